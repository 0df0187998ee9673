"""What one writes by hand to see how good a TREC run is: recall@10 and MRR, with dicts."""

import sys
from collections import defaultdict

relevant = defaultdict(set)
with open(sys.argv[1]) as qrels:
    for line in qrels:
        query, _, unit, grade = line.split()
        if int(grade) > 0:
            relevant[query].add(unit)

run = defaultdict(dict)
with open(sys.argv[2]) as rows:
    for row in rows:
        query, _, unit, _, score, _ = row.split()
        run[query][unit] = float(score)

recall = reciprocal = 0.0
for query, wanted in relevant.items():
    ranked = sorted(run[query].items(), key=lambda result: result[1], reverse=True)
    units = [unit for unit, _ in ranked]
    recall += len(wanted & set(units[:10])) / len(wanted)
    reciprocal += next((1 / rank for rank, unit in enumerate(units, 1) if unit in wanted), 0)
print("recall@10", recall / len(relevant), "MRR", reciprocal / len(relevant))
