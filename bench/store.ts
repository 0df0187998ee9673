/** A folder of data sets: each is made when it is first asked for. */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DataName, dataSets } from "./data-sets.ts";
import type { Pair } from "./pair.ts";

export interface Store {
  pair(name: DataName): Promise<Pair>;
  /** Deletes all files of all data sets. */
  clear(): void;
}

type Sizes = Record<string, number>;

/** What is there already is used again if its size is right and this very code has made it. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const sizesFile = join(folder, `sizes-${digestOfCode()}.json`);
  const sizes: Sizes = existsSync(sizesFile) ? JSON.parse(readFileSync(sizesFile, "utf8")) : {};
  const isWhole = (file: string): boolean =>
    sizes[file] !== undefined && statSync(file, { throwIfNoEntry: false })?.size === sizes[file];

  const pair = async (name: DataName): Promise<Pair> => {
    const files = filesOf(folder, name);
    if (Object.values(files).every(isWhole)) return files;
    const { from, write } = dataSets[name];
    const source = from === undefined ? files : await pair(from);
    await write(files, source);
    for (const file of Object.values(files)) sizes[file] = statSync(file).size;
    writeFileSync(sizesFile, JSON.stringify(sizes));
    return files;
  };
  return {
    pair,
    clear() {
      for (const name of Object.keys(sizes)) rmSync(name, { force: true });
    },
  };
}

const filesOf = (folder: string, name: DataName): Pair => ({
  golden: join(folder, `${name}.qrels`),
  baseline: join(folder, `${name}.baseline`),
  candidate: join(folder, `${name}.candidate`),
});

/** Of everything in this folder that decides what stands in the files. */
function digestOfCode(): string {
  const hash = createHash("sha256");
  const names = "generate pen pair shape trec-shapes json-shapes texts from-runs data-sets";
  for (const name of names.split(" ")) {
    hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  }
  return hash.digest("hex").slice(0, 12);
}
