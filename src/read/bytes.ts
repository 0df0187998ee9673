/** Pushed bytes to whole lines: gzip, BOM, line ends and UTF-8 are dealt with here, once. */

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { Gunzip } from "node:zlib";
import type { Problem } from "../model/problem.ts";
import { detectBinary } from "./detect.ts";
import { foreignFile } from "./problems.ts";

/** Takes the bytes of one file, in pieces of any size. `feed` may ask to be waited for. */
export interface Feed {
  feed(bytes: Uint8Array): void | Promise<void>;
  end(): void | Promise<void>;
}

/** Takes whole lines: `bytes[start, end)`, without line end. The bytes are reused afterwards. */
export type OnLine = (bytes: Buffer, start: number, end: number, line: number) => void;

const longestLine = 256 * 1024 * 1024;
const newline = 10;

/** Splits what is fed into lines. Blank lines are passed on too, since they count. */
export function feedLines(file: string, onLine: OnLine, onProblem: (p: Problem) => void): Feed {
  let rest: Buffer[] = [];
  let restLength = 0;
  let line = 0;
  let skipping = false;

  const complain = (code: "not_utf8" | "line_too_long", message: string, hint: string) =>
    onProblem({ code, severity: "error", message, hint, file, lines: [line] });

  function takeLine(bytes: Buffer, from: number, to: number, checked: boolean): void {
    line++;
    if (skipping) {
      skipping = false;
      complain("line_too_long", "this line has more than 256 MiB", "Write one row on each line.");
      return;
    }
    const hasBom =
      line === 1 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf;
    const start = hasBom ? from + 3 : from;
    const end = to > start && bytes[to - 1] === 13 ? to - 1 : to;
    if (checked || isUtf8(bytes.subarray(start, end))) {
      onLine(bytes, start, end, line);
    } else {
      complain("not_utf8", "this line is not UTF-8", "Save the file as UTF-8.");
    }
  }

  function takeLines(bytes: Buffer, end: number): void {
    const checked = isUtf8(bytes.subarray(0, end));
    let from = 0;
    while (from < end) {
      const to = bytes.indexOf(newline, from);
      takeLine(bytes, from, to, checked);
      from = to + 1;
    }
  }

  function keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (restLength + bytes.length > longestLine) {
      skipping = true;
      rest = [];
      restLength = 0;
    }
    if (skipping) return;
    rest.push(Buffer.from(bytes));
    restLength += bytes.length;
  }

  return {
    feed(chunk) {
      const bytes = asBuffer(chunk);
      const last = bytes.lastIndexOf(newline);
      if (last < 0) return keep(bytes);
      const first = restLength > 0 || skipping ? bytes.indexOf(newline) + 1 : 0;
      if (first > 0) {
        const whole = Buffer.concat([...rest, bytes.subarray(0, first)]);
        rest = [];
        restLength = 0;
        takeLines(whole, whole.length);
      }
      const body = bytes.subarray(first);
      takeLines(body, last + 1 - first);
      keep(bytes.subarray(last + 1));
    },
    end() {
      if (restLength === 0 && !skipping) return;
      const bytes = Buffer.concat(rest);
      takeLine(bytes, 0, bytes.length, false);
      rest = [];
      restLength = 0;
    },
  };
}

const asBuffer = (chunk: Uint8Array): Buffer =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/** Passes text on, unpacks gzip and refuses other binary files: told by their first four bytes. */
export function feedUnpacked(file: string, inner: Feed, onProblem: (p: Problem) => void): Feed {
  let head = Buffer.alloc(0);
  let unpacked: Feed | undefined;

  function unpack(): Feed {
    if (head[0] === 0x1f && head[1] === 0x8b) return feedGunzip(file, inner, onProblem);
    const binary = detectBinary(head);
    if (binary === undefined) return inner;
    onProblem(foreignFile(file, binary));
    return { feed() {}, end: () => inner.end() };
  }

  return {
    feed(chunk) {
      if (unpacked) return unpacked.feed(chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < 4) return undefined;
      unpacked = unpack();
      return unpacked.feed(head);
    },
    async end() {
      if (unpacked) return unpacked.end();
      const late = unpack();
      await late.feed(head);
      return late.end();
    },
  };
}

