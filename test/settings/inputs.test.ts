import { describe, expect, it } from "vitest";
import { readFirstLook } from "../../src/settings/first-look.ts";
import { type InputName, readInputs } from "../../src/settings/inputs.ts";

const read = (given: Partial<Record<InputName, string>>) => readInputs((name) => given[name] ?? "");
const codes = (given: Partial<Record<InputName, string>>) =>
  read(given).problems.map(({ code, message }) => `${code}: ${message}`);

describe("readInputs", () => {
  it("takes an empty input for none", () => {
    const { flags, problems } = read({});
    expect(problems).toEqual([]);
    expect(Object.values(flags).filter((value) => value !== undefined)).toEqual([
      "check",
      "changed",
    ]);
  });

  it("reads every input that is built", () => {
    const given = {
      ...{ config: "c.yml", golden: "g", baseline: "b", candidate: "*.jsonl", snapshot: "s.json" },
      ...{ id: "support.search-1", mode: "report", comment: "on-failure" },
      ...{ json: "r.json", markdown: "r.md" },
    };
    expect(read(given)).toEqual({
      flags: expect.objectContaining(given),
      problems: [],
    });
  });

  it("does not demand the default config", () => {
    expect(read({ config: ".github/retrieval-gate.yml" }).flags.config).toBeUndefined();
    expect(read({ config: "gate.yml" }).flags.config).toBe("gate.yml");
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    [{ mode: "warn" },       'argument_wrong: input mode has the unknown value "warn"'],
    [{ comment: "yes" },     'argument_wrong: input comment has the unknown value "yes"'],
    [{ id: "a b" },          'argument_wrong: input id "a b" cannot name a gate'],
    [{ id: "x".repeat(61) }, `argument_wrong: input id "${"x".repeat(61)}" cannot name a gate`],
    [{ html: "r.html" },     "not_yet_supported: input html is not built yet"],
    [{ junit: "r.xml" },     "not_yet_supported: input junit is not built yet"],
    [{ sarif: "r.sarif" },   "not_yet_supported: input sarif is not built yet"],
  ])("refuses %j", (given, told) => {
    expect(codes(given)).toEqual([told]);
  });

  it("tells all that is wrong at once, and keeps what is good", () => {
    const given = { mode: "x", comment: "y", id: "-->", golden: "g" };
    expect(codes(given)).toHaveLength(3);
    expect(read(given).flags).toMatchObject({ golden: "g", mode: undefined, id: undefined });
  });
});

describe("readFirstLook", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                  config                                  id           comment
    ["plain values",                        "id: shop\ncomment: never\nx: [",       "shop",      "never"],
    ["quotes, remarks and other line ends", "id: 'a.b' # x\r\ncomment: \"always\"\r\n", "a.b",   "always"],
    ["keys further in are others",          "stages:\n  - id: inner\n",             undefined,   undefined],
    ["values that are none",                "id: a b\ncomment: sometimes\n",        undefined,   undefined],
    ["quotes that do not match",            "id: 'a\"\n",                           undefined,   undefined],
    ["nothing",                             "",                                     undefined,   undefined],
  ])("%s", (_why, config, id, comment) => {
    expect(readFirstLook(config)).toEqual({ id, comment });
  });
});
