/** The built action as a child process, in the environment that a runner gives it. */

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

const entry = resolve("dist/index.js");

export interface Job {
  /** Files of the workspace, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Undefined: there is no event file. Text: as it is, be it JSON or not. */
  readonly event?: object | string;
  readonly apiUrl?: string;
  readonly run?: number;
  readonly attempt?: number;
  /** What stands in the summary of the step already. */
  readonly summary?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Annotation {
  readonly level: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly title: string | undefined;
  readonly message: string;
}

export interface Ran {
  readonly exitCode: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly log: string;
  readonly annotations: readonly Annotation[];
  /** The text of the file that the output `report-json` names. */
  readonly json: string | undefined;
  readonly ms: number;
}

/** Runs it in a folder of its own, which is gone afterwards. */
export async function runAction(job: Job): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), "gate-action-"));
  try {
    return await runIn(folder, job);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, job: Job): Promise<Ran> {
  const places = prepare(folder, job);
  const started = performance.now();
  const { exitCode, log } = await run(places.workspace, environment(places, job));
  const ms = performance.now() - started;
  const outputs = readOutputs(readFileSync(places.output, "utf8"));
  const report = outputs["report-json"];
  return {
    exitCode,
    // the folder differs from run to run
    outputs: { ...outputs, ...(report ? { "report-json": basename(report) } : {}) },
    summary: readFileSync(places.summary, "utf8"),
    log,
    annotations: readAnnotations(log),
    json: report ? readFileSync(resolve(places.workspace, report), "utf8") : undefined,
    ms,
  };
}

/** The folders and files that a runner makes before it starts a step. */
function prepare(folder: string, { files, summary = "", event }: Job) {
  const places = {
    workspace: join(folder, "workspace"),
    temporary: join(folder, "temporary"),
    output: join(folder, "output"),
    summary: join(folder, "summary"),
    event: join(folder, "event.json"),
  };
  for (const one of [places.workspace, places.temporary]) mkdirSync(one, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(places.workspace, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(places.output, "");
  writeFileSync(places.summary, summary);
  if (event !== undefined) {
    writeFileSync(places.event, typeof event === "string" ? event : JSON.stringify(event));
  }
  return places;
}

function environment(places: ReturnType<typeof prepare>, job: Job): NodeJS.ProcessEnv {
  const { apiUrl = "http://127.0.0.1:9", run: id = 1, attempt = 1 } = job;
  const { PATH, SystemRoot } = process.env;
  const inputs = { config: ".github/retrieval-gate.yml", "github-token": "", ...job.inputs };
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_REPOSITORY: "shop/search",
    GITHUB_API_URL: apiUrl,
    GITHUB_WORKSPACE: places.workspace,
    GITHUB_RUN_ID: String(id),
    GITHUB_RUN_ATTEMPT: String(attempt),
    RUNNER_TEMP: places.temporary,
    GITHUB_OUTPUT: places.output,
    GITHUB_STEP_SUMMARY: places.summary,
    GITHUB_EVENT_PATH: places.event,
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...job.env,
  };
}

function run(cwd: string, env: NodeJS.ProcessEnv): Promise<{ exitCode: number; log: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [entry], { cwd, env });
    const pieces: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
    child.on("error", fail);
    child.on("close", (code, signal) => {
      if (code === null) fail(new Error(`ended by ${signal}`));
      else done({ exitCode: code, log: Buffer.concat(pieces).toString("utf8") });
    });
  });
}

/** As the runner reads the file: `name<<delimiter`, lines, delimiter. The last one counts. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const [, name, delimiter] = /^([^=]+?)<<(.+)$/.exec(lines[i] ?? "") ?? [];
    if (name === undefined || delimiter === undefined) continue;
    const end = lines.indexOf(delimiter, i + 1);
    outputs[name] = lines.slice(i + 1, end).join("\n");
    i = end;
  }
  return outputs;
}

/** As the runner reads its log: what stands between stop-commands and its token is only text. */
export function readCommands(log: string): readonly string[] {
  const commands: string[] = [];
  let token: string | undefined;
  for (const line of log.split(/\r?\n/)) {
    const command = line.trimStart();
    if (token !== undefined) {
      if (command === `::${token}::`) token = undefined;
    } else if (command.startsWith("::stop-commands::")) {
      token = command.slice("::stop-commands::".length);
    } else if (/^::[^:]*::/.test(command) || /##\[/.test(line)) {
      commands.push(line);
    }
  }
  return commands;
}

function readAnnotations(log: string): readonly Annotation[] {
  return readCommands(log).flatMap((line) => {
    const [, level, properties = "", message = ""] =
      /^::(error|warning|notice)(?: (.*?))?::(.*)$/.exec(line) ?? [];
    if (level === undefined) return [];
    const pairs = new Map(
      properties.split(",").map((pair): [string, string] => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), unescaped(pair.slice(at + 1))];
      }),
    );
    const at = pairs.get("line");
    return [
      {
        level,
        file: pairs.get("file"),
        line: at === undefined ? undefined : Number(at),
        title: pairs.get("title"),
        message: unescaped(message),
      },
    ];
  });
}

const unescaped = (text: string): string =>
  text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%");
