/** The kernel: a row is known by how it begins, and columns grow. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareIds } from "../../../src/model/ids.ts";
import { hashOf, idOf } from "../../../src/read/run/byte-rows.ts";
import { openKernel } from "../../../src/read/run/kernel.ts";
import { listOf, type ResultList } from "../../../src/read/run/list.ts";
import { scatteredRows } from "../../../src/read/run/scattered-rows.ts";
import { listTrec } from "../../../src/read/run/trec-list.ts";
import { collidingIds } from "../../make/colliding.ts";
import { timesAsLong } from "../../make/duration.ts";
import { addTo } from "../../make/kernel-rows.ts";
import { soughtIds } from "../../make/sought.ts";
import { xxh64 } from "../../make/xxh64.ts";

const kernel = openKernel();
/** Puts the text where the kernel sees it. */
function put(text: string): number {
  const line = Buffer.from(`<${text}\n>`);
  return kernel.take(line, 1, line.length - 1);
}
function learn(owner: number, beginning: string): void {
  const at = put(beginning);
  kernel.learnBeginning(owner, at, at + Buffer.byteLength(beginning));
}
const find = (row: string) => kernel.findOwner(put(row));

describe("beginnings", () => {
  it("tell the owner of a row, and -1 if no one's rows begin so", () => {
    kernel.forgetBeginnings();
    for (let owner = 0; owner < 5000; owner++) learn(owner, `q${owner} Q0 `);
    expect(find("q0 Q0 d1 1 1 t")).toBe(0);
    expect(find("q4999 Q0 d1 1 1 t")).toBe(4999);
    for (const other of ["q5000 Q0 d1 1 1 t", "q0\tQ0 d1 1 1 t", "q0", "q0 Q", "", " q0 Q0 d1"]) {
      expect(find(other)).toBe(-1);
    }
  });

  it("of one owner may change, and back, without end", () => {
    kernel.forgetBeginnings();
    learn(0, "q0 Q0 ");
    for (let i = 0; i < 1000; i++) {
      learn(1, "query \t Q0 \t ");
      learn(1, "query Q0 ");
    }
    expect(find("query Q0 d1 1 1 t")).toBe(1);
    expect(find("query \t Q0 \t d1 1 1 t")).toBe(-1);
    expect(find("q0 Q0 d1 1 1 t")).toBe(0);
  });

  it("are learned in any order of owners, and forgotten", () => {
    kernel.forgetBeginnings();
    learn(300, "b Q0 ");
    learn(2, "a Q0 ");
    expect([find("b Q0 d"), find("a Q0 d")]).toEqual([300, 2]);
    kernel.forgetBeginnings();
    expect([find("b Q0 d"), find("a Q0 d")]).toEqual([-1, -1]);
  });

  it("with blanks in front are not learned", () => {
    kernel.forgetBeginnings();
    learn(0, " q Q0 ");
    expect(find(" q Q0 d")).toBe(-1);
  });

  it("do not take quadratic time where all ids have one hash", async () => {
    const ids = collidingIds(15);
    const findAll = (some: readonly string[]) => {
      kernel.forgetBeginnings();
      for (const [owner, id] of some.entries()) learn(owner, `${id} Q0 `);
      return some.map((id) => find(`${id} Q0 d`));
    };
    // eight times as many: each looking through all before it takes 30 to 60 times as long
    const ratio = await timesAsLong(
      () => findAll(ids.slice(0, 2 ** 12)),
      () => findAll(ids),
    );
    expect(ratio).toBeLessThan(20);
    const found = findAll(ids);
    // some have no place: they are not found, but none is taken for another one
    expect(found.every((owner, i) => owner === i || owner === -1)).toBe(true);
    expect(found[0]).toBe(0);
  });
});

/** A kernel that knows how the rows of these owners begin and end. */
function kernelOf(owners: readonly string[], suffix = " tag\n") {
  const own = openKernel();
  for (const [owner, prefix] of owners.entries()) {
    const line = Buffer.from(`${prefix}d 1 2${suffix}`);
    const at = own.take(line, 0, line.length);
    own.learnBeginning(owner, at, at + prefix.length);
    own.learnSuffix(at + line.length - suffix.length, at + line.length);
  }
  return own;
}

