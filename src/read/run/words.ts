/** Bytes that are copied word by word. */

export const viewOf = (bytes: Buffer): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

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
