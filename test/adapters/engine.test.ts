/** The engine is told of long files, but not while another thread begins. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retrieval-gate-engine-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const source = (name: string): string =>
  JSON.stringify(pathToFileURL(resolve(`src/adapters/${name}.ts`)).href);

const shell = (): string => JSON.stringify(pathToFileURL(join(folder, "cli.mjs")).href);

/** What is told counts in `told`; what the program gives for `show` is printed as JSON. */
function run(program: string): unknown {
  const text = `
    import v8 from "node:v8";
    import { syncBuiltinESMExports } from "node:module";
    let told = 0;
    v8.setFlagsFromString = () => { told++; };
    syncBuiltinESMExports();
    const { prepareForLongFile, waitFor } = await import(${source("engine")});
    const { findThreads } = await import(${source("thread")});
    const shown = [];
    const show = (...all) => shown.push(...all);
    ${program}
    process.stdout.write(JSON.stringify(shown));
  `;
  const main = join(folder, "main.mjs");
  writeFileSync(main, text);
  const { stdout, stderr } = spawnSync(process.execPath, [main], { encoding: "utf8" });
  return stdout === "" ? stderr : JSON.parse(stdout);
}

it("is told once another thread has begun, and not before", () => {
  const shown = run(`
    const begun = new Int32Array(new SharedArrayBuffer(4));
    waitFor(begun);
    await prepareForLongFile();
    show(told);
    Atomics.store(begun, 0, 1);
    await prepareForLongFile();
    show(told > 0);
  `);
  expect(shown).toEqual([0, true]);
});

it.each([
  ["long before", 2 * 1024 * 1024, true],
  ["as soon as it has begun", 1024, false],
])("is told %s where so much is kept meanwhile", (_when, keptBytes, isToldAtOnce) => {
  const reader = `
    import { parentPort, workerData } from "node:worker_threads";
    Atomics.store(workerData, 0, 1);
    parentPort.once("message", () => parentPort.postMessage({ told: "done" }));
  `;
  writeFileSync(join(folder, "reader.mjs"), reader);
  const shown = run(`
    const thread = await findThreads(${shell()}).start(${keptBytes});
    show(told > 0);
    show(await thread.run({}));
    await prepareForLongFile();
    show(told > 0);
  `);
  expect(shown).toEqual([isToldAtOnce, "done", true]);
});

it("is told when the thread fails before it has begun", () => {
  writeFileSync(join(folder, "reader.mjs"), 'throw new Error("no memory");');
  const shown = run(`
    const thread = await findThreads(${shell()}).start(0);
    await prepareForLongFile();
    show(told);
    show(await thread.run({}).catch(({ message }) => message));
    await prepareForLongFile();
    show(told > 0);
  `);
  expect(shown).toEqual([0, "no memory", true]);
});

it("hears of the thread that reads a run when it has begun", () => {
  const reader = JSON.stringify(pathToFileURL(resolve("src/reader.ts")).href);
  const shown = run(`
    const { Worker } = await import("node:worker_threads");
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL(${reader}), { workerData: begun });
    const limit = Date.now() + 20_000;
    while (Atomics.load(begun, 0) === 0 && Date.now() < limit) {
      await new Promise((done) => setTimeout(done, 5));
    }
    show(Atomics.load(begun, 0));
    await worker.terminate();
  `);
  expect(shown).toEqual([1]);
});
