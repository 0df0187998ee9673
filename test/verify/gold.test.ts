import { expect, it } from "vitest";
import { compare, eachOf } from "../make/comparison.ts";

it("gold that the snapshot lacks is told up to a limit", async () => {
  const queries = eachOf(3000, () => "gone");
  const told = await compare({
    golden: { ...queries, q: "a" },
    baseline: { q: "a" },
    candidate: { q: "a" },
    config: { snapshot: { id: "s", units: "units.jsonl" } },
    files: { "units.jsonl": '{"id":"a"}\n' },
  });
  const gold = told.problems.filter(({ code }) => /^gold_/.test(code));
  expect(gold).toHaveLength(1000);
  expect(told.problems).toContainEqual(
    expect.objectContaining({ code: "too_many_problems", severity: "warning" }),
  );
});
