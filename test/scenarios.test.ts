import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runGate } from "../src/gate.ts";
import { blocks } from "../src/judge/verdict.ts";
import { readFlags } from "../src/settings/flags.ts";
import { MemoryFiles } from "./fakes/memory-files.ts";
import { codesOf, meansOf, queryOf } from "./make/comparison.ts";
import { reportText } from "./make/report.ts";

/** What a practitioner expects of one candidate. Lists: any of these is right. */
interface Expected {
  readonly candidate: string;
  readonly exit: readonly number[];
  readonly verdict: readonly string[];
  readonly mentions?: readonly string[];
  readonly reasons?: readonly string[];
  readonly critical_losses?: readonly (readonly [string])[];
  readonly not_lost?: readonly string[];
  readonly lost_at?: Readonly<Record<string, string>>;
  readonly measures?: readonly (readonly [
    string,
    number | string,
    "baseline" | "candidate",
    number,
  ])[];
  readonly bounded?: boolean;
  readonly warns?: boolean;
}

const root = new URL("./scenarios/", import.meta.url);
const stories = readdirSync(root)
  .filter((name) => existsSync(new URL(`${name}/expected.json`, root)))
  .sort();

/** All files of a story, in memory; its config names this candidate, with what it says of it. */
function filesOf(story: string, candidate: string): MemoryFiles {
  const folder = new URL(`${story}/`, root);
  const names = readdirSync(folder).filter((name) => statSync(new URL(name, folder)).isFile());
  const texts = Object.fromEntries(
    names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
  );
  const config = texts["retrieval-gate.yml"]?.replace("candidate.jsonl", candidate) ?? "";
  return new MemoryFiles({ ...texts, "retrieval-gate.yml": config });
}

async function judge(story: string, candidate: string) {
  const argv = ["check", "--config", "retrieval-gate.yml", "--candidate", candidate];
  const { flags, problems } = readFlags([...argv, "--queries", "all"]);
  const clock = { today: () => "2026-11-30" };
  const { assessment, inputs, today } = await runGate(flags, problems, filesOf(story, candidate), {
    clock,
  });
  const context = { version: "0.0.0", inputs, overrides: [], today, queries: "all" } as const;
  return { assessment, report: reportText(assessment, context) };
}

type Assessment = Awaited<ReturnType<typeof judge>>["assessment"];

/** Groups that are lost at the deepest cutoff of the last stage. */
function isLost(assessment: Assessment, id: string): boolean {
  const deepest = assessment.stages.at(-1)?.cutoffs.at(-1) ?? 0;
  return queryOf(assessment, id).groups.some(
    ({ stages }) => stages.at(-1)?.changes.byCutoff.get(deepest) === "lost",
  );
}

/** Values of every share that lie outside 0 and 1. */
const outOfBounds = ({ measures }: Assessment) =>
  measures
    .flatMap(({ measure, baseline, candidate }) =>
      [baseline.macro, baseline.micro, candidate.macro, candidate.micro].map(
        (value) => [measure, value] as const,
      ),
    )
    .filter(([, value]) => value !== undefined && !(value >= 0 && value <= 1));

describe.each(stories)("%s", (story) => {
  const text = readFileSync(new URL(`${story}/expected.json`, root), "utf8");
  const { about, right, runs } = JSON.parse(text) as {
    readonly about: string;
    readonly right: string;
    readonly runs: readonly Expected[];
  };

  it.each(runs)(`$candidate: ${about} ${right}`, async (expected) => {
    const { assessment, report } = await judge(story, expected.candidate);
    expect(expected.verdict).toContain(assessment.verdict);
    expect(expected.exit).toContain(assessment.exitCode);
    checkReasons(expected, assessment);
    checkLosses(expected, assessment);
    for (const word of expected.mentions ?? []) expect(report).toContain(word);
    for (const [measure, k, side, value] of expected.measures ?? []) {
      expect(meansOf(assessment, `${measure}@${k}`)[side].macro).toBeCloseTo(value, 9);
    }
    expect(outOfBounds(assessment)).toEqual([]);
    if (!expected.warns) return;
    const codes = assessment.problems.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(["saturated_queries", "cutoff_deeper_than_lists"]),
    );
  });
});

function checkReasons(expected: Expected, assessment: Assessment): void {
  expect(codesOf(assessment)).toEqual(expect.arrayContaining([...(expected.reasons ?? [])]));
  const blocking = assessment.reasons.filter((one) => blocks(one, assessment.policy));
  expect(blocking.length > 0).toBe(assessment.exitCode !== 0);
}

function checkLosses(expected: Expected, assessment: Assessment): void {
  if (expected.critical_losses) {
    const lost = new Set(assessment.criticalLosses.map(({ queryId }) => queryId as string));
    expect([...lost].sort()).toEqual(expected.critical_losses.map(([id]) => id).sort());
  }
  for (const id of expected.not_lost ?? [])
    expect([id, isLost(assessment, id)]).toEqual([id, false]);
  for (const [id, stage] of Object.entries(expected.lost_at ?? {})) {
    const told = queryOf(assessment, id).groups.flatMap(({ lostAt }) => lostAt ?? []);
    expect([id, told[0]]).toEqual([id, stage]);
  }
}

it("has stories to tell", () => {
  expect(stories.length).toBeGreaterThanOrEqual(28);
});
