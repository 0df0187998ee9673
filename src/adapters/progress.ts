/** Tells how far the reading of a long file is: nothing of a short one. */

import type { Progress } from "../ports.ts";

interface Manner {
  /** Milliseconds: before the first words, and between any two. */
  readonly pause: number;
  say(text: string): void;
  /** After the last words on one file. */
  done?(): void;
}

/** `now` in milliseconds, by a clock that all threads share. */
export function tellProgress({ pause, say, done }: Manner, now: () => number = Date.now): Progress {
  let begun: number | undefined;
  let told = 0;
  return {
    reading(file, bytes, rows, time = now()) {
      if (begun === undefined) {
        begun = time;
        told = time;
      }
      if (time < told + pause || time === begun) return;
      told = time;
      const rate = Math.round(bytes / 1000 / (time - begun));
      const counted = rows === undefined ? "" : `${inWords(rows)} rows, `;
      say(`${nameOf(file)}: ${Math.round(bytes / 1e6)} MB, ${counted}${rate} MB/s`);
    },
    done() {
      if (begun !== undefined && told > begun) done?.();
      begun = undefined;
    },
  };
}

const inWords = (rows: number): string =>
  rows < 1e6 ? String(rows) : `${(rows / 1e6).toFixed(1)} million`;

/** The end of a long path; what would move the cursor is left out. */
const nameOf = (file: string): string => file.replace(/\p{C}/gu, "?").slice(-50);

/** In a log every line stays, so there are few. */
export const logPause = 10_000;
