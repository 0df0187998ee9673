import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { details, firstThatFits, inCode, limited, table } from "../../src/report/markdown-parts.ts";

describe("inCode", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["an id",                            'query "a|b" is lost',      "query ` a\\|b ` is lost"],
    ["an escape",                        'at "a\\"b"',               'at ` a"b `'],
    ["what only looks like JSON",        'knows no "\\q"',           'knows no ` "\\q" `'],
    ["what breaks off within",           'knows no "a',              'knows no "a'],
    ["a control character in quotes",    'knows no "a\tb"',          'knows no ` "a b" `'],
  ])("makes code of quoted text: %s", (_why, sentence, markdown) => {
    expect(inCode(sentence)).toBe(markdown);
  });

  it("takes whatever a message may hold", () => {
    const piece = fc.constantFrom('"', "\\", "\\q", "\\u12", "a", "|", "\n", "`", "\ud800");
    fc.assert(
      fc.property(fc.array(piece), (parts) => {
        expect(inCode(parts.join(""))).not.toContain("\n");
      }),
    );
  });
});

describe("a cut", () => {
  const columns = [{ title: "n", cell: (n: number) => String(n) }];

  it("is told, and there is none to tell of where all fit", () => {
    expect(limited(columns, [1, 2, 3], 2)).toBe(
      "| n |\n| :--- |\n| 1 |\n| 2 |\n\nShowing 2 of 3, worst first.",
    );
    expect(limited(columns, [1, 2], 2)).not.toContain("Showing");
  });

  it("leaves no heads without a body", () => {
    expect(table(columns, [])).toBe("");
    expect(details("nothing", "")).toBe("");
  });

  it("goes by bytes, not by letters", () => {
    const versions = [() => "ää", () => "äb", () => "c"];
    expect([4, 3, 2].map((limit) => firstThatFits(limit, versions))).toEqual(["ää", "äb", "c"]);
    expect(() => firstThatFits(0, versions)).toThrow("even the shortest");
  });
});
