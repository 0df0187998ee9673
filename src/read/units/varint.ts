/** Numbers of 7 bits a byte, smallest first: nearly all lengths fit into one. No object is made. */

/** Writes at `at`; gives where it ends. */
export function writeNumber(bytes: Uint8Array | number[], at: number, value: number): number {
  let rest = value;
  let to = at;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes[to++] = (rest & 127) | 128;
  bytes[to++] = rest;
  return to;
}

export function readNumber(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 128) return first;
  let value = first & 127;
  let from = at + 1;
  for (let scale = 128; ; scale *= 128) {
    const byte = bytes[from++] as number;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

/** Where a number ends. */
export function endOfNumber(bytes: Uint8Array, at: number): number {
  let to = at;
  while ((bytes[to] as number) > 127) to++;
  return to + 1;
}
