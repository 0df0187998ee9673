/** Files of the machine: read in large pieces, written whole. */

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { compareIds } from "../model/ids.ts";
import { GateError } from "../model/problem.ts";
import type { Files, Progress } from "../ports.ts";
import { longFile, prepareForLongFile } from "./engine.ts";

// memory for larger ones, once it is freed, teaches the allocator to give back less of any
const pieceSize = 256 * 1024;
const longestPath = 4096;
const globSigns = /[*?[\]{}!()]/;

export function nodeFiles(progress?: Progress): Files {
  return {
    async expand(pattern) {
      if (existsSync(pattern)) return [pattern];
      // no system has longer paths, and the matcher takes them badly
      if (!globSigns.test(pattern) || pattern.length > longestPath) return [];
      // most runs name one file, and then this package is never loaded
      const { glob } = await import("tinyglobby");
      const found = await glob(pattern.replaceAll("\\", "/"), {
        dot: true,
        onlyFiles: true,
        expandDirectories: false,
      });
      return found.sort(compareIds);
    },
    read: (file, sink, isDone) => readPieces(file, sink, isDone, progress),
    async sizeOf(file) {
      const found = statSync(file, { throwIfNoEntry: false });
      return found?.isFile() ? found.size : 0;
    },
    isReadableTwice: async (file) => statSync(file).isFile(),
    async whyNotWritable(file) {
      try {
        return whyNotWritable(file);
      } catch (error) {
        return describeFault(error);
      }
    },
    async realPath(file) {
      const path = resolve(file);
      try {
        const known = existsSync(path) ? path : nearestFolder(path);
        return join(realpathSync.native(known), relative(known, path));
      } catch {
        // what cannot be followed has no other name
        return path;
      }
    },
    async writeWhole(file, parts) {
      let besides: string | undefined;
      try {
        mkdirSync(dirname(file), { recursive: true });
        const before = statThere(file);
        if (before === undefined || before.isFile()) {
          const target = targetOf(file);
          besides = besidesOf(target);
          writeParts(besides, parts);
          renameSync(besides, target);
        } else {
          // a device or a pipe is written to, not replaced
          writeParts(file, parts);
        }
      } catch (error) {
        if (besides !== undefined) rmQuietly(besides);
        throw new GateError(
          "output_not_writable",
          `${JSON.stringify(file)} cannot be written: ${describeFault(error)}`,
          "Give another path, or make room.",
          { cause: error },
        );
      }
    },
  };
}

/** In pieces of some size: a report of millions of queries is no single string. */
function writeParts(file: string, parts: Iterable<string>): void {
  const handle = openSync(file, "w");
  try {
    let waiting = "";
    for (const part of parts) {
      waiting += part;
      if (waiting.length < 65_536) continue;
      writeFileSync(handle, waiting);
      waiting = "";
    }
    writeFileSync(handle, waiting);
  } finally {
    closeSync(handle);
  }
}

function whyNotWritable(file: string): string | undefined {
  if (/[/\\]$/.test(file)) return "it is the name of a folder";
  const before = statThere(file);
  if (before?.isDirectory()) return "it is a folder";
  if (before?.isSocket()) return "it is a socket";
  const target = targetOf(file);
  const folder = nearestFolder(target);
  const astray = whereAstray(target);
  if (astray !== undefined) return astray;
  if (!statSync(folder).isDirectory()) return `${JSON.stringify(folder)} is not a folder`;
  accessSync(folder, constants.W_OK);
  if (before) accessSync(file, constants.W_OK);
  if (!before || before.isFile()) tryName(besidesOf(target), folder);
  return undefined;
}

const statThere = (file: string) => (existsSync(file) ? statSync(file) : undefined);

/** The file itself where a link leads to one: its folder may lie on another file system. */
const targetOf = (file: string): string =>
  statThere(file)?.isFile() ? realpathSync.native(file) : file;

/** A path that would lead elsewhere once its folders are made. */
function whereAstray(file: string): string | undefined {
  // throws if it is too long for the machine
  isThere(besidesOf(file));
  for (let part = file; !existsSync(part) && dirname(part) !== part; part = dirname(part)) {
    if (/^\.\.?$/.test(basename(part))) return `${JSON.stringify(part)} leads through no folder`;
    if (isThere(part)) return `${JSON.stringify(part)} is a link to nothing`;
  }
  return undefined;
}

const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

function rmQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // the failure before this one is the one worth telling
  }
}

/** Beside the file, so that a rename puts it in place at once. */
const besidesOf = (file: string): string => `${file}.${process.pid}.part`;

/** Whether a file of that name can be made: as deep as its folder is there already. */
function tryName(file: string, folder: string): void {
  const name = join(folder, basename(file));
  writeFileSync(name, "", { flag: "wx" });
  rmSync(name);
}

/** Read into by one file after the other: new memory is dear when it is first touched. */
let spare: Buffer | undefined;

async function readPieces(
  file: string,
  sink: Parameters<Files["read"]>[1],
  isDone: (() => boolean) | undefined,
  progress: Progress | undefined,
): Promise<void> {
  const handle = openFile(file);
  const piece = spare ?? Buffer.allocUnsafeSlow(pieceSize);
  spare = undefined;
  let total = 0;
  try {
    if (fstatSync(handle).size > longFile) await prepareForLongFile();
    for (;;) {
      const length = readPiece(file, handle, piece);
      if (length === 0 || isDone?.()) break;
      const fed = sink.feed(piece.subarray(0, length));
      // only gzip asks to be waited for; waiting for nothing would cost a turn for each piece
      if (fed) await fed;
      total += length;
      // packed data and pipes are longer than their size says
      if (total > longFile) await prepareForLongFile();
      progress?.reading(file, total, sink.lines?.());
    }
    await sink.end();
  } finally {
    closeSync(handle);
    spare = piece;
    progress?.done();
  }
}

function openFile(file: string): number {
  try {
    if (statSync(file).isDirectory()) {
      throw new GateError(
        "file_unreadable",
        "this is a folder",
        "Name a file, or a glob as runs/*.jsonl.",
      );
    }
    return openSync(file, "r");
  } catch (error) {
    if (error instanceof GateError) throw error;
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new GateError(
      isMissing ? "file_missing" : "file_unreadable",
      isMissing ? "there is no such file" : `this file cannot be read: ${describeFault(error)}`,
      isMissing ? "Paths are relative to the working directory." : "Look at its permissions.",
      { cause: error },
    );
  }
}

function readPiece(file: string, handle: number, piece: Buffer): number {
  try {
    return readSync(handle, piece, 0, pieceSize, null);
  } catch (error) {
    throw new GateError(
      "file_unreadable",
      `${JSON.stringify(file)} cannot be read: ${describeFault(error)}`,
      "Look at the disk.",
      {
        cause: error,
      },
    );
  }
}

/** The nearest folder above the file that is there: those below it will be made. */
function nearestFolder(file: string): string {
  let folder = dirname(file);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

const describeFault = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message;
