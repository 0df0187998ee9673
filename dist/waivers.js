import { checked, dateHint, dateMessage, daysAfter, isDate, limit, name, notYetMessage, object, oneOf, optional, queryId, readBy, readYaml, shapeProblems, stageName, string, valueAt } from "./gate.js";

// src/read/waivers.ts
const longestWaiver = 90;
const entry = object({
	query_id: name,
	group: optional(name),
	stage: optional(name),
	reason: name,
	owner: name,
	expires: checked(string(), limit(isDate, dateMessage, { hint: dateHint })),
	leak: optional(oneOf([false], notYetMessage))
});
const missingHints = {
	query_id: "Write query_id: ID of the query whose loss is accepted.",
	reason: "Write reason: why the loss is accepted.",
	owner: "Write owner: who has accepted it, and answers for it.",
	expires: `Write expires: YYYY-MM-DD, at most ${longestWaiver} days from now.`
};
function readWaivers(file, text, today) {
	const read = readYaml(file, text);
	if (!read.ok) return {
		waivers: [],
		problems: read.problems
	};
	const { value, lineOf } = read.yaml;
	const wrong = (message, hint, line, path) => {
		return {
			code: "waiver_wrong",
			severity: "error",
			message,
			hint,
			file,
			lines: [line],
			...path === void 0 ? {} : { path }
		};
	};
	const isMissing = (key, line) => wrong(`${key} is missing`, missingHints[key] ?? "", line, key);
	if (!Array.isArray(value)) return {
		waivers: [],
		problems: [wrong("waivers must be a list of entries", "Begin each entry with `- query_id: ...`.", 1)]
	};
	const waivers = [];
	const problems = [];
	const complain = (problem) => problems.push(problem);
	for (const [index, one] of value.entries()) {
		const told = readBy(entry, one);
		const line = lineOf([index]) ?? 1;
		if (!told.ok) {
			const [missing, others] = partMissing(told.faults, one);
			const lineIn = (path) => lineOf([index, ...path]);
			const place = {
				file,
				lineOf: lineIn,
				schema: entry,
				code: "waiver_wrong"
			};
			missing.map((key) => isMissing(key, line)).forEach(complain);
			shapeProblems(others, one, {
				...place,
				doc: "docs/formats.md"
			}).forEach(complain);
			continue;
		}
		const { query_id, group, stage, reason, owner, expires } = told.value;
		const latest = daysAfter(today, longestWaiver);
		if (expires > latest) {
			const message = `ends more than ${longestWaiver} days from now, on ${expires}`;
			problems.push(wrong(message, `Let it end by ${latest}, and renew it then.`, line, "expires"));
		}
		const place = stage === void 0 ? void 0 : stageName(stage);
		waivers.push({
			queryId: queryId(query_id),
			group,
			stage: place,
			reason,
			owner,
			expires,
			file,
			line
		});
	}
	return {
		waivers,
		problems
	};
}
function partMissing(faults, entry) {
	const missing = [];
	return [missing, faults.filter(({ is, path }) => {
		const isMissing = is !== "key" && path.length === 1 && valueAt(entry, path) === void 0;
		if (isMissing) missing.push(String(path[0]));
		return !isMissing;
	})];
}

export { readWaivers };