/** A list of units from the files of a glob. */

import { describe, expect, it } from "vitest";
import { openDesk } from "../../src/intake/desk.ts";
import { readUnits } from "../../src/intake/units.ts";
import type { Problem } from "../../src/model/problem.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";
import { briefly, unitsIn } from "../make/files.ts";

async function read(texts: Readonly<Record<string, string>>) {
  const problems: Problem[] = [];
  const desk = openDesk(new MemoryFiles(texts));
  const units = await readUnits("units/*.jsonl", desk, (one) => problems.push(one));
  return { units, problems };
}

const unit = (id: string, doc: string) => `${JSON.stringify({ id, doc })}\n`;

describe("the units of a glob", () => {
  it("are one list", async () => {
    const { units, problems } = await read({
      "units/1.jsonl": unit("a", "d"),
      "units/2.jsonl": unit("b", "e"),
    });
    expect(problems).toEqual([]);
    expect(unitsIn(units).map(([id, { doc }]) => `${id}@${doc}`)).toEqual(["a@d", "b@e"]);
  });

  it("are told with all places, where one id stands in two files", async () => {
    const { problems } = await read({
      "units/1.jsonl": unit("b", "d") + unit("a", "d"),
      "units/2.jsonl": unit("a", "e"),
      "units/3.jsonl": unit("c", "e") + unit("a", "d"),
    });
    expect(problems.map(briefly)).toEqual(["error row_wrong_shape units/1.jsonl:2"]);
    expect(problems[0]?.also).toEqual([
      { file: "units/2.jsonl", line: 1 },
      { file: "units/3.jsonl", line: 2 },
    ]);
  });

  it("need a file", async () => {
    expect((await read({})).problems.map(({ code }) => code)).toEqual(["file_missing"]);
  });
});
