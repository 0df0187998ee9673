/** What is a day of the calendar. */

import { describe, expect, it } from "vitest";
import { isDate } from "../../src/settings/date.ts";

describe("isDate", () => {
  it.each<[string, string, boolean]>([
    ["the last day of a year", "2026-12-31", true],
    ["a leap day", "2028-02-29", true],
    ["a leap day of a century that has one", "2000-02-29", true],
    ["a century without leap day", "1900-02-29", false],
    ["no leap year", "2026-02-29", false],
    ["a month of 30 days", "2026-04-31", false],
    ["month 0", "2026-00-10", false],
    ["month 13", "2026-13-10", false],
    ["day 0", "2026-10-00", false],
    ["one digit", "2026-1-01", false],
    ["a time behind it", "2026-01-01T00:00:00Z", false],
    ["a line end behind it", "2026-01-01\n", false],
    ["another order", "31-12-2026", false],
  ])("%s", (_why, text, is) => {
    expect(isDate(text)).toBe(is);
  });
});
