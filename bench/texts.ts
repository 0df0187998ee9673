/** Passages as they stand in JSON: escapes, UTF-8, some two thousand different ones. */

import { randomNumbers } from "./generate.ts";

const words = (
  "the of and to in a is that for it as was with be by on not he his at are this from or have an " +
  "they which one returns refund within days policy customer approval manager section handbook " +
  "shipping warehouse order invoice account naïve Größe café œuvre 東京 検索 поиск ελληνικά 🙂 " +
  "retrieval evidence passage document version release support ticket incident latency"
).split(" ");

/** What `JSON.stringify` and Python's `json.dumps` write as escapes. */
const breaks = ['\\"', "\\n", "\\u00e9", "\\\\", "\\t"];
const count = 2_003;

/** About 325 bytes each, without the quotes around them. A unit always has the same one. */
export function makeTexts(): readonly Buffer[] {
  const random = randomNumbers(300);
  const pick = (from: readonly string[]): string => from[random() % from.length] ?? "";
  return Array.from({ length: count }, () => {
    let text = "";
    while (text.length < 300) text += `${pick(words)} ${random() % 12 === 0 ? pick(breaks) : ""}`;
    return Buffer.from(text);
  });
}
