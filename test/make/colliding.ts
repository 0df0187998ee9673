/** Ids that somebody chose: all have one and the same hash of `byte-rows.ts`. */

import { randomNumbers } from "../../bench/generate.ts";
import { hashOf } from "../../src/read/run/byte-rows.ts";

/** FNV-1a over `text`, from `state` on. */
function hashFrom(state: number, text: string): number {
  let hash = state;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

/** Two texts of 7 letters that lead from `state` to the same hash. */
function findTwins(state: number): readonly [string, string] {
  const seen = new Map<number, string>();
  const random = randomNumbers(state);
  for (;;) {
    const letters = Array.from({ length: 7 }, () => 97 + (random() % 26));
    const text = String.fromCharCode(...letters);
    const hash = hashFrom(state, text);
    const twin = seen.get(hash);
    if (twin !== undefined && twin !== text) return [twin, text];
    seen.set(hash, text);
  }
}

/** `2 ** doublings` ids: each of so many places holds one or the other of two twins. */
export function collidingIds(doublings: number): readonly string[] {
  let state = hashOf(Buffer.alloc(0), 0, 0);
  let ids = [""];
  for (let place = 0; place < doublings; place++) {
    const twins = findTwins(state);
    state = hashFrom(state, twins[0]);
    ids = ids.flatMap((id) => twins.map((twin) => id + twin));
  }
  return ids;
}
