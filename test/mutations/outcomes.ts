/** Cells in which only one outcome can be, or hardly ever the other one, and why. */

import type { Cell } from "./cells.ts";

export type Outcome = "accepted" | "refused";

interface Rule {
  readonly kinds: readonly string[];
  /** Of the names of readers. */
  readonly readers: RegExp;
  readonly why: string;
}

const all = /./;
/** Rows in any order, one on each line, none of which must be there. */
const freeLines =
  /^(golden JSON Lines|golden qrels|run, (repeats|flat rows|TREC)|units|critical ids)$/;
const jsonLines = /^(golden JSON Lines|run, (ranked|stages|repeats|flat rows)|units)$/;
const columns = /^(golden qrels|run, TREC)$/;
const golden = /^golden/;
const manifest = /^manifest/;
const strict = /^(snapshot|config)/;

const onlyAccepted: readonly Rule[] = [
  {
    kinds: ["blanks between", "escapes", "separators", "packed in parts", "packed otherwise"],
    readers: all,
    why: "the file says the same",
  },
  {
    kinds: ["keys shuffled"],
    readers: /^(?!run, stages)/,
    why: "the order of keys means nothing; that of stages does",
  },
  {
    kinds: ["line deleted", "line moved", "lines shuffled"],
    readers: freeLines,
    why: "what is left is a whole file; that rows are missing is judged, not refused",
  },
  {
    kinds: ["line deleted"],
    readers: /^run, (ranked|stages)$/,
    why: "the same, and a manifest may be missing",
  },
  {
    kinds: ["line deleted", "line moved", "lines shuffled", "key deleted"],
    readers: /^snapshot YAML$/,
    why: "each line is a key of its own that may be missing",
  },
  {
    kinds: ["key deleted"],
    readers: /^(snapshot|manifest) JSON$/,
    why: "each key may be missing",
  },
  { kinds: ["blank lines"], readers: jsonLines, why: "blank lines count and say nothing" },
  { kinds: ["blank lines"], readers: /^critical ids$/, why: "the same" },
  {
    kinds: ["line repeated"],
    readers: /^(golden qrels|run, TREC|critical ids)$/,
    why: "the same again is a copy, which is told as a warning",
  },
  { kinds: ["id changed"], readers: columns, why: "another id is as good a one" },
  {
    kinds: ["text changed"],
    readers: /^(run, (?!flat rows)|units|manifest)/,
    why: "another id is as good a one, and any text is; but flat rows name a stage",
  },
  { kinds: ["rank changed"], readers: columns, why: "they decide nothing" },
  { kinds: ["numbers alike"], readers: /^run, TREC$/, why: "any finite score is good" },
  {
    kinds: ["key added"],
    readers: /^(run, (ranked|repeats|flat rows)|units|manifest)/,
    why: "unknown keys are the writer's own",
  },
  {
    kinds: [
      "key misspelt",
      "half character",
      "list emptied",
      "list item deleted",
      "list item repeated",
      "list shuffled",
      "list lengthened",
    ],
    readers: manifest,
    why: "a manifest is free, but for the snapshot, which has two names",
  },
];

const onlyRefused: readonly Rule[] = [
  { kinds: ["not UTF-8", "key repeated", "packed twice"], readers: all, why: "no file is so" },
  {
    kinds: ["emptied"],
    readers: /^(?!units)/,
    why: "nothing is no file, but a list of no units is one",
  },
  {
    kinds: ["zero byte", "comment", "lines joined"],
    readers: jsonLines,
    why: "JSON has nothing of the kind",
  },
  {
    kinds: ["zero byte", "comment", "lines joined"],
    readers: /^critical ids$/,
    why: "the golden set has no such id",
  },
  {
    kinds: ["column dropped", "column added", "comma"],
    readers: columns,
    why: "the number of columns is fixed",
  },
  { kinds: ["lines joined"], readers: /^golden qrels$/, why: "the same" },
  {
    kinds: ["line repeated"],
    readers: /^(golden JSON Lines|run, (ranked|stages|repeats)|units)$/,
    why: "an id must not stand twice",
  },
  { kinds: ["list emptied"], readers: golden, why: "a golden set has no empty list" },
  {
    kinds: ["list emptied", "list item deleted", "list item repeated", "list lengthened"],
    readers: /^units$/,
    why: "its only lists are spans",
  },
  {
    kinds: ["key added", "deep nesting", "half character"],
    readers: strict,
    why: "every key and value is known",
  },
];

/** Where the other outcome takes luck: it is not asked for. */
const oneIsRare: readonly Rule[] = [
  {
    kinds: [
      "packed bits flipped",
      "packed bytes deleted",
      "packed bytes inserted",
      "packed block repeated",
      "packed cut short",
      "packed trailer",
    ],
    readers: all,
    why: "check sum and length find nearly everything, but for the date in the header",
  },
  {
    kinds: ["block moved", "block repeated", "row changed twice"],
    readers: all,
    why: "an id stands twice, or a sign stands where none may",
  },
  {
    kinds: [
      "bits flipped",
      "byte replaced",
      "bytes inserted",
      "line cut",
      "line split",
      "long line",
      "odd sign",
    ],
    readers: /^(critical ids|config|run, flat rows)$/,
    why: "every sign is part of an id, or of a value that is known",
  },
  {
    kinds: [
      "cut short",
      "line deleted",
      "line repeated",
      "lines shuffled",
      "lines joined",
      "line split",
    ],
    readers: /^(golden YAML|manifest|snapshot|config)/,
    why: "the lines belong together, or every one of them may be missing",
  },
  {
    kinds: [
      "control character",
      "half character",
      "number changed",
      "text changed",
      "list shuffled",
    ],
    readers: /^(golden|manifest|config|run, flat rows)/,
    why: "most texts, numbers and lists are free, or none is",
  },
  {
    kinds: ["key misspelt"],
    readers: /^snapshot/,
    why: "every key is known, but a key may stand where it means nothing",
  },
  {
    kinds: ["line split", "bytes deleted"],
    readers: jsonLines,
    why: "a line that is no JSON is refused, and hardly a sign may be missing",
  },
  {
    kinds: ["list emptied", "list item deleted", "list item repeated", "list lengthened"],
    readers: /^run, flat rows$/,
    why: "there are few lists",
  },
];

const fits =
  ({ reader, kind }: Cell) =>
  ({ kinds, readers }: Rule): boolean =>
    kinds.includes(kind.name) && readers.test(reader.name);

export function onlyOutcome(cell: Cell): Outcome | undefined {
  if (onlyAccepted.some(fits(cell))) return "accepted";
  return onlyRefused.some(fits(cell)) ? "refused" : undefined;
}

export const mayLackOutcome = (cell: Cell): boolean => oneIsRare.some(fits(cell));
