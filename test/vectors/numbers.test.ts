import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDocument } from "../docs/markdown.ts";
import { compare } from "../make/comparison.ts";
import { evidenceParts } from "./checks/evidence.ts";
import { adjustParts, familyParts } from "./checks/family.ts";
import { intervalParts, quantileParts, shareParts } from "./checks/intervals.ts";
import { isNoticed, leavesOf } from "./checks/leaves.ts";
import type { Part } from "./checks/part.ts";
import { noiseParts, powerParts } from "./checks/power.ts";
import { exactParts, latticeParts, randomParts } from "./checks/sign-flip.ts";
import { stageParts } from "./checks/stages.ts";
import { verdictParts } from "./checks/verdicts.ts";
import { weightParts } from "./checks/weights.ts";

const folder = new URL("./method/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));

const run = { q: "a" };
const { policy } = await compare({ golden: run, baseline: run, candidate: run });

/** Each file has a form of its own. */
type Reader = (file: never) => readonly Part[];

const readers: Readonly<Record<string, Reader>> = {
  evidence_metrics: evidenceParts,
  maxT_exact: familyParts,
  mean_delta_intervals: intervalParts,
  noise_floor: noiseParts,
  p_adjust: adjustParts,
  power_mde: powerParts,
  proportions: shareParts,
  quantiles: quantileParts,
  rng: randomParts,
  signflip_exact: exactParts,
  signflip_lattice: latticeParts,
  stage_attribution: stageParts,
  verdicts: (file) => verdictParts(file, policy.statistics),
  weights_strata: weightParts,
};

const tablesOf = (first: string) =>
  readDocument("docs/testing.md").pieces.flatMap((piece) =>
    piece.kind === "table" && piece.header[0] === first ? piece.rows : [],
  );

const codeIn = (cell = ""): string => cell.replaceAll("`", "");

/** Numbers that may well be others, since what comes out of them would be the same. */
const free: readonly string[] = tablesOf("free number").map(([path]) => codeIn(path));

/** Of the file that states no tolerance, since its numbers are the same to the last bit. */
const exact = 1e-12;

/** What the files hold of measures that are none of this gate. */
const beyond = ["evidence_metrics/alpha_ndcg/", "evidence_metrics/nuggets/"];

describe.each(Object.entries(readers))("the numbers of %s", (name, partsIn) => {
  const file = read(name);
  const parts = partsIn(file as never);
  const tolerance: number = file.tol ?? file.tol_rel ?? exact;
  const leaves = leavesOf(file, 100 * tolerance).filter(
    ({ path }) => !beyond.some((start) => `${name}${path}`.startsWith(start)),
  );

  it.each(parts)("hold: $path", async ({ check }) => {
    await check();
  });

  it("are all looked at: none can be another, but for those that are named", async () => {
    const unnoticed: string[] = [];
    for (const leaf of leaves) {
      if (!(await isNoticed(leaf, parts))) unnoticed.push(`${name}${leaf.path}`);
    }
    expect(unnoticed).toEqual(free.filter((path) => path.startsWith(`${name}/`)));
    // and the file was put together again
    expect(file).toEqual(read(name));
  });

  it("are as many as docs/testing.md says", () => {
    const row = tablesOf("file of numbers").find(([cell]) => codeIn(cell) === name);
    const own = free.filter((path) => path.startsWith(`${name}/`));
    const counts = [leaves.length, leaves.length - own.length, own.length];
    expect(row?.slice(1)).toEqual(counts.map(String));
  });
});

/** SHA-256 of the files as they were handed over. */
const expectedDigests: Readonly<Record<string, string>> = {
  evidence_metrics: "396a517b8a0dc93282c6fe247e204e923d52ac61dc0f63ac7fbe2f33f0ee3be6",
  maxT_exact: "a12d03d9a6e1c2c58c91767e7076ad0e2acc43c74cd557035389ceb038f66faa",
  mean_delta_intervals: "3c1698f1b7c14720a86756f06909a9ab5609d09b9c6a727096463f503acf459f",
  noise_floor: "d248f739021fb304b448913189f09f2b3f90398aced87764586d8ad203e86db2",
  p_adjust: "5d94227bc3c0c28a0682c217328c01e1c5882eec3646244ca078ac32857867e5",
  power_mde: "f1a063381d775f36c53c78d61e187748828d988e8feb1e31bfbb01f835c12220",
  proportions: "6afe782313f67f632bd1519e23a64219d48039dc5fd2f8f93d94936513b48d60",
  quantiles: "37a23b968c0a6010e009da171f61f2050900b38c1c9e9c0946ada088400a9ccb",
  rng: "4e29962fa79f98dfa9dc1e520cbf4a1d8e76638e3c17c13a1218b14d822f16bd",
  signflip_exact: "c0fdcb29476531e06752ec37d69eb779b71a88d07b49ff6aed52d5cb02cc19a4",
  signflip_lattice: "912e6813271e47aaeaddd75bad8c62f1b52864fdd1d030fcc4edf4a55a275825",
  stage_attribution: "023409e1e64b66d6100504866ce3ad58753d934261196254371e5b0d893311e2",
  verdicts: "4268d8491138cdd8b088629d45532a075087bacc52b5a677c023948422a5c2ea",
  weights_strata: "f3d3d38a0452197ebe456b01443efd3bf3e9c882ebbe69471522a6b58f57d4bf",
};

describe("the copies", () => {
  it("are those of the list, each to the last byte", () => {
    const files = globSync("*.json", { cwd: folder }).sort();
    const digests = files.map((file) => {
      const bytes = readFileSync(new URL(file, folder));
      return [file.replace(".json", ""), createHash("sha256").update(bytes).digest("hex")];
    });
    expect(Object.fromEntries(digests)).toEqual(expectedDigests);
    expect(Object.keys(expectedDigests)).toEqual(Object.keys(readers));
  });

  it("have 29 verdicts", () => {
    expect(read("verdicts").cases).toHaveLength(29);
  });
});
