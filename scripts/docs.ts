/** Writes the tables of inputs and outputs in the README from action.yml. */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";

interface Entry {
  readonly description: string;
  readonly default?: string;
}

export interface Action {
  readonly inputs: Readonly<Record<string, Entry>>;
  readonly outputs: Readonly<Record<string, Entry>>;
  readonly runs: { readonly using: string; readonly main: string };
}

export const readAction = (): Action => parse(readFileSync("action.yml", "utf8"));

const cell = (text: string): string => text.trim().replaceAll("|", "\\|").replaceAll("\n", " ");

const rows = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");

export const inputTable = ({ inputs }: Action): string =>
  rows(
    ["input", "default", "meaning"],
    Object.entries(inputs).map(([name, { description, default: preset }]) => [
      `\`${name}\``,
      preset === undefined ? "" : `\`${preset}\``,
      cell(description),
    ]),
  );

export const outputTable = ({ outputs }: Action): string =>
  rows(
    ["output", "meaning"],
    Object.entries(outputs).map(([name, { description }]) => [`\`${name}\``, cell(description)]),
  );

/** The text with both tables between their marks. A missing mark is an error. */
export function withTables(readme: string, action: Action): string {
  const tables = { inputs: inputTable(action), outputs: outputTable(action) };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`);
    if (!between.test(text)) throw new Error(`README.md has no place for ${name}`);
    return text.replace(between, (_, before: string, after: string) => before + table + after);
  }, readme);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync("README.md", withTables(readFileSync("README.md", "utf8"), readAction()));
}
