/** Where the bytes of a file go: hashed on their way, or kept as text. */

// as a whole, since Node 20 has its `hash` from 20.12 on only
import * as crypto from "node:crypto";
import type { Problem } from "../model/problem.ts";
import { newline } from "./ascii.ts";
import { type Feed, feedBlocks, type OnBlock } from "./lines.ts";

/** sha256 of the raw bytes on their way to `inner`. */
export function feedHashed(inner: Feed): Feed & { digest(): string } {
  const hash = crypto.createHash("sha256");
  return {
    feed(chunk) {
      hash.update(chunk);
      return inner.feed(chunk);
    },
    end: () => inner.end(),
    lines: () => inner.lines?.(),
    digest: () => hash.digest("hex"),
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

const { hash: hashWhole } = crypto as Partial<typeof crypto>;

/** Made in one go where this Node can: rows are many, and an object for each is dear. */
export const sha256 = (data: string | Uint8Array): string =>
  hashWhole?.("sha256", data) ?? crypto.createHash("sha256").update(data).digest("hex");

/** sha256 of many lines, each with its line end. */
export function hashLines(): { add(line: string): void; digest(): string } {
  const hash = crypto.createHash("sha256");
  // a call for each line would cost more than the hash
  let waiting = "";
  return {
    add(line) {
      waiting += `${line}\n`;
      if (waiting.length < 65_536) return;
      hash.update(waiting);
      waiting = "";
    },
    digest: () => hash.update(waiting).digest("hex"),
  };
}
