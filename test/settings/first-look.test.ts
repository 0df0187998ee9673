/** What even a faulty config says: whose comment it is, and whether there is one. */

import { describe, expect, it } from "vitest";
import { readFirstLook } from "../../src/settings/first-look.ts";

describe("readFirstLook", () => {
  it.each<[string, string, string | undefined, string | undefined]>([
    [
      "both, in any place",
      "version: 1\nid: team-a\ncutoffs: [\ncomment: never\n",
      "team-a",
      "never",
    ],
    ["in quotes", "id: 'a'\ncomment: \"always\"\n", "a", "always"],
    ["before a comment", "id: a # ours\ncomment: never  # quiet\n", "a", "never"],
    ["with CRLF", "id: a\r\ncomment: never\r\n", "a", "never"],
    ["neither", "version: 1\n", undefined, undefined],
    ["a key inside another is another key", "snapshot:\n  id: s\n", undefined, undefined],
    ["an id that could name no gate", "id: a b\n", undefined, undefined],
    ["an unknown comment rule", "comment: sometimes\n", undefined, undefined],
    ["a quote that is not closed", "id: 'a\n", undefined, undefined],
    ["a key that only ends alike", "gate_id: a\n", undefined, undefined],
    ["nothing", "", undefined, undefined],
  ])("%s", (_why, config, id, comment) => {
    expect(readFirstLook(config)).toEqual({ id, comment });
  });
});
