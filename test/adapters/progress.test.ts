/** Progress: nothing of a short file; rows and rate of a long one. */

import { describe, expect, it } from "vitest";
import { tellProgress } from "../../src/adapters/progress.ts";

function listen(pause: number) {
  const said: string[] = [];
  let time = 0;
  const progress = tellProgress(
    { pause, say: (text) => said.push(text), done: () => said.push("done") },
    () => time,
  );
  return {
    said,
    progress,
    /** One million bytes and rows for each millisecond. */
    read(file: string, milliseconds: number, rows: number | undefined = milliseconds * 1e6) {
      time = milliseconds;
      progress.reading(file, milliseconds * 1e6, rows);
    },
  };
}

describe("progress", () => {
  it("says nothing of a short file", () => {
    const { said, progress, read } = listen(300);
    for (const at of [0, 100, 299]) read("a.run", at);
    progress.done();
    expect(said).toEqual([]);
  });

  it("tells size, rows and rate now and then", () => {
    const { said, progress, read } = listen(300);
    for (const at of [0, 100, 300, 400, 599, 600]) read("a.run", at);
    progress.done();
    expect(said).toEqual([
      "a.run: 300 MB, 300.0 million rows, 1000 MB/s",
      "a.run: 600 MB, 600.0 million rows, 1000 MB/s",
      "done",
    ]);
  });

  it("begins again with each file", () => {
    const { said, progress, read } = listen(300);
    read("a", 0);
    read("a", 300, 7);
    progress.done();
    read("b", 400);
    read("b", 699);
    progress.done();
    expect(said).toEqual(["a: 300 MB, 7 rows, 1000 MB/s", "done"]);
  });

  it("leaves rows out where nobody counts them", () => {
    let time = 0;
    const said: string[] = [];
    const say = (text: string) => said.push(text);
    const progress = tellProgress({ pause: 10, say }, () => time);
    progress.reading("a", 1e6, undefined);
    time = 20;
    progress.reading("a", 2e6, undefined);
    progress.done();
    expect(said).toEqual(["a: 2 MB, 100 MB/s"]);
  });

  it("shows the end of a long path, and no sign that moves the cursor", () => {
    const { said, progress, read } = listen(0);
    read("a", 0);
    progress.done();
    read(`${"x".repeat(80)}\u001b[2J\n.run`, 1);
    read(`${"x".repeat(80)}\u001b[2J\n.run`, 2);
    expect(said.at(-1)).toMatch(/^x{41}\?\[2J\?\.run: /);
  });
});
