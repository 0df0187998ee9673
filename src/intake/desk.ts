/** Where bytes come in: every file is hashed on its way, every complaint kept. */

import { GateError, type Problem } from "../model/problem.ts";
import type { ByteSink, Files } from "../ports.ts";
import { feedHashed, feedText } from "../read/bytes.ts";
import { feedUnpacked } from "../read/gzip.ts";

export type Role =
  | "config"
  | "golden"
  | "baseline"
  | "candidate"
  | "snapshot"
  | "manifest"
  | "units"
  | "anchor"
  | "waivers";

export interface Input {
  readonly role: Role;
  readonly file: string;
  readonly sha256: string;
}

export interface Desk {
  readonly files: Files;
  /** Every file that was asked for, whether it could be read or not. */
  readonly opened: ReadonlySet<string>;
  /** Every file that was read whole, in the order of reading. */
  readonly inputs: readonly Input[];
  /** Files that were read elsewhere. */
  add(inputs: readonly Input[], opened: readonly string[]): void;
  /** The text of a file; undefined when it cannot be read, and then `complain` was told why. */
  text(role: Role, file: string, complain: Complain): Promise<string | undefined>;
  /** Feeds a file to `sink`. What keeps it from being read comes back as a problem. */
  feed(
    role: Role,
    file: string,
    sink: ByteSink,
    isDone?: () => boolean,
  ): Promise<Problem | undefined>;
}

export type Complain = (problem: Problem) => void;

export function openDesk(files: Files): Desk {
  const opened = new Set<string>();
  const inputs: Input[] = [];
  const feed: Desk["feed"] = async (role, file, sink, isDone) => {
    const hashed = feedHashed(sink);
    opened.add(file);
    try {
      await files.read(file, hashed, isDone);
    } catch (error) {
      if (error instanceof GateError) return fileProblem(file, error);
      throw error;
    }
    if (!isDone?.()) inputs.push({ role, file, sha256: hashed.digest() });
    return undefined;
  };
  return {
    files,
    opened,
    inputs,
    feed,
    add(more, alsoOpened) {
      for (const input of more) inputs.push(input);
      for (const file of alsoOpened) opened.add(file);
    },
    async text(role, file, complain) {
      let isGood = true;
      const note: Complain = (problem) => {
        isGood = false;
        complain(problem);
      };
      const sink = feedText(file, note);
      const told = await feed(role, file, feedUnpacked(file, sink, note));
      if (told) note(told);
      return isGood ? sink.text() : undefined;
    },
  };
}

const fileProblem = (file: string, { code, message, hint }: GateError): Problem => ({
  code,
  severity: "error",
  message,
  hint,
  file,
});

export const missingFile = (file: string): Problem => ({
  code: "file_missing",
  severity: "error",
  message: "there is no such file",
  hint: "Paths and globs are relative to the working directory.",
  file,
});
