/** Numbers written one behind the other, into memory that grows. */

export function openPen() {
  let numbers = new Int32Array(1024);
  let length = 0;
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  function int(value: number): void {
    if (length === numbers.length) {
      const larger = new Int32Array(Math.ceil(1.5 * length));
      larger.set(numbers);
      numbers = larger;
    }
    numbers[length++] = value;
  }
  return {
    int,
    double(value: number): void {
      double[0] = value;
      int(halves[0] as number);
      int(halves[1] as number);
    },
    at: (index: number) => numbers[index] as number,
    length: () => length,
    back(to: number): void {
      length = to;
    },
    written: () => numbers.subarray(0, length),
  };
}
