/** A TREC run of one query, best first. */
export const aTrec = (query: string, ids: readonly string[]): string =>
  ids.map((id, at) => `${query} Q0 ${id} ${at + 1} ${ids.length - at} run\n`).join("");
