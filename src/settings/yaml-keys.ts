/** Keys that stand twice in one mapping of a YAML document. */

import type { Document, Node, Pair, Scalar, visit as Visit } from "yaml";

export interface RepeatedKey {
  /** The way to the key. */
  readonly path: readonly PropertyKey[];
  /** Where it stands, in the order of the text. */
  readonly offsets: readonly number[];
}

/** What is used of the parser. */
interface Parser {
  readonly visit: typeof Visit;
  readonly isScalar: (node: unknown) => node is Scalar;
}

export function findRepeatedKeys(document: Document, parser: Parser): readonly RepeatedKey[] {
  const { isScalar, visit } = parser;
  const repeated: RepeatedKey[] = [];
  visit(document, {
    Map(_key, map, ancestors) {
      const places = new Map<unknown, number[]>();
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue;
        places.set(key.value, [...(places.get(key.value) ?? []), key.range[0]]);
      }
      for (const [key, offsets] of places) {
        if (offsets.length === 1) continue;
        repeated.push({ path: [...pathOf(ancestors, map, isScalar), String(key)], offsets });
      }
    },
  });
  return repeated;
}

/** Keys and numbers of list entries on the way to `node`. */
function pathOf(
  ancestors: readonly (Document | Node | Pair)[],
  node: Node,
  isScalar: Parser["isScalar"],
): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (const [at, one] of ancestors.entries()) {
    const next = ancestors[at + 1] ?? node;
    if ("key" in one && isScalar(one.key)) path.push(String(one.key.value));
    else if ("items" in one && !("key" in next)) path.push(one.items.indexOf(next as never));
  }
  return path;
}
