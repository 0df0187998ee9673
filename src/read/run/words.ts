/** Bytes that are compared word by word. */

export const viewOf = (bytes: Buffer): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Whether `wanted` stands at `start`. */
export function beginsWith(view: DataView, start: number, wanted: DataView): boolean {
  const length = wanted.byteLength;
  if (start + length > view.byteLength) return false;
  if (length < 4) return beginsWithBytes(view, start, wanted);
  const last = length - 4;
  for (let i = 0; i < last; i += 4) {
    if (view.getInt32(start + i) !== wanted.getInt32(i)) return false;
  }
  return view.getInt32(start + last) === wanted.getInt32(last);
}

function beginsWithBytes(view: DataView, start: number, wanted: DataView): boolean {
  for (let i = 0; i < wanted.byteLength; i++) {
    if (view.getInt8(start + i) !== wanted.getInt8(i)) return false;
  }
  return true;
}
