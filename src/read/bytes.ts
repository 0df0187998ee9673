/** Where the bytes of a file go: hashed on their way, or kept as text. */

import { createHash, hash } from "node:crypto";
import type { Problem } from "../model/problem.ts";
import { newline } from "./ascii.ts";
import { type Feed, feedBlocks, type OnBlock } from "./lines.ts";

/** sha256 of the raw bytes on their way to `inner`. */
export function feedHashed(inner: Feed): Feed & { digest(): string } {
  const sum = createHash("sha256");
  return {
    feed(chunk) {
      sum.update(chunk);
      return inner.feed(chunk);
    },
    end: () => inner.end(),
    lines: () => inner.lines?.(),
    digest: () => sum.digest("hex"),
  };
}

/** Collects the text of a file that is no run, every line with its line feed. */
export function feedText(file: string, onProblem: (p: Problem) => void): Feed & { text(): string } {
  const parts: string[] = [];
  const takeBlock: OnBlock = (bytes, start, end, line) => {
    parts.push(bytes.toString("utf8", start, end).replaceAll("\r\n", "\n"));
    let lines = 0;
    for (let at = start; at < end; at = bytes.indexOf(newline, at) + 1) lines++;
    return line + lines;
  };
  return { ...feedBlocks(file, takeBlock, onProblem), text: () => parts.join("") };
}

// Node 20 has it from 20.12 on only
const hashWhole = hash as typeof hash | undefined;

/** Made in one go where this Node can: rows are many, and an object for each is dear. */
export const sha256 = (data: string | Uint8Array): string =>
  hashWhole?.("sha256", data) ?? createHash("sha256").update(data).digest("hex");

/** sha256 of many lines, each with its line end. */
export function hashLines(): { add(line: string): void; digest(): string } {
  const sum = createHash("sha256");
  // a call for each line would cost more than the hash
  let waiting = "";
  return {
    add(line) {
      waiting += `${line}\n`;
      if (waiting.length < 65_536) return;
      sum.update(waiting);
      waiting = "";
    },
    digest: () => sum.update(waiting).digest("hex"),
  };
}
