/** Text for a terminal: lines of 80 columns, nothing that a runner could take for a command. */

import { oneLine } from "./markdown-parts.ts";

export const width = 80;

export type Paint = (colour: "red" | "yellow" | "green" | "bold", text: string) => string;

const codes = { red: 31, yellow: 33, green: 32, bold: 1 } as const;
export const paintAnsi: Paint = (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m`;

/** Lines of at most 80 columns, without anything that could be a workflow command. */
export function wrap(text: string, indent: string): string[] {
  const words = neutral(text).split(" ");
  const lines: string[] = [];
  let current = indent;
  for (const word of words) {
    const next =
      current === indent || current === `${indent}  ` ? `${current}${word}` : `${current} ${word}`;
    if (next.length > width && current.trim() !== "") {
      lines.push(current);
      current = `${indent}  ${word}`;
    } else {
      current = next;
    }
  }
  return [...lines, current];
}

/** Text of the user on one line. `::` and `##[` would be commands to a runner that reads the log. */
export const neutral = (text: string): string =>
  // also in a longer row of colons no two may stay together, wherever the line is broken
  oneLine(text, 2000)
    .replace(/:(?=:)/g, ": ")
    .replaceAll("##[", "# #[");
