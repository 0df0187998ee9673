#!/usr/bin/env node
import { defaultConfig, describeFailure, findThreads, formatNames, formatOverrides, formatProblem, knownMeasures, loadYaml, neutral, nodeFiles, openDesk, readConfig, readFlags, readYaml, renderConsole, runGate, systemClock, tellSnapshot, terminal, terminalProgress, usage, version, writeReports } from "./gate.js";

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

// src/snapshot.ts
async function runSnapshot(flags, flagProblems, files) {
	const problems = [...flagProblems];
	const complain = (problem) => problems.push(problem);
	if (problems.length > 0) return {
		text: void 0,
		problems
	};
	const desk = openDesk(files);
	const source = flags.files === void 0 ? await readConfigured(flags.config ?? ".github/retrieval-gate.yml", desk, complain) : {
		...noSource,
		files: flags.files
	};
	const told = await tellSnapshot(source, desk, complain);
	if (source !== void 0 && !told && problems.length === 0) complain(noFiles(flags));
	return {
		text: told && problems.length === 0 ? `${JSON.stringify({
			id: flags.id ?? told.id,
			digest: told.digest
		})}\n` : void 0,
		problems
	};
}
const noSource = {
	id: void 0,
	digest: void 0,
	files: void 0,
	units: void 0,
	require: false
};
async function readConfigured(file, desk, complain) {
	const text = await desk.text("config", file, complain);
	if (text === void 0) return void 0;
	await loadYaml();
	const yaml = readYaml(file, text);
	const read = yaml.ok ? readConfig(file, yaml.yaml, knownMeasures, formatNames) : yaml;
	if (read.ok) return read.config.snapshot ?? noSource;
	read.problems.forEach(complain);
}
const noFiles = (flags) => ({
	code: "argument_wrong",
	severity: "error",
	message: "no files of a snapshot are named",
	hint: "Write snapshot: {files: GLOB} into the config, or give --files GLOB.",
	file: flags.config ?? ".github/retrieval-gate.yml"
});

// src/command.ts
async function runCli(argv) {
	if (argv.length === 0) return printUsage();
	const { flags, problems } = readFlags(argv);
	if (flags.command === "help") return terminal.print(usage);
	if (flags.command === "version") return terminal.print(`${version}\n`);
	const files = nodeFiles(terminalProgress);
	if (flags.command === "snapshot") return printSnapshot(flags, problems, files);
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
function printUsage() {
	terminal.complain(usage);
	return 2;
}
async function printSnapshot(flags, flagProblems, files) {
	try {
		const { text, problems } = await runSnapshot(flags, flagProblems, files);
		if (text !== void 0) return terminal.print(text);
		for (const problem of problems) terminal.complain(`error: ${neutral(formatProblem(problem))}\n    ${neutral(problem.hint)}\n`);
		return 2;
	} catch (error) {
		return terminal.bug(error);
	}
}

// src/cli.ts
process.exitCode = await runCli(process.argv.slice(2));

export {  };