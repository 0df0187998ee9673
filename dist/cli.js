#!/usr/bin/env node
import { describeFailure, findThreads, formatOverrides, neutral, nodeFiles, outliveReaders, readFlags, renderConsole, runGate, systemClock, terminal, terminalProgress, usage, version, writeReports } from "./gate.js";

// src/publish/print.ts
async function printReport(assessment, context, paths, { files, terminal }) {
	const { told } = await writeReports(paths, files, assessment, context);
	const complaints = [...told];
	try {
		terminal.print(renderConsole(assessment, terminal.look));
	} catch (error) {
		complaints.push(`console: ${describeFailure(error)}`);
	}
	for (const line of complaints) terminal.complain(`${neutral(line)}\n`);
}

// src/command.ts
async function runCli(argv) {
	outliveReaders();
	const { flags, problems } = readFlags(argv);
	if (flags.command === "help") return terminal.print(usage);
	if (flags.command === "version") return terminal.print(`${version}\n`);
	const files = nodeFiles(terminalProgress);
	const threads = findThreads(import.meta.url, terminalProgress);
	let run;
	try {
		run = await runGate(flags, problems, files, {
			clock: systemClock,
			threads
		});
	} catch (error) {
		return terminal.bug(error);
	}
	const { assessment, inputs, today } = run;
	const context = {
		version,
		inputs,
		today,
		queries: flags.queries,
		overrides: formatOverrides(flags)
	};
	await printReport(assessment, context, flags, {
		files,
		terminal
	});
	return assessment.exitCode;
}

// src/cli.ts
process.exitCode = await runCli(process.argv.slice(2));

export {  };