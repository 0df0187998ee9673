/** Which losses are accepted, until when, and which entries say nothing any more. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { QueryId, StageName } from "../model/ids.ts";
import type { StageSpec } from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import type { Waiver } from "../model/waiver.ts";
import { daysAfter } from "../settings/date.ts";

/** How long before its end a waiver is warned about. */
const warnedDays = 14;

/** An entry, and what became of it. */
export interface WaiverUse {
  readonly waiver: Waiver;
  readonly isActive: boolean;
  /** It covers a loss of this comparison. */
  readonly isUsed: boolean;
}

export interface WaiverBook {
  /**
   * Whether an active entry covers the loss. `group` undefined: a no-answer query that is answered,
   * which only an entry without a group covers.
   */
  covers(queryId: QueryId, group: string | undefined, stage: StageName): boolean;
  /** After all losses have been asked for. */
  uses(): readonly WaiverUse[];
  problems(): readonly Problem[];
}

export function openWaivers(waivers: readonly Waiver[], today: string): WaiverBook {
  const active = new Map<QueryId, Waiver[]>();
  const used = new Set<Waiver>();
  for (const waiver of waivers) {
    if (waiver.expires < today) continue;
    active.set(waiver.queryId, [...(active.get(waiver.queryId) ?? []), waiver]);
  }
  return {
    covers(queryId, group, stage) {
      const covering = (active.get(queryId) ?? []).filter(
        (one) =>
          (one.group === undefined || one.group === group) &&
          (one.stage === undefined || one.stage === stage),
      );
      for (const one of covering) used.add(one);
      return covering.length > 0;
    },
    uses: () =>
      waivers.map((waiver) => ({
        waiver,
        isActive: waiver.expires >= today,
        isUsed: used.has(waiver),
      })),
    problems: () => waivers.flatMap((one) => doubts(one, used.has(one), today)),
  };
}

function doubts(waiver: Waiver, isUsed: boolean, today: string): readonly Problem[] {
  const { queryId, expires, file, line } = waiver;
  const about = `the waiver for query ${JSON.stringify(queryId)}`;
  const warn = (code: Problem["code"], message: string, hint: string): Problem => ({
    ...{ code, severity: "warning", message, hint, file, lines: [line] },
  });
  if (expires < today) {
    const hint = "Its losses count again: mend them, or renew it after a review.";
    return [warn("waiver_expired", `${about} has ended on ${expires}`, hint)];
  }
  if (!isUsed) {
    const hint = "Remove it, or correct its query, group or stage.";
    return [warn("waiver_unused", `${about} covers no loss of this comparison`, hint)];
  }
  if (expires > daysAfter(today, warnedDays)) return [];
  const hint = "Mend the loss before that day, or renew it after a review.";
  return [warn("waiver_ends_soon", `${about} ends on ${expires}`, hint)];
}

/** Groups that a query lost at the last stage, within some cutoff of it. */
export const lostGroups = ({ groups }: ComparedQuery): readonly string[] =>
  groups.flatMap(({ group, stages }) => (stages.at(-1)?.changes.lost ? [group.name] : []));

/** Whether all that the query lost is accepted. */
export function isWaived(query: ComparedQuery, book: WaiverBook, last: StageSpec): boolean {
  const { id, noAnswer } = query.pair.query;
  const lost = lostGroups(query);
  // each is asked for, so that no entry is called unused
  const covered = lost.filter((group) => book.covers(id, group, last.name));
  if (noAnswer) return book.covers(id, undefined, last.name);
  return lost.length > 0 && covered.length === lost.length;
}
