/** The terminal and the clock of the machine. */

import type { Clock, Progress } from "../ports.ts";
import { logPause, tellProgress } from "./progress.ts";
import { isTerminal, writeTo } from "./streams.ts";

export const systemClock: Clock = {
  today() {
    const now = new Date();
    // not toISOString: at its first call the engine looks for the time zone of the machine
    const parts = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()];
    return parts.map((part) => String(part).padStart(2, "0")).join("-");
  },
};

const isInteractive = process.env.CI === undefined && isTerminal("stderr");

export const terminal = {
  print(text: string): 0 {
    writeTo("stdout", text);
    return 0;
  },
  complain(text: string): void {
    writeTo("stderr", text);
  },
  bug(error: unknown): 4 {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    writeTo(
      "stderr",
      `This is a bug in retrieval-gate, not in your files. Please report it with this text:\n${told}\n`,
    );
    return 4;
  },
  look: {
    /** Colour where a person looks, and has not asked for none. */
    colour:
      process.env.NO_COLOR === undefined && process.env.TERM !== "dumb" && isTerminal("stdout"),
  },
};

/** One line on standard error that is written over, and wiped at the end; lines in a log. */
export const terminalProgress: Progress = tellProgress(
  isInteractive
    ? {
        pause: 300,
        say: (text) => writeTo("stderr", `\r\u001b[2K${text}`),
        done: () => writeTo("stderr", "\r\u001b[2K"),
      }
    : { pause: logPause, say: (text) => writeTo("stderr", `${text}\n`) },
);
