/** Bytes that are compared and copied word by word. */

export const viewOf = (bytes: Buffer): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Whether `wanted` stands at `start`. */
export const beginsWith = (view: DataView, start: number, wanted: DataView): boolean =>
  isSame(view, start, wanted, 0, wanted.byteLength);

/** Whether the same bytes stand at `start` as in `wanted` at `from`, where there are so many. */
export function isSame(
  view: DataView,
  start: number,
  wanted: DataView,
  from: number,
  size: number,
): boolean {
  if (start + size > view.byteLength) return false;
  if (size < 4) return isSameByBytes(view, start, wanted, from, size);
  const last = size - 4;
  for (let i = 0; i < last; i += 4) {
    if (view.getInt32(start + i) !== wanted.getInt32(from + i)) return false;
  }
  return view.getInt32(start + last) === wanted.getInt32(from + last);
}

function isSameByBytes(
  view: DataView,
  start: number,
  wanted: DataView,
  from: number,
  size: number,
): boolean {
  for (let i = 0; i < size; i++) {
    if (view.getInt8(start + i) !== wanted.getInt8(from + i)) return false;
  }
  return true;
}

/** Copies so many bytes, few enough that a call into native code would take longer. */
export function copyWords(
  from: DataView,
  start: number,
  into: DataView,
  to: number,
  size: number,
): void {
  const last = size - 4;
  for (let i = 0; i < last; i += 4) into.setInt32(to + i, from.getInt32(start + i));
  if (last >= 0) into.setInt32(to + last, from.getInt32(start + last));
  else for (let i = 0; i < size; i++) into.setInt8(to + i, from.getInt8(start + i));
}
