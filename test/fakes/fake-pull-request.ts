/** A pull request that lives in memory and behaves like GitHub's: it remembers, it can refuse. */

import { GateError } from "../../src/model/problem.ts";
import type { Comment, PullRequest } from "../../src/ports.ts";

export class FakePullRequest implements PullRequest {
  readonly comments: Comment[] = [];
  /** How often something was changed. */
  writes = 0;
  refuses = false;
  /** Runs once, after the next comment was added: another writer, at the same time. */
  meanwhile: (() => void) | undefined;
  #nextId = 1;

  async ownComments(): Promise<readonly Comment[]> {
    this.#check();
    return [...this.comments];
  }

  async addComment(body: string): Promise<Comment> {
    this.#check();
    this.writes++;
    const added = this.place(body);
    this.meanwhile?.();
    this.meanwhile = undefined;
    return added;
  }

  async editComment(id: number, body: string): Promise<Comment> {
    this.#check();
    this.writes++;
    const index = this.comments.findIndex((comment) => comment.id === id);
    const old = this.comments[index];
    if (!old) throw new GateError("github_refused", `no comment ${id}`, "");
    const edited = { ...old, body };
    this.comments[index] = edited;
    return edited;
  }

  async deleteComment(id: number): Promise<void> {
    this.#check();
    this.writes++;
    const index = this.comments.findIndex((comment) => comment.id === id);
    if (index >= 0) this.comments.splice(index, 1);
  }

  /** As another run of ours would have left it. */
  place(body: string): Comment {
    const id = this.#nextId++;
    const comment = { id, body, url: `https://example.org/comment-${id}` };
    this.comments.push(comment);
    return comment;
  }

  #check(): void {
    if (!this.refuses) return;
    const hint = "Grant the job pull-requests: write.";
    throw new GateError("github_refused", "GitHub answered 403", hint);
  }
}
