/** Requests to GitHub: bounded in number and time, each refusal with what to do about it. */

import { setTimeout as sleep } from "node:timers/promises";
import { GateError } from "../model/problem.ts";

/** For everything that one run asks of GitHub. */
const budgetMs = 60_000;
/** A server that is silent for so long is not asked again. */
const patienceMs = 10_000;
const mostTries = 3;
/** Whoever is told to wait longer gives up. */
const longestWaitMs = 20_000;

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** The `Link` header; empty when there is none. */
  readonly link: string;
}

export type Tried =
  | { readonly ok: true; readonly answer: Answer }
  | {
      readonly ok: false;
      readonly error: GateError;
      readonly status: number | undefined;
      /** Another try may help, after `waitMs`. */
      readonly mayRetry: boolean;
      readonly waitMs: number;
    };

export interface Client {
  /** For requests that may be made twice. A status in `allowed` is an answer like any other. */
  read(route: string, parameters: object, allowed?: readonly number[]): Promise<Answer>;
  tryOnce(route: string, parameters: object): Promise<Tried>;
  pause(ms: number): Promise<void>;
}

export async function openClient(apiUrl: string, token: string): Promise<Client> {
  if (token === "") {
    throw new GateError(
      "github_refused",
      "no token is given",
      "Leave the input github-token at its default, and grant the job pull-requests: write.",
    );
  }
  const silent = () => undefined;
  // only a run that has something to tell a pull request pays for loading this
  const { GitHub, getOctokitOptions } = await import("@actions/github/lib/utils");
  const octokit = new GitHub({
    ...getOctokitOptions(token, { baseUrl: apiUrl, userAgent: "retrieval-gate" }),
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const budget = AbortSignal.timeout(budgetMs);

  async function tryOnce(route: string, parameters: object): Promise<Tried> {
    const patience = AbortSignal.timeout(patienceMs);
    try {
      const signal = AbortSignal.any([budget, patience]);
      const answer = await octokit.request(route, { ...parameters, request: { signal } });
      const { status, data, headers } = answer;
      return { ok: true, answer: { status, data, link: String(headers.link ?? "") } };
    } catch (error) {
      const isSilent = budget.aborted || patience.aborted;
      return isSilent ? silence() : refusal(error as Refused);
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: budget }).catch(() => undefined);

  return {
    tryOnce,
    pause,
    async read(route, parameters, allowed = []) {
      let tried = await tryOnce(route, parameters);
      for (let tries = 1; !tried.ok && tried.mayRetry && tries < mostTries; tries++) {
        await pause(tried.waitMs * tries);
        tried = await tryOnce(route, parameters);
      }
      if (tried.ok) return tried.answer;
      const { status, error, mayRetry } = tried;
      if (status === undefined || mayRetry || !allowed.includes(status)) throw error;
      return { status, data: undefined, link: "" };
    },
  };
}

/** What octokit throws. Without a response nothing came back at all. */
interface Refused {
  readonly message: string;
  readonly status?: number;
  readonly response?: {
    readonly headers: Readonly<Record<string, string | number | undefined>>;
    readonly data: unknown;
  };
}

const silence = (): Tried => ({
  ok: false,
  error: refused("GitHub did not answer in time", "The next run will try again."),
  status: undefined,
  mayRetry: false,
  waitMs: 0,
});

function refusal({ message, status, response }: Refused): Tried {
  if (!response) {
    const error = refused(`GitHub cannot be reached: ${shorten(message)}`, nextRun);
    return { ok: false, error, status: undefined, mayRetry: true, waitMs: 1000 };
  }
  const code = status ?? 0;
  const told = (response.data as { message?: unknown } | undefined)?.message;
  const words = typeof told === "string" ? `: ${shorten(told)}` : "";
  const waitMs = waitTime(response.headers);
  const isLimited = code === 429 || (code === 403 && isRateLimit(response.headers));
  return {
    ok: false,
    error: refused(`GitHub answered ${code}${words}`, isLimited ? nextRun : hintFor(code)),
    // a limit that is used up says nothing of what was asked
    status: isLimited ? undefined : code,
    mayRetry: (isLimited || code >= 500) && waitMs <= longestWaitMs,
    waitMs,
  };
}

type Headers = NonNullable<Refused["response"]>["headers"];

const isRateLimit = (headers: Headers): boolean =>
  headers["retry-after"] !== undefined || String(headers["x-ratelimit-remaining"]) === "0";

function waitTime(headers: Headers): number {
  const seconds = Number(headers["retry-after"]);
  if (headers["retry-after"] !== undefined && seconds >= 0) return 1000 * seconds;
  // the limit of an hour is used up: that is longer than anybody waits
  return String(headers["x-ratelimit-remaining"]) === "0" ? Number.POSITIVE_INFINITY : 1000;
}

const nextRun = "The job summary holds the same text; the next run will try again.";

function hintFor(status: number): string {
  switch (status) {
    case 401:
      return "The token is not valid: leave the input github-token at its default, and grant the job pull-requests: write.";
    case 403:
    case 404:
      return "Grant the job pull-requests: write. A pull request from a fork or from Dependabot always has a token that only reads; the job summary holds the same text.";
    case 422:
      return "GitHub does not take this comment; the job summary holds the same text.";
    default:
      return nextRun;
  }
}

const refused = (message: string, hint: string): GateError =>
  new GateError("github_refused", message, hint);

/** A server may answer with a whole page. */
const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
