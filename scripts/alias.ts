/** Packages that the build and the tests take in another form. */

import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * The YAML parser as modules that the build can take apart: what nobody uses stays outside, 38 KB and
 * 2 ms of each config that is read. What runs from `src/` without a build takes the form for Node,
 * which differs in values of the tag `!!binary` alone.
 */
export const alias = { yaml: join(root, "node_modules/yaml/browser/dist/index.js") };
