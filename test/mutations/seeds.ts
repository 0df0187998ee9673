/** Small files without a fault, of all that the gate reads: what the mutations start from. */

/** Groups and grades, spans and quotes, a rule of each kind: all that a golden row can say. */
export const goldenJsonl = `{"query_id":"q1","query":"Who can approve a return?","critical":true,"required":[{"name":"rule","any_of":["a1","a2"]},["b1",{"all_of":["b2","b3"]}]],"slices":{"lang":"en"},"owner":"retail"}
{"query_id":"q2","relevant":{"c1":3,"c2":1,"c3":0},"weight":2,"cluster":"x"}
{"query_id":"q3","required":["d1"],"forbidden":[{"id":"hr#4","reason":"permission"}],"review_by":"2027-03-31"}
{"query_id":"007","required":["\u00e9#1"],"slices":{"lang":["fr","en"]},"meta":{"ticket":7}}
{"query_id":"q4","critical":true,"no_answer":true}
{"query_id":"q5","required":[[{"doc":"h","span":[10,90]}],[{"quote":"within  30 days"}]],"forbidden":[{"where":{"tenant":{"not":"acme"}},"reason":"tenant"}]}
`;

export const goldenYaml = `# what the handbook must answer
- query_id: q1
  query: Who can approve a return?
  critical: true
  required:
    - { name: rule, any_of: ["a1", "a2"] }
    - [b1, { all_of: [b2, b3] }]
  slices: { lang: en }
  owner: retail
- query_id: q2
  relevant: { "c1": 3, c2: 1, "c3": 0 }
  weight: 2
  cluster: x
- query_id: q3
  required: [d1]
  forbidden:
    - id: "hr#4"
      reason: permission
  review_by: 2027-03-31
- query_id: "007"
  required: ["\u00e9#1"]
  slices:
    lang: [fr, en]
  meta: { ticket: 7 }
- query_id: q4
  critical: true
  no_answer: true
- query_id: q5
  required: [[{ doc: h, span: [10, 90] }], [{ quote: "within  30 days" }]]
  forbidden: [{ where: { tenant: { not: acme } }, reason: tenant }]
`;

export const goldenQrels = `q1 0 a1 2
q1 0 b2 1
q2 0 c1 3
q2\t0\tc2\t1
q2 0 c3 0
q3 0 d1 1
007 0 \u00e9#1 1
`;

const handbook =
  '{"id":"h#1","doc":"h","span":[0,100],"text":"Returns within 30\\ndays.","tenant":"acme"}';

const manifest = '{"manifest":{"snapshot":{"id":"s1"},"chunker":"md-500@2","reranker":null}}\n';

export const runRanked = `${manifest}{"query_id":"q1","ranked":[{"id":"a1","score":9.5},{"id":"x1","score":8},{"id":"b2","score":7.25},{"id":"b3","score":7.25},"x2","x3"],"latency_ms":41}
{"query_id":"q2","ranked":["c2","c1","c3","x1","x4","x5"]}
{"query_id":"q3","ranked":["d1","x1","d2","x2","x3","x4"],"abstained":false}
{"query_id":"007","ranked":["x1","\u00e9#1","x2","x3","x4","x5"],"error":null}
{"query_id":"q4","ranked":[]}
{"query_id":"q5","ranked":[${handbook},{"id":"x1","doc":"x","span":[0,5],"text":"","tenant":"acme"}]}
`;

const stagesOf = (candidates: string, context: string): string =>
  `"stages":{"candidates":[${candidates}],"context":[${context}]}`;

export const runStages = `${manifest}{"query_id":"q1",${stagesOf('"x1","a1","b3","b2","x2"', '{"id":"a1","score":2.5},{"id":"b2","score":2},{"id":"b3","score":-1},"x2","x3"')}}
{"query_id":"q2",${stagesOf('"c1","c2","x1","x2"', '"c1","c3","c2","x1","x4","x5"')}}
{"query_id":"q3",${stagesOf('"d2","d1"', '"d1","x1","d2","x2","x3"')},"latency_ms":9}
{"query_id":"007",${stagesOf('"x1","\u00e9#1"', '"\u00e9#1","x2","x3","x4","x5"')}}
{"query_id":"q4",${stagesOf('"x1"', '"x1"')},"abstained":true}
{"query_id":"q5",${stagesOf(handbook, `${handbook},{"id":"x1","doc":"x","span":[0,5],"text":"","tenant":"acme"}`)}}
`;

