import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inputTable, outputTable, readAction, withTables } from "../../scripts/docs.ts";
import { outputNames } from "../../src/report/outputs.ts";
import { inputNames } from "../../src/settings/inputs.ts";
import { defaultConfig } from "../../src/settings/settings.ts";
import { version } from "../../src/version.ts";

const action = readAction();

describe("action.yml", () => {
  it("declares the inputs and outputs of the program, in its order", () => {
    expect(Object.keys(action.inputs)).toEqual(inputNames);
    expect(Object.keys(action.outputs)).toEqual(outputNames);
  });

  it("has no default that would hide what the config says", () => {
    const presets = Object.entries(action.inputs).flatMap(([name, entry]) =>
      entry.default === undefined ? [] : [[name, entry.default]],
    );
    expect(Object.fromEntries(presets)).toEqual({
      config: defaultConfig,
      "github-token": "$" + "{{ github.token }}",
    });
  });

  it("runs the bundle", () => {
    expect(action.runs).toEqual({ using: "node24", main: "dist/index.js" });
    expect(existsSync(action.runs.main)).toBe(true);
  });
});

describe("README.md", () => {
  it("has the tables that npm run docs writes", () => {
    const readme = readFileSync("README.md", "utf8");
    expect(withTables(readme, action)).toBe(readme);
  });

  it("would be found out with another table", () => {
    const text = (table: string) => `<!-- inputs -->\n${table}\n<!-- /inputs -->\n`;
    const outputs = `<!-- outputs -->\n${outputTable(action)}\n<!-- /outputs -->`;
    const good = text(inputTable(action)) + outputs;
    expect(withTables(good, action)).toBe(good);
    expect(withTables(text("| old |") + outputs, action)).toBe(good);
    expect(() => withTables("no marks", action)).toThrow("no place for inputs");
  });
});

it("the version is that of package.json", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8")).version).toBe(version);
});

describe("dist", () => {
  const read = (file: string) => readFileSync(join("dist", file), "utf8");
  const scripts = readdirSync("dist").filter((file) => file.endsWith(".js"));
  const imports = (file: string, form: RegExp): string[] =>
    [...read(file).matchAll(form)].map(([, name = ""]) => name);
  const atOnce = /^(?:import|export)\b[^;]*?"\.\/([\w-]+\.js)";/gm;
  const onDemand = /\bimport\("\.\/([\w-]+\.js)"\)/g;
  /** Everything that starting this file loads. */
  const loadedBy = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of imports(file, atOnce)) loadedBy(next, seen);
    return seen;
  };

  it("has few files, with names that stay", () => {
    expect(readdirSync("dist").sort()).toEqual([
      "actions.js",
      "cli.js",
      "gate.js",
      "github.js",
      "glob.js",
      "index.js",
      "licenses.txt",
      "markdown.js",
      "reader.js",
      "rolldown-runtime.js",
      "units.js",
      "waivers.js",
      "yaml.js",
    ]);
  });

  it("loads what talks to a runner only as an action, and GitHub's client only on demand", () => {
    expect([...loadedBy("cli.js")].sort()).toEqual(["cli.js", "gate.js"]);
    expect([...loadedBy("index.js")].sort()).toEqual([
      "actions.js",
      "gate.js",
      "index.js",
      "rolldown-runtime.js",
    ]);
    expect(new Set(imports("index.js", onDemand))).toEqual(new Set(["github.js", "markdown.js"]));
    const later = ["glob.js", "yaml.js", "units.js", "waivers.js", "markdown.js"];
    expect(imports("gate.js", onDemand)).toEqual(later);
    expect([...loadedBy("reader.js")].sort()).toEqual(["gate.js", "reader.js"]);
    for (const file of loadedBy("cli.js")) expect(read(file)).not.toContain("@actions/");
  });

  // in bytes; raise a bar only with the reason in the commit
  it.each([
    ["cli.js", 520_000],
    ["index.js", 1_260_000],
  ])("%s loads at most %i bytes", (file, most) => {
    const bytes = [...loadedBy(file)].reduce((sum, one) => sum + Buffer.byteLength(read(one)), 0);
    expect(bytes).toBeLessThanOrEqual(most);
    expect(bytes).toBeGreaterThan(most / 2);
  });

  it("can be read: neither minified nor renamed", () => {
    expect(read("gate.js")).toMatch(/^async function runGate\(flags, flagProblems, /m);
    expect(read("gate.js")).toMatch(/^export \{[^}]*\brunGate\b/m);
    for (const file of scripts) {
      // one long line, as of embedded tables, is no sign; a minified bundle is nothing else
      const short = read(file)
        .split("\n")
        .filter((line) => line.length < 200);
      expect(Buffer.byteLength(short.join("\n")) / Buffer.byteLength(read(file))).toBeGreaterThan(
        0.7,
      );
    }
  });

  it("names the licence of every package that it holds", () => {
    const held = new Set(
      scripts.flatMap((file) =>
        [...read(file).matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/\n]+)\//gm)].map(
          ([, name = ""]) => name,
        ),
      ),
    );
    const named = [...read("licenses.txt").matchAll(/^(\S+)@\d\S* \([\w.-]+\)$/gm)].map(
      ([, name = ""]) => name,
    );
    expect(held.size).toBeGreaterThan(15);
    for (const name of held) expect(named).toContain(name);
  });

  it("is built to the same bytes each time, without a path of this machine", () => {
    const folder = mkdtempSync(join(tmpdir(), "gate-build-"));
    try {
      const bundler = "node_modules/rolldown/bin/cli.mjs";
      const build = (name: string) => {
        const to = join(folder, name);
        execFileSync(process.execPath, [bundler, "-c", "rolldown.config.ts", "-d", to]);
        return Object.fromEntries(
          globSync("*", { cwd: to }).map((file) => [file, readFileSync(join(to, file), "utf8")]),
        );
      };
      const [first, second] = [build("first"), build("second")];
      expect(second).toEqual(first);
      expect(Object.keys(first)).toHaveLength(readdirSync("dist").length);
      for (const text of Object.values(first)) expect(text).not.toContain(process.cwd());
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
