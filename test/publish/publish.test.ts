import { beforeEach, describe, expect, it } from "vitest";
import { publish } from "../../src/publish/publish.ts";
import { readMarker } from "../../src/report/marker.ts";
import { summaryLimit } from "../../src/report/summary.ts";
import { FakePullRequest } from "../fakes/fake-pull-request.ts";
import { FakeStep } from "../fakes/fake-step.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";
import { type Comparison, compare, eachOf } from "../make/comparison.ts";

const golden = {
  window: { query: "may it be returned?", critical: true, required: ["w1"] },
  fee: { query: "what does it cost?", required: ["f1"] },
};
const baseline = { window: "w1 x", fee: "f1 x" };
const same: Comparison = { golden, baseline, candidate: baseline, config: { id: "shop" } };
const failing: Comparison = { ...same, candidate: { ...baseline, window: "x" } };
/** A rank changes, and nothing else. */
const moving: Comparison = { ...same, candidate: { ...baseline, fee: "x f1" } };

const context = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "changed",
} as const;

describe("publish", () => {
  let step: FakeStep;
  let pr: FakePullRequest;
  let files: MemoryFiles;
  let run: number;
  beforeEach(() => {
    step = new FakeStep();
    pr = new FakePullRequest();
    files = new MemoryFiles();
    run = 0;
  });

  async function publishOne(
    comparison: Comparison,
    comment?: string,
    paths: { json?: string; markdown?: string } = {},
  ) {
    run++;
    const config = { ...comparison.config, ...(comment === undefined ? {} : { comment }) };
    const assessment = await compare({ ...comparison, config });
    return publish(
      assessment,
      context,
      { json: paths.json, markdown: paths.markdown },
      {
        files,
        step,
        pullRequest: async () => pr,
        origin: { run, attempt: 1, head: "abc" },
        spareFolder: "/tmp/runner",
      },
    );
  }

  it("tells everything before it asks the network for anything", async () => {
    await publishOne(failing);
    const asked: string[] = [];
    await publish(
      await compare(failing),
      context,
      { json: undefined, markdown: undefined },
      {
        files,
        step,
        pullRequest: async () => {
          asked.push(...step.order.splice(0));
          return pr;
        },
        origin: { run: 9, attempt: 1, head: "abc" },
        spareFolder: undefined,
      },
    );
    expect(asked).toEqual(expect.arrayContaining(["output verdict", "log", "summary", "error"]));
    expect(step.order).toEqual(["output comment-url"]);
  });

  it("gives the exit code of the verdict, and a last word only when it blocks", async () => {
    expect(await publishOne(failing)).toMatchObject({
      exitCode: 1,
      error: expect.stringMatching(/^Retrieval gate: shop: failed\. Critical query "window" lost/),
    });
    expect(await publishOne(same)).toEqual({ exitCode: 0, error: undefined });
    const report = { ...failing, config: { ...failing.config, mode: "report" } };
    expect(await publishOne(report)).toEqual({ exitCode: 0, error: undefined });
  });

  it("sets every output, on failure too", async () => {
    await publishOne(failing);
    expect(Object.fromEntries(step.outputs)).toEqual({
      verdict: "fail",
      "exit-code": "1",
      "critical-losses": "1",
      "blocking-reasons": "critical_evidence_lost",
      "regressed-queries": "1",
      "improved-queries": "0",
      "report-json": "/tmp/runner/retrieval-gate-shop.json",
      "report-html": "",
      "comment-url": "https://example.org/comment-1",
    });
    expect(files.texts.get("/tmp/runner/retrieval-gate-shop.json")).toContain('"verdict": "fail"');
  });

  it("writes the reports where they are asked for, and names that one", async () => {
    await publishOne(same, undefined, { json: "out/report.json", markdown: "out/report.md" });
    expect(step.outputs.get("report-json")).toBe("out/report.json");
    expect([...files.texts.keys()].sort()).toEqual(["out/report.json", "out/report.md"]);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    [same,     0],
    [failing,  1],
  ])("keeps the exit code when a report gets lost, and tells it as an error (%#)", async (comparison, code) => {
    files.refused.add("report.json");
    const paths = { json: "report.json", markdown: "report.md" };
    const { exitCode, error } = await publishOne(comparison, undefined, paths);
    expect(exitCode).toBe(code);
    const told = [error, ...step.annotations.map(({ level, message }) => `${level} ${message}`)];
    const lost = 'report "report.json": permission denied (output_not_writable)';
    expect(told.filter((one) => one?.includes(lost))).toHaveLength(1);
    expect(error === undefined).toBe(code === 0);
    expect(step.outputs.get("exit-code")).toBe(String(code));
    expect(step.outputs.get("report-json")).toBe("/tmp/runner/retrieval-gate-shop.json");
    expect(files.texts.has("report.md")).toBe(true);
  });

  it("writes nothing where nothing may be written", async () => {
    const assessment = await compare({ ...same, files: { "gate.yml": "{" } });
    const problem = {
      code: "output_not_writable",
      severity: "error",
      message: "",
      hint: "",
    } as const;
    const problems = [{ ...problem, file: "golden.jsonl" }];
    const paths = { json: "golden.jsonl", markdown: "report.md" };
    const outside = { files, step, pullRequest: undefined, spareFolder: undefined };
    const origin = { run: 1, attempt: 1, head: "" };
    await publish({ ...assessment, problems }, context, paths, { ...outside, origin });
    expect([...files.texts.keys()]).toEqual(["report.md"]);
  });

  it("only warns when the report that nobody asked for cannot be written", async () => {
    files.refused.add("/tmp/runner/retrieval-gate-shop.json");
    expect((await publishOne(same)).exitCode).toBe(0);
    expect(step.outputs.get("report-json")).toBe("");
    expect(step.annotations.map(({ level }) => level)).toEqual(["warning"]);
  });

  it("gives the same exit code when nothing at all can be told", async () => {
    step.refuses = true;
    pr.refuses = true;
    expect((await publishOne(failing)).exitCode).toBe(1);
    expect((await publishOne(same, "always")).exitCode).toBe(0);
    const [first, second] = step.annotations.filter(({ level }) => level === "warning");
    for (const one of [first, second]) {
      expect(one?.message).toContain("disk full");
      expect(one?.message).toContain("pull-requests: write");
    }
  });

  it("survives a bug of the reporting, and says that it is one", async () => {
    const bug = async () => {
      throw new TypeError("x is not a function");
    };
    const outside = { files, step, pullRequest: bug, spareFolder: undefined };
    const origin = { run: 1, attempt: 1, head: "" };
    const paths = { json: undefined, markdown: undefined };
    const ending = await publish(await compare(failing), context, paths, { ...outside, origin });
    expect(ending.exitCode).toBe(1);
    expect(step.annotations.at(-1)?.message).toContain("a bug in retrieval-gate");
  });

  it("survives a bug in every report, and keeps the verdict", async () => {
    for (const [comparison, code] of [
      [failing, 1],
      [same, 0],
    ] as const) {
      step = new FakeStep();
      const assessment = await compare({ ...comparison, config: { comment: "always" } });
      const broken = new Proxy(assessment, {
        get(target, key, receiver) {
          if (key === "queries" || key === "counts") throw new TypeError("x is not a function");
          return Reflect.get(target, key, receiver);
        },
      });
      const outside = { files, step, pullRequest: async () => pr, spareFolder: "/tmp" };
      const origin = { run: 1, attempt: 1, head: "" };
      const paths = { json: "report.json", markdown: "report.md" };
      const ending = await publish(broken, context, paths, { ...outside, origin });
      expect(ending.exitCode).toBe(code);
      expect(ending.error === undefined).toBe(code === 0);
      const [warning] = step.annotations.filter(({ level }) => level === "warning");
      for (const what of ["outputs", "log", "job summary", "annotations", "comment"]) {
        expect(warning?.message).toContain(`${what}: a bug in retrieval-gate, please report it`);
      }
    }
    expect(files.texts.size).toBe(0);
  });

  describe("comment", () => {
    // biome-ignore format: the columns are aligned by hand
    it.each([
      // mode          failing  moving  same
      ["always",       1,       1,      1],
      ["on-change",    1,       1,      0],
      ["on-failure",   1,       0,      0],
      ["never",        0,       0,      0],
    ])("%s adds one to a failing, moving, unchanged comparison: %i %i %i", async (mode, ...counts) => {
      const seen: number[] = [];
      for (const comparison of [failing, moving, same]) {
        pr = new FakePullRequest();
        await publishOne(comparison, mode);
        seen.push(pr.comments.length);
      }
      expect(seen).toEqual(counts);
    });

    it.each(["always", "on-change", "on-failure"])("%s turns a red one green", async (mode) => {
      await publishOne(failing, mode);
      expect(pr.comments[0]?.body).toContain("shop: failed");
      await publishOne(same, mode);
      expect(pr.comments).toHaveLength(1);
      expect(pr.comments[0]?.body).toContain("shop: passed");
      expect(pr.comments[0]?.body).not.toContain("failed");
    });

    it("never leaves even a red one alone, without asking for it", async () => {
      await publishOne(failing, "always");
      pr.refuses = true;
      const { writes } = pr;
      await publishOne(same, "never");
      expect(pr.writes).toBe(writes);
      expect(step.annotations.filter(({ level }) => level === "warning")).toEqual([]);
    });

    it("is of the gate and the run that judged", async () => {
      await publishOne(failing);
      expect(readMarker(pr.comments[0]?.body ?? "")).toMatchObject({ id: "shop", run: 1 });
    });

    it("keeps its place, and its silence, when the config is faulty", async () => {
      await publishOne(failing);
      const gate = "version: 1\nid: shop # the first\ngolden: golden.jsonl\ncutofs: [5]\n";
      await publishOne({ ...failing, files: { "gate.yml": gate } });
      expect(pr.comments).toHaveLength(1);
      expect(pr.comments[0]?.body).toContain("shop: invalid input");
      const { writes } = pr;
      await publishOne({ ...failing, files: { "gate.yml": `${gate}comment: "never"\n` } });
      expect(pr.writes).toBe(writes);
    });

    it("fits with its marker, tags closed, and says how much it shows", async () => {
      const long = "a word ".repeat(20);
      const many = eachOf(3000, (id) => ({ query: `${long}${id}`, required: [`${id}-a`] }));
      const golden = { ...many, window: { query: "x", critical: true, required: ["w1"] } };
      const before = { ...eachOf(3000, (id) => `${id}-a x`), window: "w1" };
      const after = { ...eachOf(3000, (id) => `x${" y".repeat(12)} ${id}-a`), window: "x" };
      await publishOne({ golden, baseline: before, candidate: after });
      const body = pr.comments[0]?.body ?? "";
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_000);
      expect(Buffer.byteLength(body)).toBeGreaterThan(5_000);
      expect(body).toMatch(/Showing \d+ of 3001, worst first/);
      expect(body.match(/<details>/g)).toHaveLength(body.match(/<\/details>/g)?.length ?? -1);
    });
  });

  describe("job summary", () => {
    it("is appended, and counts what is there in bytes", async () => {
      step.summary = "# other step";
      await publishOne(failing);
      expect(step.summary).toMatch(/^# other step\n\n## Retrieval gate: shop: failed/);
    });

    // biome-ignore format: the columns are aligned by hand
    it.each([
      ["ä".repeat(summaryLimit / 2 - 20_000), true],
      ["ä".repeat(summaryLimit / 2 - 10_000), false],
      ["a".repeat(summaryLimit + 1),          false],
    ])("never grows over its limit (%#)", async (before, isWritten) => {
      step.summary = before;
      const { exitCode } = await publishOne(failing);
      expect(step.summary.length > before.length).toBe(isWritten);
      expect(step.summaryBytes()).toBeLessThanOrEqual(Math.max(summaryLimit, before.length));
      const told = step.annotations.filter(({ message }) => message.includes("it is full"));
      expect(told).toHaveLength(isWritten ? 0 : 1);
      expect(exitCode).toBe(1);
    });
  });

  describe("annotations", () => {
    /** `critical` queries and others that all lose what they need. */
    const losing = (critical: number, others: number): Comparison => ({
      golden: {
        ...eachOf(critical, () => ({ critical: true, required: ["a"] })),
        ...Object.fromEntries(
          Array.from({ length: others }, (_, n) => [`o${n}`, { required: ["a"] }]),
        ),
      },
      baseline: {
        ...eachOf(critical, () => "a"),
        ...Object.fromEntries(Array.from({ length: others }, (_, n) => [`o${n}`, "a"])),
      },
      candidate: {
        ...eachOf(critical, () => "x"),
        ...Object.fromEntries(Array.from({ length: others }, (_, n) => [`o${n}`, "x"])),
      },
      config: { cutoffs: [1], comment: "never" },
    });
    const placed = (level: string) =>
      step.annotations.filter((one) => one.level === level && one.place !== undefined);

    // biome-ignore format: the columns are aligned by hand
    it.each([
      // critical others  errors  warnings  last word among the warnings
      [1,         1,      1,      1,        undefined],
      [9,         9,      9,      9,        undefined],
      [10,        9,      9,      9,        "1 more error: see the job summary"],
      [9,         11,     9,      9,        "2 queries more that got worse: see the job summary"],
      [12,        10,     9,      9,        "3 more errors and 1 query more that got worse: see the job summary"],
    ])("%i critical and %i others: %i errors, %i warnings, %s", async (critical, others, errors, warnings, last) => {
      await publishOne(losing(critical, others));
      expect(placed("error")).toHaveLength(errors);
      expect(placed("warning")).toHaveLength(warnings);
      const unplaced = step.annotations.filter(({ place }) => place === undefined);
      expect(unplaced.map(({ message }) => message)).toEqual(last === undefined ? [] : [last]);
    });

    it("point at the line of the golden row", async () => {
      await publishOne(losing(1, 1));
      expect(placed("error")[0]?.place).toMatchObject({ file: "golden.jsonl", line: 1 });
      expect(placed("warning")[0]?.place).toMatchObject({ file: "golden.jsonl", line: 2 });
    });

    it("point at faults of the input", async () => {
      await publishOne({ ...same, files: { "candidate.jsonl": '{"query_id": 7}\n' } });
      expect(placed("error")[0]?.place).toMatchObject({ file: "candidate.jsonl", line: 1 });
    });

    it("share one warning with a refused comment", async () => {
      pr.refuses = true;
      await publishOne({ ...losing(1, 12), config: { cutoffs: [1] } });
      const unplaced = step.annotations.filter(({ place }) => place === undefined);
      expect(unplaced).toHaveLength(1);
      expect(unplaced[0]?.message).toContain("3 queries more");
      expect(unplaced[0]?.message).toContain("pull-requests: write");
    });
  });

  it("shows no text of a query where only ids may leave the run", async () => {
    const secret = "may it be returned?";
    const ids = { ...failing, config: { ...failing.config, show: "ids" } };
    const told = () =>
      [step.log, step.summary, pr.comments[0]?.body, ...step.annotations.map((a) => a.message)]
        .join("\n")
        .includes(secret);
    await publishOne(ids);
    expect(told()).toBe(false);
    expect(files.texts.get("/tmp/runner/retrieval-gate-shop.json")).not.toContain(secret);
    await publishOne(failing);
    expect(told()).toBe(true);
  });
});
