/** A small retriever over the handbook: search, rerank, pack; a query in, three lists out. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import MiniSearch from "minisearch";

/** One section of one document, the unit that is retrieved. */
export interface Chunk {
  readonly id: string;
  readonly doc: string;
  readonly span: readonly [start: number, end: number];
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly date: string;
  readonly region: string;
  readonly audience: string;
}

/** What a change to retrieval may change; every number here is one a reviewer can argue about. */
export interface Pipeline {
  readonly search: {
    readonly boost: Readonly<Record<"title" | "heading" | "text", number>>;
    /** Query words of at least this many letters also match the longer words they begin. */
    readonly prefixFrom?: number;
    /** Typing errors forgiven, as a share of the letters of the query word. */
    readonly fuzzy?: number;
  };
  readonly rerank: {
    readonly search: number;
    readonly words: number;
    readonly pairs: number;
    readonly title: number;
    readonly recency: number;
  };
  readonly pack: {
    readonly size: number;
    readonly perDocument?: number;
    /** No list is better than a list whose best chunk holds less than this share of the query. */
    readonly minWords: number;
  };
}

/** A chunk with its score at one stage. */
export interface Hit {
  readonly chunk: Chunk;
  readonly score: number;
}

/** The lists of one query, in pipeline order. */
export interface Retrieved {
  readonly candidates: readonly Hit[];
  readonly reranked: readonly Hit[];
  readonly context: readonly Hit[];
}

type Found = Hit & { readonly matched: readonly string[] };
type Ranked = Hit & { readonly words: number };

const depth = { candidates: 20, reranked: 10 };
const yearMs = 365.25 * 24 * 60 * 60 * 1000;
const fadeYears = 6;
const stopWords = new Set(
  `a about am an and any are as at be been but by can could did do does for from get had has have
  how i if in into is it its long many may me much must my need no not of on or our s should so
  some than that the their them then there they this to until up was we were what when where which
  who whose why will with would you your`.split(/\s+/),
);

/** The paths of the corpus, relative to the root of the repository, with `/` on every system. */
export function listCorpus(root: string): readonly string[] {
  const paths = globSync("examples/corpus/*.md", { cwd: root });
  return sortBytes(paths.map((path) => path.replaceAll("\\", "/")));
}

/** Reads every document of the corpus and cuts it at its `##` headings. */
export function readCorpus(root: string): readonly Chunk[] {
  return listCorpus(root).flatMap((path) =>
    cutDocument(basename(path, ".md"), readFileSync(join(root, path), "utf8")),
  );
}

