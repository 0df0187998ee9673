/** Each reason as one sentence, and what to do about it. Plain text; the callers quote ids. */

import type { Cutoff } from "../model/cutoff.ts";
import type { Unmeasured } from "../model/observation.ts";
import { listSome, unreachable } from "../model/problem.ts";
import type { AnchorFault, Reason } from "../model/reason.ts";
import { count, formatChange, formatValue, queries } from "./numbers.ts";

/** Whatever came from the user stands in quotes, so that every report can tell it from our words. */
const quote = (text: string): string => JSON.stringify(text);

const place = (stage: string, cutoff: Cutoff | undefined): string =>
  quote(cutoff === undefined ? stage : `${stage}@${cutoff}`);

const anchorFaults: Record<AnchorFault, string> = {
  missing: "there is no such run",
  faulty: "it has faulty rows",
  other_snapshot: "it is of another corpus snapshot",
  snapshot_not_proven: "nothing proves that it is of the same corpus snapshot",
  other_component: "a part that must match is another",
  other_chunker: "its chunker is another one, and ids of the golden set mean other units there",
  too_small: "it has too few usable rows, or only empty lists",
};

export const unmeasuredWords: Record<Unmeasured, string> = {
  missing: "the candidate has no row",
  failed: "retrieval failed, or the row cannot be read",
  stage_not_recorded: "a stage that is judged is not recorded",
  evidence_unmeasured:
    "results lack the text, doc, span, sha256 or tokens that would show the evidence",
  other_chunker: "the chunkers differ, and unit ids of the golden set mean other units",
};

/** What happened, without line numbers. */
export function describeReason(reason: Reason): string {
  switch (reason.code) {
    case "critical_evidence_lost":
      return `critical query ${quote(reason.queryId)} lost group ${quote(reason.group ?? "")} at ${place(reason.stage, reason.cutoff)}`;
    case "critical_not_found":
      return reason.group === undefined
        ? `critical query ${quote(reason.queryId)} has no answer, but gets one at ${quote(reason.stage)}`
        : `critical query ${quote(reason.queryId)} does not find group ${quote(reason.group)} at ${place(reason.stage, reason.cutoff)}`;
    case "critical_flaky":
      return `critical query ${quote(reason.queryId)} is right in fewer repeats than before at ${place(reason.stage, reason.cutoff)}`;
    case "critical_unmeasured":
      return `critical query ${quote(reason.queryId)} was not measured: ${unmeasuredWords[reason.why]}`;
    case "critical_answered":
      return `critical query ${quote(reason.queryId)} has no answer, was rightly left empty, and is now answered`;
    case "forbidden_found":
      return `query ${quote(reason.queryId)} returned forbidden ${quote(reason.id)} at ${quote(reason.stage)}, rank ${reason.rank} (${quote(reason.why)})${reason.preExisting ? ", as before" : ""}`;
    case "leak_unmeasured":
      return describeOpenRule(reason);
    case "unexplained_loss":
      return reason.group === undefined
        ? `query ${quote(reason.queryId)} is now answered, and no waiver explains it`
        : `query ${quote(reason.queryId)} lost group ${quote(reason.group)} at ${quote(reason.stage)}, and no waiver explains it`;
    default:
      return describeSetReason(reason);
  }
}

function describeOpenRule(reason: Extract<Reason, { code: "leak_unmeasured" }>): string {
  const { queryId, stage, id, why, isOtherChunker } = reason;
  if (id === undefined) {
    return `query ${quote(queryId)}: there is no list of ${quote(stage)} to be searched for forbidden results`;
  }
  return isOtherChunker
    ? `query ${quote(queryId)}: the chunkers differ, so that the forbidden ${quote(id)} at ${quote(stage)} may have another id (${quote(why)})`
    : `query ${quote(queryId)}: ${quote(id)} at ${quote(stage)} lacks the key that the rule ${quote(why)} looks at`;
}

