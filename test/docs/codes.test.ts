import { describe, expect, it } from "vitest";
import { problemCodes } from "../../src/model/problem.ts";
import { reasonKinds } from "../../src/model/reason.ts";
import { type Example, examplesOf, givesParts } from "./example.ts";
import { codeOf, proseOf, readDocument, type Section, sectionsOf } from "./markdown.ts";

const document = readDocument("docs/problems.md");
const sections = sectionsOf(document).filter(({ heading }) => codeOf(heading) !== undefined);
const nameOf = ({ heading }: Section): string => codeOf(heading) ?? "";
const kinds: Readonly<Record<string, string>> = reasonKinds;

/** No problem has this code: it is a reason. */
const reasonsOnly = ["snapshot_not_proven"];

/** What a paragraph says when it cannot show an example. */
const excuse = /There is no example here|there is no example here/;
const withoutExample = ["github_refused", "line_too_long"];

/** `*Problem: error or warning. Reason: invalid.*` */
function labelOf(section: Section): { severities: readonly string[]; kind: string | undefined } {
  const label = /^\*(?:Problem: ([\w ]+)\.)? ?(?:Reason: (\w+)\.)?\*/.exec(proseOf(section));
  if (!label) throw new Error(`${nameOf(section)} does not say what it is`);
  return { severities: label[1]?.split(" or ") ?? [], kind: label[2] };
}

const examplesIn = (section: Section): readonly Example[] =>
  examplesOf({ file: document.file, pieces: section.pieces }).examples;

const partsOf = (section: Section): readonly string[] =>
  examplesIn(section).flatMap(({ gives }) => (typeof gives === "string" ? givesParts(gives) : []));

describe("docs/problems.md", () => {
  it("has one paragraph for each code, and none without a code", () => {
    const codes = [...new Set([...problemCodes, ...Object.keys(reasonKinds)])];
    expect(sections.map(nameOf).sort()).toEqual(codes.sort());
  });

  it.each(sections.map((section) => [nameOf(section), section] as const))(
    "says of %s what it is",
    (code, section) => {
      const { severities, kind } = labelOf(section);
      const isProblem = (problemCodes as readonly string[]).includes(code);
      expect(kind).toBe(kinds[code]);
      expect(severities.length > 0).toBe(isProblem && !reasonsOnly.includes(code));
      expect(proseOf(section).length).toBeGreaterThan(120);
    },
  );

  it.each(
    sections
      .filter((section) => !withoutExample.includes(nameOf(section)))
      .map((section) => [nameOf(section), section] as const),
  )("shows every way in which %s comes out", (code, section) => {
    const told = partsOf(section);
    const { severities, kind } = labelOf(section);
    for (const severity of severities) {
      expect(told.map((one) => one.replace(/ on line.*/, ""))).toContain(`${severity} \`${code}\``);
    }
    if (kind !== undefined) expect(told).toContain(`reason \`${code}\``);
  });

  it("has no example for a few codes, and says why", () => {
    const without = sections.filter((section) => examplesIn(section).length === 0);
    expect(without.map(nameOf).sort()).toEqual([...withoutExample].sort());
    for (const section of without) expect(proseOf(section)).toMatch(excuse);
  });
});
