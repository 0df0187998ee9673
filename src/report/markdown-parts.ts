/** Small pieces of GitHub Markdown. Each takes plain values and returns a string. */

export interface Column<Row> {
  readonly title: string;
  readonly align?: "left" | "right";
  readonly cell: (row: Row) => string;
}

/** Non-empty blocks, one blank line apart. */
export const blocks = (...parts: readonly string[]): string => parts.filter(Boolean).join("\n\n");

export const heading = (level: 2 | 3 | 4, text: string): string => `${"#".repeat(level)} ${text}`;

export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ align }) => (align === "right" ? "---:" : ":---"))),
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row)))),
  ].join("\n");
}

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** Folded away, with a blank line so that Markdown works inside. */
export const details = (summary: string, body: string): string =>
  body === "" ? "" : `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;

export const alert = (
  kind: "CAUTION" | "WARNING" | "NOTE" | "TIP",
  ...lines: readonly string[]
): string => [`> [!${kind}]`, ...lines.map((line) => `> ${line}`)].join("\n");

/**
 * Text from the user's files as literal text: nothing in it can link, mention, close a tag or split
 * a table cell. Line breaks, control, bidi and zero-width characters go; 80 code points stay.
 */
export const codeSpan = (raw: string): string => spanOf(raw, 80);

/** The same for a command line, of which 400 code points stay. */
export const commandSpan = (raw: string): string => spanOf(raw, 400);

function spanOf(raw: string, longest: number): string {
  const text = oneLine(raw, longest);
  if (text === "") return "(empty)";
  const longestRun = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longestRun + 1);
  // some renderers take a backslash before an escaped pipe for its escape: a blank parts the two
  const escaped = text.replace(/\\(?=\|)/g, "\\ ").replaceAll("|", "\\|");
  return `${fence} ${escaped} ${fence}`;
}

// every control, format, private and lone surrogate character, and the marks that reorder text
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether there is nothing but blanks and visible ASCII. */
export const isPrintable = (text: string): boolean => /^[ -~]*$/.test(text);

/** One line of visible text, cut at `length` code points. */
export function oneLine(raw: string, length: number): string {
  const joined = raw.replace(/[\r\n\t\u2028\u2029]+/g, " ");
  // the engine takes its time for the classes of Unicode, which hardly any text needs
  const seen = isPrintable(joined) ? joined : joined.replace(unseen, "");
  const text = seen.replace(/\s+/g, " ").trim();
  const points = [...text.slice(0, 2 * length + 2)];
  return points.length > length ? `${points.slice(0, length).join("")}…` : text;
}

/** The first version that fits, in UTF-8 bytes. Give the fullest first; the last one must fit. */
export function firstThatFits(limit: number, versions: readonly (() => string)[]): string {
  for (const version of versions) {
    const text = version();
    if (Buffer.byteLength(text) <= limit) return text;
  }
  throw new Error(`even the shortest report is longer than ${limit} bytes`);
}

/** Rows of which no more are made than are shown. */
export type Rows<Row> =
  | readonly Row[]
  | { readonly length: number; first(count: number): readonly Row[] };

const firstOf = <Row>(rows: Rows<Row>, most: number): readonly Row[] =>
  "first" in rows ? rows.first(most) : rows.slice(0, most);

/** The table, cut to the worst rows, and a line that says so. */
export function limited<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
  most: number,
): string {
  return blocks(table(columns, firstOf(rows, most)), cutNote(rows.length, most));
}

export function limitedList<Row>(
  rows: Rows<Row>,
  render: (row: Row) => string,
  most: number,
): string {
  return blocks(bullets(firstOf(rows, most).map(render)), cutNote(rows.length, most));
}

const cutNote = (all: number, most: number): string =>
  all > most ? `Showing ${most} of ${all}, worst first.` : "";

/**
 * A sentence in which ids stand as JSON strings: each becomes a code span, the words around it are
 * ours. Text of the user that stands without quotes is made a code span as a whole.
 */
export function inCode(sentence: string): string {
  const parts = sentence.split(/("(?:[^"\\]|\\.)*")/);
  return parts.map((part, i) => (i % 2 === 1 ? codeSpan(unquote(part)) : plain(part))).join("");
}

/** The text of a JSON string. What only looks like one stays as it is written. */
function unquote(part: string): string {
  try {
    return String(JSON.parse(part));
  } catch {
    return part;
  }
}

/** Our own words: only what could be Markdown or HTML is escaped. */
export const plain = (text: string): string =>
  text
    // what GitHub would make a link of by itself
    .replace(/:\/\/|www\./gi, (start) => `${start[0]}\u200b${start.slice(1)}`)
    .replace(/[\\`*_{}[\]<>|~#!@&]/g, (sign) => (sign === "@" ? "@\u200b" : `\\${sign}`))
    .replace(/[\r\n]+/g, " ");
