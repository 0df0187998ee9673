/** A document as a flat list of pieces: headings, fenced blocks, tables, paragraphs. */

import { globSync, readFileSync } from "node:fs";

export interface Block {
  readonly kind: "block";
  readonly language: string;
  /** What stands after the language: `golden`, `candidate everywhere`, ... */
  readonly words: readonly string[];
  readonly text: string;
  readonly line: number;
}

export interface Heading {
  readonly kind: "heading";
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export interface Table {
  readonly kind: "table";
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly line: number;
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: string;
  readonly line: number;
}

export type Piece = Block | Heading | Table | Paragraph;

export interface Section {
  readonly heading: Heading;
  readonly pieces: readonly Piece[];
}

export interface Document {
  readonly file: string;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Everything in prose that is committed at the root, in docs/ and in examples/. */
export const documentFiles = globSync(["*.md", "docs/*.md", "examples/*.md"]).sort();

export const readDocument = (file: string): Document => {
  const text = readFileSync(file, "utf8");
  return { file, text, pieces: readPieces(text) };
};

export function readPieces(text: string): readonly Piece[] {
  const lines = text.split("\n");
  const pieces: Piece[] = [];
  for (let at = 0; at < lines.length; ) {
    const read = readPiece(lines, at);
    if (read.piece) pieces.push(read.piece);
    at = read.next;
  }
  return pieces;
}

interface Read {
  readonly piece: Piece | undefined;
  readonly next: number;
}

function readPiece(lines: readonly string[], at: number): Read {
  const first = lines[at] ?? "";
  if (first.trim() === "") return { piece: undefined, next: at + 1 };
  const fence = /^(`{3,})(.*)$/.exec(first);
  if (fence) return readBlock(lines, at, fence[1] ?? "", fence[2] ?? "");
  const heading = /^(#{1,6}) (.+)$/.exec(first);
  if (heading) {
    const [, signs = "", text = ""] = heading;
    return { piece: { kind: "heading", level: signs.length, text, line: at + 1 }, next: at + 1 };
  }
  const isTable = first.startsWith("|");
  let end = at;
  while (end < lines.length && belongs(lines[end] ?? "", isTable)) end++;
  const own = lines.slice(at, end);
  const line = at + 1;
  if (!isTable) return { piece: { kind: "paragraph", text: own.join(" "), line }, next: end };
  const [header = [], , ...rows] = own.map(readCells);
  return { piece: { kind: "table", header, rows, line }, next: end };
}

const belongs = (line: string, isTable: boolean): boolean =>
  isTable ? line.startsWith("|") : line.trim() !== "" && !/^(```|#{1,6} |\|)/.test(line);

function readBlock(lines: readonly string[], at: number, fence: string, info: string): Read {
  const end = lines.indexOf(fence, at + 1);
  if (end < 0) throw new Error(`the block that begins on line ${at + 1} has no end`);
  const [language = "", ...words] = info.trim().split(" ");
  const text = lines.slice(at + 1, end).join("\n");
  return { piece: { kind: "block", language, words, text, line: at + 1 }, next: end + 1 };
}

const readCells = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** Each heading with what stands under it, up to the next heading. */
export function sectionsOf({ pieces }: Pick<Document, "pieces">): readonly Section[] {
  const sections: { heading: Heading; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    if (piece.kind === "heading") sections.push({ heading: piece, pieces: [] });
    else sections.at(-1)?.pieces.push(piece);
  }
  return sections;
}

/** `code` for a heading that is nothing but a code in backticks. */
export const codeOf = ({ text }: Heading): string | undefined => /^`([^`]+)`$/.exec(text)?.[1];

/** The words in backticks. */
export const inCode = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");

/** The words of a section, without blocks and tables. */
export const proseOf = ({ pieces }: Section): string =>
  pieces.flatMap((one) => (one.kind === "paragraph" ? [one.text] : [])).join("\n");
