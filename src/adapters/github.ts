/** A pull request on GitHub, over REST: github.com and GitHub Enterprise Server alike. */

import { GateError } from "../model/problem.ts";
import type { Comment, PullRequest } from "../ports.ts";
import { type Answer, type Client, openClient } from "./github-client.ts";

export interface Address {
  readonly apiUrl: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly pull: number;
}

interface Author {
  readonly login: string;
  readonly isBot: boolean;
}

interface Written {
  readonly comment: Comment;
  readonly author: Author;
}

/** Whom the token of a job speaks for. */
const actionsBot: Author = { login: "github-actions[bot]", isBot: true };

const perPage = 100;

export async function openPullRequest(address: Address): Promise<PullRequest> {
  const client = await openClient(address.apiUrl, address.token);
  const all = `/repos/${address.repository}/issues/${address.pull}/comments`;
  const one = (id: number) => `/repos/${address.repository}/issues/comments/${id}`;
  let self: Author | undefined;

  const ownComments = async (): Promise<readonly Comment[]> => {
    self ??= await whoAmI(client, address.apiUrl);
    const own: Comment[] = [];
    for (let page = 1, more = true; more; page++) {
      const answer = await client.read(`GET ${all}`, { per_page: perPage, page });
      for (const data of listOf(answer)) {
        const { comment, author } = readComment(data);
        if (isSame(author, self)) own.push(comment);
      }
      more = hasNextPage(answer);
    }
    return own.sort((a, b) => a.id - b.id);
  };

  /** An answer that got lost may hide a comment that was made: look before trying once more. */
  const addComment = async (body: string): Promise<Comment> => {
    const posted = await client.tryOnce(`POST ${all}`, { body });
    if (posted.ok) return learnFrom(posted.answer);
    if (!posted.mayRetry) throw posted.error;
    await client.pause(posted.waitMs);
    const made = (await ownComments()).find((comment) => comment.body === body);
    if (made) return made;
    const again = await client.tryOnce(`POST ${all}`, { body });
    if (again.ok) return learnFrom(again.answer);
    throw again.error;
  };

  /** Whatever was answered before: who wrote the comment is who we are. */
  const learnFrom = (answer: Answer): Comment => {
    const { comment, author } = readComment(answer.data);
    self = author;
    return comment;
  };

  return {
    ownComments,
    addComment,
    editComment: async (id, body) =>
      readComment((await client.read(`PATCH ${one(id)}`, { body })).data).comment,
    async deleteComment(id) {
      await client.read(`DELETE ${one(id)}`, {}, [404]);
    },
  };
}

/**
 * The account that the token speaks for. The tokens of jobs and of apps may not ask for the user,
 * but for the viewer, which only GraphQL knows. Where that is refused too, it is taken for the
 * token of a job.
 */
async function whoAmI(client: Client, apiUrl: string): Promise<Author> {
  const { status, data } = await client.read("GET /user", {}, [403]);
  if (status !== 403) {
    const author = authorOf(data);
    if (author) return author;
    throw notUnderstood("who the token belongs to");
  }
  const graphql = apiUrl.replace(/\/v3\/?$/, "").replace(/\/$/, "");
  const asked = await client.tryOnce(`POST ${graphql}/graphql`, { query: "{viewer{login}}" });
  const login = asked.ok ? viewerOf(asked.answer.data) : undefined;
  return login === undefined ? actionsBot : { login, isBot: login.endsWith("[bot]") };
}

function viewerOf(data: unknown): string | undefined {
  const { data: answer } = (data ?? {}) as { data?: { viewer?: { login?: unknown } | null } };
  const login = answer?.viewer?.login;
  return typeof login === "string" && login !== "" ? login : undefined;
}

const isSame = (a: Author, b: Author): boolean => a.login === b.login && a.isBot === b.isBot;

function authorOf(data: unknown): Author | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { login, type } = data as { login?: unknown; type?: unknown };
  if (typeof login !== "string" || login === "") return undefined;
  return { login, isBot: type === "Bot" };
}

function listOf({ data }: Answer): readonly unknown[] {
  if (!Array.isArray(data)) throw notUnderstood("the comments");
  return data;
}

/** The author of a comment may be gone; such a comment belongs to nobody, so not to us. */
function readComment(data: unknown): Written {
  const { id, body, html_url, user } = (data ?? {}) as Record<string, unknown>;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) throw notUnderstood("a comment");
  return {
    comment: { id, body: String(body ?? ""), url: String(html_url ?? "") },
    author: authorOf(user) ?? { login: "", isBot: false },
  };
}

const hasNextPage = ({ link }: Answer): boolean => /;\s*rel="?next"?/.test(link);

const notUnderstood = (what: string): GateError =>
  new GateError(
    "github_refused",
    `GitHub's answer about ${what} is not understood`,
    "Look whether GITHUB_API_URL is the address of an API; the job summary holds the same text.",
  );
