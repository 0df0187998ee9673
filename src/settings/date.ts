/** Dates as they are written in flags and golden rows. */

/** A real day of the calendar, as `2026-11-30`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return false;
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) >= 1 && Number(day) <= (days[Number(month) - 1] ?? 0);
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The day so many days later. */
export function daysAfter(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const later = new Date(Date.UTC(year, month - 1, day + days));
  const two = (value: number) => String(value).padStart(2, "0");
  // by hand: `toISOString` looks for the time zone, which costs more than all of this
  return `${later.getUTCFullYear()}-${two(later.getUTCMonth() + 1)}-${two(later.getUTCDate())}`;
}
