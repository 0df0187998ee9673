/** The standard streams of this process, which others may close while we write. */

/**
 * A reader that has gone, or a full disk behind a stream, is told where somebody may still read it,
 * and nothing more: without this it would end the process with an exit code that is no verdict.
 */
export function outliveReaders(): void {
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") return;
    process.stderr.write(`standard output cannot be written: ${code ?? message}\n`);
  });
  process.stderr.on("error", () => undefined);
}