/** Adds what is plain of the text; how many bytes that are. */
function addAll(own: ReturnType<typeof openKernel>, text: string): number {
  const block = Buffer.from(text);
  const start = own.take(block, 0, block.length);
  return own.addPlainRows(start, start + block.length) - start;
}

describe("rows", () => {
  const owners = Array.from({ length: 40 }, (_, i) => `query-${i} Q0 `);
  // ids of all sizes, in turn by their owners
  const rowOf = (i: number) => ({
    owner: i % owners.length,
    id: `d${i}${"x".repeat(i % 300)}`,
    rank: i,
    score: 1000 - i / 8,
  });
  const suffix = ` ${"a long tag, ".repeat(20)}\n`;
  const lineOf = (i: number) => {
    const { owner, id, rank, score } = rowOf(i);
    return `${owners[owner]}${id} ${rank} ${score}${suffix}`;
  };

  it("are read without end, each whole", () => {
    const own = kernelOf(owners, suffix);
    const lines = Array.from({ length: 20_000 }, (_, i) => lineOf(i));
    for (let from = 0; from < lines.length; from += 7000) {
      const text = lines.slice(from, from + 7000).join("");
      expect(addAll(own, text)).toBe(text.length);
    }
    own.survey();
    const rows = own.rows();
    expect(rows.length).toBe(lines.length);
    for (let i = 0; i < lines.length; i++) {
      const { owner, id, rank, score } = rowOf(i);
      const told = [rows.owners[i], idOf(rows, i), rows.ranks[i], rows.scores[i], rows.places[i]];
      if (`${told}` !== `${[owner, id, rank, score, i]}`) expect.unreachable(`row ${i}: ${told}`);
      expect(rows.hashes[i]).toBe(hashOf(Buffer.from(id), 0, id.length));
    }
    // nothing else in the memory has been written over
    for (const [owner, prefix] of owners.entries()) {
      const row = Buffer.from(`${prefix}d`);
      expect(own.findOwner(own.take(row, 0, row.length))).toBe(owner);
    }
    expect(addAll(own, lineOf(1))).toBe(lineOf(1).length);
  });

  it("of one owner leave what else is in the memory", () => {
    const own = kernelOf(["q Q0 "], suffix);
    const text = Array.from({ length: 5000 }, (_, i) => `q Q0 d${i} ${i} ${-i}${suffix}`).join("");
    expect(addAll(own, text)).toBe(text.length);
    own.survey();
    expect(addAll(own, text)).toBe(text.length);
    expect(own.count()).toBe(10_000);
  });

  it("are left where another kind of row begins", () => {
    const own = kernelOf(["q Q0 "]);
    const good = "q Q0 a 1 2 tag\n";
    const others = [
      "p Q0 a 1 2 tag\n",
      "q Q0  a 1 2 tag\n",
      "q Q0 a 1 2 tag \n",
      "q Q0 a 1 2 other\n",
      "q Q0 a\u0001b 1 2 tag\n",
      "q Q0 a 1234567890 2 tag\n",
      "q Q0 a x 2 tag\n",
      ..."+1 1e3 nan . - 1.2.3 1234567890123456789 0.1234567890123456789"
        .split(" ")
        .map((score) => `q Q0 a 1 ${score} tag\n`),
      "q Q0 a 1\n",
    ];
    for (const other of others) {
      own.forgetRows();
      expect([other, addAll(own, good + good + other + good), own.count()]).toEqual([
        other,
        2 * good.length,
        2,
      ]);
    }
  });

  it("have the scores that Number reads, or are left", () => {
    const own = kernelOf(["q Q0 "]);
    const read = (text: string): number | undefined => {
      own.forgetRows();
      addAll(own, `q Q0 a 1 ${text} tag\n`);
      return own.count() === 1 ? own.rows().scores[0] : undefined;
    };
    const digits = fc.stringMatching(/^\d{1,21}$/);
    const middles = fc
      .bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n })
      .chain((half) =>
        fc.constantFrom(2n * half + 1n, 4n * (2n * half + 1n), 64n * (2n * half + 1n)),
      )
      .map(String);
    const text = fc
      .tuple(fc.constantFrom("", "-"), fc.oneof(digits, middles), fc.nat(21))
      .map(([sign, all, point]) =>
        point < all.length ? `${sign}${all.slice(0, point)}.${all.slice(point)}` : sign + all,
      );
    fc.assert(
      fc.property(text, (one) => {
        const told = read(one);
        if (told !== undefined) expect(Object.is(told, Number(one) + 0)).toBe(true);
        // what nearly all scores are like is read here
        if (one.replace(/\D/g, "").length <= 15) expect(told).toBeDefined();
      }),
      { numRuns: 5000 },
    );
    for (const one of [
      "9007199254740993",
      "576460752303423552",
      "576460752303423553",
      "-0",
      ".5",
    ]) {
      expect([undefined, Number(one) + 0]).toContain(read(one));
    }
  });

  it("are ordered and looked through, however many", () => {
    for (const length of [1, 40, 8192, 8193, 20_000]) {
      const own = openKernel();
      const items = Array.from({ length }, (_, i) => ({
        id: `d${(i * 7919) % length}${i % 3 === 0 ? "x" : ""}`,
        score: -Math.floor(i / 5),
      }));
      const all = [...items, { id: items[0]?.id ?? "", score: -length }];
      for (const one of all) addTo(own, one);
      const list = listTrec(own, "q");
      const wanted = listOf(all.toSorted((a, b) => b.score - a.score || compareIds(b.id, a.id)));
      const ids = (of: ResultList) => Array.from(all, (_, index) => of.idAt(index)).join(" ");
      expect(ids(list)).toBe(ids(wanted));
      expect(list.copies()).toEqual(wanted.copies());
      const two = soughtIds([items[0]?.id ?? "", "nowhere"]);
      expect(list.find(two)).toEqual(wanted.find(two));
    }
  });

  it("of one score are ordered by the bytes of their ids", () => {
    const own = openKernel();
    const ids = [..."ab".repeat(20)].map((_, i) => "abcdefghijklmnopqrst".slice(0, 1 + (i % 20)));
    const all = [...new Set(ids.flatMap((id) => [id, `${id}\u0001`, `${id}\u00e9`, `${id}~`]))];
    for (let from = 0; from < all.length; from += 30) {
      own.forgetRows();
      const some = all.slice(from, from + 30);
      for (const id of some) addTo(own, { id, score: 1 });
      const list = listTrec(own, "q");
      expect(some.map((_, index) => list.idAt(index))).toEqual(
        some.toSorted((a, b) => compareIds(b, a)),
      );
    }
  });

  it.each([10, 1500])("of %i owners in one heap come back, though there are many", (count) => {
    const own = openKernel();
    const scattered = scatteredRows();
    for (let i = 0; i < 4000; i++) addTo(own, { id: `d${i}`, score: i, owner: 256 * (i % count) });
    scattered.add(own.rows());
    own.forgetRows();
    let seen = 0;
    scattered.forEach(own, (owner) => {
      const rows = own.rows();
      for (let i = 0; i < rows.length; i++) {
        const at = owner / 256 + i * count;
        expect([idOf(rows, i), rows.scores[i]]).toEqual([`d${at}`, at]);
      }
      seen += rows.length;
    });
    expect(seen).toBe(4000);
  });

  it("of any owners, many in one heap, come back owner by owner", () => {
    const own = openKernel();
    const scattered = scatteredRows();
    // all of them in one heap, and some far from the others
    const ownersOfRows = Array.from({ length: 5000 }, (_, i) => 256 * ((i * 7919) % 1500));
    ownersOfRows.push(256 * 300_000, 0, 256 * 299_999);
    for (const [i, owner] of ownersOfRows.entries()) {
      addTo(own, { id: `d${i}`, score: i, owner });
    }
    scattered.add(own.rows());
    own.forgetRows();
    const found = new Map<number, string[]>();
    scattered.forEach(own, (owner) => {
      const rows = own.rows();
      const ids = Array.from(
        { length: rows.length },
        (_, i) => `${idOf(rows, i)} ${rows.scores[i]}`,
      );
      expect(found.has(owner)).toBe(false);
      found.set(owner, ids);
    });
    const wanted = new Map<number, string[]>();
    for (const [i, owner] of ownersOfRows.entries()) {
      wanted.set(owner, [...(wanted.get(owner) ?? []), `d${i} ${i}`]);
    }
    expect(found).toEqual(wanted);
  });

  it("that nobody made to look alike have another content", () => {
    const own = openKernel();
    const contentOf = (...scores: readonly (readonly [string, number])[]) => {
      own.forgetRows();
      for (const [id, score] of scores) addTo(own, { id, score });
      return own.survey().content;
    };
    const seen = new Set<bigint>();
    for (let i = 0; i < 300; i++) {
      for (let j = 0; j < i; j++) {
        seen.add(contentOf([`d${i}`, 0.5], [`d${j}`, -0.5]));
        seen.add(contentOf([`d${j}`, 0.5], [`d${i}`, -0.5]));
      }
    }
    expect(seen.size).toBe(300 * 299);
  });
});

