import { expect, it } from "vitest";
import { type Evidence, evidenceIn } from "../../src/model/golden.ts";
import { unitId } from "../../src/model/ids.ts";

const unit = (id: string): Evidence => ({ kind: "unit", id: unitId(id) });

it("the evidence of groups comes in order, once for each place where it stands", () => {
  const [a, b, c] = [unit("a"), unit("b"), unit("c")];
  const groups = [
    { name: "1", anyOf: [[a], [b, c]] as const },
    { name: "2", anyOf: [[a]] as const },
  ];
  expect(evidenceIn(groups)).toEqual([a, b, c, a]);
});

it("an alternative of very many parts is taken whole", () => {
  const [first, ...rest] = Array.from({ length: 150_000 }, (_, part) => unit(`${part}`));
  const all = [first as Evidence, ...rest] as const;
  expect(evidenceIn([{ name: "1", anyOf: [all] }])).toHaveLength(150_000);
});
