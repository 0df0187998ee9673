/** A build step: the licences of exactly the packages that a bundle holds, beside it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Writes `fileName` into the folder of the bundle; a package without a licence stops the build. */
export function licences(fileName: string): Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const module of file.moduleIds) {
          const folder = packageFolder(module);
          if (folder !== undefined) folders.add(folder);
        }
      }
      const packages = [...folders].map(readPackage).sort((a, b) => compare(nameOf(a), nameOf(b)));
      this.emitFile({ type: "asset", fileName, source: renderLicences(packages) });
    },
  };
}

/** The folder of the package that a module belongs to; undefined: it is our own. */
export function packageFolder(module: string): string | undefined {
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module) ?? [];
  return folder;
}

export function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder)
    .filter((one) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(one))
    .sort()[0];
  if (typeof license !== "string" || file === undefined) {
    throw new Error(`${name} says nothing of its licence`);
  }
  const text = readFileSync(join(folder, file), "utf8");
  return { name, version, licence: license, text: text.replaceAll("\r\n", "\n").trim() };
}

const nameOf = ({ name, version }: Package): string => `${name}@${version}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const renderLicences = (packages: readonly Package[]): string =>
  packages
    .map((one) => `${nameOf(one)} (${one.licence})\n\n${one.text}\n`)
    .join(`\n${"-".repeat(80)}\n\n`);
