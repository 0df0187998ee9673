/** Pushed bytes to whole lines and texts: pieces of any size give the same. */

import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../src/model/problem.ts";
import { feedHashed, feedText } from "../../src/read/bytes.ts";
import { feedUnpacked } from "../../src/read/gzip.ts";
import { feedLines } from "../../src/read/lines.ts";
import { briefly, everyByte, feedPieces } from "../make/files.ts";

/** `2:text` for each line, and what was complained of. */
async function linesOf(content: string | Uint8Array, cuts: readonly number[] = []) {
  const told: string[] = [];
  const lines = feedLines(
    "f",
    (bytes, start, end, line) => told.push(`${line}:${bytes.toString("utf8", start, end)}`),
    (problem) => told.push(briefly(problem)),
  );
  await feedPieces(lines, Buffer.from(content), cuts);
  return told;
}

async function textOf(bytes: Uint8Array, cuts: readonly number[] = []) {
  const problems: Problem[] = [];
  const text = feedText("f", (problem) => problems.push(problem));
  const unpacked = feedUnpacked("f", text, (problem) => problems.push(problem));
  await feedPieces(unpacked, bytes, cuts);
  return { text: text.text(), problems: problems.map(briefly) };
}

const bom = Buffer.from([0xef, 0xbb, 0xbf]);
const bytes = (...parts: readonly (string | number | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((one) => {
      if (typeof one === "number") return Buffer.of(one);
      return typeof one === "string" ? Buffer.from(one) : one;
    }),
  );

describe("lines", () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ["LF ends a line", "a\nb\n", ["1:a", "2:b"]],
    ["CRLF too", "a\r\nb\r\n", ["1:a", "2:b"]],
    ["the last line needs no end", "a\nb", ["1:a", "2:b"]],
    ["nor the CR of its end", "a\r", ["1:a"]],
    ["blank lines are passed on, since they count", "\n\r\na", ["1:", "2:", "3:a"]],
    ["CR alone ends no line", "a\rb\n", ["1:a\rb"]],
    ["only one CR belongs to the end", "a\r\r\n", ["1:a\r"]],
    ["nor do the line ends that only Unicode knows", "a\u2028b\u0085c\n", ["1:a\u2028b\u0085c"]],
    ["a BOM is skipped at the start", bytes(0xef, 0xbb, 0xbf, "a\n"), ["1:a"]],
    ["and nowhere else", "a\n\ufeffb\n", ["1:a", "2:\ufeffb"]],
    ["a BOM alone is a blank line", bom, ["1:"]],
    ["part of a BOM is no UTF-8", bytes(0xef, 0xbb, "\na"), ["error not_utf8 f:1", "2:a"]],
    ["nothing", "", []],
    [
      "one line that is not UTF-8 spoils no other",
      bytes("a\n", 0xe9, "\nb\n"),
      ["1:a", "error not_utf8 f:2", "3:b"],
    ],
    ["the last line is checked too", bytes("a\nb", 0xe9), ["1:a", "error not_utf8 f:2"]],
    ["a surrogate is no UTF-8", bytes(0xed, 0xa0, 0x80, "\n"), ["error not_utf8 f:1"]],
    ["NUL is a character", "a\0b\n", ["1:a\0b"]],
  ])("%s", async (_why, content, told) => {
    expect(await linesOf(content)).toEqual(told);
    expect(await linesOf(content, everyByte(Buffer.from(content)))).toEqual(told);
  });
});

describe("texts", () => {
  it.each<[string, Uint8Array, string, string[]]>([
    ["line ends become LF", bytes("a\r\nb\n"), "a\nb\n", []],
    ["a CR that is left is followed by its LF", bytes("a\r\r\n"), "a\r\n", []],
    ["gzip", gzipSync("a\r\nb"), "a\nb\n", []],
    ["gzip that holds a BOM", gzipSync(bytes(0xef, 0xbb, 0xbf, "a")), "a\n", []],
    ["two members of gzip", bytes(gzipSync("a\n"), gzipSync("b")), "a\nb\n", []],
    ["gzip padded with zeros", bytes(gzipSync("a"), 0, 0, 0), "a\n", []],
    [
      "a zero between two members",
      bytes(gzipSync("a\n"), 0, gzipSync("b")),
      "a\n",
      ["error gzip_broken f"],
    ],
    ["half of gzip's sign is text", bytes(0x1f), "\u001f\n", []],
    ["shorter than any sign", bytes("ab"), "ab\n", []],
    ["gzip's sign and nothing more", bytes(0x1f, 0x8b), "", ["error gzip_broken f"]],
    ["gzip's sign before what is none", bytes(0x1f, 0x8b, "abcdefgh"), "", ["error gzip_broken f"]],
    ["parquet", bytes("PAR1", 0xff), "", ["error format_unknown f"]],
    ["zip", bytes("PK", 3, 4), "", ["error format_unknown f"]],
  ])("%s", async (_why, content, text, problems) => {
    expect(await textOf(content)).toEqual({ text, problems });
    expect(await textOf(content, everyByte(content))).toEqual({ text, problems });
  });

  it("are the same whatever the pieces", async () => {
    const part = fc.constantFrom(
      "a",
      "\u00e9",
      "\u{1f600}",
      "\n",
      "\r\n",
      "\r",
      "\ufeff",
      "\u00e9x",
    );
    const chunk = fc.oneof(
      part.map((text) => Buffer.from(text)),
      fc.constantFrom(0x80, 0xc3, 0xf0, 0xef).map((byte) => Buffer.of(byte)),
    );
    const content = fc.array(chunk, { maxLength: 30 }).map((parts) => Buffer.concat(parts));
    const cuts = fc.array(fc.nat(80), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(content, fc.boolean(), cuts, async (plain, zipped, places) => {
        const file = zipped ? gzipSync(plain) : plain;
        const whole = await textOf(file);
        expect(await textOf(file, places)).toEqual(whole);
        expect(await textOf(file, everyByte(file))).toEqual(whole);
        expect(whole).toEqual(await textOf(plain));
      }),
      { numRuns: 200 },
    );
  });
});

describe("what the reader of gzip throws", () => {
  const bug = new TypeError("x is not a function");
  const throwing = {
    feed() {
      throw bug;
    },
    end() {},
  };

  it.each([
    ["in one piece", []],
    ["in pieces", [10, 20, 30]],
    ["byte by byte", everyByte(gzipSync("a\nb\n"))],
  ])("reaches the one who waits: %s", async (_why, cuts) => {
    const problems: Problem[] = [];
    const feed = feedUnpacked("f", throwing, (problem) => problems.push(problem));
    await expect(feedPieces(feed, gzipSync("a\nb\n"), cuts)).rejects.toBe(bug);
    expect(problems).toEqual([]);
  });
});

describe("feedHashed", () => {
  it("is the sha256 of the bytes as they came, whatever the pieces", async () => {
    const content = gzipSync("a\nb\n");
    const wanted = createHash("sha256").update(content).digest("hex");
    for (const cuts of [[], [3, 9], everyByte(content)]) {
      const hashed = feedHashed({ feed() {}, end() {} });
      await feedPieces(hashed, content, cuts);
      expect(hashed.digest()).toBe(wanted);
    }
  });
});
