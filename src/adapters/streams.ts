/** The standard streams of this process, which others may close while we write. */

import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";

type Name = "stdout" | "stderr";

const numbers = { stdout: 1, stderr: 2 } as const;

let areOutlived = false;

/**
 * A reader that has gone, or a full disk behind a stream, is told where somebody may still read it,
 * and nothing more: without this it would end the process with an exit code that is no verdict.
 */
export function outliveReaders(): void {
  if (areOutlived) return;
  areOutlived = true;
  process.stdout.on("error", tellFault);
  process.stderr.on("error", () => undefined);
}

function tellFault({ code, message }: NodeJS.ErrnoException): void {
  if (code !== "EPIPE")
    writeTo("stderr", `standard output cannot be written: ${code ?? message}\n`);
}

/** What is written to by Node from now on: what comes later must not overtake. */
const slow = new Set<Name>();

/** Files and pipes are written to at once: a stream of Node takes as long as the report. */
export function writeTo(name: Name, text: string): void {
  let rest = Buffer.from(text);
  if (slow.has(name) || isWatchedDevice(name)) {
    writeLater(name, rest);
    return;
  }
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(numbers[name], rest));
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    // a pipe that is full, and that does not wait
    if (fault.code === "EAGAIN") writeLater(name, rest);
    else if (name === "stdout") tellFault(fault);
  }
}

function writeLater(name: Name, bytes: Uint8Array): void {
  slow.add(name);
  outliveReaders();
  process[name].write(bytes);
}

export const isTerminal = (name: Name): boolean =>
  isWatchedDevice(name) && process[name].isTTY === true;

/** Nobody looks at the null device, and it takes whatever is written. */
function isWatchedDevice(name: Name): boolean {
  try {
    const found = fstatSync(numbers[name]);
    return found.isCharacterDevice() && found.rdev !== statSync(devNull).rdev;
  } catch {
    return true;
  }
}
