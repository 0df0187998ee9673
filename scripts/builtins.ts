/** A build step: parts of Node whose import is dear come by `require` instead. */

import type { Plugin } from "rolldown";

const costly = ["node:fs", "node:util", "node:crypto"];
const ours = /[\\/]src[\\/]/;
const prefix = "\0builtin:";

/**
 * `import` of one of these reads every property of the module, also those that load streams, decoders
 * and Web Crypto that nobody asked for: 8 of about 110 ms from start to end on a small set.
 * `require` does not. In the source it stays an ordinary import.
 */
export function builtins(): Plugin {
  return {
    name: "builtins",
    resolveId(id, importer) {
      const isOurs = importer !== undefined && ours.test(importer);
      return isOurs && costly.includes(id) ? prefix + id : null;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const keys = Object.keys(await import(name)).filter((key) => key !== "default");
      return `import { createRequire } from "node:module";
const builtin = createRequire(import.meta.url)(${JSON.stringify(name)});
${keys.map((key) => `export const ${key} = /* @__PURE__ */ (() => builtin.${key})();`).join("\n")}
`;
    },
  };
}
