import { absentOnBoth, abstentionRows, alert, blocks, changedComponents, codeSpan, commandSpan, count, decides, describeConcentrations, describeExcluded, describeGroup, describeListChanges, details, explain, falseKinds, firstThatFits, formatChange, formatGate, formatMeasure, formatRank, formatRate, formatValue, gatePlace, gateRows, gateSentence, heading, headline, inCode, isHealth, isNumbered, limited, limitedList, lossRows, lossTitle, lostSinceAnchor, otherReasons, plain, queries, queriesOf, quoteForShell, rankMoves, resamples, seed, setWords, table, title, unitWord, wronglyAnswered } from "./gate.js";

// src/report/gate-numbers.ts
function gateNumbers(assessment, rows) {
	const tested = gateRows(assessment).filter(isTested);
	const table = limited(columns, tested, rows);
	return details("Numbers of the gates", table === "" ? "" : blocks(table, drawn(tested)));
}
const isTested = (gate) => gate.statistics !== void 0;
const drawn = (tested) => tested.some(({ statistics }) => statistics.adjustedBy === "monte_carlo") ? `What is drawn rests on ${resamples} sign vectors and the seed ${seed}.` : "";
const columns = [
	{
		title: "Gate",
		cell: (gate) => codeSpan(gatePlace(gate))
	},
	{
		title: "n",
		align: "right",
		cell: ({ n }) => String(n)
	},
	{
		title: "Won / lost",
		align: "right",
		cell: ({ wins, losses }) => `${wins} / ${losses}`
	},
	{
		title: "Change",
		align: "right",
		cell: ({ delta }) => formatChange(delta)
	},
	{
		title: "Interval",
		cell: ({ statistics }) => interval(statistics)
	},
	{
		title: "p",
		align: "right",
		cell: ({ statistics }) => formatValue(statistics.p)
	},
	{
		title: "Adjusted p",
		align: "right",
		cell: ({ statistics }) => formatValue(statistics.pAdjusted)
	},
	{
		title: "Method",
		cell: ({ statistics }) => methods(statistics)
	},
	{
		title: "Tolerance",
		cell: toleranceCell
	},
	{
		title: "Smallest visible",
		align: "right",
		cell: ({ statistics }) => formatValue(statistics.smallestVisible)
	},
	{
		title: "Detectable",
		align: "right",
		cell: ({ statistics }) => formatValue(statistics.detectable)
	},
	{
		title: "Judged",
		align: "right",
		cell: judgedCell
	}
];
function exploratory({ exploratory: explored }, rows) {
	const table = limited(exploredColumns, explored, rows);
	return details("Measures that no gate asks about", table === "" ? "" : blocks("No gate asks about these, and no verdict rests on them: p is of a change in either direction.", table));
}
const exploredColumns = [
	{
		title: "Measure",
		cell: ({ row: { stage, measure, cutoff } }) => codeSpan(`${stage}:${formatMeasure(measure, cutoff)}`)
	},
	{
		title: "Change",
		align: "right",
		cell: ({ row }) => formatChange(row.delta)
	},
	{
		title: "Won / lost",
		align: "right",
		cell: ({ row }) => `${row.wins} / ${row.losses}`
	},
	{
		title: "p",
		align: "right",
		cell: ({ tested }) => formatValue(tested?.p)
	},
	{
		title: "Holm",
		align: "right",
		cell: ({ tested }) => formatValue(tested?.holm)
	},
	{
		title: "Benjamini and Hochberg",
		align: "right",
		cell: ({ tested }) => formatValue(tested?.benjaminiHochberg)
	}
];
const interval = ({ lower, upper }) => `${formatChange(lower)} to ${formatChange(upper)}`;
const methodWords = (method) => method.replace("_", " ");
const methods = ({ method, adjustedBy }) => method === adjustedBy ? methodWords(method) : `${methodWords(method)}, adjusted by ${methodWords(adjustedBy)}`;
const toleranceWords = {
	tolerance: "as set",
	noise_floor: "noise",
	one_query: "one query",
	one_cluster: "one cluster",
	largest_weight: "the heaviest query"
};
function toleranceCell({ tolerance, toleranceFrom }) {
	const from = toleranceFrom === void 0 ? "" : ` (${toleranceWords[toleranceFrom]})`;
	return `${formatValue(tolerance)}${from}`;
}
function judgedCell({ judged }) {
	if (judged === void 0) return "-";
	return `${formatValue(judged.baseline)} \u2192 ${formatValue(judged.candidate)}`;
}

