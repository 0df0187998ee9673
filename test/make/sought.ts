/** Ids as lists are asked for them. */

import { hashOfId } from "../../src/read/run/byte-rows.ts";
import type { SoughtId } from "../../src/read/run/list.ts";

export const soughtIds = (ids: Iterable<string>): readonly SoughtId[] =>
  Array.from(new Set(ids), (id) => ({ id, hash: hashOfId(id) }));
