/** Manifests: free, but for the snapshot. */

import type { Manifest, Snapshot } from "../model/manifest.ts";
import type { Problem } from "../model/problem.ts";
import { isObject } from "../settings/schema.ts";

/** The manifest, or a sentence that says what is wrong with its snapshot. */
export function readManifest(value: unknown): Manifest | string {
  if (!isObject(value)) return "a manifest must be an object";
  const { snapshot } = value;
  if (snapshot === undefined || snapshot === null) return { entries: value, snapshot: undefined };
  if (typeof snapshot !== "object") return "snapshot must be an object with id or digest";
  const { id, digest } = snapshot as Record<string, unknown>;
  if (id === undefined && digest === undefined) return "snapshot needs an id or a digest";
  if (![id, digest].every(isTextOrAbsent)) return "snapshot id and digest must be non-empty text";
  return { entries: value, snapshot: { id, digest } as Snapshot };
}

const isTextOrAbsent = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value !== "");

export const wrongManifest = (
  file: string,
  message: string,
  line: number | undefined,
): Problem => ({
  code: "manifest_wrong",
  severity: "error",
  message,
  hint: 'Write {"snapshot": {"id": "handbook-2026-11", "digest": "sha256:..."}, ...}.',
  file,
  path: "manifest",
  ...(line === undefined ? {} : { lines: [line] }),
});
