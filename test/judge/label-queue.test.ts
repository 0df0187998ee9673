import { describe, expect, it } from "vitest";
import { queueLabels, type Wanted } from "../../src/judge/label-queue.ts";
import { queryId, stageName } from "../../src/model/ids.ts";

/** `"q0 u 1/2 0.5"`: query 0, unit u, from rank 1 to rank 2, effect 0.5. */
const wantedBy = (gate: string, stage: string, ...rows: readonly string[]): Wanted => {
  const cells = rows.map((row) => row.split(/[ /]/));
  const rank = (text = "-") => (text === "-" ? undefined : Number(text));
  return {
    ...{ gate, stage: stageName(stage), total: 2 },
    ...{ reason: "could_change_mean", isAnchor: false },
    results: {
      places: cells.map(([place = ""]) => Number(place.slice(1))),
      ids: cells.map(([, id = ""]) => id),
      ranksBaseline: cells.map(([, , before]) => rank(before)),
      ranksCandidate: cells.map(([, , , after]) => rank(after)),
      effects: cells.map(([, , , , effect]) => Number(effect)),
    },
  };
};

describe("the queue of labels", () => {
  const idAt = (place: number) => queryId(`q${place}`);

  it("begins with what could change most, over all gates", () => {
    const queue = queueLabels(
      [
        wantedBy("deep", "s", "q0 u 1/9 0.4", "q0 v -/2 0.5", "q2 u -/1 0.4"),
        wantedBy("flat", "s", "q0 u 1/- 0.2", "q1 u 3/1 0.4"),
      ],
      idAt,
    );
    expect(queue).toHaveLength(4);
    expect(
      [...queue].map(({ queryId: q, id, gates, priority }) => [q, id, gates, priority]),
    ).toEqual([
      ["q0", "u", ["deep", "flat"], 0.4 / 2 + 0.2 / 2],
      ["q0", "v", ["deep"], 0.5 / 2],
      ["q1", "u", ["flat"], 0.4 / 2],
      ["q2", "u", ["deep"], 0.4 / 2],
    ]);
  });

  it("has the ranks that the deepest of its gates knows", () => {
    const queue = queueLabels(
      [wantedBy("a", "s", "q0 u -/2 1"), wantedBy("b", "s", "q0 u 7/2 1")],
      idAt,
    );
    expect([...queue]).toMatchObject([{ rankBaseline: 7, rankCandidate: 2 }]);
  });

  it("keeps stages apart, in the order of their gates", () => {
    const queue = queueLabels(
      [wantedBy("a", "z", "q0 u 1/2 1"), wantedBy("b", "c", "q0 u 1/2 1")],
      idAt,
    );
    expect([...queue].map(({ stage }) => stage)).toEqual(["z", "c"]);
  });

  it("has those of one priority in the order of queries and ids", () => {
    const queue = queueLabels(
      [wantedBy("a", "s", "q0 v 1/2 1", "q0 u 3/4 1", "q1 a 1/2 1", "q1 z 1/2 2")],
      idAt,
    );
    expect([...queue].map(({ queryId: q, id }) => `${q} ${id}`)).toEqual([
      "q1 z",
      "q0 u",
      "q0 v",
      "q1 a",
    ]);
  });

  it("asks for what changes no mean last, and only where too few are judged", () => {
    const rows = ["q0 u 1/1 0", "q0 v -/2 1"] as const;
    const few = { ...wantedBy("few", "s", ...rows), reason: "too_few_judged" } as const;
    expect([...queueLabels([wantedBy("a", "s", ...rows)], idAt)].map(({ id }) => id)).toEqual([
      "v",
    ]);
    const both = [...queueLabels([wantedBy("a", "s", ...rows), few], idAt)];
    expect(both.map(({ id, gates, priority }) => [id, gates, priority])).toEqual([
      ["v", ["a", "few"], 1],
      ["u", ["few"], 0],
    ]);
  });

  it("says the weightiest reason of the gates, whatever their order", () => {
    const reasons = [
      "could_change_mean",
      "too_few_judged",
      "unjudged_results_could_explain_drop",
    ] as const;
    const reasonOf = (wanted: readonly (typeof reasons)[number][]) => {
      const gates = wanted.map((reason) => ({ ...wantedBy(reason, "s", "q0 u 1/2 1"), reason }));
      return queueLabels(gates, idAt).first(1)[0]?.reason;
    };
    for (const [at, reason] of reasons.entries()) {
      expect(reasonOf(reasons.slice(0, at + 1))).toBe(reason);
      expect(reasonOf(reasons.slice(0, at + 1).toReversed())).toBe(reason);
    }
  });

  it("tells the rank in the pinned run from that in the baseline", () => {
    const anchor = { ...wantedBy("b", "s", "q0 u 7/2 1", "q0 v 8/- 1"), isAnchor: true } as const;
    expect([...queueLabels([wantedBy("a", "s", "q0 u 3/2 1"), anchor], idAt)]).toMatchObject([
      { id: "u", rankBaseline: 3, rankCandidate: 2, rankAnchor: 7, gates: ["a", "b"] },
      { id: "v", rankBaseline: undefined, rankCandidate: undefined, rankAnchor: 8 },
    ]);
  });

  it("makes no more of them than are asked for", () => {
    let made = 0;
    const rows = Array.from({ length: 1000 }, (_, at) => `q${at} u 1/2 1`);
    const queue = queueLabels([wantedBy("a", "s", ...rows)], (place) => {
      made++;
      return idAt(place);
    });
    expect(queue).toHaveLength(1000);
    expect(queue.first(3).map(({ queryId: q }) => q)).toEqual(["q0", "q1", "q2"]);
    expect(made).toBe(3);
  });
});
