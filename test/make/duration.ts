/** How work grows. Seconds belong to a machine; how many times as long more work takes does not. */

async function shortest(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** The shortest of three times that `many` takes, in the shortest of three that `few` takes. */
export async function timesAsLong(few: () => unknown, many: () => unknown): Promise<number> {
  await few();
  const once = await shortest(few);
  return (await shortest(many)) / once;
}
