/** Which format a file has, told by how its first line of data begins. */

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
  if (line.startsWith("PAR1")) return "a parquet file";
  if (line.startsWith("PK\u0003\u0004")) return "a zip file";
  if (/^\s*\[/.test(line)) return "one JSON list";
  if (/^\s*\{\s*$/.test(line)) return "one JSON document over several lines";
  const columns = line.trim().split(/[ \t]+/).length;
  if (columns < 4 && /^[^\s,;{]+[,;]/.test(line)) return "CSV";
  return undefined;
}
