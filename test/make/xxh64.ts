/** XXH64 with the seed 0, as its specification has it, with whole numbers of any size. */

const prime: readonly [bigint, bigint, bigint, bigint, bigint, bigint] = [
  0n,
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
];

const word = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotate = (value: bigint, by: bigint): bigint => word((value << by) | (value >> (64n - by)));
const round = (sum: bigint, lane: bigint): bigint =>
  word(rotate(word(sum + lane * prime[2]), 31n) * prime[1]);

export function xxh64(data: string | Uint8Array): bigint {
  const bytes = Buffer.from(data);
  let at = 0;
  let sum = prime[5];
  if (bytes.length >= 32) {
    const lanes = [word(prime[1] + prime[2]), prime[2], 0n, word(-prime[1])];
    for (; at + 32 <= bytes.length; at += 32) {
      for (const [i, lane] of lanes.entries()) {
        lanes[i] = round(lane, bytes.readBigUInt64LE(at + 8 * i));
      }
    }
    sum = lanes.reduce((all, lane, i) => all + rotate(lane, [1n, 7n, 12n, 18n][i] ?? 0n), 0n);
    for (const lane of lanes) sum = word((sum ^ round(0n, lane)) * prime[1] + prime[4]);
  }
  sum = word(sum + BigInt(bytes.length));
  for (; at + 8 <= bytes.length; at += 8) {
    const mixed = rotate(sum ^ round(0n, bytes.readBigUInt64LE(at)), 27n);
    sum = word(mixed * prime[1] + prime[4]);
  }
  if (at + 4 <= bytes.length) {
    const mixed = rotate(sum ^ word(BigInt(bytes.readUInt32LE(at)) * prime[1]), 23n);
    sum = word(mixed * prime[2] + prime[3]);
    at += 4;
  }
  for (; at < bytes.length; at++) {
    sum = word(rotate(sum ^ word(BigInt(bytes[at] ?? 0) * prime[5]), 11n) * prime[1]);
  }
  sum = word((sum ^ (sum >> 33n)) * prime[2]);
  sum = word((sum ^ (sum >> 29n)) * prime[3]);
  return sum ^ (sum >> 32n);
}
