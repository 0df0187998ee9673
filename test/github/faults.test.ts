import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pullEvent } from "./events.ts";
import { type Fault, type FaultServer, startFaults } from "./fault-server.ts";
import { type Ran, runAction } from "./run-action.ts";
import { failing, improving } from "./workspaces.ts";

const head = "0123456789abcdef0123456789abcdef01234567";
const comparisons = { failing: failing(), passing: improving() };
const event = pullEvent(7, head);

/** All that must not depend on the network. */
const verdictOf = ({ exitCode, json, outputs: { "comment-url": _, ...outputs } }: Ran) => ({
  exitCode,
  json,
  outputs,
});
const closing = ({ annotations }: Ran) =>
  annotations.filter(({ level, file }) => level === "warning" && file === undefined);

const status = (code: number, headers?: Record<string, string>): Fault => ({
  kind: "status",
  status: code,
  ...(headers === undefined ? {} : { headers }),
});
const page = "<html><body>proxy ::error::x ##[error]x</body></html>";

// biome-ignore format: the columns are aligned by hand
const faults: readonly [string, Fault, RegExp, number][] = [
  // what it does                     fault                                                              the warning says                    requests at most
  ["401",                             status(401),                                                       /401.*pull-requests: write/s,       1],
  ["403",                             status(403),                                                       /403.*pull-requests: write/s,       3],
  ["404",                             status(404),                                                       /404.*pull-requests: write/s,       1],
  ["422",                             status(422),                                                       /422/,                              1],
  ["429",                             status(429, { "retry-after": "0" }),                               /429/,                              3],
  ["429 for an hour",                 status(429, { "retry-after": "3600" }),                            /429/,                              1],
  ["403 as a used up limit",          status(403, { "x-ratelimit-remaining": "0" }),                     /403/,                              1],
  ["500",                             status(500),                                                       /500/,                              3],
  ["nothing, and waits",              { kind: "silent" },                                                /did not answer in time/,           1],
  ["nothing, and hangs up",           { kind: "cut" },                                                   /cannot be reached/,                6],
  ["a page",                          { kind: "garbage", type: "text/html", body: page },                /not understood/,                   1],
  ["half of its JSON",                { kind: "garbage", type: "application/json", body: '{"login"' },   /not understood/,                   1],
  ["JSON of another kind",            { kind: "garbage", type: "application/json", body: "[null, 1]" },  /not understood/,                   1],
];

describe.each(["failing", "passing"] as const)("a %s comparison", (which) => {
  const files = comparisons[which];
  let alone: Ran;
  let server: FaultServer | undefined;
  beforeAll(async () => {
    // without a comment to write, nothing is asked of the network
    alone = await runAction({ files, event, inputs: { comment: "never" } });
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it("is what it is without a network", () => {
    expect(alone.exitCode).toBe(which === "failing" ? 1 : 0);
    expect(alone.outputs.verdict).toBe(which === "failing" ? "fail" : "pass");
    expect(closing(alone)).toEqual([]);
  });

  it.concurrent.each(faults)("is the same when GitHub answers %s", async (_, fault, says, most) => {
    const own = await startFaults(fault);
    const inputs = { "github-token": "ghs_job" };
    const ran = await runAction({ files, inputs, event, apiUrl: own.apiUrl });
    expect(verdictOf(ran)).toEqual(verdictOf(alone));
    expect(ran.outputs["comment-url"]).toBe("");
    expect(closing(ran)).toHaveLength(1);
    expect(closing(ran)[0]?.message).toMatch(says);
    expect(own.requests.length).toBeGreaterThan(0);
    expect(own.requests.length).toBeLessThanOrEqual(most);
    expect(ran.ms).toBeLessThan(20_000);
    expect(ran.summary).toBe(alone.summary);
    await own.close();
  });

  it("is the same when nobody listens there", async () => {
    const inputs = { "github-token": "ghs_job" };
    const ran = await runAction({ files, inputs, event, apiUrl: "http://127.0.0.1:9" });
    expect(verdictOf(ran)).toEqual(verdictOf(alone));
    expect(closing(ran)[0]?.message).toMatch(/cannot be reached/);
  });

  it("is the same when there is no token", async () => {
    server = await startFaults(status(500));
    const ran = await runAction({ files, event, apiUrl: server.apiUrl });
    expect(verdictOf(ran)).toEqual(verdictOf(alone));
    expect(closing(ran)[0]?.message).toMatch(/no token.*pull-requests: write/s);
    expect(server.requests).toEqual([]);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["listing",  "GET",  {}],
    ["adding",   "POST", { "GET /repos/shop/search/issues/7/comments": [] }],
  ])("is the same when only %s is refused", async (_why, method, more) => {
    const me = { "GET /user": { login: "alice", type: "User" } };
    server = await startFaults(status(403), { ...me, ...more });
    const inputs = { "github-token": "ghp_person" };
    const ran = await runAction({ files, inputs, event, apiUrl: server.apiUrl });
    expect(verdictOf(ran)).toEqual(verdictOf(alone));
    expect(server.requests.at(-1)).toBe(`${method} /repos/shop/search/issues/7/comments`);
    expect(closing(ran)).toHaveLength(1);
    expect(closing(ran)[0]?.message).toMatch(/Resource not accessible.*pull-requests: write/s);
  });

  it("adds no second comment when the answer to the first got lost", async () => {
    const path = "/repos/shop/search/issues/7/comments";
    server = await startFaults(status(502), {
      "GET /user": { login: "alice", type: "User" },
      [`GET ${path}`]: [],
    });
    const inputs = { "github-token": "ghp_person" };
    const ran = await runAction({ files, inputs, event, apiUrl: server.apiUrl });
    // a look before each try, and one try more
    const asked = server.requests.map((one) => one.split(" ")[0]);
    expect(asked).toEqual(["GET", "GET", "POST", "GET", "POST"]);
    expect(verdictOf(ran)).toEqual(verdictOf(alone));
  });
});

it("loads nothing of GitHub's client, and asks nobody, where comments are never wanted", async () => {
  const server = await startFaults(status(200));
  const inputs = { "github-token": "ghs_job", comment: "never" };
  const ran = await runAction({ files: failing(), inputs, event, apiUrl: server.apiUrl });
  expect(ran.exitCode).toBe(1);
  expect(server.requests).toEqual([]);
  await server.close();
});
