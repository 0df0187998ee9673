/** What happens to a packed file, and to the text before it is packed. */

import { gzipSync } from "node:zlib";
import { byteKinds } from "./byte-kinds.ts";
import { type Kind, splice } from "./kind.ts";

/** The bytes that are given are those of the text. */
const ofPacked = (
  name: string,
  does: string,
  change: (packed: Buffer, dice: Parameters<Kind["mutate"]>[1]) => Buffer,
): Kind => ({
  name,
  does,
  mutate: (bytes, dice) => change(gzipSync(bytes), dice),
});

const alsoOfPacked = [
  "bits flipped",
  "bytes deleted",
  "bytes inserted",
  "block repeated",
  "cut short",
];

export const packedKinds = (textKinds: readonly Kind[]): readonly Kind[] => [
  ...byteKinds
    .filter(({ name }) => alsoOfPacked.includes(name))
    .map((kind) => ({
      ...kind,
      name: `packed ${kind.name}`,
      mutate: (...[bytes, ...more]: Parameters<Kind["mutate"]>) =>
        kind.mutate(gzipSync(bytes), ...more),
    })),
  ofPacked("packed header", "a byte of the gzip header becomes another", (packed, dice) => {
    const at = dice.below(10);
    return splice(packed, at, at + 1, Buffer.of(dice.below(256)));
  }),
  ofPacked(
    "packed trailer",
    "a byte of the check sum or the length becomes another",
    (packed, dice) => {
      const at = packed.length - 1 - dice.below(8);
      return splice(packed, at, at + 1, Buffer.of(dice.below(256)));
    },
  ),
  ofPacked("packed, data behind", "zeros, or other bytes, follow the end", (packed, dice) =>
    Buffer.concat([
      packed,
      dice.pick([
        Buffer.alloc(1 + dice.below(600)),
        Buffer.from("\0x"),
        Buffer.from("\n"),
        Buffer.from("{}"),
      ]),
    ]),
  ),
  {
    name: "packed in parts",
    does: "the file is two packed files, one behind the other",
    mutate(bytes, dice) {
      const at = dice.below(bytes.length + 1);
      return Buffer.concat([gzipSync(bytes.subarray(0, at)), gzipSync(bytes.subarray(at))]);
    },
  },
  ofPacked("packed twice", "the packed file is packed once more", (packed) => gzipSync(packed)),
  {
    name: "packed otherwise",
    does: "another level, or stored as it is",
    mutate: (bytes, dice) => gzipSync(bytes, { level: dice.below(10) }),
  },
  {
    name: "changed, then packed",
    does: "one of the other kinds, before the file is packed",
    mutate: (bytes, dice, shape) => gzipSync(dice.pick(textKinds).mutate(bytes, dice, shape)),
  },
];