// src/report/markdown-diagnostics.ts
const concentrations = (assessment) => describeConcentrations(assessment).slice(0, 3).map((sentence) => `${inCode(sentence)}.`).join("\n\n");
const diagnostics = (assessment, rows) => [
	slices(assessment, rows),
	stages(assessment),
	details("Queries left without an answer", table(abstentionColumns, abstentionRows(assessment))),
	lists(assessment)
];
function slices({ slices: all }, rows) {
	const values = all.flatMap((row) => {
		const told = row.measures.filter(({ candidate }) => candidate.n > 0);
		const named = (name) => told.filter(({ measure }) => measure === name).at(-1);
		const measure = named("coverage") ?? named("abstained");
		return measure ? [{
			row,
			measure
		}] : [];
	});
	return details("Slices", limited(sliceColumns, values, rows));
}
const sliceColumns = [
	{
		title: "Slice",
		cell: ({ row }) => codeSpan(row.slice)
	},
	{
		title: "n",
		align: "right",
		cell: ({ measure }) => String(measure.candidate.n)
	},
	{
		title: "Measure",
		cell: ({ measure: { measure, cutoff } }) => codeSpan(cutoff === void 0 ? measure : `${measure}@${cutoff}`)
	},
	{
		title: "Before",
		align: "right",
		cell: ({ measure }) => formatValue(measure.baseline.macro)
	},
	{
		title: "After",
		align: "right",
		cell: ({ measure }) => formatValue(measure.candidate.macro)
	},
	{
		title: "Change",
		align: "right",
		cell: ({ measure }) => formatChange(measure.delta)
	},
	{
		title: "Regressed",
		align: "right",
		cell: ({ row: { regressed, compared } }) => `${regressed} of ${compared}`
	}
];
function stages({ stageShares: shares, unplacedLosses, counts }) {
	const [first] = shares;
	if (!first || shares.length < 2 || counts.compared === 0) return "";
	const about = first.n === 0 ? "No query has every stage recorded whole." : `Over ${queries(first.n)} with every stage recorded whole. Kept: of what came in, the share that the stage still holds.`;
	const { unknown, snapshot } = unplacedLosses;
	const others = [...unknown > 0 ? [`${groups(unknown)} lost at a stage that is unknown`] : [], ...snapshot > 0 ? [`${groups(snapshot)} not in the snapshot`] : []];
	const rest = others.length === 0 ? "" : `Besides: ${others.join(", ")}.`;
	return details("Stages", blocks(table(stageColumns, shares), about, rest));
}
const groups = (n) => count(n, "group");
const change = (before, after) => `${formatValue(before)} \u2192 ${formatValue(after)}`;
const stageColumns = [
	{
		title: "Stage",
		cell: ({ stage, owner }) => `${codeSpan(stage)}${owner === void 0 ? "" : ` (${codeSpan(owner)})`}`
	},
	{
		title: "Found",
		align: "right",
		cell: (one) => change(one.baseline, one.candidate)
	},
	{
		title: "Kept",
		align: "right",
		cell: (one) => change(one.survivalBaseline, one.survivalCandidate)
	},
	{
		title: "Part of the change",
		align: "right",
		cell: ({ contribution }) => formatChange(contribution)
	},
	{
		title: "Groups lost",
		align: "right",
		cell: ({ lostGroups }) => String(lostGroups)
	}
];
const abstentionColumns = [
	{
		title: "Queries",
		cell: ({ what }) => what
	},
	{
		title: "Before",
		align: "right",
		cell: ({ before }) => formatRate(before)
	},
	{
		title: "After",
		align: "right",
		cell: ({ after }) => formatRate(after)
	}
];
function lists(assessment) {
	const { falsePositives: found, listChanges } = assessment;
	if (!found || listChanges?.identical === listChanges?.n) return "";
	const { baseline: before, candidate: after } = found;
	const told = describeListChanges(assessment);
	const share = ({ falsePositives, results }) => `${falsePositives} of ${results}`;
	const rows = falseKinds.map((kind) => ({
		what: kindWords[kind],
		before: String(before.kinds[kind] ?? 0),
		after: String(after.kinds[kind] ?? 0)
	})).filter((row) => row.before !== "0" || row.after !== "0");
	const all = {
		what: "not needed",
		before: share(before),
		after: share(after)
	};
	const text = told === void 0 ? "" : `${inCode(told)}.`;
	return details("Lists", blocks(text, rows.length === 0 ? "" : table(kindColumns, [all, ...rows])));
}
const kindColumns = [
	{
		title: "Results",
		cell: ({ what }) => what
	},
	{
		title: "Before",
		align: "right",
		cell: ({ before }) => before
	},
	{
		title: "After",
		align: "right",
		cell: ({ after }) => after
	}
];
const kindWords = {
	forbidden: "forbidden",
	duplicate: "copies",
	outdated: "outdated",
	tenant: "of another tenant",
	region: "of another region",
	lang: "in another language",
	not_relevant: "not relevant",
	unjudged: "not judged"
};

