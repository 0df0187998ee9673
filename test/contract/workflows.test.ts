import { globSync, readFileSync } from "node:fs";
import { validate } from "@actions/languageservice/validate";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import { readAction } from "../../scripts/docs.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly Step[];
        readonly "timeout-minutes"?: number;
      }
    >
  >;
}

const action = readAction();

/** The inputs of the actions that are used, which only their repositories know. */
const known: Readonly<Record<string, object>> = {
  "own/action": action.inputs,
  "actions/checkout": { "persist-credentials": {} },
  "actions/setup-node": { "node-version": {} },
};

/** What GitHub's own language service complains about. It keeps results by address. */
async function lint(path: string, text: string): Promise<readonly string[]> {
  // it knows no action of the same repository, so ours is given another's name
  const content = text.replaceAll("uses: ./", "uses: own/action@v1");
  const document = TextDocument.create(`file:///${path}`, "yaml", 1, content);
  const found = await validate(document, {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name }) => {
        const inputs = known[`${owner}/${name}`];
        return inputs && { name, description: "", inputs: inputs as never };
      },
    },
  });
  return found.map(({ message, range }) => `${path}:${range.start.line + 1} ${message}`);
}

const files = globSync(".github/workflows/*.yml").map((path) => path.replaceAll("\\", "/"));

it("there are workflows", () => expect(files).toContain(".github/workflows/ci.yml"));

describe.each(files)("%s", (path) => {
  const text = readFileSync(path, "utf8");
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  it("has nothing that GitHub would complain about", async () => {
    expect(await lint(path, text)).toEqual([]);
  });

  it("would be complained about with a fault in it", async () => {
    const wrong = text.replace("runs-on: ubuntu-24.04", "runs-no: ubuntu-24.04");
    expect(await lint(`wrong-${path}`, wrong)).not.toEqual([]);
    const input = text.replace("config: examples", "conifg: examples");
    if (input !== text) expect(await lint(`input-${path}`, input)).not.toEqual([]);
  });

  it("pins every action by commit, with its version beside it", () => {
    const lines = text.split("\n").filter((line) => /\buses: (?!\.\/$)/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("only reads, and leaves no token behind", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const [name, job] of jobs) expect([name, job.permissions]).toEqual([name, undefined]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with?.["persist-credentials"]).toBe(false);
  });

  it("puts no expression into a script, and ends every job", () => {
    for (const { run = "" } of steps) expect(run).not.toContain("$" + "{{");
    for (const [name, job] of jobs) {
      expect([name, typeof job["timeout-minutes"]]).toEqual([name, "number"]);
    }
  });

  it("is not started where a fork's code could meet a token that writes", () => {
    expect(text).not.toMatch(/pull_request_target|workflow_run/);
  });
});

it("action.yml has nothing that GitHub would complain about", async () => {
  const text = readFileSync("action.yml", "utf8");
  expect(await lint("action.yml", text)).toEqual([]);
  expect(await lint("wrong/action.yml", text.replace("node24", "node99"))).not.toEqual([]);
});

it("the workflow of the README has nothing that GitHub would complain about", async () => {
  const readme = readFileSync("README.md", "utf8");
  const [, shown = ""] = /```yaml workflow\n([\s\S]*?)```/.exec(readme) ?? [];
  const text = shown.replace("OWNER/retrieval-gate@v1", "own/action@v1");
  expect(text).toContain("own/action@v1");
  expect(await lint("readme.yml", text)).toEqual([]);
  expect(await lint("readme-wrong.yml", text.replace("candidate:", "kandidate:"))).not.toEqual([]);
});
