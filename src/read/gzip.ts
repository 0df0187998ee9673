/** Gzip is unpacked on the way, and other binary files are refused. */

import type { Gunzip } from "node:zlib";
import type { Problem } from "../model/problem.ts";
import { detectBinary } from "./detect.ts";
import { asBuffer, type Feed } from "./lines.ts";
import { foreignFile } from "./problems.ts";

/** Passes text on, unpacks gzip and refuses other binary files: told by their first four bytes. */
export function feedUnpacked(file: string, inner: Feed, onProblem: (p: Problem) => void): Feed {
  let head: Buffer = Buffer.alloc(0);
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
      // only what is too short to tell the format is kept, and copied for that
      head =
        head.length === 0 && chunk.length >= 4 ? asBuffer(chunk) : Buffer.concat([head, chunk]);
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
    lines: () => inner.lines?.(),
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
