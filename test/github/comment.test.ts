import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pullEvent } from "./events.ts";
import { type Hub, startHub } from "./github.ts";
import { type Ran, runAction } from "./run-action.ts";
import { broken, failing, improving, unchanged, type Workspace } from "./workspaces.ts";

const marker = /^<!-- retrieval-gate id=/;

describe("the comment on a pull request", () => {
  let hub: Hub;
  let run: number;
  beforeEach(async () => {
    hub = await startHub();
    run = 100;
  });
  afterEach(() => hub.close());

  /** A push, judged by a run of its own. */
  function push(files: Workspace, inputs: Record<string, string> = {}): Promise<Ran> {
    run++;
    const sha = run.toString(16).padStart(40, "0");
    return runAction({
      files,
      inputs: { "github-token": hub.jobToken, ...inputs },
      event: pullEvent(hub.pull, sha),
      apiUrl: hub.apiUrl,
      run,
    });
  }
  const gateComments = async () => (await hub.comments()).filter(({ body }) => marker.test(body));

  it("is one after ten pushes, red and green in turn, and ends green", async () => {
    const urls = new Set<string | undefined>();
    for (let n = 0; n < 10; n++) {
      const ran = await push(n % 2 === 0 ? failing() : improving());
      expect(ran.exitCode).toBe(n % 2 === 0 ? 1 : 0);
      urls.add(ran.outputs["comment-url"]);
      const [comment, ...others] = await hub.comments();
      expect(others).toEqual([]);
      expect(comment?.body).toContain(n % 2 === 0 ? "shop: failed" : "shop: passed");
      expect(comment?.user.login).toBe("github-actions[bot]");
    }
    expect([...urls]).toEqual([(await hub.comments())[0]?.html_url]);
  });

  it("turns green although an unchanged comparison alone would add none", async () => {
    await push(unchanged());
    expect(await hub.comments()).toEqual([]);
    await push(failing());
    await push(unchanged());
    const [comment] = await hub.comments();
    expect(comment?.body).toContain("shop: passed");
    expect(comment?.body).not.toContain("critical loss:");
  });

  it("is not written again when a run is repeated", async () => {
    await push(failing());
    run--;
    await push(failing());
    expect(
      hub.requests.filter((one) => /^(POST|PATCH)/.test(one) && !one.includes("graphql")),
    ).toHaveLength(1);
  });

  it("is found behind 350 other comments", async () => {
    for (let n = 0; n < 175; n++) await hub.comment(`before ${n}`);
    await push(failing());
    for (let n = 0; n < 175; n++) await hub.comment(`after ${n}`);
    await push(improving());
    expect(await hub.comments()).toHaveLength(351);
    const [comment, ...others] = await gateComments();
    expect(others).toEqual([]);
    expect(comment?.body).toContain("shop: passed");
    expect(hub.requests.filter((one) => one.includes("page=4"))).toHaveLength(1);
  });

  it("never touches what somebody else wrote, marker or not", async () => {
    await push(failing());
    const [own] = await hub.comments();
    const copied = await hub.comment(own?.body ?? "");
    const quoted = await hub.comment(`Look:\n\n${own?.body}`, "alice");
    await push(improving());
    const all = await hub.comments();
    expect(all.map(({ id }) => id)).toEqual([own?.id, copied.id, quoted.id]);
    expect(all[1]?.body).toBe(own?.body);
    expect(all[2]?.body).toBe(quoted.body);
    expect(all[0]?.body).toContain("shop: passed");
  });

  it("adds its own beside a forged one that came first", async () => {
    await push(failing());
    const forged = (await hub.comments())[0]?.body ?? "";
    const other = await startHub();
    await other.comment(forged);
    const inputs = { "github-token": other.jobToken };
    const event = pullEvent(other.pull, "a".repeat(40));
    await runAction({ files: improving(), inputs, event, apiUrl: other.apiUrl, run: 500 });
    const all = await other.comments();
    expect(all.map(({ user }) => user.login)).toEqual(["carol", "github-actions[bot]"]);
    expect(all[0]?.body).toBe(forged);
    await other.close();
  });

  it("is one for each gate id", async () => {
    for (const files of [failing(), improving()]) {
      await push(files);
      await push(files, { id: "billing" });
    }
    const bodies = (await hub.comments()).map(({ body }) => body.split("\n")[1]);
    expect(bodies).toEqual([
      "## Retrieval gate: shop: passed",
      "## Retrieval gate: billing: passed",
    ]);
  });

  it("is one for each account that writes it", async () => {
    const tokens = [hub.jobToken, hub.appToken, hub.personToken];
    for (const files of [failing(), improving()]) {
      for (const token of tokens) await push(files, { "github-token": token });
    }
    const all = await hub.comments();
    expect(all.map(({ user }) => user.login)).toEqual([
      "github-actions[bot]",
      "gatekeeper[bot]",
      "alice",
    ]);
    for (const { body } of all) expect(body).toContain("shop: passed");
  });

  it("turns from red to green also while the golden set is broken", async () => {
    await push(failing());
    expect((await push(broken())).exitCode).toBe(2);
    expect((await hub.comments())[0]?.body).toContain("shop: invalid input");
    await push(improving());
    expect(await hub.comments()).toHaveLength(1);
    expect((await hub.comments())[0]?.body).toContain("shop: passed");
  });

  it("is not overwritten by a run that started earlier and ends later", async () => {
    run = 300;
    await push(improving());
    run = 200;
    const late = await push(failing());
    expect(late.exitCode).toBe(1);
    expect(late.annotations.filter(({ level }) => level === "warning")).toEqual([]);
    expect((await hub.comments())[0]?.body).toContain("shop: passed");
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["earlier", 200, 300, "passed"],
    ["later",   300, 200, "failed"],
  ])("is one when two runs add it at the same moment: the slow one is the %s", async (_, slow, quick, stays) => {
    // the quick one starts and ends between the look of the slow one and its writing
    hub.before("POST /repos", async () => {
      run = quick;
      await push(improving());
      expect(await hub.comments()).toHaveLength(1);
    });
    run = slow;
    await push(failing());
    const [comment, ...others] = await hub.comments();
    expect(others).toEqual([]);
    expect(comment?.body).toContain(`shop: ${stays}`);
  });

  it("cannot be written from a fork: one warning names the permission", async () => {
    const mine = await push(failing(), { comment: "never" });
    const fork = await push(failing(), { "github-token": hub.forkToken });
    expect(fork.exitCode).toBe(1);
    expect(fork.outputs).toEqual(mine.outputs);
    expect(fork.summary).toBe(mine.summary);
    const warnings = fork.annotations.filter(({ level }) => level === "warning");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain("pull-requests: write");
    expect(await hub.comments()).toEqual([]);
  });
});

describe("where even the viewer is not told", () => {
  let hub: Hub;
  beforeEach(async () => {
    hub = await startHub({ knowsViewer: false });
  });
  afterEach(() => hub.close());

  const push = (files: Workspace, token: string, run: number) =>
    runAction({
      files,
      inputs: { "github-token": token },
      event: pullEvent(hub.pull, "b".repeat(40)),
      apiUrl: hub.apiUrl,
      run,
    });

  it("the token of a job is still known", async () => {
    await push(failing(), hub.jobToken, 1);
    await push(improving(), hub.jobToken, 2);
    const [comment, ...others] = await hub.comments();
    expect(others).toEqual([]);
    expect(comment?.body).toContain("shop: passed");
  });

  it("an app learns from its own comment who it is, and keeps one", async () => {
    await push(failing(), hub.appToken, 1);
    await push(improving(), hub.appToken, 2);
    const [comment, ...others] = await hub.comments();
    expect(others).toEqual([]);
    expect(comment?.user.login).toBe("gatekeeper[bot]");
    expect(comment?.body).toContain("shop: passed");
  });
});
