/** What other tools call the keys of our rows: whoever converts a file finds the right name here. */

/** By our key, those first that can hardly mean anything else. */
const names = {
  query_id: ["qid", "question_id", "queryId", "query-id", "_id", "id"],
  query: ["question", "user_input"],
  id: ["doc_id", "docid", "docId", "document_id", "chunk_id", "passage_id", "_id"],
  ranked: ["results", "docs", "documents", "hits", "contexts", "retrieved_contexts", "retrieved"],
  relevant: ["relevant_docs", "relevant_documents", "qrels", "positive_passages"],
} as const;
export type NamedKey = keyof typeof names;

/** The key of `row` that stands where `wanted` is missing; undefined: it is there, or none does. */
export function otherName(
  row: Readonly<Record<string, unknown>>,
  wanted: NamedKey,
): string | undefined {
  if (row[wanted] !== undefined) return undefined;
  return names[wanted].find((one) => Object.hasOwn(row, one));
}

/** Our key that `row` lacks, and that it probably has under the name `key`. */
export const ourName = (
  row: Readonly<Record<string, unknown>>,
  key: string,
  among: readonly NamedKey[],
): NamedKey | undefined => among.find((wanted) => otherName(row, wanted) === key);

export const missingKey = (key: string, what: string, other: string): string =>
  `${key} is missing; this ${what} has ${JSON.stringify(other)}`;

export const renameHint = (other: string, key: string): string =>
  `Rename ${JSON.stringify(other)} to ${JSON.stringify(key)}.`;
