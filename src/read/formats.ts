/** The names of all formats, for the config. */

import { goldenFormats } from "./golden/formats.ts";
import { runFormats } from "./run/formats.ts";

export const formatNames = {
  golden: goldenFormats.map(({ name }) => name),
  run: runFormats.map(({ name }) => name),
};