export const runRepeats = `{"query_id":"q1","repeat":1,"ranked":["a1","x1","b2","b3","x2"]}
{"query_id":"q2","repeat":1,"ranked":[{"id":"c1","score":3.5},{"id":"c2","score":1},"x1"]}
{"query_id":"q1","repeat":2,"ranked":["a2","x1","x2","b1","x3"]}
{"query_id":"q2","repeat":2,"ranked":["c2","c1","x1","x2","x3"]}
{"query_id":"q3","ranked":["d1","x1","x2","x3","x4","x5"]}
{"query_id":"007","repeat":7,"ranked":["\u00e9#1","x1"]}
{"query_id":"007","repeat":8,"ranked":["x1","\u00e9#1"]}
{"query_id":"q4","repeat":1,"ranked":[]}
{"query_id":"q4","repeat":2,"abstained":true}
{"query_id":"q5","ranked":[${handbook}]}
`;

const flatRows = (query: string, ...ids: readonly string[]): string =>
  ids
    .map((id, index) => `{"query_id":"${query}","id":"${id}","score":${9.75 - index},"n":1}\n`)
    .join("");

export const runFlat = `${flatRows("q1", "a1", "x1", "b2", "b3", "x2")}${flatRows("q2", "c2", "c1", "c3")}{"query_id":"q3","stage":"results","id":"d1","doc":"d"}
{"query_id":"q3","stage":"results","id":"x1","doc":"d","span":[0,5],"text":"Free."}
{"query_id":"q4","ranked":[]}
{"query_id":"q9","ranked":["x1",{"id":"x2","score":1}]}
${flatRows("007", "x1", "\u00e9#1")}`;

export const runTrec = `q1 Q0 a1 1 12.5 bm25
q1 Q0 x1 2 11 bm25
q1 Q0 b2 3 10.25 bm25
q1 Q0 b3 4 10.25 bm25
q2 Q0 c2 1 3.5 bm25
q2 Q0 c1 2 3 bm25
q2 Q0 c3 3 -1e-3 bm25
# a comment
q3\tQ0\td1\t1\t0.9\tbm25
q3\tQ0\tx1\t2\t0.5\tbm25
007 Q0 x1 1 7 bm25
007 Q0 \u00e9#1 2 6.5 bm25
`;

export const manifestJson = `{
  "snapshot": { "id": "s1", "digest": "sha256:ab" },
  "chunker": "md-500@2",
  "embedding": { "name": "e5-small", "rev": 3 },
  "stages": ["bm25", "rerank"],
  "reranker": null
}
`;

export const manifestYaml = `manifest:
  snapshot: { id: s1, digest: "sha256:ab" }
  chunker: md-500@2
  embedding: { name: e5-small, rev: 3 }
  stages: [bm25, rerank]
  reranker: null
`;

export const units = `{"id":"h#1","doc":"h","span":[0,60],"text":"Returns are accepted within 30 days."}
{"id":"h#2","doc":"h","span":[40,100],"text":"Shipping is free."}
{"id":"u#3","doc":"u"}
{"id":"u#4","text":"e\u0301clair \ud83d\ude00","lang":"fr"}
`;

export const snapshotJson = `{
  "id": "s1",
  "digest": "sha256:ab",
  "units": "units.jsonl",
  "require": true
}
`;

export const snapshotYaml = `# the corpus of November
id: s1
digest: "sha256:ab"
units: units.jsonl
require: true
`;

export const configYaml = `version: 1
id: handbook
golden: golden.jsonl
baseline: { run: baseline.jsonl, format: jsonl }
candidate: { run: candidate.jsonl, units: units.jsonl }
unit: passage
cutoffs: [2, 5]
stages:
  - { name: results, cutoffs: [2, 5], owner: search }
measures: [coverage, recall, ndcg]
critical:
  at: [results@5]
  queries: [q3]
no_answer: { right_when: empty }
max_unmeasured: 0
gates:
  - { measure: coverage@5, tolerance: 0.02, min: 0.5 }
  - { lost_queries: 0 }
on_inconclusive: fail
statistics: { min_n: 1 }
manifest: { must_match: [snapshot] }
show: queries
mode: gate
`;

export const criticalIds = `q1
q3
007
q5
`;
