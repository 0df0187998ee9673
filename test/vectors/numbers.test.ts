import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { evidenceParts } from "./checks/evidence.ts";
import { adjustParts, familyParts, verdictParts } from "./checks/family.ts";
import { intervalParts, quantileParts, shareParts } from "./checks/intervals.ts";
import type { Part } from "./checks/part.ts";
import { noiseParts, powerParts } from "./checks/power.ts";
import { exactParts, latticeParts, randomParts } from "./checks/sign-flip.ts";
import { weightParts } from "./checks/weights.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./method/${name}.json`, import.meta.url), "utf8"));

const files: readonly (readonly [name: string, parts: readonly Part[]])[] = [
  ["signflip_exact", exactParts(read("signflip_exact"))],
  ["signflip_lattice", latticeParts(read("signflip_lattice"))],
  ["maxT_exact", familyParts(read("maxT_exact"))],
  ["p_adjust", adjustParts(read("p_adjust"))],
  ["verdicts", verdictParts(read("verdicts"))],
  ["mean_delta_intervals", intervalParts(read("mean_delta_intervals"))],
  ["proportions", shareParts(read("proportions"))],
  ["quantiles", quantileParts(read("quantiles"))],
  ["power_mde", powerParts(read("power_mde"))],
  ["noise_floor", noiseParts(read("noise_floor"))],
  ["rng", randomParts(read("rng"))],
  ["weights_strata", weightParts(read("weights_strata"))],
  ["evidence_metrics", evidenceParts(read("evidence_metrics"))],
];

/** Inputs that may well be others, since what comes out of them would be the same. */
const free: Readonly<Record<string, readonly string[]>> = {
  // 1, 1 and anything above a third give 1, 1, 1
  p_adjust: ["3/data/p/2"],
  // at t = 0 the chance is a half, whatever the degrees of freedom
  quantiles: ["8/data/df", "9/data/df", "10/data/df", "11/data/df"],
  evidence_metrics: [
    // judged, but neither list holds it
    "incompleteness/data/judged/n2",
    // spans that share nothing share nothing one place further, too
    "3/data/chunks/0/0",
    ...["3/data/gold/0/0", "3/data/gold/1/0", "3/data/gold/1/1"],
    ...["4/data/gold/0/0", "4/data/gold/0/1", "4/data/gold/1/0", "4/data/gold/1/1"],
  ],
};

/** Where a number stands in a part, and how to put another one there. */
interface Leaf {
  readonly path: string;
  readonly spoil: () => void;
}

const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?(\/\d+)?$/.test(value));

/** Another number, as near as no tolerance is. */
function another(value: unknown): unknown {
  if (typeof value === "number") return value + (Number.isInteger(value) ? 1 : 1e-4);
  const [top = "", ...bottom] = String(value).split("/");
  const next = top.includes(".") ? String(Number(top) + 1e-4) : String(BigInt(top) + 1n);
  return [next, ...bottom].join("/");
}

function* leavesOf(data: object, path = ""): Generator<Leaf> {
  for (const [key, value] of Object.entries(data)) {
    const at = `${path}/${key}`;
    if (isNumeric(value))
      yield { path: at, spoil: () => Object.assign(data, { [key]: another(value) }) };
    else if (typeof value === "object" && value !== null) yield* leavesOf(value, at);
  }
}

/** Paths of numbers that could be others, and nothing would be said. */
function unnoticed({ name, data, check }: Part): readonly string[] {
  const copy = () => structuredClone({ data });
  const paths = [...leavesOf(copy())].map(({ path }) => path);
  return paths.flatMap((path) => {
    const spoilt = copy();
    [...leavesOf(spoilt)].find((leaf) => leaf.path === path)?.spoil();
    try {
      check(spoilt.data);
      return [name + path];
    } catch {
      return [];
    }
  });
}

describe.each(files)("the numbers of %s", (file, parts) => {
  it.each(parts)("hold: $name", ({ data, check }) => {
    check(data);
  });

  it("are all looked at: none can be another", () => {
    expect(parts.flatMap(unnoticed)).toEqual(free[file] ?? []);
  });
});