// src/report/markdown-tables.ts
const resultWords = {
	pass: "held",
	fail: "**failed**",
	inconclusive: "inconclusive",
	invalid: "**invalid**"
};
const gateColumns = [
	{
		title: "Gate",
		cell: (gate) => codeSpan(gatePlace(gate))
	},
	{
		title: "Before",
		align: "right",
		cell: (gate) => formatGate(gate, gate.baseline)
	},
	{
		title: "After",
		align: "right",
		cell: (gate) => formatGate(gate, gate.candidate)
	},
	{
		title: "Change",
		align: "right",
		cell: ({ delta }) => formatChange(delta)
	},
	{
		title: "n",
		align: "right",
		cell: ({ n }) => String(n)
	},
	{
		title: "Won / lost",
		align: "right",
		cell: ({ wins, losses }) => `${wins} / ${losses}`
	},
	{
		title: "Result",
		cell: ({ result, reason }) => `${resultWords[result]}${passNote(result, reason)}`
	}
];
const passNote = (result, reason) => reason === void 0 || result === "pass" && reason !== "waived" ? "" : ` (${reason.replaceAll("_", " ")})`;
const lossColumns = (policy) => [
	{
		title: "Query",
		cell: ({ query }) => queryCell(query, policy)
	},
	{
		title: "Evidence lost",
		cell: ({ loss }) => [
			...isNumbered(loss.move.group) ? [] : [codeSpan(loss.move.group.name)],
			codeSpan(describeGroup(loss.move.group, policy)),
			...loss.textBaseline === void 0 ? [] : [`was: ${codeSpan(loss.textBaseline)}`]
		].join(" ")
	},
	{
		title: "At",
		cell: ({ loss, cutoffs }) => codeSpan(`${loss.stage}@${cutoffs.join(", ")}`)
	},
	{
		title: "Rank",
		align: "right",
		cell: ({ loss }) => loss.repeats === void 0 ? `${formatRank(loss.rankBaseline)} \u2192 ${formatRank(loss.rankCandidate)}` : `in ${loss.repeats.replace("->", "\u2192")}`
	},
	{
		title: "Lost by",
		cell: ({ loss, owner }) => `${lostByCell(loss.lostAt ?? loss.stage)}${owner === void 0 ? "" : ` (${codeSpan(owner)})`}${loss.tied ? " tied: break ties by id" : ""}${loss.waived ? " waived" : ""}`
	}
];
const lostByCell = (lostAt) => lostAt === "unknown" ? "unknown: a list was cut" : codeSpan(lostAt);
const queryCell = ({ id, text }, { show }) => show !== "ids" && text !== "" ? `${codeSpan(id)} ${codeSpan(text)}` : codeSpan(id);
const leakColumns = (policy) => [
	{
		title: "Query",
		cell: ({ queryId }) => codeSpan(queryId)
	},
	{
		title: `Forbidden ${unitWord(policy)}`,
		cell: ({ id }) => codeSpan(id)
	},
	{
		title: "At",
		cell: ({ stage }) => codeSpan(stage)
	},
	{
		title: "Rank",
		align: "right",
		cell: ({ rank }) => String(rank)
	},
	{
		title: "Why",
		cell: ({ reason, preExisting }) => `${codeSpan(reason)}${preExisting ? ", as before" : ""}`
	}
];
function moveColumns(policy) {
	return [
		{
			title: "Query",
			cell: ({ pair: { query } }) => `${queryCell(query, policy)}${query.critical ? " critical" : ""}`
		},
		{
			title: "Change",
			cell: ({ status }) => status.replace("_", " ")
		},
		{
			title: "Rank",
			cell: (query) => moveCell(query, policy)
		},
		{
			title: "Lost by",
			cell: ({ groups }) => {
				return [...new Set(groups.flatMap(({ lostAt }) => lostAt ?? []))].map(lostByCell).join(", ") || "-";
			}
		}
	];
}
function moveCell(query, policy) {
	const moves = rankMoves(query, policy).slice(0, 5).map(({ group, before, after }) => `${codeSpan(group)} ${formatRank(before)} \u2192 ${formatRank(after)}`);
	return wronglyAnswered(query) ?? (moves.join("; ") || "-");
}
const waiverColumns = [
	{
		title: "Query",
		cell: ({ waiver }) => [
			waiver.queryId,
			waiver.group,
			waiver.stage
		].flatMap((one) => one === void 0 ? [] : [codeSpan(one)]).join(" ")
	},
	{
		title: "Why",
		cell: ({ waiver }) => codeSpan(waiver.reason)
	},
	{
		title: "Owner",
		cell: ({ waiver }) => codeSpan(waiver.owner)
	},
	{
		title: "Until",
		cell: ({ waiver, isActive, isUsed }) => `${waiver.expires}${isActive ? "" : ", ended"}${isActive && !isUsed ? ", covers nothing" : ""}`
	}
];
const labelColumns = [
	{
		title: "Query",
		cell: ({ queryId }) => codeSpan(queryId)
	},
	{
		title: "Result",
		cell: ({ id }) => codeSpan(id)
	},
	{
		title: "At",
		cell: ({ stage }) => codeSpan(stage)
	},
	{
		title: "Rank",
		align: "right",
		cell: ({ rankBaseline, rankAnchor, rankCandidate }) => rankBaseline === void 0 && rankAnchor !== void 0 ? `${rankAnchor} (anchor) \u2192 ${formatRank(rankCandidate)}` : `${formatRank(rankBaseline)} \u2192 ${formatRank(rankCandidate)}`
	},
	{
		title: "Could change",
		align: "right",
		cell: ({ priority }) => priority === 0 ? "-" : formatValue(priority)
	},
	{
		title: "Why",
		cell: ({ reason }) => reason.replaceAll("_", " ")
	}
];
const measureColumns = [
	{
		title: "Measure",
		cell: ({ stage, measure, cutoff }) => codeSpan(`${stage}:${measure}${cutoff === void 0 ? "" : `@${cutoff}`}`)
	},
	{
		title: "Before",
		align: "right",
		cell: ({ baseline }) => formatValue(baseline.macro)
	},
	{
		title: "After",
		align: "right",
		cell: ({ candidate }) => formatValue(candidate.macro)
	},
	{
		title: "Change",
		align: "right",
		cell: ({ delta }) => formatChange(delta)
	},
	{
		title: "n",
		align: "right",
		cell: ({ candidate }) => String(candidate.n)
	},
	{
		title: "Won / lost",
		align: "right",
		cell: ({ wins, losses }) => `${wins} / ${losses}`
	}
];

