/**
 * Numbers written one behind the other, on pages: memory that grew as one piece would be copied, and
 * for a moment be there twice.
 */

/** Number `at` stands on page `at >>> pageBits`. */
export const pageBits = 16;
const pageSize = 1 << pageBits;
/** What of a place is left on its page. */
export const onPage = pageSize - 1;

export function openPen() {
  const pages: Int32Array[] = [];
  let length = 0;
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  function int(value: number): void {
    const at = length & onPage;
    const page = pages[length >>> pageBits] ?? new Int32Array(pageSize);
    if (at === 0) pages[length >>> pageBits] = page;
    page[at] = value;
    length++;
  }
  return {
    int,
    double(value: number): void {
      double[0] = value;
      int(halves[0] as number);
      int(halves[1] as number);
    },
    at: (index: number) => (pages[index >>> pageBits] as Int32Array)[index & onPage] as number,
    length: () => length,
    back(to: number): void {
      length = to;
    },
    pages: (): readonly Int32Array[] => pages,
  };
}