/** Most files are not packed, and then this part of Node is never loaded. */
function feedGunzip(file: string, inner: Feed, onProblem: (p: Problem) => void): Feed {
  let opened: Promise<Feed> | undefined;
  const open = async (): Promise<Feed> => {
    const { createGunzip } = await import("node:zlib");
    return feedThrough(createGunzip({ chunkSize: 256 * 1024 }), file, inner, onProblem);
  };
  return {
    async feed(chunk) {
      opened ??= open();
      await (await opened).feed(chunk);
    },
    async end() {
      opened ??= open();
      await (await opened).end();
    },
  };
}

function feedThrough(
  gunzip: Gunzip,
  file: string,
  inner: Feed,
  onProblem: (p: Problem) => void,
): Feed {
  let broken = false;
  let thrown: { readonly error: unknown } | undefined;
  let onReady: (() => void) | undefined;
  let fed = 0;
  let zerosAtEnd = 0;
  const finished = new Promise<void>((resolve) => {
    gunzip.on("end", resolve);
    gunzip.on("error", (error) => {
      broken = true;
      onProblem(brokenGzip(file, error.message));
      onReady?.();
      resolve();
    });
  });
  gunzip.on("data", (bytes: Buffer) => {
    if (thrown) return;
    try {
      inner.feed(bytes);
    } catch (error) {
      // thrown from here it would reach nobody: whoever waits gets it
      thrown = { error };
    }
  });
  return {
    feed(chunk) {
      if (broken) return undefined;
      fed += chunk.length;
      const zeros = countZerosAtEnd(chunk);
      zerosAtEnd = zeros === chunk.length ? zerosAtEnd + zeros : zeros;
      return new Promise((resolve, reject) => {
        onReady = resolve;
        // the caller reuses its buffer, but not before this promise is settled
        gunzip.write(chunk, () => (thrown ? reject(thrown.error) : resolve()));
      });
    },
    async end() {
      if (!broken) gunzip.end();
      await finished;
      if (thrown) throw thrown.error;
      // Node stops at a zero byte behind the data; only zeros, as tapes pad with, may follow it
      if (!broken && fed - gunzip.bytesWritten > zerosAtEnd) {
        onProblem(brokenGzip(file, "other data follows the end of it"));
      }
      // what follows the last line end of broken data is no line
      return broken ? undefined : inner.end();
    },
  };
}

function countZerosAtEnd(bytes: Uint8Array): number {
  let count = 0;
  while (count < bytes.length && bytes[bytes.length - 1 - count] === 0) count++;
  return count;
}

const brokenGzip = (file: string, why: string): Problem => ({
  code: "gzip_broken",
  severity: "error",
  message: `the gzip data is broken (${why})`,
  hint: "Write the file again; it may be cut short.",
  file,
});

/** sha256 of the raw bytes on their way to `inner`. */
export function feedHashed(inner: Feed): Feed & { digest(): string } {
  const hash = createHash("sha256");
  return {
    feed(chunk) {
      hash.update(chunk);
      return inner.feed(chunk);
    },
    end: () => inner.end(),
    digest: () => hash.digest("hex"),
  };
}

/** Collects the whole text of a small file: a config, a golden set, a manifest. */
export function feedText(file: string, onProblem: (p: Problem) => void): Feed & { text(): string } {
  const parts: string[] = [];
  const inner = feedLines(
    file,
    (bytes, start, end) => parts.push(bytes.toString("utf8", start, end)),
    onProblem,
  );
  return { ...inner, text: () => parts.join("\n") };
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