describe("memory", () => {
  it("may move within what is there, and is seen where it stands", () => {
    const ids = Array.from({ length: 300 }, (_, i) => `${i}${"x".repeat(100)}`);
    // of 64 KiB, by which memory grows, more or less is left
    for (let taken = 0; taken < 32 * 1024; taken += 4096) {
      const own = openKernel();
      own.digestOf(Buffer.alloc(taken));
      const seen = ids.map((id, row) => {
        addTo(own, { id, score: 1 });
        return idOf(own.rows(), row);
      });
      expect(seen).toEqual(ids);
    }
  });

  it("does not grow for beginnings and endings that come again and again", () => {
    const own = openKernel();
    const learnOften = (times: number) => {
      for (let i = 0; i < times; i++) {
        const text = Buffer.from(i % 2 === 0 ? "query Q0 " : "query \t Q0 \t ");
        const at = own.take(text, 0, text.length);
        own.learnBeginning(i % 3, at, at + text.length);
        own.learnSuffix(at, at + text.length);
        if (i % 3 === 2) own.forgetBeginnings();
      }
    };
    learnOften(100);
    const before = own.rows().ids.buffer.byteLength;
    learnOften(100_000);
    expect(own.rows().ids.buffer.byteLength).toBe(before);
  });
});

describe("bytes", () => {
  it.each([2 ** 31, 2 ** 32 + 8])("of which there are %i are refused by name", (size) => {
    // nobody writes to it: it takes no memory
    const bytes = Buffer.allocUnsafeSlow(size);
    expect(() => openKernel().digestOf(bytes)).toThrow("too large");
    expect(() => openKernel().take(bytes, 0, size)).toThrow("too large");
  });
});

