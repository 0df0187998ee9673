/**
 * The one memory of the kernel, in parts that are allocated one behind the other. A part that is too
 * small is moved behind all others, and its old place is lost: parts double, so no more is lost than
 * is used.
 */

/** Called when there is too much to be looked at together; throws. */
export declare function full(): void;

/** Bytes are read sixteen at a time, and so up to fifteen behind what is meant. */
const slack: usize = 16;
const most: u64 = 0xffff0000;

let top: usize = __heap_base;

/** A part of so many bytes, all 0, at a multiple of eight. */
export function allocate(size: u64): usize {
  const at = (top + 7) & ~7;
  const end = <u64>at + size + slack;
  if (end > most) full();
  top = <usize>end;
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) full();
  return at;
}

/** The part of `size` bytes at `from`, where there is room for `more`. */
export function move(from: usize, size: usize, more: u64): usize {
  const to = allocate(more);
  memory.copy(to, from, size);
  return to;
}
