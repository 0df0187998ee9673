/** What the whole set comes to, in a few sentences: before what the gates say. */

import type { Assessment } from "../judge/assessment.ts";
import { listSome } from "../model/problem.ts";
import { smallSetAdvice } from "./gate-words.ts";
import { count } from "./numbers.ts";
import { twoNumbers } from "./two-numbers.ts";

export const setWords = (assessment: Assessment): readonly string[] => [
  ...twoNumbers(assessment),
  ...smallSetAdvice(assessment.gates),
  ...flakyWords(assessment),
];

/** None where no repeats differ. */
function flakyWords({ flaky }: Assessment): readonly string[] {
  if (flaky.length === 0) return [];
  const names = listSome(flaky.map(({ queryId }) => queryId));
  return [
    `${count(flaky.length, "query differs", "queries differ")} between repeats of one side: ${names}.`,
  ];
}
