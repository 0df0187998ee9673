import { defineConfig } from "rolldown";
import { alias } from "./scripts/alias.ts";
import { ascii } from "./scripts/ascii.ts";
import { builtins } from "./scripts/builtins.ts";
import { licences } from "./scripts/licences.ts";

/** Chunks that are loaded on demand, by what they begin with. */
const names = [
  { test: /tinyglobby/, name: "glob.js" },
  { test: /@actions[\\/]github/, name: "github.js" },
  { test: /[\\/]yaml[\\/]browser/, name: "yaml.js" },
  { test: /[\\/]src[\\/]read[\\/]units[\\/]list/, name: "units.js" },
];

/** But for what only those load who ask for a comment, a job summary or a Markdown file. */
const isShared = /[\\/]src[\\/](?!report[\\/](markdown(?!-parts)|gate-numbers))/;

/**
 * All shells in one build: unminified, no hashes in names, the same bytes on every machine.
 *
 * What they share is `gate.js`. What talks to a runner stands apart in `actions.js`, so that the
 * command line never loads it; all others are loaded when they are needed.
 */
export default defineConfig({
  input: { cli: "src/cli.ts", index: "src/action.ts", reader: "src/reader.ts" },
  platform: "node",
  resolve: { alias },
  plugins: [builtins(), licences("licenses.txt"), ascii()],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: ({ facadeModuleId }) =>
      names.find(({ test }) => test.test(facadeModuleId ?? ""))?.name ?? "[name].js",
    minify: false,
    // they stand in src/, and reading them again takes the engine a tenth of the start
    comments: { jsdoc: false, legal: true, annotation: false },
    minifyInternalExports: false,
    codeSplitting: {
      groups: [
        // github.js needs it too, and must not wait for index.js, which waits for github.js
        {
          name: "actions",
          test: /node_modules[\\/](@actions[\\/](core|exec|io|http-client)|undici|tunnel)[\\/]/,
        },
        { name: "gate", test: isShared, minShareCount: 2 },
      ],
    },
  },
});
