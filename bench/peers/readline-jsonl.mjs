/** What one writes by hand for JSON Lines, one query per line: recall@10 and MRR, with readline. */

import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [qrelsFile, runFile] = process.argv.slice(2);

const relevant = new Map();
for (const line of readFileSync(qrelsFile, "utf8").split("\n")) {
  const [query, , unit, grade] = line.split(" ");
  if (!(Number(grade) > 0)) continue;
  if (!relevant.has(query)) relevant.set(query, new Set());
  relevant.get(query).add(unit);
}

let recall = 0;
let reciprocal = 0;
for await (const line of createInterface({ input: createReadStream(runFile) })) {
  const { query_id: query, ranked } = JSON.parse(line);
  const wanted = relevant.get(query);
  if (!wanted) continue;
  const found = ranked.slice(0, 10).filter(({ id }) => wanted.has(id)).length;
  recall += found / wanted.size;
  const first = ranked.findIndex(({ id }) => wanted.has(id));
  if (first >= 0) reciprocal += 1 / (first + 1);
}
console.log("recall@10", recall / relevant.size, "MRR", reciprocal / relevant.size);
