/** Dates as they are written in flags and golden rows. */

export const dateMessage = "must be a date, as 2027-03-31";
export const dateHint = 'Write year-month-day, as "2027-03-31", of a day that exists.';

/** A real day of the calendar, as `2026-11-30`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return false;
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** 0 for a month that is none. */
const daysIn = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The day so many days later. */
export function daysAfter(date: string, days: number): string {
  let [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  day += days;
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month);
    month++;
    if (month > 12) {
      month = 1;
      year++;
    }
  }
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
