import { beforeEach, describe, expect, it } from "vitest";
import { type Draft, publishComment } from "../../src/publish/comment.ts";
import { readMarker, withMarker } from "../../src/report/marker.ts";
import { FakePullRequest } from "../fakes/fake-pull-request.ts";

interface About {
  readonly id?: string;
  readonly run?: number;
  readonly attempt?: number;
  readonly head?: string;
  readonly addIfNone?: boolean;
}

const marked = (text: string, about: About = {}): string => {
  const { id = "main", run = 1, attempt = 1, head = "a1" } = about;
  return withMarker(id, { run, attempt, head }, text);
};
const draft = (text: string, about: About = {}): Draft => ({
  body: marked(text, about),
  addIfNone: about.addIfNone ?? true,
});
/** The text below the marker of each comment. */
const texts = (pr: FakePullRequest) =>
  pr.comments.map(({ body }) => body.slice(body.indexOf("\n") + 1));

describe("publishComment", () => {
  let pr: FakePullRequest;
  beforeEach(() => {
    pr = new FakePullRequest();
  });

  it("adds one, edits it, and leaves it alone when nothing changed", async () => {
    expect((await publishComment(pr, draft("red"))).kind).toBe("added");
    expect((await publishComment(pr, draft("green", { run: 2 }))).kind).toBe("edited");
    const { writes } = pr;
    expect((await publishComment(pr, draft("green", { run: 2 }))).kind).toBe("unchanged");
    expect(pr.writes).toBe(writes);
    expect(texts(pr)).toEqual(["green"]);
  });

  it("lets no run pass that is older than the last one which said the same", async () => {
    await publishComment(pr, draft("A", { run: 3 }));
    await publishComment(pr, draft("A", { run: 7 }));
    expect((await publishComment(pr, draft("old", { run: 5 }))).kind).toBe("outdated");
    expect((await publishComment(pr, draft("A", { run: 7, attempt: 2 }))).kind).toBe("edited");
    expect((await publishComment(pr, draft("old", { run: 7 }))).kind).toBe("outdated");
    expect(texts(pr)).toEqual(["A"]);
  });

  it("says for which commit it speaks, also when the words are the same", async () => {
    await publishComment(pr, draft("green", { run: 1, head: "a1" }));
    expect((await publishComment(pr, draft("green", { run: 2, head: "b2" }))).kind).toBe("edited");
    expect(pr.comments.map(({ body }) => readMarker(body)?.head)).toEqual(["b2"]);
  });

  it("gives the address of the one that stands there", async () => {
    const { url } = await publishComment(pr, draft("red"));
    expect(url).toBe("https://example.org/comment-1");
    expect((await publishComment(pr, draft("red"))).url).toBe(url);
  });

  it("keeps two gates apart", async () => {
    await publishComment(pr, draft("one", { id: "billing" }));
    await publishComment(pr, draft("two", { id: "support" }));
    await publishComment(pr, draft("three", { id: "support", run: 2 }));
    expect(texts(pr)).toEqual(["one", "three"]);
  });

  it("adds none that is not wanted, but keeps one that stands there true", async () => {
    const quiet = draft("green", { run: 2, addIfNone: false });
    expect(await publishComment(pr, quiet)).toEqual({ kind: "not_needed", url: undefined });
    await publishComment(pr, draft("red"));
    expect((await publishComment(pr, quiet)).kind).toBe("edited");
    expect(texts(pr)).toEqual(["green"]);
  });

  it("does not touch a comment of ours that only quotes a marker", async () => {
    pr.place(`see below\n${marked("quoted")}`);
    await publishComment(pr, draft("red"));
    expect(pr.comments).toHaveLength(2);
    expect(texts(pr)[0]).toBe(marked("quoted"));
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                               standing                  own                       stays
    ["an older run gives way",           { run: 5 },               { run: 4 },               "standing"],
    ["an older attempt gives way",       { run: 5, attempt: 2 },   { run: 5, attempt: 1 },   "standing"],
    ["a newer run writes",               { run: 5, attempt: 9 },   { run: 6 },               "own"],
    ["a newer attempt writes",           { run: 5 },               { run: 5, attempt: 2 },   "own"],
    ["run numbers are no text",          { run: 9 },               { run: 10 },              "own"],
    ["the same attempt writes again",    { run: 5 },               { run: 5 },               "own"],
  ])("%s", async (_why, standing, own, stays) => {
    pr.place(marked("standing", standing));
    await publishComment(pr, draft("own", own));
    expect(texts(pr)).toEqual([stays]);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["older", 1],
    ["newer", 3],
  ])("two writers at once leave one comment, with the newer words: the other is %s", async (other, run) => {
    pr.meanwhile = () => pr.place(marked(other, { run }));
    await publishComment(pr, draft("own", { run: 2 }));
    expect(texts(pr)).toEqual([run > 2 ? other : "own"]);
    expect(pr.comments[0]?.id).toBe(1);
    // the other writer looks again as well, and finds nothing left to do
    const { writes } = pr;
    await publishComment(pr, draft(other, { run }));
    expect(pr.writes).toBe(writes);
    expect(pr.comments).toHaveLength(1);
  });

  it("tidies up what earlier races have left", async () => {
    for (const run of [1, 3, 2]) pr.place(marked(`run ${run}`, { run }));
    await publishComment(pr, draft("run 2", { run: 2 }));
    expect(texts(pr)).toEqual(["run 3"]);
  });

  it("throws what GitHub refuses", async () => {
    pr.refuses = true;
    await expect(publishComment(pr, draft("red"))).rejects.toThrow("GitHub answered 403");
  });
});
