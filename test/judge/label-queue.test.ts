import { describe, expect, it } from "vitest";
import { queueLabels, type Wanted } from "../../src/judge/label-queue.ts";
import { queryId, stageName } from "../../src/model/ids.ts";

/** `"q0 u 1/2 0.5"`: query 0, unit u, from rank 1 to rank 2, effect 0.5. */
const wantedBy = (gate: string, stage: string, ...rows: readonly string[]): Wanted => {
  const cells = rows.map((row) => row.split(/[ /]/));
  const rank = (text = "-") => (text === "-" ? undefined : Number(text));
  return {
    ...{ gate, stage: stageName(stage), total: 2 },
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
