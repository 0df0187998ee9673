/** A build step: what is not ASCII is escaped, so that the engine reads each sign as one byte. */

import type { Plugin } from "rolldown";

/**
 * One arrow in a text makes two bytes of every sign of its file, and decoding it a part of the start.
 * Such signs stand in texts and patterns alone, where an escape says the same.
 */
export function ascii(): Plugin {
  return {
    name: "ascii",
    renderChunk: (code) => ({
      code: code.replace(/[^\0-\x7f]/g, (sign) => `\\u${hex(sign)}`),
      map: null,
    }),
  };
}

/** Of one half of a pair by itself, as JavaScript writes signs beyond 2^16. */
const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, "0");
