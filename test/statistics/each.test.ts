import { describe, expect, it } from "vitest";
import { testEach } from "../../src/statistics/each.ts";
import { aChange } from "../make/changes.ts";

const odd = (count: number) =>
  aChange(Array.from({ length: count }, (_, i) => (i % 4 === 0 ? 1 : -1) * Math.sqrt(i + 2)));

describe("testEach", () => {
  it("says of each what it says by itself, in both directions", () => {
    const losses = aChange([-1, -1, -1, -1, -1]);
    const gains = aChange([1, 1, 1, 0, -1]);
    expect(testEach([losses, aChange([0, 0]), gains], 1000)).toEqual([
      { dropP: 1 / 32, improvementP: 1, method: "binomial" },
      { dropP: 1, improvementP: 1, method: "none" },
      { dropP: 15 / 16, improvementP: 5 / 16, method: "binomial" },
    ]);
  });

  it("draws where nothing exact is known, and not for more changes than asked", () => {
    const [small, large, exact] = testEach([odd(30), odd(31), aChange([-1])], 30);
    expect(small?.method).toBe("monte_carlo");
    expect(small?.dropP).toBeLessThan(0.05);
    expect(large).toBeUndefined();
    expect(exact).toEqual({ dropP: 0.5, improvementP: 1, method: "binomial" });
    const [first, second] = testEach([odd(40), odd(30)], 40);
    expect(first?.dropP).not.toBe(second?.dropP);
    expect(testEach([odd(40), odd(30)], 30)[1]?.dropP).toBeCloseTo(second?.dropP ?? -1, 2);
  });
});
