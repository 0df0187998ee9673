import { describe, expect, it } from "vitest";
import { markerBytes, readMarker, withMarker } from "../../src/report/marker.ts";

const origin = { run: 12345678901, attempt: 2, head: "0123456789abcdef0123456789abcdef01234567" };

describe("the marker", () => {
  it("is read back as it was written", () => {
    const body = withMarker("support-search", origin, "text");
    expect(readMarker(body)).toMatchObject({ id: "support-search", ...origin });
    expect(body.split("\n").slice(1)).toEqual(["text"]);
  });

  it("is read back when GitHub has changed the line ends", () => {
    expect(readMarker(withMarker("a", origin, "x").replaceAll("\n", "\r\n"))?.id).toBe("a");
  });

  it("has another digest for another text, and the same for the same", () => {
    const digest = (text: string) => readMarker(withMarker("a", origin, text))?.digest;
    expect(digest("x")).toBe(digest("x"));
    expect(digest("x")).not.toBe(digest("y"));
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["one that stands in a second line",  (body: string) => `\n${body}`],
    ["one that is quoted",                (body: string) => `> ${body}`],
    ["one with text before it",           (body: string) => `x${body}`],
    ["one with text behind it",           (body: string) => body.replace("-->", "--> x")],
    ["one without a digest",              (body: string) => body.replace(/digest=\w+ /, "")],
    ["one of another tool",               (body: string) => body.replace("retrieval-gate", "other")],
  ])("is not read from %s", (_why, change) => {
    expect(readMarker(change(withMarker("a", origin, "text")))).toBeUndefined();
  });

  it("takes no head that is no commit", () => {
    const body = withMarker("a", { ...origin, head: "--> <b>" }, "text");
    expect(readMarker(body)?.head).toBe("");
    expect(body.split("\n")[0]).not.toContain("<b>");
  });

  it("never needs more room than is kept for it", () => {
    const longest = { run: 999_999_999_999_999, attempt: 999_999_999, head: "f".repeat(64) };
    const body = withMarker("x".repeat(60), longest, "");
    expect(readMarker(body)?.run).toBe(longest.run);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(markerBytes);
  });
});
