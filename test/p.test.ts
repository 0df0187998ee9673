import { it } from "vitest";
import { goldenSet, readRunFile } from "/work/main/test/make/files.ts";
import { joinRun } from "/work/main/src/read/run/join.ts";
const golden = goldenSet({ query_id: "a", required: ["x", ["y", "z"]], relevant: { x: 2, y: 1 } });
const rows = (make: (index: number) => string, n = 40000) => Array.from({ length: n }, (_, index) => make(index)).join("\n");
it("p", async () => {
  for (const k of [0,1,2]) for (const [n, c] of [["rep", rows((i) => `{"query_id":"a","repeat":${i},"ranked":["x"]}`)],["unk", rows((i) => `{"query_id":"u${i}","ranked":["x"]}`)],["same", rows((i) => `{"query_id":"a","ranked":["x"]}`)], ["80krep", rows((i) => `{"query_id":"a","repeat":${i},"ranked":["x"]}`,80000)]] as const) {
    let t = performance.now();
    const f = await readRunFile(c, { golden, cuts: [] });
    const t1 = performance.now() - t; t = performance.now();
    joinRun("r", [f], undefined);
    console.log(n, Math.round(t1), Math.round(performance.now() - t));
  }
});
