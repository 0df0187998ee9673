/** The frozen corpus as the config declares it: an id, a digest, its files, its units. */

import { compareIds } from "../model/ids.ts";
import type { Snapshot } from "../model/manifest.ts";
import { sha256 } from "../read/bytes.ts";
import type { Units } from "../read/units/table.ts";
import { readSnapshotFile, type SnapshotSource } from "../settings/config.ts";
import { loadYaml, readYaml } from "../settings/yaml.ts";
import { type Complain, type Desk, missingFile } from "./desk.ts";
import { readUnits } from "./units.ts";

interface SnapshotRead {
  readonly declared: Snapshot | undefined;
  readonly units: Units | undefined;
  readonly isRequired: boolean;
}

export async function readSnapshot(
  source: string | SnapshotSource | undefined,
  desk: Desk,
  complain: Complain,
): Promise<SnapshotRead> {
  const written = typeof source === "string" ? await readSource(source, desk, complain) : source;
  if (!written) return { declared: undefined, units: undefined, isRequired: false };
  const { id, digest, files, units } = written;
  const computed = files === undefined ? undefined : await digestFiles(files, desk, complain);
  if (computed !== undefined && digest !== undefined && computed !== digest) {
    complain({
      code: "snapshot_wrong",
      severity: "error",
      message: `the files of the snapshot have the digest ${computed}, not ${JSON.stringify(digest)}`,
      hint: "Restore the files, or write the new digest and make both runs again.",
      file: files ?? "",
    });
  }
  const isKnown = id !== undefined || digest !== undefined || computed !== undefined;
  return {
    declared: isKnown ? { id, digest: digest ?? computed } : undefined,
    units: units === undefined ? undefined : await readUnits(units, desk, complain),
    isRequired: written.require,
  };
}

async function readSource(
  file: string,
  desk: Desk,
  complain: Complain,
): Promise<SnapshotSource | undefined> {
  const text = await desk.text("snapshot", file, complain);
  if (text === undefined) return undefined;
  await loadYaml();
  const yaml = readYaml(file, text);
  const read = yaml.ok ? readSnapshotFile(file, yaml.yaml) : yaml;
  if (read.ok) return read.snapshot;
  read.problems.forEach(complain);
  return undefined;
}

interface SnapshotTold {
  readonly id: string | undefined;
  readonly digest: string;
}

/** What the manifests of runs on these files have to say. A digest that is written is not asked. */
export async function tellSnapshot(
  source: string | SnapshotSource | undefined,
  desk: Desk,
  complain: Complain,
): Promise<SnapshotTold | undefined> {
  const written = typeof source === "string" ? await readSource(source, desk, complain) : source;
  if (!written) return undefined;
  const digest =
    written.files === undefined ? undefined : await digestFiles(written.files, desk, complain);
  return digest === undefined ? undefined : { id: written.id, digest };
}

/** sha256 over the sorted lines `sha256  path`, as docs/formats.md says. */
async function digestFiles(
  pattern: string,
  desk: Desk,
  complain: Complain,
): Promise<string | undefined> {
  const files = await desk.files.expand(pattern);
  if (files.length === 0) complain(missingFile(pattern));
  const known = desk.inputs.length;
  const lines: string[] = [];
  for (const file of files) {
    const told = await desk.feed("snapshot", file, { feed() {}, end() {} });
    if (told) complain(told);
  }
  for (const { file, sha256: digest } of desk.inputs.slice(known)) {
    lines.push(`${digest}  ${file.replaceAll("\\", "/")}\n`);
  }
  return files.length === 0 ? undefined : `sha256:${sha256(lines.sort(compareIds).join(""))}`;
}
