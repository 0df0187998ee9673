/** Small workspaces: one comparison that passes, one that fails, one that changes nothing. */

import { filesOf, type Golden, type Run } from "../make/comparison.ts";

const golden: Golden = {
  window: { query: "how long may it be returned?", critical: true, required: ["w1", "w2"] },
  fee: { query: "what does sending it back cost?", required: ["f1"] },
  gift: { query: "can a gift be returned?", required: ["g1"] },
};
const before: Run = { window: "w1 w2 x", fee: "f1 x", gift: "x y g1" };

/** Text by path, for `runAction`. */
export type Workspace = Readonly<Record<string, string>>;

function workspace(candidate: Run, config: object = {}): Workspace {
  const { texts } = filesOf({
    golden,
    baseline: before,
    candidate,
    config: { id: "shop", cutoffs: [2], ...config },
  });
  const { "gate.yml": gate = "", ...files } = Object.fromEntries(texts);
  return { ...files, ".github/retrieval-gate.yml": gate };
}

/** A critical query loses one of its two groups. */
export const failing = (config?: object): Workspace =>
  workspace({ ...before, window: "w1 x y w2" }, config);

/** One query gets better. */
export const improving = (config?: object): Workspace =>
  workspace({ ...before, gift: "g1 x y" }, config);

export const unchanged = (config?: object): Workspace => workspace(before, config);

/** The golden set cannot be read, so nothing is judged. */
export const broken = (config?: object): Workspace => ({
  ...unchanged(config),
  "golden.jsonl": "{",
});
