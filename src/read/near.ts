/** Names and ids that were probably meant: what to say when one is not there. */

import { listSome } from "../model/problem.ts";
import { nearestKey } from "../settings/keys.ts";
import { foldId } from "./normalise.ts";

/** Among more names than these none is looked for. */
const mostNames = 10_000;

/** One that looks the same, or is misspelt; another number is another name. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length > mostNames) return undefined;
  const fold = foldId(name);
  const numbers = numbersIn(fold);
  return (
    known.find((one) => one !== name && foldId(one) === fold) ??
    nearestKey(
      name,
      known.filter((one) => numbersIn(foldId(one)) === numbers),
    )
  );
}

const numbersIn = (fold: string): string => (fold.match(/\d+/g) ?? []).join();

/** `Did you mean "context"? The stages are "candidates", "context".` */
export function nearHint(name: string, known: readonly string[], what: string): string {
  const near = nearestName(name, known);
  const told = known.length === 0 ? `There are no ${what}.` : `The ${what} are ${listSome(known)}.`;
  return near === undefined ? told : `Did you mean ${JSON.stringify(near)}? ${told}`;
}
