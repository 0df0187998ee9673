/** The committed bundle: runs without an install, is the build of src, says its version. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../../src/version.ts";
import { findNodes, run } from "./programs.ts";
import { listCases } from "./same-bytes.ts";

const example = ["check", "--config", "examples/retrieval-gate.yml"];
const schema = JSON.parse(readFileSync("schema/report-1.json", "utf8"));
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
let bare: string;

beforeAll(() => {
  bare = mkdtempSync(join(tmpdir(), "retrieval-gate-bare-"));
  cpSync("dist", join(bare, "dist"), { recursive: true });
  cpSync("examples", join(bare, "examples"), { recursive: true });
  cpSync("package.json", join(bare, "package.json"));
});
afterAll(() => rmSync(bare, { recursive: true, force: true }));

describe.each(findNodes())("on Node $major, without node_modules", ({ path }) => {
  it("blocks the change of the example, by that loss alone", () => {
    const json = join(bare, "report.json");
    const { exit, stdout, stderr } = run([...example, "--json", json], bare, { node: path });
    expect(stderr).toBe("");
    expect(exit).toBe(1);
    expect(stdout).toContain("Critical losses");
    const report = JSON.parse(readFileSync(json, "utf8"));
    const blocking = report.reasons.filter(({ blocks }: { blocks: boolean }) => blocks);
    const codes = new Set(blocking.map(({ code }: { code: string }) => code));
    expect([...codes]).toEqual(["critical_evidence_lost"]);
    const mean = (measure: string, cutoff: number) =>
      report.measures.findLast(
        (one: { measure: string; cutoff: number }) =>
          one.measure === measure && one.cutoff === cutoff,
      ).delta;
    for (const measure of ["coverage", "recall", "ndcg"]) {
      expect(mean(measure, 3)).toBeGreaterThan(0);
      expect(mean(measure, 5)).toBeGreaterThan(0);
    }
  });
});

describe("the command", () => {
  it("says the version of package.json", () => {
    const { version: written } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(version).toBe(written);
    expect(run(["--version"], ".").stdout).toBe(`${written}\n`);
  });

  it("keeps its lines within 80 columns, but for places that must stay whole", () => {
    const { stdout } = run(example, ".");
    const long = stdout.split("\n").filter((line) => line.length > 80);
    expect(long.filter((line) => !/^(error|warning|notice): /.test(line))).toEqual([]);
  });

  it("prints no colour into a pipe", () => {
    expect(run(example, ".").stdout).not.toContain("\u001b");
  });

  it("leaves no report behind that is cut, and none beside", () => {
    const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-out-"));
    const out = join(folder, "deep", "report.json");
    expect(run([...example, "--json", out], ".").exit).toBe(1);
    expect(readdirSync(join(folder, "deep"))).toEqual(["report.json"]);
    rmSync(folder, { recursive: true });
  });

  it("refuses a report path that cannot be written, before it reads anything", () => {
    const { exit, stdout } = run([...example, "--json", "examples/golden.jsonl/r.json"], ".");
    expect(exit).toBe(2);
    expect(stdout).toContain("output_not_writable");
    expect(stdout).not.toContain("Critical losses");
  });
});

describe("the JSON report", () => {
  const cases = listCases(resolve("test/scenarios"));
  it.each(cases)("of $name is of the published schema", ({ config }) => {
    const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-json-"));
    const json = join(folder, "report.json");
    run(
      ["check", "--config", "retrieval-gate.yml", "--queries", "all", "--json", json],
      dirname(config),
    );
    const isValid = validate(JSON.parse(readFileSync(json, "utf8")));
    rmSync(folder, { recursive: true });
    expect(validate.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  it("is refused by the schema when a field is lacking", () => {
    expect(validate({})).toBe(false);
  });
});
