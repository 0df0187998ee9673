import { describe, expect, it } from "vitest";
import { contentOfTrec, digestOfSum } from "../make/plain-readers.ts";
import { xxh64 } from "../make/xxh64.ts";
import { runExample } from "./example.ts";
import type { Block } from "./markdown.ts";

const block = (role: string, text: string, language = "jsonl"): Block => ({
  kind: "block",
  language,
  words: [role],
  text,
  line: 0,
});

const golden = ['{"query_id":"q1","required":["a"]}', '{"query_id":"q2","required":["b"]}'];
const rows = ['{"query_id":"q1","ranked":["a"]}', '{"query_id":"q2","ranked":["b"]}'];

async function digestsOf(...blocks: readonly Block[]) {
  const { report } = await runExample({ blocks });
  const { golden: set, manifest } = JSON.parse(report);
  return { golden: set.digest, run: manifest.candidate_digest };
}

describe("the digests of docs/formats.md", () => {
  it("stay the same for another order of rows, other line ends, a byte order mark and gzip", async () => {
    const plain = await digestsOf(
      block("golden", golden.join("\n")),
      block("candidate", rows.join("\n")),
    );
    const script = "gzip -c candidate.jsonl > packed && mv packed candidate.jsonl";
    const other = await digestsOf(
      block("golden", `\ufeff${[...golden].reverse().join("\r\n\r\n")}`),
      block("candidate", [...rows].reverse().join("\r\n")),
      block("make", script, "sh"),
    );
    expect(other).toEqual(plain);
  });

  it("of a golden set do not depend on the order of keys or the format", async () => {
    const plain = await digestsOf(block("golden", golden.join("\n")));
    const yaml = "- { required: [a], query_id: q1 }\n- { required: [b], query_id: q2 }";
    const other = await digestsOf(block("golden", yaml, "yaml"));
    expect(other.golden).toBe(plain.golden);
  });

  it("of a TREC run are those of its ranked results", async () => {
    const trec = "q1 Q0 b 1 2.5 tag\nq1 Q0 a 2 7 tag\nq2 Q0 b 1 1 tag";
    const { run } = await digestsOf(
      block("golden", golden.join("\n")),
      block("candidate", trec, "trec"),
    );
    const first = contentOfTrec([
      { id: "a", score: 7 },
      { id: "b", score: 2.5 },
    ]);
    const second = contentOfTrec([{ id: "b", score: 1 }]);
    expect(run).toBe(digestOfSum([xxh64(`q1\0${first}`), xxh64(`q2\0${second}`)]));
  });

  it("of flat rows are those of their stages", async () => {
    const rows = ["a", "b"].map((id) => `{"query_id":"q1","stage":"s","id":"${id}"}\n`);
    const { run } = await digestsOf(
      block("golden", golden[0] ?? ""),
      block("candidate", rows.join("")),
    );
    const stage = `"s" ${xxh64(rows.join(""))}`;
    expect(run).toBe(digestOfSum([xxh64(`q1\0\0${stage}`)]));
  });

  it("change with the content", async () => {
    const plain = await digestsOf(block("candidate", '{"query_id":"q1","ranked":["a","b"]}'));
    const other = await digestsOf(block("candidate", '{"query_id":"q1","ranked":["a","c"]}'));
    expect(other.golden).toBe(plain.golden);
    expect(other.run).not.toBe(plain.run);
  });
});
