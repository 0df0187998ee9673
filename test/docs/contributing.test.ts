import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exitCode, type Verdict } from "../../src/judge/verdict.ts";
import { inCode, readDocument, type Table } from "./markdown.ts";

function tableOf(file: string, first: string, second: string): Table {
  const table = readDocument(file).pieces.find(
    (one) => one.kind === "table" && one.header[0] === first && one.header[1] === second,
  );
  if (table?.kind !== "table") throw new Error(`no table ${first} in ${file}`);
  return table;
}

const firstCells = ({ rows }: Table): readonly string[] =>
  rows.flatMap(([cell = ""]) => inCode(cell));

describe("CONTRIBUTING.md", () => {
  it("names every script of package.json, and no other", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = firstCells(tableOf("CONTRIBUTING.md", "script", "does"));
    const wanted = Object.keys(scripts).map((name) =>
      name === "test" ? "npm test" : `npm run ${name}`,
    );
    expect([...named].sort()).toEqual(wanted.sort());
  });

  it("runs the source as it is, which says what the build says", () => {
    const told = ["src/cli.ts", "dist/cli.js"].map((program) => {
      const args = [program, "check", "--config", "examples/retrieval-gate.yml"];
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
      return { status, stdout };
    });
    expect(told[0]?.status).toBe(1);
    expect(told[0]).toEqual(told[1]);
  });

  it("names every room of src, and no other", () => {
    const folders = globSync("src/*/**/*.ts").map((path) => path.split(/[\\/]/)[1] ?? "");
    const rooms = [...new Set(folders)];
    expect([...firstCells(tableOf("CONTRIBUTING.md", "room", "subject"))].sort()).toEqual(
      rooms.sort(),
    );
  });
});

describe("the exit codes", () => {
  const tables = [
    ["README.md", tableOf("README.md", "verdict", "exit code")],
    ["docs/verdict.md", tableOf("docs/verdict.md", "verdict", "exit")],
  ] as const;

  it.each(tables)("of %s are those of the program", (_file, { rows }) => {
    const told = rows.flatMap(([verdict = "", exit = ""]) => {
      const [name] = inCode(verdict);
      return name === undefined ? [] : [[name, exit]];
    });
    const verdicts: readonly Verdict[] = [
      "pass",
      "fail",
      "inconclusive",
      "invalid",
      "incomparable",
    ];
    expect(told.map(([name]) => name).sort()).toEqual([...verdicts].sort());
    for (const [name, exit] of told) {
      const [warn, fail] = (["warn", "fail"] as const).map((onInconclusive) =>
        exitCode(name as Verdict, { onInconclusive, mode: "gate" }),
      );
      const wanted =
        warn === fail ? `${warn}` : `${warn}, or ${fail} with \`on_inconclusive: fail\``;
      expect([name, exit]).toEqual([name, wanted]);
    }
  });
});
