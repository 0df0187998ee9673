import { describe, expect, it } from "vitest";
import { queryId, stageName } from "../../src/model/ids.ts";
import { type Reason, type ReasonCode, reasonKinds } from "../../src/model/reason.ts";
import { adviseOn, describeReason } from "../../src/report/sentences.ts";

/** Stands for every text of the user. */
const hostile = '"x\\" | [a](https://b.c) @me';
const query = queryId(hostile);
const stage = stageName(hostile);
const place = { queryId: query, group: hostile, stage, cutoff: 5 };
const withoutGroup = { ...place, group: undefined, cutoff: undefined };
const drop = { gate: hostile, change: -0.25, candidate: 0.5, allowed: 0.02, n: 20, losses: 6 };
const differing = { key: hostile, baseline: hostile, candidate: hostile };

const reasons: Readonly<Record<ReasonCode, readonly Reason[]>> = {
  critical_evidence_lost: [{ code: "critical_evidence_lost", ...place }],
  critical_not_found: [
    { code: "critical_not_found", ...place },
    { code: "critical_not_found", ...withoutGroup },
  ],
  critical_flaky: [
    { code: "critical_flaky", ...place },
    { code: "critical_flaky", ...withoutGroup },
  ],
  critical_unmeasured: (
    ["missing", "failed", "stage_not_recorded", "evidence_unmeasured", "other_chunker"] as const
  ).map((why) => ({ code: "critical_unmeasured", queryId: query, why })),
  critical_answered: [{ code: "critical_answered", queryId: query, stage }],
  forbidden_found: [true, false].map((preExisting) => ({
    ...{ code: "forbidden_found", queryId: query, stage, id: hostile, rank: 3 },
    ...{ why: hostile, preExisting },
  })),
  leak_unmeasured: [undefined, hostile].map((id) => ({
    ...{ code: "leak_unmeasured", queryId: query, stage, id, why: hostile },
  })),
  overlap_not_shown: [{ code: "overlap_not_shown", side: "baseline" }],
  overlap_too_small: [{ code: "overlap_too_small", kept: 3, of: 4 }],
  gate_not_measured: [{ code: "gate_not_measured", gate: hostile }],
  gate_without_queries: [{ code: "gate_without_queries", gate: hostile }],
  incomplete_run: [{ code: "incomplete_run", unmeasured: [query, queryId("q2")], allowed: 0 }],
  lost_queries: [{ code: "lost_queries", gate: hostile, lost: 3, allowed: 1 }],
  hard_drop: [{ code: "hard_drop", ...drop }],
  below_min_value: [{ code: "below_min_value", ...drop }],
  credible_drop: [{ code: "credible_drop", ...drop }],
  drop_not_credible: [{ code: "drop_not_credible", ...drop }],
  too_few_queries: [{ code: "too_few_queries", ...drop }],
  unexplained_loss: [
    { code: "unexplained_loss", queryId: query, group: hostile, stage },
    { code: "unexplained_loss", queryId: query, group: undefined, stage },
  ],
  anchor_unusable: [{ code: "anchor_unusable", file: hostile, why: "missing" }],
  too_few_judged: [{ code: "too_few_judged", ...drop }],
  unjudged_results_could_explain_drop: [{ code: "unjudged_results_could_explain_drop", ...drop }],
  non_inferiority_not_shown: [{ code: "non_inferiority_not_shown", ...drop }],
  snapshot_differs: [{ code: "snapshot_differs", ...differing }],
  manifest_differs: [{ code: "manifest_differs", ...differing }],
  snapshot_not_proven: [{ code: "snapshot_not_proven" }],
  baseline_missing: [{ code: "baseline_missing", file: hostile }],
  baseline_unreadable: [{ code: "baseline_unreadable", problems: 2 }],
  baseline_too_small: [{ code: "baseline_too_small", usable: 2, queries: 9 }],
  nothing_in_common: [{ code: "nothing_in_common" }],
  all_lists_empty: [{ code: "all_lists_empty", side: "candidate", stage }],
  input_faulty: [{ code: "input_faulty", problems: 2 }],
  gold_never_found: [{ code: "gold_never_found" }],
  gold_unresolved: [{ code: "gold_unresolved", queryId: query, group: hostile }],
  nothing_to_judge: [{ code: "nothing_to_judge" }],
  not_yet_supported: [{ code: "not_yet_supported" }],
  output_not_writable: [{ code: "output_not_writable", file: hostile }],
};

describe.each(Object.keys(reasonKinds) as ReasonCode[])("%s", (code) => {
  it.each(reasons[code])("is a sentence with an advice (%#)", (reason: Reason) => {
    const told = describeReason(reason);
    expect(reason.code).toBe(code);
    expect(told).toMatch(/^["a-z\d].{19,}[^.]$/);
    expect(adviseOn(reason)).toMatch(/^[A-Z].{19,}\.$/);
    expect(`${told} ${adviseOn(reason)}`).not.toMatch(/undefined|NaN|null|\[object/);
  });

  it.each(reasons[code])("quotes all that the user wrote (%#)", (reason: Reason) => {
    const ours = describeReason(reason).replace(/"(?:[^"\\]|\\.)*"/g, "");
    expect(ours).not.toMatch(/["\\|@[]|https/);
  });
});
