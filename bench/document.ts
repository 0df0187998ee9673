/** Tables in docs/ that a command makes. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Puts the text between the marks of that name. Throws when they are not there. */
export function writeIntoDocument(name: string, mark: string, text: string): void {
  const file = join(import.meta.dirname, "../docs", name);
  const block = new RegExp(`(?<=<!-- ${mark} -->\n).*(?=<!-- /${mark} -->)`, "s");
  const before = readFileSync(file, "utf8");
  if (!block.test(before)) throw new Error(`${file} has no <!-- ${mark} -->`);
  writeFileSync(
    file,
    before.replace(block, () => `\n${text}\n\n`),
  );
}
