/** Which format a file has, told by how its first line of data begins. */

import type { Problem } from "../model/problem.ts";

export type RunFormat = "jsonl" | "trec";
export type GoldenFormat = "jsonl" | "yaml" | "qrels";

export type Detected<Format> = Format | { readonly looksLike: string };

/** The format of a run, from its first line that is neither blank nor a comment. */
export function detectRunFormat(line: string): Detected<RunFormat> {
  const foreign = detectForeign(line);
  if (foreign) return { looksLike: foreign };
  return line.trimStart().startsWith("{") ? "jsonl" : "trec";
}

/** The format of a golden set, likewise. */
export function detectGoldenFormat(line: string): Detected<GoldenFormat> {
  const start = line.trimStart();
  if (/^(-\s|-$|---|\[|%YAML)/.test(start)) return "yaml";
  const foreign = detectForeign(line);
  if (foreign) return { looksLike: foreign };
  return start.startsWith("{") ? "jsonl" : "qrels";
}

function detectForeign(line: string): string | undefined {
  if (/^\s*\[/.test(line)) return "one JSON list";
  if (/^\s*\{\s*$/.test(line)) return "one JSON document over several lines";
  const columns = line.trim().split(/[ \t]+/).length;
  if (columns < 4 && /^[^\s,;{]+[,;]/.test(line)) return "CSV";
  return undefined;
}

/** What a file of bytes that are no text is, told by the bytes that it begins with. */
export function detectBinary(head: Buffer): string | undefined {
  const start = head.toString("latin1", 0, 4);
  if (start === "PAR1") return "a parquet file";
  return start === "PK\u0003\u0004" ? "a zip file" : undefined;
}

export const foreignFile = (file: string, looksLike: string): Problem => ({
  code: "format_unknown",
  severity: "error",
  message: `this looks like ${looksLike}, which cannot be read yet`,
  hint: "Convert it to JSON Lines as docs/formats.md shows.",
  file,
});
