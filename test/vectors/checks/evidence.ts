/** evidence_metrics: groups, what unjudged results hide, spans, rank-biased overlap. */

import { expect } from "vitest";
import { jaccard, rankBiasedOverlap } from "../../../src/compare/list-churn.ts";
import { groupState } from "../../../src/model/ranking.ts";
import { clipSpan, isEnough, type Span, unionLength } from "../../../src/read/spans.ts";
import { coverage } from "../../../src/score/coverage.ts";
import { judged } from "../../../src/score/judged.ts";
import { precision } from "../../../src/score/precision.ts";
import { sufficient } from "../../../src/score/sufficient.ts";
import { coupledBounds } from "../../../src/score/unjudged.ts";
import { aQuery, type Row } from "../../make/golden.ts";
import { aRanking } from "../../make/ranking.ts";
import { score } from "../../make/score.ts";
import { expectNear, type Part, partOf, partsOf, toleranceOf } from "./part.ts";

type Groups = readonly (readonly (readonly string[])[])[];

interface GroupCase {
  readonly ranked: readonly string[];
  readonly at: Readonly<
    Record<
      string,
      {
        readonly satisfied: readonly boolean[];
        readonly coverage: number;
        readonly sufficient: boolean;
      }
    >
  >;
  readonly first_rank_sufficient: number | null;
}

/** Each list is looked at to these: to most depths below its end it would say the same. */
const depths = [1, 3, 5, 10];

const checkGroups = (groups: Groups) => (one: GroupCase) => {
  const row: Row = { required: groups.map((any_of) => ({ any_of: any_of.map(alternative) })) };
  const list = one.ranked.join(" ");
  const ranking = aRanking(list, aQuery(row));
  expect(Object.keys(one.at).map(Number)).toEqual(depths);
  for (const [at, expected] of Object.entries(one.at)) {
    const k = Number(at);
    const states = ranking.groups.map((group) => groupState(group, k));
    expect(states).toEqual(expected.satisfied.map((is) => (is ? "found" : "absent")));
    expectNear(score(coverage, k, row, list), expected.coverage, 1e-9);
    expect(score(sufficient, k, row, list)).toBe(expected.sufficient ? 1 : 0);
  }
  const ranks = ranking.groups.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY);
  const first = Math.max(...ranks);
  expect(Number.isFinite(first) ? first : null).toBe(one.first_rank_sufficient);
};

const alternative = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : { all_of: ids });

interface Incomplete {
  readonly judged: Readonly<Record<string, number>>;
  readonly baseline: readonly string[];
  readonly candidate: readonly string[];
  readonly k: number;
  readonly P_baseline: number;
  readonly P_candidate: number;
  readonly delta: number;
  readonly judged_baseline: number;
  readonly judged_candidate: number;
  readonly unjudged_only_baseline: readonly string[];
  readonly unjudged_only_candidate: readonly string[];
  readonly delta_lower: number;
  readonly delta_upper: number;
  readonly condensed_baseline: readonly string[];
  readonly condensed_candidate: readonly string[];
}

function checkIncomplete(one: Incomplete): void {
  const row: Row = { relevant: one.judged };
  const { k } = one;
  expect(k).toBe(one.baseline.length);
  const ask = (measure: typeof precision, list: readonly string[]) =>
    score(measure, k, row, list.join(" ")) ?? Number.NaN;
  const before = ask(precision, one.baseline);
  const after = ask(precision, one.candidate);
  expectNear(before, one.P_baseline, 1e-9);
  expectNear(after, one.P_candidate, 1e-9);
  expectNear(after - before, one.delta, 1e-9);
  expectNear(ask(judged, one.baseline), one.judged_baseline, 1e-9);
  expectNear(ask(judged, one.candidate), one.judged_candidate, 1e-9);

  const unjudgedIn = (list: readonly string[], other: readonly string[]) =>
    list.filter((id) => !(id in one.judged) && !other.includes(id));
  const [onlyBefore, onlyAfter] = [
    unjudgedIn(one.baseline, one.candidate),
    unjudgedIn(one.candidate, one.baseline),
  ];
  expect(onlyBefore).toEqual(one.unjudged_only_baseline);
  expect(onlyAfter).toEqual(one.unjudged_only_candidate);
  const query = aQuery(row);
  const question = { query, k, isAbstention: () => false };
  const upperOf = (...lists: readonly [readonly string[], readonly string[]]) => {
    const [from, to] = lists.map((list) => aRanking(list.join(" "), query));
    return from && to && coupledBounds(precision, question, from, to)?.upper;
  };
  expectNear(upperOf(one.baseline, one.candidate) ?? Number.NaN, one.delta_upper, 1e-9);
  // what the other way round is the most is the least here
  expectNear(-(upperOf(one.candidate, one.baseline) ?? Number.NaN), one.delta_lower, 1e-9);
  const condense = (list: readonly string[]) => list.filter((id) => id in one.judged);
  expect(condense(one.baseline)).toEqual(one.condensed_baseline);
  expect(condense(one.candidate)).toEqual(one.condensed_candidate);

  // what is judged relevant is what the lists earn: no other grade gives these
  expect(Object.values(one.judged).every((grade) => grade === 0 || grade === 1)).toBe(true);
}