type AboutOneQuery =
  | "unexplained_loss"
  | "critical_evidence_lost"
  | "critical_not_found"
  | "critical_flaky"
  | "critical_unmeasured"
  | "critical_answered"
  | "forbidden_found"
  | "leak_unmeasured";

function describeSetReason(reason: Exclude<Reason, { code: AboutOneQuery }>): string {
  switch (reason.code) {
    case "gate_not_measured":
      return `gate ${quote(reason.gate)}: no query, or too few of them, could be measured on both sides`;
    case "gate_without_queries":
      return `gate ${quote(reason.gate)}: no golden query matches it`;
    case "incomplete_run":
      return `not measured in the candidate: ${listSome(reason.unmeasured)}; max_unmeasured allows ${reason.allowed}`;
    case "lost_queries":
      return `${queries(reason.lost)} lost evidence; the gate allows ${reason.allowed}`;
    case "hard_drop":
      return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}; a drop of ${formatValue(reason.allowed)} or more blocks at once (${count(reason.losses, "loss", "losses")} of ${queries(reason.n)})`;
    case "below_min_value":
      return `gate ${quote(reason.gate)} is ${formatValue(reason.candidate)}, below its minimum ${formatValue(reason.allowed)} (change ${formatChange(reason.change)})`;
    case "credible_drop":
      return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, more than the allowed ${formatValue(reason.allowed)}, and not by chance`;
    case "drop_not_credible":
      return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, more than the allowed ${formatValue(reason.allowed)}; it may be chance`;
    case "too_few_queries":
      return `gate ${quote(reason.gate)}: ${count(reason.losses, "loss", "losses")} among ${queries(reason.n)}, too few to judge`;
    case "too_few_judged":
      return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, and not by chance, but too few of its results are judged`;
    case "unjudged_results_could_explain_drop":
      return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, which results without a judgement could explain`;
    case "non_inferiority_not_shown":
      return `gate ${quote(reason.gate)}: a drop beyond ${formatValue(reason.allowed)} cannot be ruled out`;
    case "anchor_unusable":
      return `the anchor ${quote(reason.file)} cannot be used: ${anchorFaults[reason.why]}`;
    case "all_lists_empty":
      return `every list of ${quote(reason.stage)} in the ${reason.side} is empty`;
    case "overlap_not_shown":
      return `the snapshots are not shown to be the same, and nothing tells the content of the units of the ${reason.side}`;
    case "overlap_too_small":
      return `the snapshots differ, and only ${reason.kept} of ${queries(reason.of)} rest on evidence that is the same in both`;
    case "gold_unresolved":
      return `critical query ${quote(reason.queryId)}: the snapshot holds no alternative of group ${quote(reason.group)}`;
    default:
      return describeInputReason(reason);
  }
}

function describeInputReason(reason: Extract<Reason, { code: InputCode }>): string {
  switch (reason.code) {
    case "snapshot_differs":
      return `the corpus snapshots differ: ${quote(reason.baseline)} and ${quote(reason.candidate)}`;
    case "manifest_differs":
      return `${quote(reason.key)} must be equal, but is ${quote(reason.baseline)} in the baseline and ${quote(reason.candidate)} in the candidate`;
    case "snapshot_not_proven":
      return "the manifests do not prove that both runs used one corpus snapshot";
    case "baseline_missing":
      return `there is no baseline at ${quote(reason.file)}`;
    case "baseline_unreadable":
      return `the baseline has ${count(reason.problems, "faulty place")}`;
    case "baseline_too_small":
      return `the baseline has usable rows for ${reason.usable} of ${queries(reason.queries)}, less than half`;
    case "nothing_in_common":
      return "no golden query stands in both runs";
    case "input_faulty":
      return `the input has ${count(reason.problems, "fault")}`;
    case "gold_never_found":
      return "no evidence of any query stands in either run, at any depth: the ids may be of another corpus";
    case "nothing_to_judge":
      return "no query is critical and no gate is in force";
    case "not_yet_supported":
      return "the input asks for something that is not built yet";
    case "output_not_writable":
      return `${quote(reason.file)} cannot be written`;
    default:
      return unreachable(reason);
  }
}

type InputCode =
  | "snapshot_differs"
  | "manifest_differs"
  | "snapshot_not_proven"
  | "baseline_missing"
  | "baseline_unreadable"
  | "baseline_too_small"
  | "nothing_in_common"
  | "input_faulty"
  | "gold_never_found"
  | "nothing_to_judge"
  | "not_yet_supported"
  | "output_not_writable";

const adviceOnAnswers =
  "Raise the threshold for answering, or change the golden row if there is an answer now.";

/** What to do next, in one sentence. */
const rowsAdvice = "Let the retrieval step write one row with all stages for every golden query.";
const withoutIdsAdvice =
  "Write spans, quotes or documents as evidence, which outlive a chunker, or list the units of both runs.";

export function adviseOn(reason: Reason): string {
  switch (reason.code) {
    case "critical_evidence_lost":
    case "critical_not_found":
    case "critical_flaky":
      if (reason.group === undefined) return adviceOnAnswers;
      if (reason.code === "critical_flaky") {
        return "Make retrieval give the same results each time: build the index once, break ties by id.";
      }
      return "Bring the evidence back above the cutoff, or change the golden row if the need has changed.";
    case "critical_answered":
      return adviceOnAnswers;
    case "critical_unmeasured":
      if (reason.why === "other_chunker") return withoutIdsAdvice;
      return rowsAdvice;
    case "incomplete_run":
    case "gate_not_measured":
      return rowsAdvice;
    case "forbidden_found":
      return "Filter this result before it reaches the generator.";
    case "leak_unmeasured":
      return reason.isOtherChunker
        ? "Forbid by document, or by a key of the results: unit ids do not outlive a chunker."
        : "Record every list, and write the key into every item.";
    case "unexplained_loss":
      return "Look at the loss, and write an entry into the waivers that says why it is accepted.";
    case "anchor_unusable":
      return "Restore the pinned run, or pin another one that was reviewed.";
    case "lost_queries":
    case "hard_drop":
    case "below_min_value":
    case "credible_drop":
    case "drop_not_credible":
    case "too_few_queries":
    case "non_inferiority_not_shown":
      return "Look at the regressed queries below.";
    case "too_few_judged":
    case "unjudged_results_could_explain_drop":
      return "Judge the results that the comment and --labels FILE list, those first that could change most.";
    case "snapshot_differs":
    case "manifest_differs":
    case "snapshot_not_proven":
      return "Run both sides on the same frozen snapshot, and write it into both manifests.";
    case "overlap_not_shown":
      return "Give baseline: {run, units} and candidate: {run, units} in the config, lists of units that have a text or sha256 each.";
    case "overlap_too_small":
      return "Run the baseline on the new snapshot.";
    case "baseline_missing":
      return "Give the run of the base branch, or commit this candidate as the baseline; no_baseline: absolute judges it alone.";
    case "baseline_unreadable":
    case "baseline_too_small":
      return "Make the baseline again on the base branch.";
    case "nothing_in_common":
      return "Look which of the two runs lacks rows for the golden queries.";
    case "all_lists_empty":
      return "Look whether this run really asked the index.";
    case "input_faulty":
    case "not_yet_supported":
    case "output_not_writable":
      return "Mend the errors that are listed.";
    case "gate_without_queries":
      return "Correct the slice or the measure of the gate, or add golden queries that it is about.";
    case "nothing_to_judge":
      return "Mark critical queries, or give the gate a measure that has values here.";
    case "gold_never_found":
      return "Hold an id of the golden set beside one of the runs: both must be of one corpus, and written alike.";
    case "gold_unresolved":
      return "Correct the evidence, or list its unit in the snapshot.";
    default:
      return unreachable(reason);
  }
}
