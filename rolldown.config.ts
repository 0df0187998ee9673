import { defineConfig } from "rolldown";

/** Both shells in one build: unminified, no hashes in names, the same bytes on every machine. */
export default defineConfig({
  input: { cli: "src/cli.ts" },
  platform: "node",
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    minify: false,
  },
});