/** What a name says of its grade: `r1` is relevant, `n2` is not. */
function checkGrades({ judged: grades }: Incomplete): void {
  for (const [id, grade] of Object.entries(grades)) expect(grade).toBe(id.startsWith("r") ? 1 : 0);
}

interface SpanCase {
  readonly name: string;
  readonly chunks: readonly Span[];
  readonly gold: readonly Span[];
  readonly recall: number;
  readonly precision_union: number;
  readonly precision_chroma_sum: number;
  readonly iou_union: number;
  readonly redundancy: number;
  readonly per_span_coverage: readonly number[];
}

const checkSpans = (spans: readonly SpanCase[]) => (one: SpanCase) => {
  const { chunks, gold } = one;
  // all are asked about the same gold, which matters even where nothing is shared with it
  expect(gold).toEqual(spans.find(({ name }) => name === "exact")?.gold);
  if (one.name === "touching_only") expect(chunks).toEqual([[gold[0]?.[1], gold[1]?.[0]]]);
  const within = ([start, end]: Span): readonly Span[] =>
    chunks.flatMap((chunk) => {
      const clipped = clipSpan(chunk, { start, end, minCoverage: 1 });
      return clipped ? [clipped] : [];
    });
  const shared = unionLength(gold.flatMap(within));
  const wanted = unionLength(gold);
  const returned = unionLength(chunks);
  const added = chunks.reduce((sum, [start, end]) => sum + end - start, 0);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  expectNear(share(shared, wanted), one.recall, 1e-9);
  expectNear(share(shared, returned), one.precision_union, 1e-9);
  expectNear(share(shared, added), one.precision_chroma_sum, 1e-9);
  expectNear(share(shared, unionLength([...chunks, ...gold])), one.iou_union, 1e-9);
  expectNear(added === 0 ? 0 : 1 - returned / added, one.redundancy, 1e-9);
  expect(one.per_span_coverage).toHaveLength(gold.length);
  for (const [i, span] of gold.entries()) {
    const [start, end] = span;
    const covered = unionLength(within(span));
    const expected = one.per_span_coverage[i] ?? -1;
    expectNear(covered / (end - start), expected, 1e-9);
    expect(isEnough(covered, { start, end, minCoverage: 1 })).toBe(expected === 1);
  }
};

interface ChurnCase {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly p: number;
  readonly rbo_ext: number;
  readonly jaccard: number;
}

function checkChurn({ a, b, p, rbo_ext, jaccard: expected }: ChurnCase): void {
  // the one that is reported; lists that are equal, or share nothing, are the same for every p
  expect(p).toBe(0.9);
  expectNear(rankBiasedOverlap(a, b, p), rbo_ext, 1e-9);
  expectNear(jaccard(a, b), expected, 1e-9);
}

interface EvidenceFile {
  readonly tol: number;
  readonly groups: Groups;
  readonly group_cases: readonly GroupCase[];
  readonly incompleteness: Incomplete;
  readonly spans: readonly SpanCase[];
  readonly rbo: readonly ChurnCase[];
}

/** Without alpha-nDCG and nuggets, which are no measures of this gate. */
export const evidenceParts = (file: EvidenceFile): readonly Part[] => [
  toleranceOf(file, 1e-9),
  ...partsOf(file, "group_cases", checkGroups(file.groups)),
  partOf(file, "incompleteness", checkIncomplete),
  partOf(file, "incompleteness", checkGrades),
  ...partsOf(file, "spans", checkSpans(file.spans)),
  ...partsOf(file, "rbo", checkChurn),
];
