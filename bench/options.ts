/** The options of the benchmark. */

import { parseArgs } from "node:util";
import { families, quickRows } from "./rows.ts";

export interface Options {
  readonly rounds: number;
  /** Where data stays; without it, it is made in a temporary folder and deleted. */
  readonly data: string | undefined;
  /** Names of rows, and `values` for the comparison with trec_eval. */
  readonly rows: ReadonlySet<string>;
  readonly check: boolean;
  readonly quick: boolean;
  readonly write: boolean;
}

export const valuesRow = "values";

export const usage = `usage: node bench/run.ts [options]

  --rounds N        rounds of what takes long (default 5, with --quick 3)
  --data DIR        keep the data there, and use what is there already (9 GB)
  --only NAME,...   some of the rows
  --quick           only what .ci/run looks at: start, and the memory of M
  --check           end with 1 if a bar of the column "must" is missed; with --quick,
                    if one of the wider bars that stand beside it in bench/rows.ts is
  --write           put the table into docs/performance.md
`;

const names = [...families.flatMap(({ rows }) => rows.map(({ name }) => name)), valuesRow];

/** Throws with a sentence for whoever typed them. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      rounds: { type: "string" },
      data: { type: "string" },
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const { quick, check, write, data, only } = values;
  const rounds = Number(values.rounds ?? (quick ? 3 : 5));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds must be 1 or more");
  const rows = only?.split(",") ?? (quick ? quickRows : names);
  const unknown = rows.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no row ${unknown.join()}; there are ${names.join()}`);
  if (write && rows !== names) throw new Error("--write is for the whole table");
  return { rounds, data, rows: new Set(rows), check, quick, write };
}