/** Sorts by UTF-8 bytes, so that no locale and no file system changes the order. */
export function sortBytes(texts: readonly string[]): readonly string[] {
  return texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** Prepares one pipeline over a corpus; the result answers one query of one audience at a time. */
export function openRetriever(chunks: readonly Chunk[], pipeline: Pipeline) {
  const index = buildIndex(chunks);
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const weigh = weighWords(chunks);
  const newest = Math.max(...chunks.map(({ date }) => Date.parse(date)));

  return function retrieve(query: string, audiences: readonly string[]): Retrieved {
    const candidates = search(query, audiences);
    const reranked = rerank(query, candidates);
    return { candidates, reranked, context: pack(reranked, pipeline.pack) };
  };

  function search(query: string, audiences: readonly string[]): readonly Found[] {
    const { boost, prefixFrom, fuzzy } = pipeline.search;
    const results = index.search(query, {
      boost,
      prefix: (word) => prefixFrom !== undefined && word.length >= prefixFrom,
      fuzzy: (word) => (fuzzy !== undefined && word.length >= 5 ? fuzzy : false),
      filter: ({ id }) => audiences.includes(byId.get(id)?.audience ?? ""),
    });
    const found = results.flatMap(({ id, score, queryTerms }) => {
      const chunk = byId.get(id);
      return chunk ? [{ chunk, score: round(score), matched: queryTerms }] : [];
    });
    return best(found, depth.candidates);
  }

  function rerank(query: string, candidates: readonly Found[]): readonly Ranked[] {
    const weights = pipeline.rerank;
    const asked = wordsOf(query);
    const all = sum(asked.map(weigh));
    const top = candidates[0]?.score ?? 1;
    const ranked = candidates.map(({ chunk, score, matched }) => {
      const words = sum(matched.map(weigh)) / all;
      const parts =
        weights.search * (score / top) +
        weights.words * words +
        weights.pairs * sharedPairs(asked, wordsOf(`${chunk.heading} ${chunk.text}`)) +
        weights.title * sharedWords(wordsOf(chunk.title), asked) +
        weights.recency * Math.max(0, 1 - (newest - Date.parse(chunk.date)) / yearMs / fadeYears);
      return { chunk, words, score: round(parts) };
    });
    return best(ranked, depth.reranked);
  }
}

function cutDocument(doc: string, raw: string): readonly Chunk[] {
  const text = raw.replaceAll("\r\n", "\n");
  const meta = new Map([...text.matchAll(/^(\w+): (.+)$/gm)].map(([, key, value]) => [key, value]));
  const starts = [...text.matchAll(/^## /gm)].map(({ index }) => index);
  return starts.map((start, i) => {
    const section = text.slice(start, starts[i + 1]).trimEnd();
    const from = [...text.slice(0, start)].length;
    return {
      id: `${doc}#${i + 1}`,
      doc,
      span: [from, from + [...section].length],
      title: meta.get("title") ?? doc,
      heading: section.slice(3, section.indexOf("\n")),
      text: section,
      date: meta.get("date") ?? "",
      region: meta.get("region") ?? "",
      audience: meta.get("audience") ?? "",
    };
  });
}

function buildIndex(chunks: readonly Chunk[]): MiniSearch<Chunk> {
  const index = new MiniSearch<Chunk>({
    fields: ["title", "heading", "text"],
    processTerm: (word) => (stopWords.has(word.toLowerCase()) ? null : word.toLowerCase()),
  });
  index.addAll(chunks);
  return index;
}

/** Rare words weigh more; a word that the corpus does not know weighs most. */
function weighWords(chunks: readonly Chunk[]): (word: string) => number {
  const seen = new Map<string, number>();
  for (const { title, text } of chunks)
    for (const word of new Set(wordsOf(`${title} ${text}`)))
      seen.set(word, (seen.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + chunks.length / (1 + (seen.get(word) ?? 0)));
}

function pack(ranked: readonly Ranked[], pipeline: Pipeline["pack"]): readonly Hit[] {
  if (Math.max(0, ...ranked.map(({ words }) => words)) < pipeline.minWords) return [];
  const taken = new Map<string, number>();
  const packed = ranked.filter(({ chunk: { doc } }) => {
    const count = (taken.get(doc) ?? 0) + 1;
    taken.set(doc, count);
    return count <= (pipeline.perDocument ?? Number.POSITIVE_INFINITY);
  });
  return packed.slice(0, pipeline.size);
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[\n\r\p{Z}\p{P}]+/u);
  return [...new Set(words)].filter((word) => word !== "" && !stopWords.has(word));
}

function sharedWords(wanted: readonly string[], words: readonly string[]): number {
  return wanted.filter((word) => words.includes(word)).length / Math.max(1, wanted.length);
}

function sharedPairs(asked: readonly string[], words: readonly string[]): number {
  const pairsOf = (list: readonly string[]) => list.slice(1).map((word, i) => `${list[i]} ${word}`);
  return sharedWords(pairsOf(asked), pairsOf(words));
}

/** Ties are broken by id, so that a rank never depends on the order of the index. */
function best<T extends Hit>(hits: readonly T[], size: number): readonly T[] {
  const byScore = (a: T, b: T) => b.score - a.score || Buffer.compare(key(a), key(b));
  return hits.toSorted(byScore).slice(0, size);
}

function key({ chunk }: Hit): Buffer {
  return Buffer.from(chunk.id);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
