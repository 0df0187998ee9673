import { nodeFiles, readFlags, renderConsole, runGate, systemClock, terminal, terminalProgress, usage, version, writeReports } from "./gate.js";

// src/command.ts
/** What the command line does with its flags: judge, write the reports, print. */
async function runCli(argv) {
	const { flags, problems } = readFlags(argv);
	if (flags.command === "help") return terminal.print(usage);
	if (flags.command === "version") return terminal.print(`${version}\n`);
	const files = nodeFiles(terminalProgress);
	try {
		const { assessment, inputs, today } = await runGate(flags, problems, files, systemClock);
		const context = {
			version,
			inputs,
			today,
			queries: flags.queries
		};
		const { told } = await writeReports(flags, files, assessment, context);
		terminal.print(renderConsole(assessment, terminal.look));
		for (const line of told) terminal.complain(`${line}\n`);
		return told.length === 0 ? assessment.exitCode : 2;
	} catch (error) {
		return terminal.bug(error);
	}
}

// src/cli.ts
/** Shell: the command line. The straight line, printed. */
process.exitCode = await runCli(process.argv.slice(2));

export {  };