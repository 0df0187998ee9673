/** What even a faulty config says of who speaks: which gate it is, and whether it comments. */

import type { Policy } from "../model/policy.ts";

const idLine = /^id:[ \t]*(["']?)([\w.-]{1,60})\1[ \t]*(?:#.*)?$/m;
const commentLine = /^comment:[ \t]*(["']?)(always|on-change|on-failure|never)\1[ \t]*(?:#.*)?$/m;

/**
 * A config with a fault is not trusted for anything that is judged. But its id keeps the red
 * comment in the place where a green one will stand once the config is mended, and who asked for
 * no comments gets none.
 */
export function readFirstLook(config: string): {
  readonly id: string | undefined;
  readonly comment: Policy["comment"] | undefined;
} {
  const text = config.replaceAll("\r", "");
  return {
    id: idLine.exec(text)?.[2],
    comment: commentLine.exec(text)?.[2] as Policy["comment"] | undefined,
  };
}
