/** What one writes by hand to see how good a TREC run is: recall@10 and MRR, with readline. */

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

const results = new Map();
for await (const line of createInterface({ input: createReadStream(runFile) })) {
  const [query, , unit, , score] = line.split(" ");
  if (!results.has(query)) results.set(query, []);
  results.get(query).push({ unit, score: Number(score) });
}

let recall = 0;
let reciprocal = 0;
for (const [query, wanted] of relevant) {
  const ranked = (results.get(query) ?? []).sort((a, b) => b.score - a.score);
  const found = ranked.slice(0, 10).filter(({ unit }) => wanted.has(unit)).length;
  recall += found / wanted.size;
  const first = ranked.findIndex(({ unit }) => wanted.has(unit));
  if (first >= 0) reciprocal += 1 / (first + 1);
}
console.log("recall@10", recall / relevant.size, "MRR", reciprocal / relevant.size);
