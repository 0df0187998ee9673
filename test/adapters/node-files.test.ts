/** Paths that no system has. */

import { expect, it } from "vitest";
import { nodeFiles } from "../../src/adapters/node-files.ts";

it.each(["[", "(", "!("])("a path of 70,000 signs names no file: %s", async (sign) => {
  expect(await nodeFiles().expand(`g${sign.repeat(70_000)}`)).toEqual([]);
});
