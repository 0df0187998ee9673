/** XXH64, as its specification has it, with the seed 0: 64 bits that tell bytes apart. */

const prime1: u64 = 0x9e3779b185ebca87;
const prime2: u64 = 0xc2b2ae3d27d4eb4f;
const prime3: u64 = 0x165667b19e3779f9;
const prime4: u64 = 0x85ebca77c2b2ae63;
const prime5: u64 = 0x27d4eb2f165667c5;

function round(sum: u64, word: u64): u64 {
  return rotl(sum + word * prime2, 31) * prime1;
}

function merge(sum: u64, lane: u64): u64 {
  return (sum ^ round(0, lane)) * prime1 + prime4;
}

/** Of the bytes `[start, end)`. */
export function digestOf(start: usize, end: usize): u64 {
  let at = start;
  let sum = prime5;
  if (end - start >= 32) {
    let a = prime1 + prime2;
    let b = prime2;
    let c: u64 = 0;
    let d: u64 = 0 - prime1;
    for (; at + 32 <= end; at += 32) {
      a = round(a, load<u64>(at));
      b = round(b, load<u64>(at, 8));
      c = round(c, load<u64>(at, 16));
      d = round(d, load<u64>(at, 24));
    }
    sum = rotl(a, 1) + rotl(b, 7) + rotl(c, 12) + rotl(d, 18);
    sum = merge(merge(merge(merge(sum, a), b), c), d);
  }
  sum += <u64>(end - start);
  for (; at + 8 <= end; at += 8) sum = rotl(sum ^ round(0, load<u64>(at)), 27) * prime1 + prime4;
  if (at + 4 <= end) {
    sum = rotl(sum ^ (<u64>load<u32>(at) * prime1), 23) * prime2 + prime3;
    at += 4;
  }
  for (; at < end; at++) sum = rotl(sum ^ (<u64>load<u8>(at) * prime5), 11) * prime1;
  sum = (sum ^ (sum >> 33)) * prime2;
  sum = (sum ^ (sum >> 29)) * prime3;
  return sum ^ (sum >> 32);
}
