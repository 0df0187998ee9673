/** When the candidate is read apart, and that it is read in the same way there. */

import { describe, expect, it } from "vitest";
import { type GateRun, runGate } from "../../src/gate.ts";
import { readTask, worthAThread } from "../../src/intake/apart.ts";
import type { Threads } from "../../src/ports.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";
import { reportText } from "../make/report.ts";

const row = (query: string, unit: string) => `{"query_id":"${query}","ranked":["${unit}"]}\n`;
const golden = ["q1", "q2"].map((id) => `{"query_id":"${id}","required":["x"]}\n`).join("");
const baseline = row("q1", "x") + row("q2", "x");
const candidate = row("q1", "x") + row("q2", "y");
const clock = { today: () => "2026-11-30" };

/** Files of which the candidate seems to be so many bytes. */
class LongFiles extends MemoryFiles {
  size = 0;

  override async sizeOf(file: string): Promise<number> {
    return file.startsWith("c") ? this.size : super.sizeOf(file);
  }
}

async function check(size: number, more: Readonly<Record<string, string>> = {}, flags = "") {
  const files = new LongFiles({ golden, baseline, candidate, ...more });
  files.size = size;
  let tasks = 0;
  const threads: Threads = {
    start: async () => ({
      run(task) {
        tasks++;
        // what cannot be copied does not get there
        return readTask(structuredClone(task), files).then(({ told }) => structuredClone(told));
      },
    }),
  };
  const args = `check --golden golden --baseline baseline --candidate candidate ${flags}`;
  const read = readFlags(args.trim().split(" "));
  const told: GateRun = await runGate(read.flags, read.problems, files, { clock, threads });
  return { tasks, told };
}

describe("a candidate", () => {
  it.each([
    ["just below the size", worthAThread - 1, 0],
    ["of just that size", worthAThread, 1],
  ])("%s", async (_why, size, tasks) => {
    expect((await check(size)).tasks).toBe(tasks);
  });

  it("is judged in the same way, with the same inputs in the same order", async () => {
    const [here, apart] = [await check(0), await check(worthAThread)];
    expect(apart.tasks).toBe(1);
    expect(reportText(apart.told.assessment)).toBe(reportText(here.told.assessment));
    expect(apart.told.inputs).toEqual(here.told.inputs);
    expect(apart.told.assessment.counts).toMatchObject({ unchanged: 1, regressed: 1 });
  });

  it("is asked there for budgets and notes too", async () => {
    const counted = (unit: string) =>
      `{"query_id":"q1","ranked":[{"id":"x","tokens":5},{"id":"${unit}","tokens":6}],"latency_ms":3}\n`;
    const more = {
      candidate: counted("y") + row("q2", "x"),
      baseline: counted("z") + row("q2", "x"),
    };
    const flags = "--cutoffs 1,10tok --measures coverage,tokens,latency_ms";
    const [here, apart] = [await check(0, more, flags), await check(worthAThread, more, flags)];
    expect(apart.tasks).toBe(1);
    expect(reportText(apart.told.assessment)).toBe(reportText(here.told.assessment));
    const values = apart.told.assessment.measures.map(
      ({ measure, cutoff, candidate: { macro, n } }) => [measure, cutoff, macro, n] as const,
    );
    // q2 says nothing of tokens: it is unmeasured at the budget, and so everywhere
    expect(values).toEqual([
      ["coverage", "10tok", 1, 1],
      ["coverage", 1, 1, 1],
      ["tokens", 1, 5, 1],
      ["latency_ms", undefined, 3, 1],
      ["abstained", undefined, undefined, 0],
    ]);
  });

  it("stays here when texts of needed units must be known first", async () => {
    const config = { "gate.yml": "version: 1\nsame_text: true\n" };
    const { tasks } = await check(worthAThread, config, "--config gate.yml");
    expect(tasks).toBe(0);
  });

  it("has the same faults", async () => {
    const faulty = { candidate: `${candidate}no JSON\n` };
    const [here, apart] = [await check(0, faulty), await check(worthAThread, faulty)];
    expect(apart.tasks).toBe(1);
    expect(apart.told.assessment.problems).toEqual(here.told.assessment.problems);
    expect(apart.told.assessment.exitCode).toBe(2);
  });

  it.each<[string, Threads]>([
    ["cannot be had", { start: () => Promise.reject(new Error("no thread")) }],
    ["fails", { start: async () => ({ run: () => Promise.reject(new Error("no memory")) }) }],
  ])("is read here when a thread %s", async (_why, threads) => {
    const files = new LongFiles({ golden, baseline, candidate });
    files.size = worthAThread;
    const args = "check --golden golden --baseline baseline --candidate candidate";
    const { flags } = readFlags(args.split(" "));
    const { assessment, inputs } = await runGate(flags, [], files, { clock, threads });
    const here = await check(0);
    expect(reportText(assessment)).toBe(reportText(here.told.assessment));
    expect(inputs).toEqual(here.told.inputs);
  });

  it("is read here when the thread has read another golden set", async () => {
    const files = new LongFiles({ golden, baseline, candidate });
    files.size = worthAThread;
    const others = new LongFiles({ golden: golden.replace("q2", "q3"), baseline, candidate });
    const told: unknown[] = [];
    const threads: Threads = {
      start: async () => ({
        async run(task) {
          const read = await readTask(structuredClone(task), others);
          told.push(read.told);
          return structuredClone(read.told);
        },
      }),
    };
    const args = "check --golden golden --baseline baseline --candidate candidate";
    const { flags } = readFlags(args.split(" "));
    const { assessment, inputs } = await runGate(flags, [], files, { clock, threads });
    const here = await check(0);
    expect(told).toHaveLength(1);
    expect(reportText(assessment)).toBe(reportText(here.told.assessment));
    expect(inputs).toEqual(here.told.inputs);
  });

  it("sees the units of the snapshot there too", async () => {
    const config = "version: 1\nsnapshot: {id: s, units: units}\n";
    const more = { units: '{"id":"x","doc":"d"}\n{"id":"z"}\n', "gate.yml": config };
    const golden =
      '{"query_id":"q1","required":[[{"doc":"d"}]]}\n{"query_id":"q2","required":["x"]}';
    const files = { ...more, golden };
    const here = await check(0, files, "--config gate.yml");
    const apart = await check(worthAThread, files, "--config gate.yml");
    expect(apart.tasks).toBe(1);
    expect(reportText(apart.told.assessment)).toBe(reportText(here.told.assessment));
    expect(apart.told.assessment.counts).toMatchObject({ unchanged: 1, regressed: 1 });
    const told = apart.told.assessment.problems.filter(({ code }) => code === "result_unknown");
    expect(told.map(({ message, lines }) => [message, lines])).toEqual([
      ['1 result is in no list of units, as "y"', [2]],
    ]);
  });
});
