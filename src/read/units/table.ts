/** Units by id, as bytes outside the heap: as objects, millions of them would not fit. */

import { hashOf } from "../run/byte-rows.ts";
import { type KeptArena, openArena } from "./arena.ts";
import type { UnitFacts } from "./unit.ts";

/** Plain data in shared memory, which another thread reads without a copy. */
export interface KeptUnits {
  readonly arena: KeptArena;
  /** Where the unit stands in the arena. */
  readonly slots: Uint32Array;
  /** Of each slot 8 bits of the hash of its id, 0 for none: most other ids are told by them. */
  readonly tags: Uint8Array;
  readonly crowded: ReadonlyMap<string, number>;
  readonly size: number;
  readonly hasFacts: boolean;
}

export interface Units {
  readonly size: number;
  /** Some unit has more than an id. */
  readonly hasFacts: boolean;
  get(id: string): UnitFacts | undefined;
  has(id: string): boolean;
  /** Whether `bytes[start, end)` is the id of a unit; `hash` is that of `hashOf`. */
  hasBytes(bytes: Buffer, start: number, end: number, hash: number): boolean;
  /** Every id, in the order of the list. The bytes are to be looked at only. */
  eachId(visit: (bytes: Buffer, start: number, end: number) => void): void;
  eachUnit(visit: (facts: UnitFacts, id: () => string) => void): void;
  kept(): KeptUnits;
}

export interface UnitTable extends Units {
  /** Undefined: it is new and was added; else where the one of that id stands. */
  add(bytes: Buffer, start: number, end: number, facts: UnitFacts | undefined): number | undefined;
  /** How many units stand before each of those places. */
  numbersOf(places: readonly number[]): ReadonlyMap<number, number>;
}

/** Of ids that somebody chose to have one hash: more stand in the way than chance explains. */
const mostProbes = 128;
const nothing = new Uint32Array(0);

/** The units that another thread has read. */
export const openUnits = (kept: KeptUnits): Units => openTable(kept);

export function openTable(kept?: KeptUnits): UnitTable {
  const arena = openArena(kept?.arena);
  const crowded = new Map(kept?.crowded);
  let slots = kept?.slots ?? sharedSlots(64);
  let tags = kept?.tags ?? sharedTags(64);
  let size = kept?.size ?? 0;
  let hasFacts = kept?.hasFacts ?? false;

  /** Where the unit stands, or -1. */
  function find(bytes: Buffer, start: number, end: number, hash: number): number {
    const mask = slots.length - 1;
    const tag = tagOf(hash);
    for (let probe = 0; probe < mostProbes; probe++) {
      const slot = (hash + probe) & mask;
      if (tags[slot] === 0) return -1;
      if (tags[slot] === tag && arena.isId(slots[slot] as number, bytes, start, end)) {
        return slots[slot] as number;
      }
    }
    return crowded.get(bytes.toString("utf8", start, end)) ?? -1;
  }

  function findText(id: string): number {
    const bytes = Buffer.from(id);
    return find(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length));
  }

  function place(at: number, hash: number): void {
    const mask = slots.length - 1;
    for (let probe = 0; probe < mostProbes; probe++) {
      const slot = (hash + probe) & mask;
      if (tags[slot] !== 0) continue;
      tags[slot] = tagOf(hash);
      slots[slot] = at;
      return;
    }
    crowded.set(arena.idAt(at), at);
  }

  /** The ids themselves are in the arena, so that the old slots can go before the new ones come. */
  function grow(): void {
    const length = 2 * slots.length;
    slots = nothing;
    slots = sharedSlots(length);
    tags = sharedTags(length);
    crowded.clear();
    arena.each((at, bytes, start, end) => place(at, hashOf(bytes, start, end)));
  }

  return {
    get size() {
      return size;
    },
    get hasFacts() {
      return hasFacts;
    },
    get(id) {
      const at = findText(id);
      return at < 0 ? undefined : arena.factsAt(at);
    },
    has: (id) => findText(id) >= 0,
    hasBytes: (bytes, start, end, hash) => find(bytes, start, end, hash) >= 0,
    eachId: (visit) => arena.each((_, bytes, start, end) => visit(bytes, start, end)),
    eachUnit: (visit) => arena.each((at) => visit(arena.factsAt(at), () => arena.idAt(at))),
    add(bytes, start, end, facts) {
      const hash = hashOf(bytes, start, end);
      const known = find(bytes, start, end, hash);
      if (known >= 0) return known;
      if (facts) hasFacts = true;
      const at = arena.add(bytes, start, end, facts);
      size++;
      if (10 * size > 7 * slots.length) grow();
      else place(at, hash);
      return undefined;
    },
    numbersOf: arena.numbersOf,
    kept: () => ({ arena: arena.kept(), slots, tags, crowded, size, hasFacts }),
  };
}

const sharedSlots = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));

const sharedTags = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));

/** From the upper bits: the lower ones say which slot. */
const tagOf = (hash: number): number => hash >>> 24 || 1;
