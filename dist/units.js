import { describeValue, digestMessage, feedLines, halfCharacter, halfCharacterHint, idHint, idMessage, isWellFormed, jsonProblem, normaliseText, openTable, parseJson, readDigest } from "./gate.js";

// src/read/units/list.ts
function gatherUnits(onProblem) {
	const units = openTable();
	const places = notePlaces();
	const repeats = gatherRepeats((waiting) => {
		const numbers = units.numbersOf(waiting.map(({ first }) => first));
		for (const { id, first, again } of waiting) onProblem(repeatedUnit(id, places.of(numbers.get(first)), again));
	});
	function add(file, line, bytes, [start, end], facts) {
		places.note(units.size, file, line);
		const first = units.add(bytes, start, end, facts);
		if (first === void 0) return;
		const id = bytes.toString("utf8", start, end);
		const again = {
			file,
			line
		};
		if (!repeats.add({
			id,
			first,
			again
		})) onProblem(repeatedUnit(id, void 0, again));
	}
	function readLine(file, text, line) {
		const json = parseJson(text);
		if (!json.ok) {
			onProblem(jsonProblem(file, line, text, json.fault));
			return;
		}
		const told = readUnit(json.value);
		if ("message" in told) {
			onProblem({
				severity: "error",
				file,
				lines: [line],
				...told
			});
			return;
		}
		const id = Buffer.from(told.id);
		add(file, line, id, [0, id.length], told.facts);
	}
	return {
		units,
		feed: (file) => feedLines(file, (bytes, start, end, line) => {
			const id = findPlainId(bytes, start, end);
			if (id) {
				add(file, line, bytes, id);
				return;
			}
			const text = bytes.toString("utf8", start, end);
			if (text.trim() !== "") readLine(file, text, line);
		}, onProblem),
		end: repeats.end
	};
}
const beginnings = ["{\"id\":\"", "{\"id\": \""].map((text) => Buffer.from(text));
function findPlainId(bytes, start, end) {
	const beginning = beginnings.find((one) => startsWith(bytes, start, one));
	if (!beginning) return void 0;
	const from = start + beginning.length;
	const to = end - 2;
	if (to <= from || bytes[to] !== 34 || bytes[to + 1] !== 125) return void 0;
	for (let i = from; i < to; i++) {
		const byte = bytes[i];
		if (byte < 32 || byte > 126 || byte === 34 || byte === 92) return void 0;
	}
	return [from, to];
}
function startsWith(bytes, start, beginning) {
	for (let i = 0; i < beginning.length; i++) if (bytes[start + i] !== beginning[i]) return false;
	return true;
}
const mostTold = 2e3;
function gatherRepeats(tell) {
	const waiting = [];
	let told = 0;
	function end() {
		tell(waiting.splice(0));
	}
	return {
		add(repeat) {
			if (told === mostTold) return false;
			told++;
			waiting.push(repeat);
			if (told === mostTold) end();
			return true;
		},
		end
	};
}
function notePlaces() {
	const breaks = [];
	return {
		note(number, file, line) {
			const last = breaks.at(-1);
			if (last?.file === file && last.line + number - last.number === line) return;
			if (last?.number === number) breaks.pop();
			breaks.push({
				number,
				file,
				line
			});
		},
		of(number) {
			const from = breaks[countUpTo(breaks, number) - 1];
			return from && {
				file: from.file,
				line: from.line + number - from.number
			};
		}
	};
}
function countUpTo(rising, number) {
	let low = 0;
	let high = rising.length;
	while (low < high) {
		const middle = low + high >>> 1;
		if ((rising[middle]?.number ?? 0) <= number) low = middle + 1;
		else high = middle;
	}
	return low;
}
const repeatedUnit = (id, first, again) => ({
	code: "row_wrong_shape",
	severity: "error",
	message: `unit ${JSON.stringify(id)} stands twice`,
	hint: "Keep one of the two.",
	file: (first ?? again).file,
	lines: [(first ?? again).line],
	...first ? { also: [again] } : {}
});
function readUnit(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return wrongShape(`a unit must be an object, not ${describeValue(value)}`);
	const { id, doc, span, text, sha256 } = value;
	if (!isName(id)) return {
		code: "id_wrong",
		message: `id ${idMessage}, not ${describeValue(id)}`,
		hint: idHint(id)
	};
	const half = Object.entries({
		id,
		doc
	}).find(([, one]) => isName(one) && !isWellFormed(one));
	if (half) return {
		code: "id_wrong",
		message: `${half[0]} ${halfCharacter}`,
		hint: halfCharacterHint
	};
	const fault = factFault(value);
	if (fault !== void 0) return wrongShape(fault);
	const facts = {
		doc,
		span,
		text,
		sha256: readDigest(sha256)
	};
	if (Object.values(facts).every((one) => one === void 0)) return {
		id,
		facts: void 0
	};
	return {
		id,
		facts: {
			...facts,
			text: facts.text === void 0 ? void 0 : normaliseText(facts.text)
		}
	};
}
function factFault({ doc, span, text, sha256 }) {
	if (doc !== void 0 && !isName(doc)) return `doc must be a name, not ${describeValue(doc)}`;
	if (text !== void 0 && typeof text !== "string") return `text must be text, not ${describeValue(text)}`;
	if (span !== void 0 && !isSpan(span)) return "span must be [start, end], 0 <= start < end";
	if (sha256 !== void 0 && readDigest(sha256) === void 0) return `sha256 ${digestMessage}, not ${describeValue(sha256)}`;
}
const wrongShape = (message) => ({
	code: "row_wrong_shape",
	message,
	hint: "See docs/formats.md."
});
const isName = (value) => typeof value === "string" && value !== "";
const isSpan = (value) => Array.isArray(value) && value.length === 2 && value.every((one) => Number.isSafeInteger(one) && one >= 0) && value[0] < value[1];

export { gatherUnits };