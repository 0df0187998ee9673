import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pullEvent, recorded, scheduleEvent } from "./events.ts";
import { type Hub, startHub } from "./github.ts";
import { type Ran, readCommands, runAction } from "./run-action.ts";
import { failing, improving, unchanged } from "./workspaces.ts";

describe("the action", () => {
  let hub: Hub;
  beforeAll(async () => {
    hub = await startHub();
  });
  afterAll(() => hub.close());
  const run = (event: object | string | undefined, inputs = {}): Promise<Ran> =>
    runAction({
      files: failing({ comment: "always" }),
      inputs: { "github-token": hub.jobToken, ...inputs },
      ...(event === undefined ? {} : { event }),
      apiUrl: hub.apiUrl,
    });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["push",               recorded("push")],
    ["merge_group",        recorded("merge_group")],
    ["workflow_dispatch",  recorded("workflow_dispatch")],
    ["workflow_run",       recorded("workflow_run")],
    ["schedule",           scheduleEvent],
    ["no event file",      undefined],
    ["a broken event",     '{"pull_request":'],
    ["an odd event",       { pull_request: { number: "../../user" } }],
    ["an empty event",     "null"],
  ])("judges on %s, and has nobody to write to", async (_, event) => {
    const asked = hub.requests.length;
    const ran = await run(event);
    expect(ran.exitCode).toBe(1);
    expect(ran.outputs).toMatchObject({ verdict: "fail", "comment-url": "" });
    expect(ran.summary).toContain("## Retrieval gate: shop: failed");
    expect(ran.annotations.filter(({ level }) => level === "warning")).toEqual([]);
    expect(hub.requests.length).toBe(asked);
  });

  it.each(["opened", "synchronize", "reopened", "labeled", "unlabeled"])(
    "comments on pull_request %s",
    async (action) => {
      const ran = await run(pullEvent(hub.pull, "c".repeat(40), action));
      const [comment, ...others] = await hub.comments();
      expect(others).toEqual([]);
      expect(ran.outputs["comment-url"]).toBe(comment?.html_url);
    },
  );
});

describe("what a run leaves behind", () => {
  it("is the same twice, but for its token", async () => {
    const [a, b] = [await runAction({ files: failing() }), await runAction({ files: failing() })];
    const token = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    expect(b.log.replaceAll(token, "")).toBe(a.log.replaceAll(token, ""));
    expect(b.json).toBe(a.json);
    expect(b.summary).toBe(a.summary);
  });

  it("has every output, also when the input is wrong", async () => {
    const ran = await runAction({ files: {} });
    expect(ran.exitCode).toBe(2);
    expect(ran.outputs).toEqual({
      verdict: "invalid",
      "exit-code": "2",
      "critical-losses": "0",
      "blocking-reasons": "input_faulty",
      "regressed-queries": "0",
      "improved-queries": "0",
      "report-json": "retrieval-gate-default.json",
      "report-html": "",
      "comment-url": "",
    });
  });

  it("stands where it was asked for, and needs no config", async () => {
    const { ".github/retrieval-gate.yml": _, ...files } = improving();
    const inputs = {
      golden: "golden.jsonl",
      baseline: "baseline.jsonl",
      candidate: "candidate.jsonl",
      id: "asked",
      json: "out/report.json",
    };
    const ran = await runAction({ files, inputs });
    expect(ran.exitCode).toBe(0);
    expect(ran.outputs["report-json"]).toBe("report.json");
    expect(JSON.parse(ran.json ?? "")).toMatchObject({ gate_id: "asked", verdict: "pass" });
  });

  it.each(["html", "junit", "sarif"])(
    "is nothing in the format %s yet, and says so",
    async (one) => {
      const ran = await runAction({ files: unchanged(), inputs: { [one]: `report.${one}` } });
      expect(ran.exitCode).toBe(2);
      expect(ran.outputs["blocking-reasons"]).toBe("not_yet_supported");
      expect(ran.log).toContain(`input ${one} is not built yet`);
    },
  );

  it("is a verdict also where the runner's files cannot be written", async () => {
    const env = { GITHUB_OUTPUT: "/nowhere/output", GITHUB_STEP_SUMMARY: "" };
    const ran = await runAction({ files: failing(), env });
    expect(ran.exitCode).toBe(1);
    const [warning, ...more] = ran.annotations.filter(({ level }) => level === "warning");
    expect(more).toEqual([]);
    expect(warning?.message).toMatch(/outputs: .*nowhere.*job summary: GITHUB_STEP_SUMMARY/s);
  });

  it("adds to the summary of the step, and never makes it too large", async () => {
    const kept = await runAction({ files: failing(), summary: "# before\n" });
    expect(kept.summary).toMatch(/^# before\n\n\n## Retrieval gate: shop: failed/);
    const summary = "ä".repeat(524_000);
    const full = await runAction({ files: failing(), summary });
    expect(full.summary).toBe(summary);
    expect(full.exitCode).toBe(1);
  });

  it("is exit code 4 and a plea after a bug of ours, whatever the bug says", async () => {
    const code = "Array.prototype.flatMap = () => { throw new Error('x ##[error]y') }";
    const bug = `data:text/javascript,${encodeURIComponent(code)}`;
    const ran = await runAction({ files: failing(), env: { NODE_OPTIONS: `--import=${bug}` } });
    expect(ran.exitCode).toBe(4);
    expect(ran.outputs).toEqual({ "exit-code": "4" });
    expect(ran.log).toContain("##[error]y");
    const [error, ...more] = readCommands(ran.log);
    expect(more).toEqual([]);
    expect(error).toMatch(/^::error::This is a bug in retrieval-gate/);
  });

  it("holds no command but our own, whatever the files say", async () => {
    const commands = [
      "::add-mask::secret",
      ":::add-mask :::x",
      "##[set-output name=verdict]pass",
      "%0A::error::forged",
      "\n::stop-commands::x\n",
      `${"long ".repeat(14)}::error::forged`,
    ];
    const rows = (make: (id: string) => object) =>
      commands.map((id) => `${JSON.stringify(make(id))}\n`).join("");
    const files = {
      ...failing({ stages: [{ name: "##[error]stage", owner: "::error::owner" }] }),
      "golden.jsonl": rows((id) => ({
        ...{ query_id: id, query: id, critical: true, slices: { s: id } },
        required: [{ name: id, any_of: [id] }],
        forbidden: [{ id: "bad", reason: id }],
      })),
      "baseline.jsonl": rows((id) => ({ query_id: id, ranked: [id] })),
      "candidate.jsonl": rows((id) => ({ query_id: id, ranked: ["bad"] })),
    };
    const ran = await runAction({ files });
    expect(ran.exitCode).toBe(1);
    const own = readCommands(ran.log);
    expect(own.length).toBeGreaterThan(5);
    for (const line of own) expect(line).toMatch(/^::(error|warning)( [^:]*)?::/);
    // and without the token that stops commands, still none
    const text = ran.log.split("\n").filter((line) => !own.includes(line));
    const inside = text.filter((line) => !line.startsWith("::stop-commands::"));
    for (const line of inside) {
      expect(line.replace(/^::[0-9a-f-]{36}::$/, "")).not.toMatch(/^\s*::|##\[/);
    }
  });
});
