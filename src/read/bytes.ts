/** Where the bytes of a file go: hashed on their way, or kept as text. */

import { createHash } from "node:crypto";
import type { Problem } from "../model/problem.ts";
import { type Feed, feedLines } from "./lines.ts";

/** sha256 of the raw bytes on their way to `inner`. */
export function feedHashed(inner: Feed): Feed & { digest(): string } {
  const hash = createHash("sha256");
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

/** Collects the text of a small file, as a config or a manifest, every line with its LF. */
export function feedText(file: string, onProblem: (p: Problem) => void): Feed & { text(): string } {
  const parts: string[] = [];
  const inner = feedLines(
    file,
    (bytes, start, end) => parts.push(bytes.toString("utf8", start, end)),
    onProblem,
  );
  // a line that still ends with a carriage return must not be the end of the text
  return { ...inner, text: () => (parts.length === 0 ? "" : `${parts.join("\n")}\n`) };
}

export const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");
