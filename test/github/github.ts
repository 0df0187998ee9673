/** A GitHub with one pull request, its job tokens, and what its emulator does not refuse. */

import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator } from "emulate";

export const repository = "shop/search";

export interface Token {
  readonly token: string;
}

export interface Hub {
  /** For `GITHUB_API_URL`. */
  readonly apiUrl: string;
  /** The number of the pull request. */
  readonly pull: number;
  readonly head: string;
  /** As the job of a pull request from the repository itself has: `github-actions[bot]`. */
  readonly jobToken: string;
  /** As the job of a pull request from a fork has: it reads. */
  readonly forkToken: string;
  /** Of an app of the team: `gatekeeper[bot]`. */
  readonly appToken: string;
  /** Of a person: `alice`. */
  readonly personToken: string;
  /** `METHOD /path`, in the order in which they came. */
  readonly requests: readonly string[];
  comments(): Promise<readonly HubComment[]>;
  /** As somebody else would, with their own token. */
  comment(body: string, token?: string): Promise<HubComment>;
  /** Runs once, before the next request that begins so is answered: `POST /repos`. */
  before(request: string, act: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export interface HubComment {
  readonly id: number;
  readonly body: string;
  readonly html_url: string;
  readonly user: { readonly login: string; readonly type: string };
}

const apps = [
  { app_id: 15368, slug: "github-actions", write: true },
  { app_id: 15369, slug: "github-actions-read", write: false },
  { app_id: 77, slug: "gatekeeper", write: true },
];

/** `knowsViewer`: tells installations who they are, which the emulator cannot. */
export async function startHub({ knowsViewer = true } = {}): Promise<Hub> {
  const key = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
  const emulator = await createEmulator({
    service: "github",
    port: await freePort(),
    seed: {
      tokens: {
        shop: { login: "shop", scopes: ["repo"] },
        alice: { login: "alice", scopes: ["repo"] },
        carol: { login: "carol", scopes: ["repo"] },
      },
      github: {
        users: [{ login: "shop" }, { login: "alice" }, { login: "carol" }],
        repos: [{ owner: "shop", name: "search", auto_init: true }],
        apps: apps.map(({ app_id, slug, write }) => {
          const permissions = {
            contents: "write",
            metadata: "read",
            pull_requests: write ? "write" : "read",
          };
          const installation = { installation_id: app_id, account: "shop", permissions };
          return {
            ...{ app_id, slug, name: slug, private_key: key, permissions },
            installations: [installation],
          };
        }),
      },
    },
  });
  const ask = asker(emulator.url);
  const [jobToken = "", forkToken = "", appToken = ""] = await Promise.all(
    apps.map(async ({ app_id }) => {
      const path = `/app/installations/${app_id}/access_tokens`;
      const { token } = await ask<Token>("POST", path, signedBy(app_id, key), {});
      return token;
    }),
  );
  const bots = new Map([
    [jobToken, "github-actions[bot]"],
    [forkToken, "github-actions[bot]"],
    [appToken, "gatekeeper[bot]"],
  ]);
  const { pull, head } = await openPull(ask);
  const requests: string[] = [];
  const before = new Map<string, () => Promise<unknown>>();
  const front = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push(`${method} ${url}`);
    await runBefore(before, `${method} ${url}`);
    const bot = bots.get((headers.authorization ?? "").replace(/^\w+ /, ""));
    const own = bot === undefined ? undefined : aboutBot(url, bot, knowsViewer);
    if (own) {
      response.writeHead(own.status, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(own.body));
      return;
    }
    const answer = await forward(request, emulator.url);
    const link = answer.headers.get("link")?.replaceAll(emulator.url, "");
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
      ...(link === undefined ? {} : { link }),
    });
    response.end(await answer.text());
  });
  const apiUrl = await listen(front);
  const path = `/repos/${repository}/issues/${pull}/comments`;
  return {
    ...{ apiUrl, pull, head, jobToken, forkToken, appToken, requests },
    personToken: "alice",
    async comments() {
      const all: HubComment[] = [];
      for (let page = 1; ; page++) {
        const found = await ask<HubComment[]>("GET", `${path}?per_page=100&page=${page}`, "alice");
        all.push(...found);
        if (found.length < 100) return all;
      }
    },
    comment: (body, token = "carol") => ask("POST", path, token, { body }),
    before: (begin, act) => before.set(begin, act),
    async close() {
      await closeServer(front);
      await emulator.close();
    },
  };
}

async function runBefore(before: Map<string, () => Promise<unknown>>, request: string) {
  for (const [begin, act] of before) {
    if (!request.startsWith(begin)) continue;
    before.delete(begin);
    await act();
  }
}

/** What GitHub says to an installation that asks who it is, as far as the emulator does not. */
function aboutBot(url: string, login: string, knowsViewer: boolean) {
  const message = "Resource not accessible by integration";
  if (url === "/user") return { status: 403, body: { message } };
  if (url !== "/graphql") return undefined;
  return knowsViewer
    ? { status: 200, body: { data: { viewer: { login } } } }
    : { status: 403, body: { message } };
}

async function forward(request: IncomingMessage, to: string): Promise<Response> {
  const { method = "", url = "", headers } = request;
  const { authorization = "", accept = "application/json" } = headers;
  const body = await readBody(request);
  return fetch(`${to}${url}`, {
    method,
    headers: { authorization, accept, "content-type": "application/json" },
    ...(body === "" ? {} : { body }),
  });
}

async function openPull(ask: Ask): Promise<{ pull: number; head: string }> {
  const repo = `/repos/${repository}`;
  const { object } = await ask<{ object: { sha: string } }>("GET", `${repo}/git/ref/heads/main`);
  await ask("POST", `${repo}/git/refs`, "shop", { ref: "refs/heads/change", sha: object.sha });
  const content = Buffer.from("new chunker\n").toString("base64");
  const put = { message: "change", content, branch: "change" };
  const { commit } = await ask<{ commit: { sha: string } }>(
    ...(["PUT", `${repo}/contents/chunker.txt`, "shop", put] as const),
  );
  const opened = { title: "Change the chunker", head: "change", base: "main" };
  const { number } = await ask<{ number: number }>("POST", `${repo}/pulls`, "shop", opened);
  return { pull: number, head: commit.sha };
}

type Ask = <T>(method: string, path: string, token?: string, body?: object) => Promise<T>;

const asker =
  (url: string): Ask =>
  async (method, path, token = "alice", body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as never;
  };

/** A JSON web token, by which an app shows who it is. */
function signedBy(app: number, key: string): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { iat: now - 30, exp: now + 300, iss: String(app) };
  const head = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${head}.${createSign("RSA-SHA256").update(head).sign(key, "base64url")}`;
}

export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = Number(new URL(await listen(server)).port);
  await closeServer(server);
  return port;
}
