/** Bytes of lines: what they are, and whether they are the same. */

export const tab: u32 = 9;
export const lineFeed: u8 = 10;
export const carriageReturn: u32 = 13;
export const blank: u32 = 32;
export const quote: u32 = 34;
export const comma: u32 = 44;
export const minus: u32 = 45;
export const point: u32 = 46;
export const zero: u32 = 48;
export const openBracket: u32 = 91;
export const backslash: u32 = 92;
export const closeBracket: u32 = 93;
export const smallU: u32 = 117;

export function isGap(byte: u32): bool {
  return byte === blank || byte === tab;
}

/** 10 or more: it is no digit. */
export function digitAt(place: usize): u32 {
  return <u32>load<u8>(place) - zero;
}

/** FNV-1a, as in `byte-rows.ts`. */
export const seed: u32 = 0x811c9dc5;
export const step: u32 = 0x01000193;

/** Whether the same bytes stand at both places: at least one. */
export function isSame(one: usize, other: usize, size: usize): bool {
  if (size <= 8) return (load<u64>(one) ^ load<u64>(other)) << (64 - 8 * <u64>size) === 0;
  const last = size - 8;
  for (let i: usize = 0; i < last; i += 8) {
    if (load<u64>(one + i) !== load<u64>(other + i)) return false;
  }
  return load<u64>(one + last) === load<u64>(other + last);
}