describe("digests", () => {
  it("are those of other programs", () => {
    const known: readonly [string, bigint][] = [
      ["", 0xef46db3751d8e999n],
      ["a", 0xd24ec4f1a98c6e5bn],
      ["abc", 0x44bc2cf5ad770999n],
      ["Nobody inspects the spammish repetition", 0xfbcea83c8a378bf1n],
    ];
    for (const [text, digest] of known) {
      expect(kernel.digestOf(Buffer.from(text))).toBe(digest);
      expect(xxh64(text)).toBe(digest);
    }
  });

  it("are those of the specification for bytes of any length, wherever they stand", () => {
    const any = fc.uint8Array({ minLength: 0, maxLength: 200 });
    fc.assert(
      fc.property(any, fc.nat(9), (bytes, before) => {
        const digest = xxh64(bytes);
        expect(kernel.digestOf(bytes)).toBe(digest);
        const block = Buffer.concat([Buffer.alloc(before, 1), bytes, Buffer.alloc(9, 2)]);
        const at = kernel.take(block, 0, block.length) + before;
        expect(kernel.digestAt(at, at + bytes.length)).toBe(digest);
      }),
    );
  });

  it("of bytes elsewhere leave alone what was taken", () => {
    const own = openKernel();
    const at = own.take(Buffer.from("abc"), 0, 3);
    // larger than anything before: memory grows
    own.digestOf(Buffer.alloc(3_000_000, 7));
    expect(own.digestAt(at, at + 3)).toBe(0x44bc2cf5ad770999n);
  });
});
