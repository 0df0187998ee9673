/** Writes the two runs of the example: every golden query through the pipeline before and after. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Hit,
  listCorpus,
  openRetriever,
  type Pipeline,
  readCorpus,
  sortBytes,
} from "./retrieve.ts";

const root = join(import.meta.dirname, "..");

/** What was in production: whole words, the rarest words first, and the best seven sections. */
const baseline: Pipeline = {
  search: { boost: { title: 2, heading: 1.5, text: 1 } },
  rerank: { search: 0.6, words: 0.6, pairs: 0.3, title: 0.2, recency: 0 },
  pack: { size: 7, minWords: 0.25 },
};

/** The pull request: forgive endings and typing errors, prefer the new, spread the documents. */
const candidate: Pipeline = {
  search: { boost: { title: 2, heading: 1.5, text: 1 }, prefixFrom: 4, fuzzy: 0.2 },
  rerank: { search: 0.6, words: 0.6, pairs: 0.3, title: 0.2, recency: 0.25 },
  pack: { size: 7, perDocument: 2, minWords: 0.25 },
};

/** Who may read what; the access filter is the same before and after. */
const audiences: Readonly<Record<string, readonly string[]>> = {
  customer: ["public"],
  staff: ["public", "staff"],
};

interface GoldenRow {
  readonly query_id: string;
  readonly query: string;
  readonly meta: { readonly asker: string };
}

const golden = readFileSync(join(root, "examples/golden.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): GoldenRow => JSON.parse(line));

const snapshot = { id: "handbook-2026-05", digest: digestCorpus() };
const common = { snapshot, chunker: "section@1" };

writeRun("baseline", baseline, {
  ...common,
  index: "minisearch@7.2.0, whole words",
  reranker: "words-pairs-title@1",
  packer: "top-7@1",
  code: "examples@1",
});
writeRun("candidate", candidate, {
  ...common,
  index: "minisearch@7.2.0, prefix from 4 letters, fuzzy 0.2",
  reranker: "words-pairs-title-recency@2",
  packer: "top-7, 2 per document@2",
  code: "examples@1",
});

writeUnits();

/** What the snapshot holds, so that evidence can be shown at stages that record ids only. */
function writeUnits(): void {
  const units = readCorpus(root).map(({ id, doc, span, text }) => ({ id, doc, span, text }));
  const lines = units.map((unit) => `${JSON.stringify(unit)}\n`);
  writeFileSync(join(root, "examples/units.jsonl"), lines.join(""));
}

function writeRun(name: string, pipeline: Pipeline, manifest: object): void {
  const retrieve = openRetriever(readCorpus(root), pipeline);
  const rows = golden.map(({ query_id, query, meta }) => {
    const found = retrieve(query, audiences[meta.asker] ?? []);
    const stages = {
      candidates: found.candidates.map(place),
      reranked: found.reranked.map(place),
      context: found.context.map(handOn),
    };
    return { query_id, stages };
  });
  const lines = [{ manifest }, ...rows].map((line) => `${JSON.stringify(line)}\n`);
  mkdirSync(join(root, "examples/runs"), { recursive: true });
  writeFileSync(join(root, `examples/runs/${name}.jsonl`), lines.join(""));
}

function place({ chunk: { id, doc, span }, score }: Hit) {
  return { id, score, doc, span };
}

/** What the generator sees, with the keys that evidence and forbidden rules look at. */
function handOn(hit: Hit) {
  const { text, audience, region, date } = hit.chunk;
  return { ...place(hit), text, audience, region, date };
}

/** The digest of the snapshot: sha256 over one line of digest and path for each file. */
function digestCorpus(): string {
  const lines = listCorpus(root).map(
    (path) => `${sha256(readFileSync(join(root, path)))}  ${path}`,
  );
  const list = sortBytes(lines).map((line) => `${line}\n`);
  return `sha256:${sha256(list.join(""))}`;
}

function sha256(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
