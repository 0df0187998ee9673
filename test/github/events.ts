/** Payloads of events as GitHub sends them, with the pull request of the test in them. */

import { createRequire } from "node:module";

type Payload = Record<string, unknown>;

const examples: readonly { readonly name: string; readonly examples: readonly Payload[] }[] =
  createRequire(import.meta.url)("@octokit/webhooks-examples");

/** The first recorded payload of that name (and action). */
export function recorded(name: string, action?: string): Payload {
  const found = examples
    .find((one) => one.name === name)
    ?.examples.find((one) => action === undefined || one.action === action);
  if (!found) throw new Error(`no recorded ${name} ${action ?? ""}`);
  return structuredClone(found);
}

/** A `pull_request` event about this one. */
export function pullEvent(number: number, head: string, action = "synchronize"): Payload {
  const event = recorded("pull_request", action);
  const pull = event.pull_request as { head: object };
  return { ...event, number, pull_request: { ...pull, number, head: { ...pull.head, sha: head } } };
}

/** No recorded one exists; this is all that GitHub sends. */
export const scheduleEvent: Payload = { schedule: "30 5 * * 1", workflow: ".github/x.yml" };
