/**
 * A careful script for JSON Lines with one result per line: large pieces, `indexOf` for the line
 * ends, `JSON.parse` for each line, and nothing kept but ranks. recall@10 and MRR of each run.
 */

import { closeSync, openSync, readFileSync, readSync } from "node:fs";

const [qrelsFile, ...runFiles] = process.argv.slice(2);

const relevant = new Map();
for (const line of readFileSync(qrelsFile, "utf8").split("\n")) {
  const [query, , unit, grade] = line.split(" ");
  if (!(Number(grade) > 0)) continue;
  if (!relevant.has(query)) relevant.set(query, new Set());
  relevant.get(query).add(unit);
}

function* readLines(file) {
  const handle = openSync(file, "r");
  const piece = Buffer.alloc(1 << 20);
  let kept = 0;
  for (;;) {
    const length = kept + readSync(handle, piece, kept, piece.length - kept, null);
    if (length === kept) break;
    let start = 0;
    for (;;) {
      const end = piece.indexOf(10, start);
      if (end < 0 || end >= length) break;
      yield piece.utf8Slice(start, end);
      start = end + 1;
    }
    piece.copyWithin(0, start, length);
    kept = length - start;
  }
  if (kept > 0) yield piece.utf8Slice(0, kept);
  closeSync(handle);
}

for (const file of runFiles) {
  const counts = new Map();
  let recall = 0;
  const firsts = new Map();
  for (const line of readLines(file)) {
    const { query_id: query, id } = JSON.parse(line);
    const rank = (counts.get(query) ?? 0) + 1;
    counts.set(query, rank);
    const wanted = relevant.get(query);
    if (!wanted?.has(id)) continue;
    if (rank <= 10) recall += 1 / wanted.size;
    if (!firsts.has(query)) firsts.set(query, rank);
  }
  const reciprocal = [...firsts.values()].reduce((sum, rank) => sum + 1 / rank, 0);
  console.log("recall@10", recall / relevant.size, "MRR", reciprocal / relevant.size);
}
