/** One whole comparison in memory, as the command line makes it, with everything it would say. */

import { type GateRun, runGate } from "../../src/gate.ts";
import type { ByteSink } from "../../src/ports.ts";
import { renderConsole } from "../../src/report/console.ts";
import { renderJson } from "../../src/report/json.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";

/** Files of which one is bytes that need not be text. It comes in pieces of `pieceSize`. */
export class MutatedFiles extends MemoryFiles {
  readonly target: string;
  readonly bytes: Buffer;
  readonly pieceSize: number;

  constructor(
    texts: Readonly<Record<string, string>>,
    target: string,
    bytes: Buffer,
    pieceSize = 512,
  ) {
    super({ ...texts, [target]: "" });
    this.target = target;
    this.bytes = bytes;
    this.pieceSize = pieceSize;
  }

  override async read(file: string, sink: ByteSink, isDone?: () => boolean): Promise<void> {
    if (file !== this.target) return super.read(file, sink, isDone);
    await feedInPieces(sink, this.bytes, this.pieceSize, isDone);
  }

  override async sizeOf(file: string): Promise<number> {
    return file === this.target ? this.bytes.length : super.sizeOf(file);
  }
}

/** All pieces share one buffer, as those of a reader of files do. */
export async function feedInPieces(
  sink: ByteSink,
  bytes: Buffer,
  size: number,
  isDone?: () => boolean,
): Promise<void> {
  const piece = Buffer.alloc(size);
  for (let from = 0; from < bytes.length && !isDone?.(); from += size) {
    const length = bytes.copy(piece, 0, from, from + size);
    await sink.feed(piece.subarray(0, length));
    piece.fill(0xfe);
  }
  await sink.end();
}

const { flags, problems } = readFlags(["check", "--config", "gate.yml"]);
const clock = { today: () => "2026-11-30" };

export interface Told extends GateRun {
  readonly report: Report;
}

/** What is looked at of the JSON report. */
export interface Report {
  readonly verdict: string;
  readonly counts: { readonly compared: number; readonly new: number; readonly queries: number };
  readonly queries: readonly ReportedQuery[];
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly golden: { readonly digest: string | null };
}

export interface ReportedQuery {
  readonly query_id: string;
  readonly query: string;
  readonly critical: boolean;
  readonly slices: readonly string[];
  readonly groups: readonly {
    readonly name: string;
    /** By stage: the rank on either side. */
    readonly ranks: Readonly<Record<string, readonly [number | null, number | null]>>;
  }[];
}

export async function compareAll(files: MemoryFiles): Promise<Told> {
  const run = await runGate(flags, problems, files, { clock });
  const { assessment, inputs, today } = run;
  const context = { version: "0.0.0", inputs, today, queries: "all", overrides: [] } as const;
  renderMarkdown(assessment, context);
  renderConsole(assessment, { colour: true });
  return { ...run, report: JSON.parse([...renderJson(assessment, context)].join("")) };
}
