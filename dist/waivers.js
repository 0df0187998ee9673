import { checked, daysAfter, isDate, name, notYetMessage, object, oneOf, optional, queryId, readBy, readYaml, rule, shapeProblems, stageName, string } from "./gate.js";

// src/read/waivers.ts
const longestWaiver = 90;
const entry = object({
	query_id: name,
	group: optional(name),
	stage: optional(name),
	reason: name,
	owner: name,
	expires: checked(string(), rule(isDate, "must be a date, as 2027-03-31")),
	leak: optional(oneOf([false], notYetMessage))
});
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
			const lineIn = (path) => lineOf([index, ...path]);
			const place = {
				file,
				lineOf: lineIn,
				schema: entry,
				code: "waiver_wrong"
			};
			shapeProblems(told.faults, one, {
				...place,
				doc: "docs/formats.md"
			}).forEach(complain);
			continue;
		}
		const { query_id, group, stage, reason, owner, expires } = told.value;
		const latest = daysAfter(today, 90);
		if (expires > latest) {
			const message = `ends more than ${90} days from now, on ${expires}`;
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

export { readWaivers };