// src/report/markdown.ts
const commentLimit = 65e3;
const steps = [
	200,
	100,
	50,
	25,
	10,
	5,
	2
];
function renderMarkdown(assessment, context, { limit = commentLimit, reserved = 0 } = {}) {
	const versions = steps.map((rows) => () => renderWith(assessment, context, rows));
	const shortest = () => `${blocks(top(assessment), "The details are in the JSON report.")}\n`;
	return firstThatFits(limit - reserved, [...versions, shortest]);
}
function renderWith(assessment, context, rows) {
	const { policy } = assessment;
	const losses = lossRows(assessment);
	return `${blocks(top(assessment), faultList(assessment, rows), section("Gates", limited(gateColumns, gateRows(assessment).filter(isProminent), rows)), details("What the gates say", limitedList(sentences(assessment), inCode, rows)), section(lossTitle(losses), limited(lossColumns(policy), losses, rows)), section("Forbidden results", limited(leakColumns(policy), assessment.leaks, rows)), section("Also", limitedList(otherReasons(assessment), ({ text }) => inCode(text), rows)), ...changedQueries(assessment, rows), ...folded(assessment, rows), manifestChanges(assessment, rows), footer(assessment, context))}\n`;
}
const sentences = (assessment) => [...setWords(assessment), ...gateRows(assessment).filter(isProminent).map((gate) => `${JSON.stringify(gatePlace(gate))}: ${gateSentence(gate)}`)];
const section = (name, body) => body === "" ? "" : blocks(heading(3, name), body);
const alertKinds = {
	pass: "TIP",
	fail: "CAUTION",
	inconclusive: "WARNING",
	invalid: "CAUTION",
	incomparable: "CAUTION"
};
function top(assessment) {
	const [first = "", ...rest] = headline(assessment);
	return blocks(heading(2, plain(`Retrieval gate: ${title(assessment)}`)), alert(alertKinds[assessment.verdict], [`**${first}**`, ...rest].join(", "), "", inCode(explain(assessment))));
}
function changedQueries(assessment, rows) {
	const columns = moveColumns(assessment.policy);
	const regressed = queriesOf(assessment, "regressed", "mixed");
	const moved = queriesOf(assessment, "moved_down", "moved_up");
	const improved = queriesOf(assessment, "improved");
	const absent = absentOnBoth(assessment);
	const sinceAnchor = lostSinceAnchor(assessment);
	const { size: total } = assessment.queries;
	return [
		section(`Regressed: ${regressed.length} of ${total}`, limited(columns, regressed, rows)),
		section(`Regressed since the anchor: ${sinceAnchor.length} of ${total}`, limited(columns, sinceAnchor, rows)),
		concentrations(assessment),
		details(`${improved.length} improved`, limited(columns, improved, rows)),
		details(`${moved.length} moved, within the same cutoffs`, limited(columns, moved, rows)),
		details(`${absent.length} with evidence that neither side finds`, limitedList(absent, ({ pair }) => queryCell(pair.query, assessment.policy), rows))
	];
}
const isProminent = (gate) => gate.kind !== "slice" && gate.kind !== "anchor" || decides(gate);
function folded(assessment, rows) {
	const health = assessment.problems.filter(isHealth);
	const unmeasured = queriesOf(assessment, "unmeasured", "new");
	const held = assessment.gates.filter((gate) => !isProminent(gate));
	const told = assessment.problems.filter((one) => one.severity !== "error" && !isHealth(one));
	return [
		details(`${count(held.length, "gate")} ${heldWords(held)}`, limited(gateColumns, held, rows)),
		gateNumbers(assessment, rows),
		details(count(assessment.waivers.length, "waiver"), limited(waiverColumns, assessment.waivers, rows)),
		details(`${count(assessment.labelQueue.length, "result")} to judge`, limited(labelColumns, assessment.labelQueue, rows)),
		exploratory(assessment, rows),
		details("All measures", limited(measureColumns, assessment.measures.filter(hasValue), rows)),
		...diagnostics(assessment, rows),
		details(`${queries(unmeasured.length)} new or unmeasured`, limitedList(unmeasured, unmeasuredLine, rows)),
		details(`${count(assessment.flaky.length, "query", "queries")} with repeats that differ`, limitedList(assessment.flaky, flakyLine, rows)),
		details(`Health of the golden set: ${health.length}`, limitedList(health, ({ message, hint }) => inCode(`${message}. ${hint}`), rows)),
		details(count(told.length, "warning or notice", "warnings and notices"), limitedList(told, problemLine, rows))
	];
}
function heldWords(held) {
	const kinds = new Set(held.map(({ kind }) => kind));
	if (!kinds.has("anchor")) return "on slices";
	return kinds.has("slice") ? "on slices or against the anchor" : "against the anchor";
}
const unmeasuredLine = (query) => `${codeSpan(query.pair.query.id)}: ${describeExcluded(query)}`;
const flakyLine = ({ queryId, baseline, candidate }) => `${codeSpan(queryId)}: in the ${[...baseline ? ["baseline"] : [], ...candidate ? ["candidate"] : []].join(" and in the ")}`;
function faultList({ problems }, rows) {
	const errors = problems.filter(({ severity }) => severity === "error");
	return section("Problems", limitedList(errors, problemLine, rows));
}
const problemLine = ({ file, path, message, hint, code }) => `${codeSpan(path === void 0 ? file : `${file} ${path}`)} ${inCode(message)} (${code.replaceAll("_", "\\_")}). ${inCode(hint)}`;
const hasValue = ({ baseline, candidate }) => baseline.n + candidate.n > 0;
function manifestChanges({ manifestChanges: changes }, rows) {
	const columns = [
		{
			title: "Component",
			cell: ({ key }) => codeSpan(key)
		},
		{
			title: "Before",
			cell: ({ baseline }) => entryCell(baseline)
		},
		{
			title: "After",
			cell: ({ candidate }) => entryCell(candidate)
		}
	];
	const components = changedComponents(changes).length;
	return section("What changed between the runs", blocks(limited(columns, changes, rows), components > 1 ? "More than one component changed: which of them did it cannot be told." : ""));
}
const entryCell = (value) => value === void 0 ? "-" : codeSpan(typeof value === "string" ? value : JSON.stringify(value));
function footer({ golden, baseline, candidate, queries: queries$1 }, context) {
	const short = (digest) => digest === void 0 ? "-" : codeSpan(digest.slice(0, 19));
	const config = context.inputs.find(({ role }) => role === "config")?.file;
	const command = [
		"retrieval-gate check",
		...config === void 0 ? [] : [`--config ${quoteForShell(config)}`],
		...context.overrides
	].join(" ");
	const commit = context.pull?.head ? `Commit ${codeSpan(context.pull.head.slice(0, 12))}; ` : "";
	return blocks(`${commit}Golden set ${short(golden?.digest)}, ${queries(queries$1.size)}; baseline ${short(baseline?.digest)}; candidate ${short(candidate?.digest)}; retrieval-gate ${context.version}.`, `Reproduce: ${commandSpan(command)}.`);
}

export { commentLimit, renderMarkdown };