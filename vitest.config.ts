import { defineConfig } from "vitest/config";
import { alias } from "./scripts/alias.ts";

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // CI counts the tests from a file
    reporters: process.env.TEST_REPORT ? ["default", "json"] : ["default"],
    ...(process.env.TEST_REPORT ? { outputFile: { json: process.env.TEST_REPORT } } : {}),
    // these import JSON as only a bundler may
    server: { deps: { inline: [/@actions\/(languageservice|workflow-parser|expressions)/] } },
  },
});
