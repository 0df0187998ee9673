import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readDocument, sectionsOf } from "./markdown.ts";

/** Every list of words that some key of the published schema may hold. */
function wordsOf(schema: unknown, key: string): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === key && (value?.enum ?? value?.additionalProperties?.enum)
      ? (value.enum ?? value.additionalProperties.enum)
      : wordsOf(value, key),
  );
}

it("docs/verdict.md explains every word that a report has for a query and for its evidence", () => {
  const schema = JSON.parse(readFileSync("schema/report-1.json", "utf8"));
  const section = sectionsOf(readDocument("docs/verdict.md")).find(
    ({ heading }) => heading.text === "Words of the report",
  );
  const tables = section?.pieces.flatMap((one) => (one.kind === "table" ? [one] : [])) ?? [];
  const [queries = [], groups = []] = tables.map(({ rows }) => rows.map(([word = ""]) => word));
  expect([...queries].sort()).toEqual([...new Set(wordsOf(schema, "status"))].sort());
  expect(groups.slice(0, 4).sort()).toEqual([...new Set(wordsOf(schema, "change"))].sort());
});
