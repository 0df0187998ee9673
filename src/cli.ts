#!/usr/bin/env node
/** Shell: the command line. The straight line, printed. */

import { runCli } from "./command.ts";

process.exitCode = await runCli(process.argv.slice(2));
