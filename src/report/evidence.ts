/** A group of evidence in a few words: what would satisfy it. */

import type { Alternative, Evidence, Group } from "../model/golden.ts";

export function describeGroup({ anyOf }: Group): string {
  return anyOf.map(describeAlternative).join(" or ");
}

const describeAlternative = (all: Alternative): string => all.map(describeEvidence).join(" and ");

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
  }
}
