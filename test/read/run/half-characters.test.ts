/** Half a character is refused wherever it stands. */

import { expect, it } from "vitest";
import { briefly, goldenSet, readRunText } from "../../make/files.ts";

const golden = goldenSet({ query_id: "q1", required: ["a"] });

it.each([
  '{"query_id":"q1","ranked":[{"id":"a","doc":"h"},{"id":"b","doc":"h\\ud83d"}]}\n',
  '{"query_id":"q1","id":"a","doc":"h"}\n{"query_id":"q1","id":"b","doc":"h\\ud83d"}\n',
  '{"query_id":"q1","stages":{"s\\ud83d":["a"]}}\n',
])("%s", async (text) => {
  const { problems } = await readRunText(text, { golden });
  expect(problems.map(briefly).join()).toContain("id_wrong");
});
