import { describeFailure, isDate, nearestKey, neutral, nodeFiles, outliveReaders, renderConsole, runGate, systemClock, terminal, terminalProgress, version, writeReports } from "./gate.js";
import { parseArgs } from "node:util";

// src/publish/print.ts
/** Throws nothing, and decides nothing: what could not be told is complained about. */
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

// src/settings/flags.ts
/** The command line: flags to values, each refusal with what to write instead. */
const known = {
	built: "config golden baseline candidate snapshot cutoffs measures mode today queries json markdown".split(" "),
	later: "base html junit sarif".split(" "),
	alone: [
		"--help",
		"--version",
		"-h"
	]
};
const options = Object.fromEntries([
	...[...known.built, ...known.later].map((flag) => [flag, { type: "string" }]),
	["help", {
		type: "boolean",
		short: "h"
	}],
	["version", { type: "boolean" }]
]);
const usage = `usage: retrieval-gate check [flags]

  --config FILE      settings (default .github/retrieval-gate.yml)
  --golden FILE      golden set: JSON Lines, YAML or TREC qrels
  --baseline FILE    run before the change: JSON Lines or TREC
  --candidate FILE   run after the change
  --snapshot FILE    JSON file with the frozen corpus snapshot
  --cutoffs 5,10     depths at which everything is judged
  --measures A,B     measures to compute
  --mode MODE        gate (default), or report: exit 0 instead of 1 and 3
  --queries WHICH    changed (default) or all queries in the JSON report
  --today DATE       date for review_by, as 2026-11-30 (default: today, UTC)
  --json FILE        write the JSON report
  --markdown FILE    write the comment's text
  --help, --version

exit: 0 may merge, 1 retrieval got worse, 2 input is wrong,
      3 nothing to compare with, 4 a bug in the gate
`;
/** The flags, and everything that is wrong with them. Good flags are kept beside bad ones. */
function readFlags(argv) {
	const problems = [];
	const refuse = (code, message, hint) => problems.push({
		code,
		severity: "error",
		message,
		hint,
		file: "command line"
	});
	const { values, commands } = readOptions(argv, refuse);
	const flags = {
		command: readCommand(values, commands, refuse),
		id: void 0,
		comment: void 0,
		config: values.get("config"),
		golden: values.get("golden"),
		baseline: values.get("baseline"),
		candidate: values.get("candidate"),
		snapshot: values.get("snapshot"),
		cutoffs: readCutoffs(values, refuse),
		measures: values.get("measures")?.split(","),
		mode: readChoice(values, "mode", ["gate", "report"], refuse),
		queries: readChoice(values, "queries", ["changed", "all"], refuse) ?? "changed",
		today: readToday(values, refuse),
		json: values.get("json"),
		markdown: values.get("markdown")
	};
	return {
		flags: problems.length > 0 ? {
			...flags,
			command: "check"
		} : flags,
		problems
	};
}
function readOptions(argv, refuse) {
	const args = argv.filter((arg) => !isShortGroup(arg));
	for (const arg of argv.filter(isShortGroup)) refuse("argument_wrong", `unknown flag ${JSON.stringify(arg)}`, "Flags begin with two dashes.");
	const { tokens } = parseArgs({
		args,
		options,
		strict: false,
		tokens: true
	});
	const values = /* @__PURE__ */ new Map();
	for (const token of tokens) {
		if (token.kind !== "option") continue;
		const { name: flag, rawName, value } = token;
		const told = optionFault(flag, rawName, value, values);
		if (told) refuse(...told);
		else values.set(flag === "h" ? "help" : flag, value ?? "");
	}
	return {
		values,
		commands: tokens.flatMap((token) => token.kind === "positional" ? [token.value] : [])
	};
}
/** One dash and several letters would be read as several short flags, and one of them as -h. */
const isShortGroup = (arg) => /^-[^-]./.test(arg);
/** What is wrong with one option, or undefined. */
function optionFault(flag, raw, value, values) {
	if (known.later.includes(flag)) return [
		"not_yet_supported",
		`${raw} is not built yet`,
		"Leave it out."
	];
	if (known.alone.includes(raw)) return value === void 0 ? void 0 : [
		"argument_wrong",
		`${raw} takes no value`,
		"See --help."
	];
	if (!known.built.includes(flag)) {
		const near = nearestKey(flag, known.built);
		const hint = near ? `Did you mean --${near}?` : "See --help.";
		return [
			"argument_wrong",
			`unknown flag ${JSON.stringify(raw)}`,
			hint
		];
	}
	if (value === void 0 || value === "" || value.startsWith("--")) return [
		"argument_wrong",
		`${raw} needs a value`,
		`Write ${raw} VALUE.`
	];
	return values.has(flag) ? [
		"argument_wrong",
		`${raw} is given twice`,
		"Give it once; a path may be a glob."
	] : void 0;
}
function readChoice(values, flag, allowed, refuse) {
	const value = values.get(flag);
	const chosen = allowed.find((one) => one === value);
	if (value !== void 0 && chosen === void 0) refuse("argument_wrong", `--${flag} ${JSON.stringify(value)} is unknown`, `Write ${allowed.join(" or ")}.`);
	return chosen;
}
function readCutoffs(values, refuse) {
	const parts = values.get("cutoffs")?.split(",");
	if (parts === void 0) return void 0;
	if (parts.every((part) => /^[1-9]\d{0,8}$/.test(part))) return [...new Set(parts.map(Number))].sort((a, b) => a - b);
	refuse("argument_wrong", "--cutoffs must be whole numbers of 1 or more", "Write --cutoffs 5,10.");
}
function readToday(values, refuse) {
	const value = values.get("today");
	if (value === void 0 || isDate(value)) return value;
	refuse("argument_wrong", `--today ${JSON.stringify(value)} is no date`, "Write --today 2026-11-30.");
}
function readCommand(values, [first, ...more], refuse) {
	if (values.has("help")) return "help";
	if (values.has("version")) return "version";
	const hint = "Write retrieval-gate check; see --help.";
	if (first === void 0) refuse("argument_wrong", "no command is given", hint);
	else if (first === "accept" || first === "snapshot") refuse("not_yet_supported", `the command ${first} is not built yet`, "Only check is.");
	else if (first !== "check") refuse("argument_wrong", `unknown command ${JSON.stringify(first)}`, hint);
	else if (more.length > 0) refuse("argument_wrong", `does not know what to do with ${JSON.stringify(more.join(" "))}`, hint);
	return "check";
}

// src/command.ts
/** What the command line does with its flags: judge, write the reports, print. */
async function runCli(argv) {
	outliveReaders();
	const { flags, problems } = readFlags(argv);
	if (flags.command === "help") return terminal.print(usage);
	if (flags.command === "version") return terminal.print(`${version}\n`);
	const files = nodeFiles(terminalProgress);
	let run;
	try {
		run = await runGate(flags, problems, files, systemClock);
	} catch (error) {
		return terminal.bug(error);
	}
	const { assessment, inputs, today } = run;
	const context = {
		version,
		inputs,
		today,
		queries: flags.queries
	};
	await printReport(assessment, context, flags, {
		files,
		terminal
	});
	return assessment.exitCode;
}

// src/cli.ts
/** Shell: the command line. The straight line, printed. */
process.exitCode = await runCli(process.argv.slice(2));

export {  };