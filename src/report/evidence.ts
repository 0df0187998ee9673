/** A group of evidence in a few words: what would satisfy it. */

import type { Alternative, Evidence, Group } from "../model/golden.ts";
import type { Policy } from "../model/policy.ts";

/** With `show: ids` no text of the corpus, nor a place in it: only which kind of evidence it is. */
export function describeGroup({ anyOf }: Group, { show }: Pick<Policy, "show">): string {
  const describe = show === "ids" ? describeKind : describeEvidence;
  const describeAlternative = (all: Alternative): string => all.map(describe).join(" and ");
  return anyOf.map(describeAlternative).join(" or ");
}

/** Its name; a group that has only its number is told by its evidence. */
export const groupLabel = (group: Group, policy: Pick<Policy, "show">): string =>
  isNumbered(group) ? describeGroup(group, policy) : group.name;

/** Groups without a name are numbered as they are read. */
export const isNumbered = ({ name }: Group): boolean => /^[1-9]\d*$/.test(name);

function describeEvidence(one: Evidence): string {
  switch (one.kind) {
    case "unit":
      return one.id;
    case "doc":
      return `doc ${one.doc}`;
    case "span":
      return `${one.doc} [${one.start}, ${one.end})`;
    case "quote":
      return `"${one.quote}"${one.doc === undefined ? "" : ` in ${one.doc}`}`;
    case "sha256":
      return `sha256:${one.sha256}`;
  }
}

function describeKind(one: Evidence): string {
  switch (one.kind) {
    case "unit":
    case "doc":
    case "sha256":
      return describeEvidence(one);
    case "span":
      return `a span of ${one.doc}`;
    case "quote":
      return `a quote${one.doc === undefined ? "" : ` of ${one.doc}`}`;
  }
}
