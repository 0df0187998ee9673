/**
 * Draws a comment as GitHub would show it: Markdown to a page, the page to a picture.
 *
 *   node scripts/picture.ts COMMENT.md PICTURE.png
 *
 * Needs Chromium on the path. Look at the picture before committing it.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const [from = "", to = ""] = process.argv.slice(2);

/** GitHub's alerts are no part of GFM: a quote whose first line names the kind. */
const withAlerts = (html: string): string =>
  html.replace(
    /<blockquote>\s*<p>\[!(\w+)\]\s*/g,
    (_, kind: string) =>
      `<blockquote class="${kind.toLowerCase()}"><p class="kind">${kind.charAt(0)}${kind.slice(1).toLowerCase()}</p><p>`,
  );

const style = `
body { margin: 24px; width: 920px; font: 14px/1.5 "Segoe UI", "DejaVu Sans", sans-serif; color: #1f2328; }
.comment { border: 1px solid #d1d9e0; border-radius: 6px; padding: 8px 16px; }
h2 { font-size: 1.5em; border-bottom: 1px solid #d1d9e0; padding-bottom: .3em; }
h3 { font-size: 1.2em; }
table { border-collapse: collapse; margin: 0 0 16px; }
td, th { border: 1px solid #d1d9e0; padding: 6px 13px; }
tr:nth-child(even) td { background: #f6f8fa; }
code { background: #818b981f; border-radius: 6px; padding: .2em .4em; font-size: 85%; }
blockquote { margin: 0 0 16px; padding: 0 1em; border-left: .25em solid #d1d9e0; }
.caution { border-color: #cf222e; } .caution .kind { color: #cf222e; font-weight: 600; }
.warning { border-color: #9a6700; } .warning .kind { color: #9a6700; font-weight: 600; }
.tip { border-color: #1a7f37; } .tip .kind { color: #1a7f37; font-weight: 600; }
summary { cursor: pointer; } details { margin: 0 0 8px; }
`;

const body = micromark(readFileSync(from, "utf8"), {
  allowDangerousHtml: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml()],
});
const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-picture-"));
const page = join(folder, "page.html");
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><style>${style}</style><div class="comment">${withAlerts(body)}</div>`,
);
const drawn = spawnSync(
  "chromium",
  [
    ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    `--user-data-dir=${join(folder, "profile")}`,
    `--window-size=1000,${process.env.HEIGHT ?? "1700"}`,
    `--screenshot=${resolve(to)}`,
    `file://${page}`,
  ],
  { encoding: "utf8" },
);
if (drawn.status !== 0) throw new Error(drawn.stderr);
