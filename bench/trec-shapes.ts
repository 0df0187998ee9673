/** TREC runs: the usual one, and what else stands in the world. */

import { randomNumbers } from "./generate.ts";
import { type MakeShape, plainUnit, type Shape } from "./shape.ts";

interface Look {
  readonly between: string;
  readonly ending: string;
  readonly decimals: 1 | 6;
  readonly moreTag: string;
  readonly writeUnit: Shape["writeUnit"];
  /** The places of the rows of one query, in the order in which they are written. */
  readonly order: (depth: number) => Iterable<number>;
}

const bestFirst = (depth: number): Iterable<number> => Array(depth).keys();

const usual: Look = {
  between: " ",
  ending: "\n",
  decimals: 6,
  moreTag: "",
  writeUnit: plainUnit,
  order: bestFirst,
};

const trecLike =
  (change: Partial<Look>): MakeShape =>
  (tag) => {
    const { between, ending, decimals, moreTag, writeUnit, order } = { ...usual, ...change };
    const gap = Buffer.from(between);
    const end = Buffer.from(`${between}${tag}${moreTag}${ending}`);
    return {
      writeUnit,
      writeList(pen, query, { units, micros }) {
        const start = Buffer.from(`${query}${between}Q0${between}`);
        for (const i of order(units.length)) {
          pen.bytes(start);
          writeUnit(pen, units[i] ?? 0);
          pen.bytes(gap);
          pen.number(i + 1);
          pen.bytes(gap);
          pen.micros(micros[i] ?? 0, decimals);
          pen.bytes(end);
        }
      },
    };
  };

/** `1000000 Q0 3422649 1 41.104359 bench-a`, about 41 bytes. */
export const trec = trecLike({});
/** Nearly every score is that of several rows. */
export const tied = trecLike({ decimals: 1 });
export const tabs = trecLike({ between: "\t" });
export const crlf = trecLike({ ending: "\r\n" });
export const longTags = trecLike({
  moreTag: ".bm25-k1=0.9-b=0.4.rerank=monot5-3b.top1000.2026-11",
});

const folders = ["docs/handbook/", "docs/api/", "wiki/on-call/", "tickets/"].map((folder) =>
  Buffer.from(folder),
);
const chunk = Buffer.from(".md#chunk-");

/** As RAG systems name what they cut: `docs/handbook/17.md#chunk-42`. */
export const longIds = trecLike({
  writeUnit(pen, unit) {
    pen.bytes(folders[unit % folders.length] ?? chunk);
    pen.number(Math.floor(unit / 400));
    pen.bytes(chunk);
    pen.number(Math.floor(unit / 4) % 100);
  },
});

/** The rows of one query stand together, but not in the order of their scores. */
export const unsorted: MakeShape = (tag) => {
  const random = randomNumbers(7);
  return trecLike({ order: (depth) => shuffled(depth, random) })(tag);
};

/** The numbers below `count`, in random order. */
export function shuffled(count: number, random: () => number): Uint32Array {
  const places = new Uint32Array(count).map((_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random() % (i + 1);
    const here = places[i] ?? 0;
    places[i] = places[j] ?? 0;
    places[j] = here;
  }
  return places;
}
