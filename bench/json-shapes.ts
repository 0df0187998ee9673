/** Runs as JSON Lines: a row per result, a row per query, with stages, with texts. */

import type { RankedList } from "./generate.ts";
import type { Pen } from "./pen.ts";
import { type MakeShape, plainUnit } from "./shape.ts";
import { makeTexts } from "./texts.ts";

const flatId = Buffer.from('", "id": "');
const rank = Buffer.from('", "rank": ');
const score = Buffer.from(', "score": ');
const scoreAfterId = Buffer.from('", "score": ');
const text = Buffer.from(', "text": "');
const endOfRow = Buffer.from("}\n");

/** `{"query_id": "1000000", "id": "3422649", "rank": 1, "score": 41.104359}` */
export const flat: MakeShape = () => ({
  writeUnit: plainUnit,
  writeList(pen, query, { units, micros }) {
    const start = Buffer.from(`{"query_id": "${query}`);
    for (let i = 0; i < units.length; i++) {
      pen.bytes(start);
      pen.bytes(flatId);
      pen.number(units[i] ?? 0);
      pen.bytes(rank);
      pen.number(i + 1);
      pen.bytes(score);
      pen.micros(micros[i] ?? 0, 6);
      pen.bytes(endOfRow);
    }
  },
});

type WriteItem = (pen: Pen, list: RankedList, i: number) => void;

const firstItem = Buffer.from('[{"id": "');
const nextItem = Buffer.from('}, {"id": "');
const endOfItems = Buffer.from("}]");

function writeItems(pen: Pen, list: RankedList, depth: number, writeItem: WriteItem): void {
  for (let i = 0; i < depth; i++) {
    pen.bytes(i === 0 ? firstItem : nextItem);
    pen.number(list.units[i] ?? 0);
    writeItem(pen, list, i);
  }
  pen.bytes(endOfItems);
}

const stageNames = [
  "dense",
  "sparse",
  "fused",
  "filtered",
  "reranked",
  "diverse",
  "cut",
  "context",
];

/** A row per query with eight stages, each shorter than the one before it. */
export const stages: MakeShape = () => ({
  writeUnit: plainUnit,
  writeList(pen, query, list) {
    pen.bytes(Buffer.from(`{"query_id": "${query}", "stages": `));
    for (const [stage, name] of stageNames.entries()) {
      pen.bytes(Buffer.from(`${stage === 0 ? "{" : ", "}"${name}": `));
      const depth = Math.ceil(list.units.length * (1 - stage / 10));
      writeItems(pen, list, depth, (pen, { micros }, i) => {
        pen.bytes(scoreAfterId);
        pen.micros(micros[i] ?? 0, 6);
      });
    }
    pen.bytes(Buffer.from("}}\n"));
  },
});

/** A row per query, each result with about 300 characters of text. */
export const withTexts: MakeShape = () => {
  const texts = makeTexts();
  const endOfText = Buffer.from('"');
  return {
    writeUnit: plainUnit,
    writeList(pen, query, list) {
      pen.bytes(Buffer.from(`{"query_id": "${query}", "ranked": `));
      writeItems(pen, list, list.units.length, (pen, { units, micros }, i) => {
        pen.bytes(rank);
        pen.number(i + 1);
        pen.bytes(score);
        pen.micros(micros[i] ?? 0, 6);
        pen.bytes(text);
        pen.bytes(texts[(units[i] ?? 0) % texts.length] ?? endOfText);
        pen.bytes(endOfText);
      });
      pen.bytes(endOfRow);
    },
  };
};
