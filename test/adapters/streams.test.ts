/** Whatever stands behind the standard output, all of a text arrives there, in its order. */

import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const streams = pathToFileURL(resolve("src/adapters/streams.ts")).href;
const program = `
  const { writeTo } = await import(${JSON.stringify(streams)});
  writeTo("stdout", "0123456789".repeat(100_000));
  writeTo("stderr", "beside\\n");
  // so many that the reader makes room while they are written
  for (let line = 0; line < 20_000; line++) writeTo("stdout", line + "\\n");
  process.exitCode = 3;
`;
const args = ["--input-type=module", "-e", program];
// a pipe does not wait any more once Node has made a stream of it
const withoutWaiting = ["--input-type=module", "-e", `process.stdout;\n${program}`];
const lines = Array.from({ length: 20_000 }, (_, line) => `${line}\n`);
const written = "0123456789".repeat(100_000) + lines.join("");

describe("a long text", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "retrieval-gate-streams-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["waits", args],
    ["does not", withoutWaiting],
  ])("goes into a pipe that %s, whose reader is slow", async (_does, some) => {
    const child = spawn(process.execPath, some, { stdio: ["ignore", "pipe", "pipe"] });
    const pieces: Buffer[] = [];
    let told = "";
    child.stderr.on("data", (piece: Buffer) => {
      told += piece.toString();
    });
    child.stdout.on("data", (piece: Buffer) => {
      pieces.push(piece);
      child.stdout.pause();
      setTimeout(() => child.stdout.resume(), 2);
    });
    const exit = await new Promise((done) => child.on("close", done));
    expect(exit).toBe(3);
    expect(told).toBe("beside\n");
    expect(Buffer.concat(pieces).toString() === written).toBe(true);
  });

  it("goes nowhere without a stream of Node, which takes time to be made", () => {
    const watched = `
      const { isTerminal, writeTo } = await import(${JSON.stringify(streams)});
      let made = 0;
      Object.defineProperty(process, "stdout", { get() { made++; return { isTTY: true, write() {} }; } });
      writeTo("stdout", "text");
      process.exitCode = 10 * made + (isTerminal("stdout") ? 1 : 2);
    `;
    const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", watched], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect(status).toBe(2);
  });

  it("goes into a file, behind what is there", () => {
    const file = join(folder, "out.txt");
    const handle = openSync(file, "a");
    for (let i = 0; i < 2; i++) {
      const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", handle, "ignore"] });
      expect(status).toBe(3);
    }
    closeSync(handle);
    expect(readFileSync(file, "utf8") === written + written).toBe(true);
  });
});
