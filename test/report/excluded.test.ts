/** Queries that stand in no mean of changes, each with its reason. */

import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { compare, stages } from "../make/comparison.ts";
import { plainContext, reportText } from "../make/report.ts";

const wide = (list: string) => stages({ wide: "a", narrow: list });

/** One query for each way in which a side may not measure it. */
const told = () =>
  compare({
    golden: {
      ...{ compared: "a", gone: "a", broken: "a", blind: "a" },
      ...{ fresh: "a", fault: "a", unseen: "a" },
      text: { required: [{ any_of: [{ quote: "the rule" }] }] },
    },
    baseline: {
      ...{ compared: wide("a"), gone: wide("a"), broken: wide("a"), blind: wide("a") },
      ...{ fault: { error: "timeout" }, unseen: stages({ wide: "a" }), text: wide("a") },
    },
    candidate: {
      ...{ compared: wide("a"), broken: { error: "timeout" }, blind: stages({ wide: "a" }) },
      ...{ fresh: wide("a"), fault: wide("a"), unseen: wide("a"), text: wide("a") },
    },
    config: { cutoffs: [1], stages: [{ name: "wide" }, { name: "narrow" }], max_unmeasured: 9 },
  });

describe("a query that is not compared", () => {
  it("has its reason in the JSON report", async () => {
    const { queries } = JSON.parse(reportText(await told(), { queries: "all" }));
    const reasons = queries.map((one: Record<string, unknown>) => [
      one.query_id,
      one.status,
      one.why,
    ]);
    expect(reasons).toEqual([
      ["blind", "unmeasured", "stage_not_recorded"],
      ["broken", "unmeasured", "failed"],
      ["compared", "unchanged", null],
      ["fault", "new", "failed"],
      ["fresh", "new", "missing"],
      ["gone", "unmeasured", "missing"],
      ["text", "unmeasured", "evidence_unmeasured"],
      ["unseen", "new", "stage_not_recorded"],
    ]);
  });

  it("has it in the comment", async () => {
    const text = renderMarkdown(await told(), plainContext);
    for (const line of [
      "` broken `: unmeasured, retrieval failed, or the row cannot be read",
      "` gone `: unmeasured, the candidate has no row",
      "` fresh `: new, the baseline has no row",
      "` unseen `: new, a stage that is judged is not recorded",
      "` text `: unmeasured, results lack the text, doc, span, sha256 or tokens that would show the evidence",
    ]) {
      expect(text).toContain(line);
    }
  });
});
