/** One comment for each gate on a pull request: found, added, edited, or left alone. */

import type { Comment, PullRequest } from "../ports.ts";
import { compareOrigins, type Marker, readMarker } from "../report/marker.ts";

export interface Draft {
  /** The whole comment, marker included. */
  readonly body: string;
  /** What to do when no comment of this gate stands there; one that does is always kept true. */
  readonly addIfNone: boolean;
}

interface Published {
  readonly kind: "added" | "edited" | "unchanged" | "outdated" | "not_needed";
  /** Where the comment stands; undefined: there is none. */
  readonly url: string | undefined;
}

interface Marked {
  readonly comment: Comment;
  readonly marker: Marker;
}

/**
 * Keeps exactly one comment for the gate that `draft` names in its marker.
 *
 * Looks again after adding, since another run may have added one meanwhile: both runs then keep the
 * oldest, and give it the words of the newest. Throws `GateError` when GitHub refuses.
 */
export async function publishComment(pr: PullRequest, draft: Draft): Promise<Published> {
  const own = markedBy(draft);
  const standing = await ofGate(pr, own.id);
  const [first] = standing;
  if (first) return settle(pr, [first, ...standing.slice(1)], draft);
  if (!draft.addIfNone) return { kind: "not_needed", url: undefined };
  const added = await pr.addComment(draft.body);
  const [oldest, ...others] = await ofGate(pr, own.id);
  if (oldest === undefined || others.length === 0) return { kind: "added", url: added.url };
  return { ...(await settle(pr, [oldest, ...others], draft)), kind: "added" };
}

function markedBy({ body }: Draft): Marker {
  const marker = readMarker(body);
  if (!marker) throw new Error("a draft without a marker");
  return marker;
}

async function ofGate(pr: PullRequest, id: string): Promise<readonly Marked[]> {
  const comments = await pr.ownComments();
  return comments.flatMap((comment) => {
    const marker = readMarker(comment.body);
    return marker?.id === id ? [{ comment, marker }] : [];
  });
}

/** The oldest stays, with the words of the newest run; the others go. */
async function settle(
  pr: PullRequest,
  [oldest, ...others]: readonly [Marked, ...Marked[]],
  draft: Draft,
): Promise<Published> {
  const own = markedBy(draft);
  const newest = [oldest, ...others].reduce((a, b) =>
    compareOrigins(b.marker, a.marker) > 0 ? b : a,
  );
  const isOutdated = compareOrigins(newest.marker, own) > 0;
  const { body, marker } = isOutdated
    ? { body: newest.comment.body, marker: newest.marker }
    : { body: draft.body, marker: own };
  const isKept = isSame(oldest.marker, marker);
  const kept = isKept ? oldest.comment : await pr.editComment(oldest.comment.id, body);
  for (const { comment } of others) await pr.deleteComment(comment.id);
  const kind = isKept ? "unchanged" : "edited";
  return { kind: isOutdated ? "outdated" : kind, url: kept.url };
}

/**
 * The same words about the same commit, of the same run: without its own run in the marker, a run
 * between the two would take what stands there for older than itself.
 */
const isSame = (a: Marker, b: Marker): boolean =>
  a.digest === b.digest && a.head === b.head && compareOrigins(a, b) === 0;
