/** Files that live in memory and behave like a disk: pieces in one shared buffer, refusals. */

import { matchesGlob, posix } from "node:path";
import { compareIds } from "../../src/model/ids.ts";
import { GateError } from "../../src/model/problem.ts";
import type { ByteSink, Files } from "../../src/ports.ts";

const pieceSize = 512;
/** No test has a longer one, and the time that Node takes to match a glob grows with its square. */
const longestPath = 255;

const missing = (): GateError =>
  new GateError("file_missing", "there is no such file", "Paths are relative.");
const unreadable = (): GateError =>
  new GateError("file_unreadable", "permission denied", "Look at its permissions.");

export class MemoryFiles implements Files {
  readonly texts: Map<string, string>;
  /** Files that are there, but cannot be read or written. */
  readonly refused = new Set<string>();

  constructor(texts: Readonly<Record<string, string>> = {}) {
    this.texts = new Map(Object.entries(texts));
  }

  async expand(pattern: string): Promise<readonly string[]> {
    if (this.texts.has(pattern)) return [pattern];
    if (pattern.length > longestPath) return [];
    return [...this.texts.keys()].filter((file) => matchesGlob(file, pattern)).sort(compareIds);
  }

  async read(file: string, sink: ByteSink, isDone?: () => boolean): Promise<void> {
    const text = this.texts.get(file);
    if (text === undefined) throw missing();
    if (this.refused.has(file)) throw unreadable();
    const bytes = Buffer.from(text);
    const piece = Buffer.alloc(pieceSize);
    for (let from = 0; from < bytes.length && !isDone?.(); from += pieceSize) {
      const length = bytes.copy(piece, 0, from, from + pieceSize);
      await sink.feed(piece.subarray(0, length));
    }
    await sink.end();
  }

  async sizeOf(file: string): Promise<number> {
    return Buffer.byteLength(this.texts.get(file) ?? "");
  }

  async isReadableTwice(): Promise<boolean> {
    return true;
  }

  async whyNotWritable(file: string): Promise<string | undefined> {
    return this.refused.has(file) ? "permission denied" : undefined;
  }

  async realPath(file: string): Promise<string> {
    return posix.resolve("/", file);
  }

  async writeWhole(file: string, parts: Iterable<string>): Promise<void> {
    if (this.refused.has(file)) throw new GateError("output_not_writable", "permission denied", "");
    this.texts.set(file, [...parts].join(""));
  }
}
