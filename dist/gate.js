import { createRequire } from "node:module";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { availableParallelism, devNull } from "node:os";
import { isUtf8 } from "node:buffer";

// \0builtin:node:fs
const builtin$2 = createRequire(import.meta.url)("node:fs");
const accessSync = /* @__PURE__ */ (() => builtin$2.accessSync)();
const appendFileSync = /* @__PURE__ */ (() => builtin$2.appendFileSync)();
const closeSync = /* @__PURE__ */ (() => builtin$2.closeSync)();
const constants$1 = /* @__PURE__ */ (() => builtin$2.constants)();
const existsSync = /* @__PURE__ */ (() => builtin$2.existsSync)();
const fstatSync = /* @__PURE__ */ (() => builtin$2.fstatSync)();
const lstatSync = /* @__PURE__ */ (() => builtin$2.lstatSync)();
const mkdirSync = /* @__PURE__ */ (() => builtin$2.mkdirSync)();
const openSync = /* @__PURE__ */ (() => builtin$2.openSync)();
const readFileSync = /* @__PURE__ */ (() => builtin$2.readFileSync)();
const readSync = /* @__PURE__ */ (() => builtin$2.readSync)();
const realpathSync = /* @__PURE__ */ (() => builtin$2.realpathSync)();
const renameSync = /* @__PURE__ */ (() => builtin$2.renameSync)();
const rmSync = /* @__PURE__ */ (() => builtin$2.rmSync)();
const statSync = /* @__PURE__ */ (() => builtin$2.statSync)();
const writeFileSync = /* @__PURE__ */ (() => builtin$2.writeFileSync)();
const writeSync = /* @__PURE__ */ (() => builtin$2.writeSync)();

// src/model/ids.ts
const queryId = (text) => text;
const unitId = (text) => text;
const stageName = (text) => text;
function compareIds(a, b) {
	const shared = Math.min(a.length, b.length);
	for (let i = 0; i < shared; i++) {
		const left = a.charCodeAt(i);
		const right = b.charCodeAt(i);
		if (left !== right) return codePointOrder(left) - codePointOrder(right);
	}
	return a.length - b.length;
}
function sortIds(ids) {
	if (ids.length < 2) return ids;
	return ids.some((id) => aboveMost.test(id)) ? ids.sort(compareIds) : ids.sort();
}
const aboveMost = /[\ud800-\uffff]/;
function codePointOrder(unit) {
	if (unit < 55296) return unit;
	return unit > 57343 ? unit - 2048 : unit + 8192;
}

// src/model/problem.ts
const isNonEmpty = (items) => items.length > 0;
function formatProblem({ code, message, file, path, lines, also }) {
	const [first, ...more] = lines ?? [];
	const line = first === void 0 ? "" : `:${first}`;
	const field = path ? ` ${path}` : "";
	const shown = more.slice(0, 5).map((one) => `line ${one}`);
	if (more.length > shown.length) shown.push(`${more.length - shown.length} more lines`);
	const others = (also ?? []).map((one) => formatLocation(one));
	const elsewhere = [...shown, ...others].join(", ");
	return `${file}${line}${field}: ${message}${elsewhere && `; also ${elsewhere}`} (${code})`;
}
const formatLocation = ({ file, line }) => line === void 0 ? file : `${file}:${line}`;
function collectNames() {
	const shown = [];
	let count = 0;
	return {
		add(name) {
			count++;
			if (shown.length < 3) shown.push(JSON.stringify(name));
		},
		get count() {
			return count;
		},
		get text() {
			const more = count - shown.length;
			return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
		}
	};
}
function listSome(names) {
	const some = collectNames();
	for (const name of names) some.add(name);
	return some.text;
}
var GateError = class extends Error {
	name = "GateError";
	code;
	hint;
	constructor(code, message, hint, options) {
		super(message, options);
		this.code = code;
		this.hint = hint;
	}
};
function unreachable(value) {
	throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}

// src/adapters/engine.ts
let isTold$1 = false;
let isSettled = false;
let begun;
const longFile = 1048576;
const enough = 4194304;
function waitFor(there) {
	begun = there;
}
async function prepareForLongFile() {
	if (isSettled || begun && Atomics.load(begun, 0) === 0) return;
	const { getHeapSpaceStatistics, setFlagsFromString } = await import("node:v8");
	if (!isTold$1) {
		isTold$1 = true;
		setFlagsFromString("--heap-growing-percent=20");
		setFlagsFromString("--min-semi-space-size=2");
		if (knowsCounts) setFlagsFromString("--invocation-count-for-turbofan=30000");
	}
	const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
	if (isSettled || young && young.space_size < enough) return;
	isSettled = true;
	setFlagsFromString("--semi-space-growth-factor=1");
}
const knowsCounts = Number.parseInt(process.versions.v8, 10) === 13;

// src/adapters/node-files.ts
const pieceSize$2 = 262144;
const longestPath = 4096;
const globSigns = /[*?[\]{}!()]/;
function nodeFiles(progress) {
	return {
		async expand(pattern) {
			if (existsSync(pattern)) return [pattern];
			if (!globSigns.test(pattern) || pattern.length > longestPath) return [];
			const { glob } = await import("./glob.js");
			return (await glob(pattern.replaceAll("\\", "/"), {
				dot: true,
				onlyFiles: true,
				expandDirectories: false
			})).sort(compareIds);
		},
		read: (file, sink, isDone) => readPieces(file, sink, isDone, progress),
		async sizeOf(file) {
			const found = statSync(file, { throwIfNoEntry: false });
			return found?.isFile() ? found.size : 0;
		},
		isReadableTwice: async (file) => statSync(file).isFile(),
		async whyNotWritable(file) {
			try {
				return whyNotWritable(file);
			} catch (error) {
				return describeFault$1(error);
			}
		},
		async realPath(file) {
			const path = resolve(file);
			try {
				const known = existsSync(path) ? path : nearestFolder(path);
				return join(realpathSync.native(known), relative(known, path));
			} catch {
				return path;
			}
		},
		async writeWhole(file, parts) {
			let besides;
			try {
				mkdirSync(dirname(file), { recursive: true });
				const before = statThere(file);
				if (before === void 0 || before.isFile()) {
					const target = targetOf$1(file);
					besides = besidesOf(target);
					writeParts(besides, parts);
					renameSync(besides, target);
				} else writeParts(file, parts);
			} catch (error) {
				if (besides !== void 0) rmQuietly(besides);
				throw new GateError("output_not_writable", `${JSON.stringify(file)} cannot be written: ${describeFault$1(error)}`, "Give another path, or make room.", { cause: error });
			}
		}
	};
}
function writeParts(file, parts) {
	const handle = openSync(file, "w");
	try {
		let waiting = "";
		for (const part of parts) {
			waiting += part;
			if (waiting.length < 65536) continue;
			writeFileSync(handle, waiting);
			waiting = "";
		}
		writeFileSync(handle, waiting);
	} finally {
		closeSync(handle);
	}
}
function whyNotWritable(file) {
	if (/[/\\]$/.test(file)) return "it is the name of a folder";
	const before = statThere(file);
	if (before?.isDirectory()) return "it is a folder";
	if (before?.isSocket()) return "it is a socket";
	const target = targetOf$1(file);
	const folder = nearestFolder(target);
	const astray = whereAstray(target);
	if (astray !== void 0) return astray;
	if (!statSync(folder).isDirectory()) return `${JSON.stringify(folder)} is not a folder`;
	accessSync(folder, constants$1.W_OK);
	if (before) accessSync(file, constants$1.W_OK);
	if (!before || before.isFile()) tryName(besidesOf(target), folder);
}
const statThere = (file) => existsSync(file) ? statSync(file) : void 0;
const targetOf$1 = (file) => statThere(file)?.isFile() ? realpathSync.native(file) : file;
function whereAstray(file) {
	isThere(besidesOf(file));
	for (let part = file; !existsSync(part) && dirname(part) !== part; part = dirname(part)) {
		if (/^\.\.?$/.test(basename(part))) return `${JSON.stringify(part)} leads through no folder`;
		if (isThere(part)) return `${JSON.stringify(part)} is a link to nothing`;
	}
}
const isThere = (file) => lstatSync(file, { throwIfNoEntry: false }) !== void 0;
function rmQuietly(file) {
	try {
		rmSync(file, { force: true });
	} catch {}
}
const besidesOf = (file) => `${file}.${process.pid}.part`;
function tryName(file, folder) {
	const name = join(folder, basename(file));
	writeFileSync(name, "", { flag: "wx" });
	rmSync(name);
}
let spare;
async function readPieces(file, sink, isDone, progress) {
	const handle = openFile(file);
	const piece = spare ?? Buffer.allocUnsafeSlow(pieceSize$2);
	spare = void 0;
	let total = 0;
	try {
		if (fstatSync(handle).size > 1048576) await prepareForLongFile();
		for (;;) {
			const length = readPiece(file, handle, piece);
			if (length === 0 || isDone?.()) break;
			const fed = sink.feed(piece.subarray(0, length));
			if (fed) await fed;
			total += length;
			if (total > 1048576) await prepareForLongFile();
			progress?.reading(file, total, sink.lines?.());
		}
		await sink.end();
	} finally {
		closeSync(handle);
		spare = piece;
		progress?.done();
	}
}
function openFile(file) {
	try {
		if (statSync(file).isDirectory()) throw new GateError("file_unreadable", "this is a folder", "Name a file, or a glob as runs/*.jsonl.");
		return openSync(file, "r");
	} catch (error) {
		if (error instanceof GateError) throw error;
		const isMissing = error.code === "ENOENT";
		throw new GateError(isMissing ? "file_missing" : "file_unreadable", isMissing ? "there is no such file" : `this file cannot be read: ${describeFault$1(error)}`, isMissing ? "Paths are relative to the working directory." : "Look at its permissions.", { cause: error });
	}
}
function readPiece(file, handle, piece) {
	try {
		return readSync(handle, piece, 0, pieceSize$2, null);
	} catch (error) {
		throw new GateError("file_unreadable", `${JSON.stringify(file)} cannot be read: ${describeFault$1(error)}`, "Look at the disk.", { cause: error });
	}
}
function nearestFolder(file) {
	let folder = dirname(file);
	while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
	return folder;
}
const describeFault$1 = (error) => error.code ?? error.message;

// src/adapters/progress.ts
function tellProgress({ pause, say, done }, now = Date.now) {
	let begun;
	let told = 0;
	return {
		reading(file, bytes, rows, time = now()) {
			if (begun === void 0) {
				begun = time;
				told = time;
			}
			if (time < told + pause || time === begun) return;
			told = time;
			const rate = Math.round(bytes / 1e3 / (time - begun));
			const counted = rows === void 0 ? "" : `${inWords(rows)} rows, `;
			say(`${nameOf$2(file)}: ${Math.round(bytes / 1e6)} MB, ${counted}${rate} MB/s`);
		},
		done() {
			if (begun !== void 0 && told > begun) done?.();
			begun = void 0;
		}
	};
}
const inWords = (rows) => rows < 1e6 ? String(rows) : `${(rows / 1e6).toFixed(1)} million`;
const nameOf$2 = (file) => file.replace(/\p{C}/gu, "?").slice(-50);
const logPause = 1e4;

// src/adapters/streams.ts
const numbers = {
	stdout: 1,
	stderr: 2
};
let areOutlived = false;
function outliveReaders() {
	if (areOutlived) return;
	areOutlived = true;
	process.stdout.on("error", tellFault);
	process.stderr.on("error", () => void 0);
}
function tellFault({ code, message }) {
	if (code !== "EPIPE") writeTo("stderr", `standard output cannot be written: ${code ?? message}\n`);
}
const slow = /* @__PURE__ */ new Set();
function writeTo(name, text) {
	let rest = Buffer.from(text);
	if (slow.has(name) || isWatchedDevice(name)) {
		writeLater(name, rest);
		return;
	}
	try {
		while (rest.length > 0) rest = rest.subarray(writeSync(numbers[name], rest));
	} catch (error) {
		const fault = error;
		if (fault.code === "EAGAIN") writeLater(name, rest);
		else if (name === "stdout") tellFault(fault);
	}
}
function writeLater(name, bytes) {
	slow.add(name);
	outliveReaders();
	process[name].write(bytes);
}
const isTerminal = (name) => isWatchedDevice(name) && process[name].isTTY === true;
function isWatchedDevice(name) {
	try {
		const found = fstatSync(numbers[name]);
		return found.isCharacterDevice() && found.rdev !== statSync(devNull).rdev;
	} catch {
		return true;
	}
}

// src/adapters/terminal.ts
const systemClock = { today() {
	const now = /* @__PURE__ */ new Date();
	return [
		now.getUTCFullYear(),
		now.getUTCMonth() + 1,
		now.getUTCDate()
	].map((part) => String(part).padStart(2, "0")).join("-");
} };
const isInteractive = process.env.CI === void 0 && isTerminal("stderr");
const terminal = {
	print(text) {
		writeTo("stdout", text);
		return 0;
	},
	complain(text) {
		writeTo("stderr", text);
	},
	bug(error) {
		const told = error instanceof Error ? error.stack ?? error.message : String(error);
		writeTo("stderr", `This is a bug in retrieval-gate, not in your files. Please report it with this text:\n${told}\n`);
		return 4;
	},
	look: { colour: process.env.NO_COLOR === void 0 && process.env.TERM !== "dumb" && isTerminal("stdout") }
};
const terminalProgress = tellProgress(isInteractive ? {
	pause: 300,
	say: (text) => writeTo("stderr", `\r\u001b[2K${text}`),
	done: () => writeTo("stderr", "\r\x1B[2K")
} : {
	pause: logPause,
	say: (text) => writeTo("stderr", `${text}\n`)
});

// src/adapters/thread.ts
function findThreads(shell, progress) {
	if (availableParallelism() < 2) return void 0;
	const reader = new URL(`./reader${extname(shell)}`, shell);
	return { start: (keptBytes) => startThread(reader, keptBytes, progress) };
}
async function startThread(reader, keptBytes, progress) {
	const { Worker } = await import("node:worker_threads");
	if (keptBytes > 1048576) await prepareForLongFile();
	const begun = new Int32Array(new SharedArrayBuffer(4));
	waitFor(begun);
	const worker = new Worker(reader, { workerData: begun });
	const failed = () => void Atomics.store(begun, 0, 1);
	worker.unref();
	const told = new Promise((resolve, reject) => {
		worker.on("message", (said) => {
			if ("told" in said) resolve(said.told);
			else if ("done" in said) progress?.done();
			else progress?.reading(...said.reading);
		});
		worker.once("error", reject);
		worker.once("exit", (code) => reject(/* @__PURE__ */ new Error(`the other thread ended with ${code}`)));
		worker.once("error", failed);
		worker.once("exit", failed);
	});
	told.catch(() => void 0);
	return { run(task) {
		worker.ref();
		worker.postMessage(task);
		return told;
	} };
}

// src/statistics/sum.ts
const epsilon = 1e-9;
function addTo(sums, at, value) {
	if (value === 0) return;
	const sum = sums[at];
	const next = sum + value;
	const lost = Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
	sums[at] = next;
	sums[at + 1] = sums[at + 1] + lost;
}
const sumAt = (sums, at) => sums[at] + sums[at + 1];
const compensatedSum = (values) => sumOver(values, (one) => one);
function sumOver(items, numberOf) {
	const sums = /* @__PURE__ */ new Float64Array(2);
	for (let i = 0; i < items.length; i++) addTo(sums, 0, numberOf(items[i]));
	return sumAt(sums, 0);
}
const settleDelta = (delta) => Math.abs(delta) < 1e-9 ? 0 : delta;

// src/compare/valued.ts
const isMember = (scored, column) => isMeasured(scored) && hasValues(scored, column);
const isMeasured = ({ pair, alone }) => alone ? pair.kind !== "unmeasured" : pair.kind === "compared";
function hasValues({ scores, alone }, column) {
	if (!alone && Number.isNaN(scores.baseline.values[column])) return false;
	return !Number.isNaN(scores.candidate.values[column]);
}
const deltaAt = ({ baseline, candidate }, column) => settleDelta(candidate.values[column] - baseline.values[column]);

// src/compare/aggregate.ts
const sums = {
	weight: 0,
	relevant: 2,
	delta: 4,
	baseline: 6,
	candidate: 16
};
const sideSums = {
	value: 0,
	numerator: 2,
	denominator: 4,
	retrieved: 6,
	relevantFound: 8
};
const sumsSize = 26;
function openMeans(columns, places, alone) {
	return meansOf({
		columns,
		places,
		alone,
		totals: new Float64Array(places.length * sumsSize),
		counts: new Int32Array(places.length * 3)
	});
}
function meansOf(own) {
	const { columns, places, alone, totals, counts } = own;
	function addSide(scores, column, weight, at) {
		const { spot, isShare } = columns[column];
		addTo(totals, at + sideSums.value, weight * scores.values[column]);
		addTo(totals, at + sideSums.retrieved, scores.retrieved[spot]);
		addTo(totals, at + sideSums.relevantFound, scores.relevantFound[spot]);
		if (!isShare) return;
		addTo(totals, at + sideSums.numerator, scores.numerators[column]);
		addTo(totals, at + sideSums.denominator, scores.denominators[column]);
	}
	function add({ scores, pair }, index, column) {
		const { weight, relevant } = pair.query;
		const base = index * sumsSize;
		count$3(counts, index * 3);
		addTo(totals, base + sums.weight, weight);
		addTo(totals, base + sums.relevant, relevant);
		addSide(scores.candidate, column, weight, base + sums.candidate);
		if (alone) return;
		addSide(scores.baseline, column, weight, base + sums.baseline);
		const delta = deltaAt(scores, column);
		if (delta === 0) return;
		addTo(totals, base + sums.delta, weight * delta);
		count$3(counts, index * 3 + (delta > 0 ? 1 : 2));
	}
	function sideMean(index, side) {
		const base = index * sumsSize;
		const at = base + sums[side];
		const n = counts[index * 3];
		const { isShare } = columns[places[index]];
		const denominator = sumAt(totals, at + sideSums.denominator);
		return {
			macro: n === 0 ? void 0 : sumAt(totals, at) / sumAt(totals, base + sums.weight),
			micro: isShare && denominator !== 0 ? sumAt(totals, at + sideSums.numerator) / denominator : void 0,
			n,
			retrieved: sumAt(totals, at + sideSums.retrieved),
			relevant: sumAt(totals, base + sums.relevant),
			relevantFound: sumAt(totals, at + sideSums.relevantFound)
		};
	}
	return {
		see(scored) {
			if (!isMeasured(scored)) return;
			for (let index = 0; index < places.length; index++) {
				const column = places[index];
				if (hasValues(scored, column)) add(scored, index, column);
			}
		},
		fork: (some) => fork(own, some),
		rows: () => places.map((column, index) => {
			const { stage, measure, cutoff } = columns[column];
			const [n = 0, wins = 0, losses = 0] = counts.subarray(index * 3);
			const base = index * sumsSize;
			const mean = sumAt(totals, base + sums.delta) / sumAt(totals, base + sums.weight);
			const change = alone ? {
				delta: void 0,
				wins: 0,
				losses: 0,
				ties: 0
			} : {
				delta: n === 0 ? void 0 : mean,
				wins,
				losses,
				ties: n - wins - losses
			};
			return {
				stage,
				measure,
				cutoff,
				baseline: alone ? noMean : sideMean(index, "baseline"),
				candidate: sideMean(index, "candidate"),
				...change
			};
		})
	};
}
function fork({ columns, places, alone, totals, counts }, some) {
	const own = {
		totals: new Float64Array(some.length * sumsSize),
		counts: new Int32Array(some.length * 3)
	};
	for (const [index, place] of some.entries()) {
		const from = places.indexOf(place);
		own.totals.set(totals.subarray(from * sumsSize, (from + 1) * sumsSize), index * sumsSize);
		own.counts.set(counts.subarray(from * 3, (from + 1) * 3), index * 3);
	}
	return meansOf({
		columns,
		places: some,
		alone,
		...own
	});
}
function count$3(counts, at) {
	counts[at] = counts[at] + 1;
}
const noMean = {
	macro: void 0,
	micro: void 0,
	n: 0,
	retrieved: 0,
	relevant: 0,
	relevantFound: 0
};

// src/model/cutoff.ts
const budgetOf = (tokens) => `${tokens}tok`;
const tokensOf = (budget) => Number(budget.slice(0, -3));
function readCutoff(text) {
	const [, number, unit] = /^([1-9]\d{0,8})(tok)?$/.exec(text) ?? [];
	if (number === void 0) return void 0;
	return unit === void 0 ? Number(number) : budgetOf(Number(number));
}
const isBudget = (cutoff) => typeof cutoff === "string";
const depthsIn = (cutoffs) => cutoffs.filter((one) => typeof one === "number");
const sortCutoffs = (cutoffs) => [...new Set(cutoffs)].sort((a, b) => Number(isBudget(b)) - Number(isBudget(a)) || sizeOf$2(a) - sizeOf$2(b));
const sizeOf$2 = (cutoff) => isBudget(cutoff) ? tokensOf(cutoff) : cutoff;

// src/model/ranking.ts
const absentGroup = {
	rank: void 0,
	possible: void 0,
	tiedAt: [],
	excusedAt: []
};
function groupState({ rank, possible, excusedAt }, k) {
	if (rank !== void 0 && rank <= k || excusedAt.includes(k)) return "found";
	return possible !== void 0 && possible <= k ? "unmeasured" : "absent";
}
function groupAt(ranking, group, cutoff) {
	if (!isBudget(cutoff)) return groupState(group, cutoff);
	const { count, isExact } = fitOf(ranking, cutoff);
	const { rank = Number.POSITIVE_INFINITY, possible = Number.POSITIVE_INFINITY } = group;
	if (rank <= count) return "found";
	const may = Math.min(rank, possible);
	return may <= count || !isExact && may < Number.POSITIVE_INFINITY ? "unmeasured" : "absent";
}
const fitOf = ({ returned, fits }, budget) => fits.get(budget) ?? {
	count: 0,
	isExact: returned === 0
};
const markNames = [
	"outdated",
	"tenant",
	"region",
	"lang"
];

// src/model/policy.ts
const lastStage = (stages) => stages[stages.length - 1];
const defaultGateMeasures = ["coverage", "abstained"];
const defaultTolerance = .02;
const defaultHardDrop = .1;
const defaultAnchorTolerance = .04;
function cutoffsOf(policy) {
	const all = new Set(policy.cutoffs);
	for (const { cutoffs } of policy.stages ?? []) for (const k of cutoffs ?? []) all.add(k);
	for (const { cutoff } of policy.critical.at ?? []) all.add(cutoff);
	for (const gate of policy.gates ?? []) if (gate.kind === "measure" && gate.at.cutoff !== void 0) all.add(gate.at.cutoff);
	return sortCutoffs(all);
}

// src/settings/keys.ts
function nearestKey(key, known) {
	const allowed = key.length < 7 ? 1 : 2;
	return [...known].map((one) => ({
		one,
		distance: editDistance(key.toLowerCase(), one.toLowerCase(), allowed)
	})).filter(({ one, distance }) => one !== key && distance <= allowed).sort((a, b) => a.distance - b.distance || sharedStart(key, b.one) - sharedStart(key, a.one))[0]?.one;
}
function nearestOrLonger(key, known) {
	const longer = known.filter((one) => key !== "" && one.startsWith(key) && one !== key);
	return nearestKey(key, known) ?? (longer.length === 1 ? longer[0] : void 0);
}
function editDistance(a, b, enough) {
	if (Math.abs(a.length - b.length) > enough) return enough + 1;
	let before = [];
	let last = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSwap = isSwapped(a, i, b, j);
			row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]), isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY);
		}
		before = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
const isSwapped = (a, i, b, j) => i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
function sharedStart(a, b) {
	let length = 0;
	while (length < a.length && a[length] === b[length]) length++;
	return length;
}

// src/settings/measure-at.ts
function findMeasure(text, measures) {
	const wanted = text.toLowerCase();
	return measures.find(({ name, aliases }) => name === wanted || aliases.some((alias) => alias.toLowerCase() === wanted));
}
function measureHint(text, measures) {
	const [name = "", k] = text.split("@", 2);
	const bare = k === void 0 ? void 0 : findMeasure(name, measures);
	if (bare) return `Write ${JSON.stringify(bare.name)}: the depths stand in cutoffs.`;
	const names = measures.flatMap((one) => [one.name, ...one.aliases]);
	const near = nearestKey(name, names.filter((one) => one.length > 2));
	return near ? `Did you mean ${JSON.stringify(near)}?` : "All measures stand in docs/measures.md.";
}
function readMeasureAt(text, measures) {
	const [, stage, name = "", k] = /^(?:(.+):)?([^:@]+)(?:@(.+))?$/.exec(text) ?? [];
	const measure = findMeasure(name, measures);
	if (!measure) return {
		wrong: `knows no measure ${JSON.stringify(name || text)}`,
		hint: measureHint(name, measures)
	};
	if (!measure.gated) return { wrong: `${measure.name} is shown, not gated` };
	const cutoff = k === void 0 ? void 0 : readCutoff(k);
	if (measure.takesCutoff && cutoff === void 0) return { wrong: `needs a cutoff of 1 or more, as ${measure.name}@5` };
	if (!measure.takesCutoff && k !== void 0) return { wrong: `${measure.name} takes no @k` };
	if (isBudget(cutoff) && measure.takesBudget !== true) return { wrong: `${measure.name} takes no token budget: only measures over groups do` };
	return {
		stage: stage === void 0 ? void 0 : stageName(stage),
		measure: measure.name,
		cutoff
	};
}
function readStageCutoff(text) {
	const at = text.lastIndexOf("@");
	const cutoff = readCutoff(text.slice(at + 1));
	return at < 1 || cutoff === void 0 ? void 0 : {
		stage: stageName(text.slice(0, at)),
		cutoff
	};
}
function formatMeasureAt({ stage, measure, cutoff }) {
	return `${stage === void 0 ? "" : `${stage}:`}${formatMeasure(measure, cutoff)}`;
}
const formatMeasure = (measure, cutoff) => cutoff === void 0 ? measure : `${measure}@${cutoff}`;
const formatStageCutoff = ({ stage, cutoff }) => `${stage}@${cutoff}`;

// src/model/manifest.ts
function canonicalJson(value) {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
	return `{${Object.entries(value).filter(([, one]) => one !== void 0).sort(([a], [b]) => compareIds(a, b)).map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(",")}}`;
}

// src/model/golden.ts
const needsEvidence = (query) => query.groups.length > 0;
function evidenceIn(groups) {
	const all = [];
	for (const { anyOf } of groups) for (const alternative of anyOf) for (const one of alternative) all.push(one);
	return all;
}

// \0builtin:node:crypto
const builtin$1 = createRequire(import.meta.url)("node:crypto");
const createHash = /* @__PURE__ */ (() => builtin$1.createHash)();
const hash = /* @__PURE__ */ (() => builtin$1.hash)();
const randomUUID = /* @__PURE__ */ (() => builtin$1.randomUUID)();

// src/read/ascii.ts
const zero = 48;
const nine = 57;
const isDigit = (byte) => byte >= 48 && byte <= nine;

// src/read/lines.ts
const longestLine = 268435456;
const lineEnd = Buffer.of(10);
function feedBlocks(file, onBlock, onProblem) {
	let rest = [];
	let restLength = 0;
	let line = 1;
	let skipping = false;
	const complain = (code, message, hint) => {
		onProblem({
			code,
			severity: "error",
			message,
			hint,
			file,
			lines: [line]
		});
		line++;
	};
	function takeBlock(bytes, start, end) {
		const from = line === 1 && startsWithBom(bytes, start) ? start + 3 : start;
		if (isUtf8(bytes.subarray(from, end))) line = onBlock(bytes, from, end, line);
		else takeEach(bytes, from, end);
	}
	function takeEach(bytes, start, end) {
		for (let from = start; from < end;) {
			const to = bytes.indexOf(10, from) + 1;
			if (isUtf8(bytes.subarray(from, to))) line = onBlock(bytes, from, to, line);
			else complain("not_utf8", "this line is not UTF-8", "Save the file as UTF-8.");
			from = to;
		}
	}
	function takeRest(end) {
		if (skipping) complain("line_too_long", "this line has more than 256 MiB", "Write one row on each line.");
		else {
			const whole = Buffer.concat([...rest, end]);
			takeBlock(whole, 0, whole.length);
		}
		skipping = false;
		rest = [];
		restLength = 0;
	}
	function keep(bytes) {
		if (bytes.length === 0) return;
		restLength += bytes.length;
		if (restLength > longestLine) skipping = true;
		if (skipping) rest = [];
		else rest.push(Buffer.from(bytes));
	}
	return {
		feed(chunk) {
			const bytes = asBuffer(chunk);
			const last = bytes.lastIndexOf(10) + 1;
			let first = 0;
			if (last > 0 && restLength > 0) {
				first = bytes.indexOf(10) + 1;
				takeRest(bytes.subarray(0, first));
			}
			if (first < last) takeBlock(bytes, first, last);
			keep(bytes.subarray(last));
		},
		end() {
			if (restLength > 0) takeRest(lineEnd);
		},
		lines: () => line - 1
	};
}
const feedLines = (file, onLine, onProblem) => feedBlocks(file, (...block) => eachLine(onLine, ...block), onProblem);
function eachLine(onLine, bytes, start, end, line) {
	let number = line;
	for (let from = start; from < end; number++) {
		const to = bytes.indexOf(10, from);
		onLine(bytes, from, withoutReturn(bytes, from, to), number);
		from = to + 1;
	}
	return number;
}
const withoutReturn = (bytes, start, end) => end > start && bytes[end - 1] === 13 ? end - 1 : end;
const startsWithBom = (bytes, start) => bytes[start] === 239 && bytes[start + 1] === 187 && bytes[start + 2] === 191;
const asBuffer = (chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

// src/read/bytes.ts
function feedHashed(inner) {
	const sum = createHash("sha256");
	return {
		feed(chunk) {
			sum.update(chunk);
			return inner.feed(chunk);
		},
		end: () => inner.end(),
		lines: () => inner.lines?.(),
		digest: () => sum.digest("hex")
	};
}
function feedText(file, onProblem) {
	const parts = [];
	const takeBlock = (bytes, start, end, line) => {
		parts.push(bytes.toString("utf8", start, end).replaceAll("\r\n", "\n"));
		let lines = 0;
		for (let at = start; at < end; at = bytes.indexOf(10, at) + 1) lines++;
		return line + lines;
	};
	return {
		...feedBlocks(file, takeBlock, onProblem),
		text: () => parts.join("")
	};
}
const hashWhole = hash;
const sha256 = (data) => hashWhole?.("sha256", data) ?? createHash("sha256").update(data).digest("hex");
function hashLines() {
	const sum = createHash("sha256");
	let waiting = "";
	return {
		add(line) {
			waiting += `${line}\n`;
			if (waiting.length < 65536) return;
			sum.update(waiting);
			waiting = "";
		},
		digest: () => sum.update(waiting).digest("hex")
	};
}

// src/read/units/contents.ts
function readContents(units, golden, whole) {
	const named = /* @__PURE__ */ new Map();
	for (let place = 0; place < golden.size; place++) for (const id of unitIdsIn(golden.at(place))) named.set(id, contentOf(units.get(id)));
	return {
		units: named,
		corpus: whole ? readCorpus(units, golden) : void 0
	};
}
function* unitIdsIn({ groups, grades, forbidden }) {
	yield* grades.keys();
	for (const one of evidenceIn(groups)) if (one.kind === "unit") yield one.id;
	for (const { target } of forbidden) if (target.kind === "unit") yield target.id;
}
const absent = {
	digest: "",
	place: void 0
};
function contentOf(facts) {
	if (!facts) return absent;
	const { doc, span } = facts;
	return {
		digest: digestOf$2(facts),
		place: doc && span ? JSON.stringify([doc, span]) : void 0
	};
}
const digestOf$2 = ({ text, sha256: told }) => text === void 0 ? told : sha256(text);
const most = 2 ** 48;
const numberOf = (digest) => Number.parseInt(digest.slice(0, 12), 16);
const add$2 = (a, b) => a === void 0 || b === void 0 ? void 0 : (a + b) % most;
function readCorpus(units, golden) {
	const { docs, quotes } = otherEvidence(golden);
	const documents = addDocuments();
	const byQuote = new Map([...quotes].map((quote) => [quote, 0]));
	units.eachUnit((facts) => {
		const digest = digestOf$2(facts);
		const number = digest === void 0 ? void 0 : numberOf(digest);
		documents.add(facts.doc, number);
		addToQuotes(byQuote, facts.text, number);
	});
	return {
		...documents.told(docs),
		quotes: byQuote
	};
}
function otherEvidence(golden) {
	const docs = /* @__PURE__ */ new Set();
	const quotes = /* @__PURE__ */ new Set();
	for (let place = 0; place < golden.size; place++) for (const one of evidenceIn(golden.at(place).groups)) if ("doc" in one && one.doc !== void 0) docs.add(one.doc);
	else if (one.kind === "quote") quotes.add(one.quote);
	return {
		docs,
		quotes
	};
}
function addToQuotes(byQuote, text, number) {
	for (const [quote, sum] of byQuote) if (text === void 0) byQuote.set(quote, void 0);
	else if (text.includes(quote)) byQuote.set(quote, add$2(sum, number));
}
function addDocuments() {
	const byDoc = /* @__PURE__ */ new Map();
	const alone = [];
	let isTold = false;
	let isWhole = true;
	return {
		add(doc, number) {
			if (number === void 0) isWhole = false;
			else isTold = true;
			if (doc !== void 0) byDoc.set(doc, byDoc.has(doc) ? add$2(byDoc.get(doc), number) : number);
			else if (number !== void 0) alone.push(number);
		},
		told: (docs) => ({
			isTold,
			docs: new Map([...byDoc].filter(([doc]) => docs.has(doc))),
			documents: isWhole ? distinct$1([...alone, ...byDoc.values()]) : void 0
		})
	};
}
function distinct$1(numbers) {
	const sorted = Float64Array.from(numbers.map((one) => one ?? 0)).sort();
	return sorted.filter((one, at) => at === 0 || one !== sorted[at - 1]);
}

// src/read/without-ids.ts
const namesUnit = (all) => all.some(({ kind }) => kind === "unit");
const namesUnits = ({ anyOf }) => anyOf.some(namesUnit);
function otherWays({ name, anyOf }) {
	const rest = anyOf.filter((all) => !namesUnit(all)).map((all) => all.map((one) => ({ ...one })));
	return isNonEmpty(rest) && rest.length < anyOf.length ? {
		name,
		anyOf: rest
	} : void 0;
}
function lookWithoutIdsToo(query) {
	const more = query.groups.flatMap((group) => otherWays(group) ?? []);
	return more.length === 0 ? query : {
		...query,
		groups: [...query.groups, ...more]
	};
}
function secondWays(groups) {
	let next = groups.length;
	return groups.map((group) => otherWays(group) ? next++ : void 0);
}

// src/verify/chunkers.ts
function findOtherChunker(baseline, candidate) {
	const before = chunkerOf(baseline?.manifest);
	const after = chunkerOf(candidate?.manifest);
	if (before === void 0 || after === void 0 || before === after) return void 0;
	const told = {
		before: baseline?.contents?.units,
		after: candidate?.contents?.units
	};
	return {
		baseline: before,
		candidate: after,
		isSame(id) {
			const [a, b] = [told.before?.get(id), told.after?.get(id)];
			if (!a || !b || a.digest === "" || b.digest === "") return false;
			if (a.digest !== void 0 && b.digest !== void 0) return a.digest === b.digest;
			return a.place !== void 0 && a.place === b.place;
		}
	};
}
const chunkerOf = (manifest) => manifest && Object.hasOwn(manifest.entries, "chunker") ? canonicalJson(manifest.entries.chunker) : void 0;
function hasOffIds(query, { isSame }) {
	for (const id of unitIdsIn(query)) if (!isSame(id)) return true;
	return false;
}
function withoutIds(query, side, { isSame }) {
	const isOff = (group) => namesUnits(group) && group.anyOf.some((all) => all.some((one) => one.kind === "unit" && !isSame(one.id)));
	const off = query.groups.map(isOff);
	const second = secondWays(query.groups);
	const gradesOff = [...query.grades.keys()].some((id) => !isSame(id));
	const forbidden = query.forbidden.flatMap(({ target }, rule) => target.kind === "unit" && !isSame(target.id) ? [{
		rule,
		id: target.id
	}] : []);
	const strip = (ranking) => ({
		...ranking,
		groups: ranking.groups.map((group, at) => off[at] ? hide(ranking, second[at]) : group),
		...gradesOff ? {
			hits: [],
			judgedCopies: []
		} : {}
	});
	return {
		...side,
		lists: side.lists.map((list) => list?.map(strip)),
		leaks: side.leaks.map((leaks) => {
			if (!leaks || forbidden.length === 0) return leaks;
			const found = new Set(leaks.forbidden.map(({ rule }) => rule));
			const open = forbidden.filter(({ rule }) => !found.has(rule)).map((one) => ({
				...one,
				rank: 1,
				isOtherChunker: true
			}));
			return {
				...leaks,
				unclear: [...leaks.unclear, ...open]
			};
		})
	};
}
function hide({ groups, returned }, second) {
	return {
		...(second === void 0 ? void 0 : groups[second]) ?? absentGroup,
		possible: returned > 0 ? 1 : void 0
	};
}
const withoutGrades = (query) => ({
	...query,
	groups: [],
	grades: /* @__PURE__ */ new Map(),
	bestGrades: [],
	relevant: 0,
	closedWorld: false
});
function watchOffIds(other, file) {
	const names = collectNames();
	return {
		see({ query, idsOff }) {
			if (idsOff) names.add(query.id);
		},
		problems() {
			if (!other || names.count === 0) return [];
			return [{
				code: "ids_of_other_chunker",
				severity: "warning",
				message: `the chunkers differ, ${other.baseline} and ${other.candidate}: nothing is measured by the unit ids of ${names.text}`,
				hint: "Write spans, quotes or documents as evidence; or list the units of both runs: an id that means the same text, or the same span of a document, in both stays on.",
				file
			}];
		}
	};
}

// src/score/measure.ts
const depthOf = (cutoff) => isBudget(cutoff) ? {
	k: 0,
	budget: cutoff
} : { k: cutoff ?? Number.POSITIVE_INFINITY };
const sumOfGains = ({ results, changeWith }) => changeWith(results.filter(({ gain }) => gain > 0).map(({ id }) => id));
function scoreOne(measure, ranking, question) {
	if ("valueAt" in measure) return measure.valueAt(ranking, question);
	const share = measure.shareAt(ranking, question);
	return share && shareValue(share);
}
const shareValue = (share) => share[1] === 0 ? void 0 : share[0] / share[1];
const gatedAtCutoff = {
	takesCutoff: true,
	takesBudget: false,
	gated: true,
	upperBound: void 0,
	stages: "all"
};
const gatedAtBudget = {
	...gatedAtCutoff,
	takesBudget: true
};
const shownAtCutoff = {
	...gatedAtCutoff,
	gated: false
};

// src/score/abstained.ts
const abstained = {
	...gatedAtCutoff,
	takesCutoff: false,
	stages: "last",
	name: "abstained",
	aliases: [],
	about: "share of the no-answer queries that are rightly left empty",
	shareAt: (ranking, { query, isAbstention }) => query.noAnswer ? [isAbstention(ranking) ? 1 : 0, 1] : void 0
};

// src/score/relevance.ts
function countRelevant({ hits }, k) {
	let count = 0;
	for (let i = 0; i < hits.length; i++) {
		const hit = hits[i];
		if (hit.rank <= k && hit.grade > 0) count++;
	}
	return count;
}
function sumOfPrecisions(ranking, k) {
	let sum = 0;
	let found = 0;
	for (const { rank, grade } of ranking.hits) if (rank <= k && grade > 0) sum += ++found / rank;
	return sum;
}

// src/score/average-precision.ts
const averagePrecision = {
	...gatedAtCutoff,
	upperBound: bestAtEachDepth,
	name: "ap",
	aliases: [
		"AP",
		"MAP",
		"map_cut"
	],
	about: "mean of the precisions at the relevant units",
	valueAt(ranking, { k, query }) {
		const relevant = query.relevant;
		return relevant === 0 ? void 0 : sumOfPrecisions(ranking, k) / relevant;
	}
};
function bestAtEachDepth({ question, baseline, candidate, results }) {
	const { k, query } = question;
	const depth = Math.min(k, Math.max(baseline.returned, candidate.returned));
	const relevant = {
		before: relevantAt(baseline, depth),
		after: relevantAt(candidate, depth)
	};
	const missing = {
		after: new Int32Array(depth + 1),
		both: new Int32Array(depth + 1)
	};
	for (const { rankBaseline = Infinity, rankCandidate = Infinity } of results) {
		addAt(missing.after, rankCandidate);
		addAt(missing.both, Math.max(rankBaseline, rankCandidate));
	}
	let [before, after, onlyAfter, both, sum] = [
		0,
		0,
		0,
		0,
		0
	];
	for (let t = 1; t <= depth; t++) {
		before += relevant.before[t];
		after += relevant.after[t];
		both += missing.both[t];
		onlyAfter += missing.after[t] - missing.both[t];
		const shared = after + onlyAfter > before ? both : 0;
		const weight = 1 / t - (t < depth ? 1 / (t + 1) : 0);
		sum += weight * (pairs(after + onlyAfter + shared) - pairs(before + shared));
	}
	return sum / query.relevant;
}
const pairs = (n) => n * (n + 1) / 2;
function relevantAt({ hits }, depth) {
	const counts = new Int32Array(depth + 1);
	for (const { rank, grade } of hits) if (grade > 0) addAt(counts, rank);
	return counts;
}
function addAt(counts, rank) {
	if (rank < counts.length) counts[rank] = counts[rank] + 1;
}

// src/score/context-precision.ts
const contextPrecision = {
	...gatedAtCutoff,
	upperBound: bestOfEachList,
	name: "context_precision",
	aliases: [],
	about: "how early the relevant units stand that are found",
	valueAt(ranking, { k, query }) {
		if (query.relevant === 0) return void 0;
		const found = countRelevant(ranking, k);
		return found === 0 ? 0 : sumOfPrecisions(ranking, k) / found;
	}
};
function bestOfEachList({ question: { k }, baseline, candidate, change, results }) {
	const before = relevantRanks(baseline, k);
	const after = relevantRanks(candidate, k);
	if (before.join() === after.join() && results.every((one) => one.rankBaseline === one.rankCandidate)) return change;
	const ranksOf = (side) => results.flatMap((one) => one[side] ?? []).sort((a, b) => a - b);
	const highest = valuesWith(after, ranksOf("rankCandidate"), "from the top");
	const lowest = valuesWith(before, ranksOf("rankBaseline").reverse(), "from below");
	return highest.reduce(larger) - lowest.reduce(smaller);
}
const larger = (a, b) => Math.max(a, b);
const smaller = (a, b) => Math.min(a, b);
const relevantRanks = ({ hits }, k) => hits.flatMap(({ rank, grade }) => rank <= k && grade > 0 ? [rank] : []);
function valuesWith(relevant, ranks, order) {
	const isFromTop = order === "from the top";
	let sum = relevant.reduce((all, rank, index) => all + (index + 1) / rank, 0);
	let found = relevant.length;
	let labelled = 0;
	const values = [found === 0 ? 0 : sum / found];
	for (const [index, rank] of ranks.entries()) {
		const above = relevant.filter((one) => one < rank).length + (isFromTop ? index : 0);
		const below = relevant.reduce((all, one) => one > rank ? all + 1 / one : all, 0);
		sum += (above + 1) / rank + below + (isFromTop ? 0 : labelled);
		labelled += 1 / rank;
		values.push(sum / ++found);
	}
	return values;
}

// src/score/coverage.ts
const coverage = {
	...gatedAtBudget,
	name: "coverage",
	aliases: ["group_recall"],
	about: "share of the needed evidence that is found",
	shareAt(ranking, { k, budget }) {
		const { groups } = ranking;
		let found = 0;
		for (const group of groups) {
			const state = groupAt(ranking, group, budget ?? k);
			if (state === "unmeasured") return void 0;
			if (state === "found") found++;
		}
		return [found, groups.length];
	}
};

// src/score/duplicate-rate.ts
const duplicateRate = {
	...shownAtCutoff,
	name: "duplicate_rate",
	aliases: [],
	about: "share of the results that are copies",
	shareAt: (ranking, { k }) => [ranking.copies.filter((rank) => rank <= k).length, Math.min(k, ranking.returned)]
};

// src/score/empty.ts
const empty = {
	...shownAtCutoff,
	takesCutoff: false,
	name: "empty",
	aliases: [],
	about: "share of the queries that got nothing",
	shareAt: (ranking) => [ranking.returned === 0 ? 1 : 0, 1]
};

// src/score/f1.ts
const f1 = {
	...gatedAtCutoff,
	upperBound: sumOfGains,
	name: "f1",
	aliases: ["F1", "f_measure"],
	about: "harmonic mean of precision and recall",
	shareAt(ranking, { k, query }) {
		const relevant = query.relevant;
		return relevant === 0 ? void 0 : [2 * countRelevant(ranking, k), k + relevant];
	}
};

// src/score/judged.ts
const judged = {
	...gatedAtCutoff,
	name: "judged",
	aliases: ["Judged"],
	about: "share of the results that were judged",
	shareAt(ranking, { k, query }) {
		const returned = Math.min(k, ranking.returned);
		if (query.grades.size === 0 && query.groups.length === 0) return void 0;
		if (query.closedWorld) return [returned, returned];
		let count = 0;
		for (const { rank } of ranking.hits) if (rank <= k) count++;
		for (const rank of ranking.judgedCopies) if (rank <= k) count++;
		return [count, returned];
	}
};

// src/score/latency-ms.ts
const latencyMs = {
	...shownAtCutoff,
	takesCutoff: false,
	stages: "last",
	name: "latency_ms",
	aliases: [],
	about: "milliseconds that retrieval took",
	valueAt: ({ notes }) => notes.get("latency_ms")
};

// src/score/leaks.ts
const leaks$1 = {
	...shownAtCutoff,
	takesCutoff: false,
	name: "leaks",
	aliases: [],
	about: "forbidden results",
	valueAt: (ranking, { query }) => query.forbidden.length === 0 ? void 0 : ranking.forbidden.length
};

// src/score/gain.ts
function normalisedGain({ hits }, { bestGrades: best }, k, gain) {
	let ideal = 0;
	for (let rank = 1; rank <= Math.min(k, best.length); rank++) ideal += discounted(gain(best[rank - 1]), rank);
	if (ideal === 0) return void 0;
	let sum = 0;
	for (const { rank, grade } of hits) if (rank <= k && grade > 0) sum += discounted(gain(grade), rank);
	return sum / ideal;
}
const discounted = (gain, rank) => gain / Math.log2(rank + 1);

// src/score/ndcg.ts
const ndcg = {
	...gatedAtCutoff,
	upperBound: sumOfGains,
	name: "ndcg",
	aliases: ["nDCG", "ndcg_cut"],
	about: "graded relevance, discounted by rank",
	valueAt: (ranking, { k, query }) => normalisedGain(ranking, query, k, (grade) => grade)
};

// src/score/ndcg-exp.ts
const ndcgExp = {
	...gatedAtCutoff,
	upperBound: sumOfGains,
	name: "ndcg_exp",
	aliases: [],
	about: "graded relevance with exponential gain, discounted by rank",
	valueAt(ranking, { k, query }) {
		let excess = 0;
		for (const grade of query.grades.values()) excess = Math.max(excess, grade - 1e3);
		const gain = (grade) => 2 ** (grade - excess) - 2 ** -excess;
		return normalisedGain(ranking, query, k, gain);
	}
};

// src/score/precision.ts
const precision = {
	...gatedAtCutoff,
	upperBound: sumOfGains,
	name: "precision",
	aliases: ["P"],
	about: "share of the first k places that hold relevant units",
	shareAt: (ranking, { k, query }) => query.relevant === 0 ? void 0 : [countRelevant(ranking, k), k]
};

// src/score/precision-returned.ts
const precisionReturned = {
	...gatedAtCutoff,
	upperBound: sumOfGains,
	name: "precision_returned",
	aliases: [],
	about: "share of the returned results that are relevant",
	shareAt: (ranking, { k, query }) => query.relevant === 0 ? void 0 : [countRelevant(ranking, k), Math.max(1, Math.min(k, ranking.returned))]
};

// src/score/r-precision.ts
const rPrecision = {
	...gatedAtCutoff,
	takesCutoff: false,
	name: "rprec",
	aliases: ["Rprec", "R-prec"],
	about: "precision at as many places as there are relevant units",
	shareAt(ranking, { query }) {
		const relevant = query.relevant;
		return [countRelevant(ranking, relevant), relevant];
	}
};

// src/score/recall.ts
const recall = {
	...gatedAtCutoff,
	name: "recall",
	aliases: ["R", "recall_at"],
	about: "share of the relevant units that are found",
	shareAt: (ranking, { k, query }) => [countRelevant(ranking, k), query.relevant]
};

// src/score/reciprocal-rank.ts
const bestGain = ({ change, results }) => results.reduce((best, { gain }) => Math.max(best, change + gain), change);
const reciprocalRank = {
	...gatedAtCutoff,
	upperBound: bestGain,
	name: "rr",
	aliases: [
		"RR",
		"MRR",
		"recip_rank",
		"reciprocal_rank"
	],
	about: "one over the rank of the first relevant unit",
	valueAt(ranking, { k, query }) {
		if (query.relevant === 0) return void 0;
		for (const { rank, grade } of ranking.hits) if (rank <= k && grade > 0) return 1 / rank;
		return 0;
	}
};

// src/score/redundancy.ts
const redundancy = {
	...shownAtCutoff,
	name: "redundancy",
	aliases: [],
	about: "share of the retrieved text that is there already",
	valueAt: ({ notes }, { k }) => notes.get(`redundancy@${k}`)
};

// src/score/returned.ts
const returned = {
	...shownAtCutoff,
	name: "returned",
	aliases: ["num_ret"],
	about: "results within the first k",
	valueAt: (ranking, { k }) => Math.min(k, ranking.returned)
};

// src/score/sources.ts
const sources = {
	...shownAtCutoff,
	name: "sources",
	aliases: [],
	about: "documents within the first k",
	valueAt: ({ returned, notes }, { k }) => returned === 0 ? 0 : notes.get(`sources@${k}`)
};

// src/score/success.ts
const success = {
	...gatedAtCutoff,
	name: "success",
	aliases: [
		"hit",
		"hit_rate",
		"hits"
	],
	about: "share of the queries with at least one relevant unit",
	shareAt: (ranking, { k, query }) => query.relevant === 0 ? void 0 : [countRelevant(ranking, k) > 0 ? 1 : 0, 1]
};

// src/score/sufficient.ts
const sufficient = {
	...gatedAtBudget,
	name: "sufficient",
	aliases: [],
	about: "share of the queries whose evidence is all found",
	shareAt(ranking, { k, budget }) {
		const { groups } = ranking;
		if (groups.length === 0) return void 0;
		let isHidden = false;
		for (const group of groups) {
			const state = groupAt(ranking, group, budget ?? k);
			if (state === "absent") return [0, 1];
			if (state === "unmeasured") isHidden = true;
		}
		return isHidden ? void 0 : [1, 1];
	}
};

// src/score/tokens.ts
const tokens = {
	...shownAtCutoff,
	name: "tokens",
	aliases: [],
	about: "tokens within the first k",
	valueAt: ({ returned, notes }, { k }) => returned === 0 ? 0 : notes.get(`tokens@${k}`)
};

// src/score/measures.ts
const measures = [
	coverage,
	sufficient,
	recall,
	precision,
	precisionReturned,
	f1,
	success,
	reciprocalRank,
	averagePrecision,
	contextPrecision,
	ndcg,
	ndcgExp,
	rPrecision,
	judged,
	returned,
	empty,
	duplicateRate,
	redundancy,
	sources,
	tokens,
	latencyMs,
	abstained,
	leaks$1
];
const knownMeasures = measures;
const byName = new Map(measures.map((measure) => [measure.name, measure]));
function measureNamed(name) {
	const measure = byName.get(name);
	if (!measure) throw new Error(`no measure ${name}`);
	return measure;
}

// src/score/score-run.ts
function openScores(places, stages, policy) {
	const spots = [];
	const columns = [];
	const names = stages.map(({ name }) => name);
	for (const place of places) {
		const stage = names.indexOf(place.stage);
		const { k, budget } = depthOf(place.cutoff);
		const known = spots.findIndex((one) => one.stage === stage && one.k === k && one.budget === budget);
		const spot = known < 0 ? spots.push({
			stage,
			k,
			budget
		}) - 1 : known;
		const name = formatMeasure(place.measure, place.cutoff);
		columns.push({
			...place,
			name,
			spot,
			isShare: "shareAt" in measureNamed(place.measure)
		});
	}
	const question = {
		query: {},
		k: 0,
		budget: void 0,
		isAbstention: abstentionRule(policy)
	};
	const request = {
		question,
		spots,
		formulas: columns.map(({ measure, spot }) => formulaOf(measureNamed(measure), spots[spot]))
	};
	const baseline = emptyScores(columns.length, spots.length);
	const candidate = emptyScores(columns.length, spots.length);
	return {
		columns,
		baseline,
		candidate,
		score(pair) {
			question.query = pair.idsOff ? withoutGrades(pair.query) : pair.query;
			scoreSide(pair.baseline, request, baseline);
			scoreSide(pair.candidate, request, candidate);
		}
	};
}
const formulaOf = (measure, spot) => ({
	spot,
	shareAt: "shareAt" in measure ? measure.shareAt : void 0,
	valueAt: "valueAt" in measure ? measure.valueAt : void 0
});
const emptyScores = (columns, spots) => ({
	values: new Float64Array(columns),
	numerators: new Float64Array(columns),
	denominators: new Float64Array(columns),
	retrieved: new Float64Array(spots),
	relevantFound: new Float64Array(spots)
});
function scoreSide({ lists }, request, scores) {
	const { spots, formulas, question } = request;
	for (let at = 0; at < spots.length; at++) {
		const spot = spots[at];
		countBehind(lists[spot.stage] ?? nothing$5, spot, scores, at);
	}
	for (let at = 0; at < formulas.length; at++) {
		const { spot, shareAt, valueAt } = formulas[at];
		const list = lists[spot.stage] ?? nothing$5;
		question.k = spot.k;
		question.budget = spot.budget;
		if (shareAt) scoreShare(shareAt, list, question, scores, at);
		else if (valueAt) scores.values[at] = meanValue(valueAt, list, question);
	}
}
const nothing$5 = [];
function meanValue(valueAt, list, question) {
	let sum = 0;
	for (let repeat = 0; repeat < list.length; repeat++) sum += valueAt(list[repeat], question) ?? NaN;
	return sum / list.length;
}
function scoreShare(shareAt, list, question, { values, numerators, denominators }, at) {
	let sum = 0;
	let found = 0;
	let all = 0;
	for (let repeat = 0; repeat < list.length; repeat++) {
		const share = shareAt(list[repeat], question) ?? noShare;
		sum += share[0] / share[1];
		found += share[0];
		all += share[1];
	}
	const value = sum / list.length;
	const isNone = Number.isNaN(value);
	values[at] = value;
	numerators[at] = isNone ? 0 : found / list.length;
	denominators[at] = isNone ? 0 : all / list.length;
}
const noShare = [0, 0];
function countBehind(list, { k, budget }, { retrieved, relevantFound }, at) {
	let results = 0;
	let found = 0;
	for (let repeat = 0; repeat < list.length; repeat++) {
		const ranking = list[repeat];
		const depth = budget === void 0 ? k : fitOf(ranking, budget).count;
		results += Math.min(depth, ranking.returned);
		found += countRelevant(ranking, depth);
	}
	const repeats = Math.max(1, list.length);
	retrieved[at] = results / repeats;
	relevantFound[at] = found / repeats;
}
function abstentionRule({ rightWhen }) {
	if (rightWhen.kind === "empty") return ({ returned }) => returned === 0;
	return ({ returned, topScore }) => returned === 0 || topScore !== void 0 && topScore < rightWhen.score;
}
function columnPlaces(policy, stages) {
	const names = new Set(policy.measures);
	for (const gate of policy.gates ?? []) if (gate.kind === "measure") names.add(gate.at.measure);
	if (!policy.gates) for (const name of defaultGateMeasures) names.add(name);
	const last = stages.at(-1);
	return stages.flatMap((stage) => [...names].flatMap((name) => {
		const measure = measureNamed(name);
		if (measure.stages === "last" && stage !== last) return [];
		const taken = measure.takesBudget ? stage.cutoffs : depthsIn(stage.cutoffs);
		return (measure.takesCutoff ? taken : [void 0]).map((cutoff) => ({
			stage: stage.name,
			measure: name,
			cutoff
		}));
	}));
}

// src/compare/lost-at.ts
function lostAtStage({ baseline, candidate }, group, stages) {
	const told = stages.flatMap(({ name }, at) => {
		const now = at === stages.length - 1 ? lastStanding(candidate, group, at) : standingOf(candidate, group, at, baseline);
		return now === void 0 ? [] : [{
			name,
			at,
			now
		}];
	});
	const drops = told.map((one, index) => ({
		...one,
		before: told[index - 1]?.now ?? "held"
	})).filter(({ now, before }) => now === "absent" && before !== "absent");
	const clear = drops.find(({ at, before }) => before === "beyond" || holdsGroup(baseline, group, at) === true);
	if (clear) return clear.before === "beyond" ? "unknown" : clear.name;
	return told[0]?.now === "absent" ? stages[0]?.name : drops[0]?.name ?? stages.at(-1)?.name;
}
function standingOf(candidate, group, stage, baseline) {
	const holds = holdsGroup(candidate, group, stage);
	if (holds === void 0) return void 0;
	if (holds) return "held";
	const wasBeyond = holdsGroup(baseline, group, stage) === false;
	return holdsLater(candidate, group, stage) || wasBeyond && holdsLater(baseline, group, stage) || isLongerLater(candidate, stage) ? "beyond" : "absent";
}
function lastStanding(candidate, group, stage) {
	const holds = holdsGroup(candidate, group, stage);
	if (holds === void 0) return void 0;
	return holds || holdsLater(candidate, group, stage) ? "held" : "absent";
}
const holdsLater = (side, group, stage) => side.lists.some((_, at) => at > stage && holdsGroup(side, group, at) === true);
function isLongerLater({ lists }, stage) {
	const own = lists[stage] ?? [];
	return lists.some((list, at) => at > stage && list?.some((one, i) => isLonger(one, own[i])));
}
const isLonger = (one, other) => other !== void 0 && one.returned - one.copyCount > other.returned - other.copyCount;
function holdsGroup({ lists }, group, stage) {
	const list = lists[stage];
	if (!list) return void 0;
	const states = list.map(({ groups }) => {
		const one = groups[group];
		return one ? groupState(one, Number.POSITIVE_INFINITY) : "absent";
	});
	if (states.includes("unmeasured")) return void 0;
	return states.every((state) => state === "found");
}

// src/compare/movement.ts
const statuses = [
	"regressed",
	"improved",
	"mixed",
	"moved_down",
	"moved_up",
	"unchanged",
	"new",
	"unmeasured"
];
function presenceAt(list, group, cutoff) {
	if (!list) return void 0;
	let found = 0;
	let hidden = false;
	for (const ranking of list) {
		const one = ranking.groups[group];
		const state = one ? groupAt(ranking, one, cutoff) : "absent";
		if (state === "found") found++;
		if (state === "unmeasured") hidden = true;
	}
	return {
		found,
		of: list.length,
		hidden
	};
}
const isFound = ({ found, of }) => found === of;
function compareQuery(pair, stages, { policy, unheld }) {
	const notHeld = unheld.get(pair.query.id);
	const groups = [];
	for (const group of pair.query.groups) {
		const isHeld = !notHeld?.has(group.name);
		groups.push(moveOf(pair, {
			group,
			index: groups.length,
			isHeld
		}, stages));
	}
	return {
		pair,
		groups,
		status: statusOf(pair, groups, policy)
	};
}
function moveOf(pair, { group, index, isHeld }, stages) {
	const moves = [];
	let lost = false;
	for (const stage of stages) {
		const move = moveAt(pair, index, stage, moves.length);
		if (move.changes.lost) lost = true;
		moves.push(move);
	}
	return {
		group,
		index,
		stages: moves,
		isHeld,
		lostAt: lost ? missingAt(pair, {
			index,
			isHeld
		}, stages.slice(0, countToLoss(moves))) : void 0
	};
}
function countToLoss(moves) {
	const last = moves.length - 1;
	const at = moves.findLastIndex(({ changes, candidateRank }, index) => changes.lost && (index === last || candidateRank === void 0));
	return at < 0 ? moves.length : at + 1;
}
const missingAt = (pair, { index, isHeld }, stages) => isHeld ? lostAtStage(pair, index, stages) : "snapshot";
function moveAt(pair, group, stage, at) {
	const before = pair.baseline.lists[at];
	const after = pair.candidate.lists[at];
	return {
		stage: stage.name,
		baselineRank: worstRank(before, group),
		candidateRank: worstRank(after, group),
		changes: changesAt(stage.cutoffs, (k) => changeOf(presenceAt(before, group, k), presenceAt(after, group, k)))
	};
}
const kinds = [
	void 0,
	"absent",
	"kept",
	"lost",
	"gained"
];
const knownChanges = /* @__PURE__ */ new WeakMap();
function changesAt(cutoffs, changeAt) {
	let number = 0;
	for (const cutoff of cutoffs) number = number * kinds.length + kinds.indexOf(changeAt(cutoff));
	const shared = knownChanges.get(cutoffs) ?? /* @__PURE__ */ new Map();
	const known = shared.get(number);
	if (known) return known;
	const made = makeChanges(new Map(cutoffs.map((cutoff) => [cutoff, changeAt(cutoff)])));
	if (Number.isSafeInteger(number) && shared.size < 1e3) shared.set(number, made);
	knownChanges.set(cutoffs, shared);
	return made;
}
function makeChanges(byCutoff) {
	const all = [...byCutoff.values()];
	const [lost, gained] = [all.includes("lost"), all.includes("gained")];
	return {
		byCutoff,
		deepest: all.at(-1),
		lost,
		gained
	};
}
function changeOf(before, after) {
	if (!before || !after || before.hidden || after.hidden) return void 0;
	const change = after.found / after.of - before.found / before.of;
	if (change !== 0) return change < 0 ? "lost" : "gained";
	return after.found > 0 ? "kept" : "absent";
}
function worstRank(list, group) {
	let worst;
	for (const { groups } of list ?? []) {
		const rank = groups[group]?.rank;
		if (rank === void 0) return void 0;
		worst = Math.max(worst ?? 0, rank);
	}
	return worst;
}
function statusOf(pair, groups, policy) {
	if (pair.kind !== "compared") return pair.kind;
	if (pair.query.noAnswer) return abstentionStatus(pair, policy);
	const seen = {
		lost: false,
		gained: false,
		down: false,
		up: false
	};
	for (const { stages } of groups) noteMove(stages.at(-1), seen);
	if (seen.lost) return seen.gained ? "mixed" : "regressed";
	if (seen.gained) return "improved";
	if (seen.down) return "moved_down";
	return seen.up ? "moved_up" : "unchanged";
}
function noteMove(move, seen) {
	if (!move) return;
	const { changes } = move;
	if (changes.lost) seen.lost = true;
	if (changes.gained) seen.gained = true;
	const before = rankOrder(move.baselineRank);
	const after = rankOrder(move.candidateRank);
	if (after > before) seen.down = true;
	if (after < before) seen.up = true;
}
const rankOrder = (rank) => rank ?? Number.POSITIVE_INFINITY;
function abstentionStatus({ baseline, candidate }, policy) {
	const before = shareRight(baseline, policy);
	const after = shareRight(candidate, policy);
	if (before === void 0 || after === void 0 || before === after) return "unchanged";
	return after < before ? "regressed" : "improved";
}
function shareRight({ lists }, policy) {
	const list = lists.at(-1);
	if (!list || list.length === 0) return void 0;
	return list.filter(abstentionRule(policy)).length / list.length;
}

// src/compare/query-table.ts
function openQueryTable(size, at) {
	const status = new Uint8Array(size);
	const critical = new Uint8Array(size);
	const lost = new Uint16Array(size);
	const absent = new Uint8Array(size);
	function places(test) {
		const found = [];
		for (let place = 0; place < size; place++) if (test(place)) found.push(place);
		return found;
	}
	return {
		size,
		at,
		statusAt: (place) => statuses[status[place] ?? 0] ?? "unchanged",
		isCriticalAt: (place) => critical[place] === 1,
		having(...wanted) {
			const codes = new Set(wanted.map((one) => statuses.indexOf(one)));
			const rankOf = (place) => (critical[place] ?? 0) * 65536 + (lost[place] ?? 0);
			return places((place) => codes.has(status[place] ?? 0)).sort((a, b) => rankOf(b) - rankOf(a) || a - b);
		},
		absentOnBoth: () => places((place) => absent[place] === 1),
		see({ pair, status: told, groups }) {
			const { place, query, kind } = pair;
			status[place] = statuses.indexOf(told);
			critical[place] = query.critical ? 1 : 0;
			lost[place] = Math.min(65535, countLast(groups, isLost));
			absent[place] = kind === "compared" && countLast(groups, isAbsent) > 0 ? 1 : 0;
		}
	};
}
const isLost = ({ lost }) => lost;
const isAbsent = ({ deepest }) => deepest === "absent";
function countLast(groups, test) {
	let count = 0;
	for (const { stages } of groups) {
		const last = stages.at(-1);
		if (last && test(last.changes)) count++;
	}
	return count;
}

// src/statistics/beta.ts
const far = 16;
function stirlingRest(x) {
	const square = 1 / (x * x);
	return (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188))))) / x;
}
function logGamma(x) {
	let product = 1;
	let shifted = x;
	while (shifted < far) product *= shifted++;
	return (shifted - .5) * Math.log(shifted) - shifted + .5 * Math.log(2 * Math.PI) + stirlingRest(shifted) - Math.log(product);
}
function logBeta(a, b) {
	const [small, large] = a < b ? [a, b] : [b, a];
	const sum = small + large;
	if (large < far) return logGamma(small) + logGamma(large) - logGamma(sum);
	const rest = stirlingRest(large) - stirlingRest(sum);
	const step = (large - .5) * Math.log1p(small / large) + small * (Math.log(sum) - 1);
	return logGamma(small) - step + rest;
}
function regularizedBeta(x, a, b) {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
	return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
}
const awayFromZero = (value) => Math.abs(value) < 1e-300 ? 1e-300 : value;
function fraction(x, a, b) {
	let value = 1;
	let numerator = 1;
	let denominator = 0;
	for (let n = 1; n <= 2e4; n++) {
		const k = n >> 1;
		const step = (n % 2 === 0 ? k * (b - k) : -(a + k) * (a + b + k)) * x / ((a + n - 1) * (a + n));
		denominator = 1 / awayFromZero(1 + step * denominator);
		numerator = awayFromZero(1 + step / numerator);
		const factor = denominator * numerator;
		value *= factor;
		if (Math.abs(factor - 1) < 1e-15) break;
	}
	return 1 / value;
}
const betaQuantile = (share, a, b) => findCrossing((x) => regularizedBeta(x, a, b) >= share, 0, 1);
function findCrossing(isReached, from, to) {
	let [low, high] = [from, to];
	for (;;) {
		const middle = (low + high) / 2;
		if (middle <= low || middle >= high) return high;
		if (isReached(middle)) high = middle;
		else low = middle;
	}
}

// src/statistics/quantiles.ts
function normalCdf(x) {
	if (Math.abs(x) >= 9) return x > 0 ? 1 : 0;
	let term = x;
	let sum = 0;
	for (let odd = 3; sum + term !== sum; odd += 2) {
		sum += term;
		term *= x * x / odd;
	}
	return .5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
}
function normalQuantile(p) {
	if (p < .5) return -normalQuantile(1 - p);
	return p === .5 ? 0 : findCrossing((x) => normalCdf(x) >= p, 0, 9);
}
function tQuantile(p, df) {
	if (p < .5) return -tQuantile(1 - p, df);
	if (p === .5) return 0;
	const share = betaQuantile(2 * p - 1, .5, df / 2);
	return Math.sqrt(df * share / (1 - share));
}

// src/statistics/proportions.ts
function wilsonInterval(k, n, confidence) {
	if (n === 0) return void 0;
	const z = normalQuantile((1 + confidence) / 2);
	const share = k / n;
	const square = z * z / n;
	const center = (share + square / 2) / (1 + square);
	const reach = z * Math.sqrt(share * (1 - share) / n + square / (4 * n)) / (1 + square);
	return {
		lower: k === 0 ? 0 : Math.max(0, center - reach),
		upper: k === n ? 1 : Math.min(1, center + reach)
	};
}

// src/compare/abstention.ts
function openAbstention(policy) {
	const isLeft = abstentionRule(policy);
	const baseline = openSide$3(isLeft);
	const candidate = openSide$3(isLeft);
	return {
		see({ pair }) {
			const { noAnswer, groups } = pair.query;
			if (!noAnswer && groups.length === 0) return;
			baseline.see(pair.baseline, noAnswer);
			candidate.see(pair.candidate, noAnswer);
		},
		rates: () => ({
			baseline: baseline.rates(),
			candidate: candidate.rates()
		})
	};
}
function openSide$3(isLeft) {
	const right = {
		k: 0,
		n: 0
	};
	const wrong = {
		k: 0,
		n: 0
	};
	return {
		see({ lists }, noAnswer) {
			const list = lists.at(-1);
			if (!list || list.length === 0) return;
			const counts = noAnswer ? right : wrong;
			counts.n++;
			if (noAnswer ? list.every(isLeft) : list.some(isLeft)) counts.k++;
		},
		rates: () => ({
			right: rateOf(right),
			wrong: rateOf(wrong)
		})
	};
}
const rateOf = ({ k, n }) => ({
	k,
	n,
	rate: n === 0 ? void 0 : k / n,
	interval: wilsonInterval(k, n, .95)
});

// src/read/first-results.ts
const bitOf = (rank) => rank > 20 ? 0 : 1 << rank - 1;
function firstResults({ query, list, deepest, gold, asOf }) {
	const length = Math.min(deepest, 20, list.length);
	const ids = [];
	for (let index = 0; index < length; index++) ids.push(list.hashAt(index));
	return {
		ids,
		gold: gold & bitOf(length + 1) - 1,
		marks: asOf === void 0 ? none$5 : marksOf(query, list, length, asOf)
	};
}
const none$5 = [];
function marksOf(query, list, length, asOf) {
	const marks = markNames.map(() => 0);
	const tells = markNames.map((name) => tellerOf(name, query, asOf));
	for (let index = 0; index < length; index++) {
		const item = list.itemAt(index);
		for (const [at, tell] of tells.entries()) if (tell(item)) marks[at] = marks[at] | bitOf(index + 1);
	}
	return marks.some((bits) => bits !== 0) ? marks : none$5;
}
function tellerOf(name, query, asOf) {
	if (name === "outdated") return (item) => isOutdated(item, asOf);
	const asked = query.slices.flatMap((slice) => slice.startsWith(`${name}=`) ? [slice.slice(name.length + 1)] : []);
	return asked.length === 0 ? () => false : (item) => isOfOthers(ownKey(item, name), asked);
}
const ownKey = (item, key) => Object.hasOwn(item, key) ? item[key] : void 0;
function isOutdated(item, asOf) {
	const successor = ownKey(item, "superseded_by");
	if (successor !== void 0 && successor !== null && successor !== "") return true;
	if (ownKey(item, "status") === "outdated") return true;
	const last = ownKey(item, "valid_to");
	return typeof last === "string" && beginsAsDate.test(last) && last.slice(0, 10) < asOf;
}
const beginsAsDate = /^\d{4}-\d{2}-\d{2}/;
function isOfOthers(value, asked) {
	const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
	return texts.length > 0 && !texts.some((one) => asked.includes(one));
}

// src/compare/list-churn.ts
function jaccard(one, other) {
	const ids = distinct(one);
	let shared = 0;
	for (const id of ids) if (other.includes(id)) shared++;
	const all = ids.length + distinct(other).length - shared;
	return all === 0 ? 1 : shared / all;
}
function rankBiasedOverlap(one, other, p = .9) {
	const [ids, others] = [distinct(one), distinct(other)];
	const [short, long] = ids.length <= others.length ? [ids, others] : [others, ids];
	if (short.length === 0) return long.length === 0 ? 1 : 0;
	const shared = sharedByDepth(short, long);
	const atShort = shared[short.length - 1];
	const atLong = shared[long.length - 1];
	let weight = 1;
	let sum = 0;
	for (let i = 0; i < shared.length; i++) {
		weight *= p;
		const count = shared[i];
		const beyond = atShort * Math.max(0, i + 1 - short.length) / short.length;
		sum += (count + beyond) / (i + 1) * weight;
	}
	const end = (atLong - atShort) / long.length + atShort / short.length;
	return (1 - p) / p * sum + end * weight;
}
function sharedByDepth(short, long) {
	const counts = [];
	let shared = 0;
	for (let i = 0; i < long.length; i++) {
		if (standsAbove(long[i], short, i)) shared++;
		if (i < short.length && standsAbove(short[i], long, i + 1)) shared++;
		counts.push(shared);
	}
	return counts;
}
function standsAbove(id, ids, depth) {
	const at = ids.indexOf(id);
	return at >= 0 && at < depth;
}
function distinct(list) {
	const ids = [];
	for (const id of list) if (!ids.includes(id)) ids.push(id);
	return ids;
}

// src/compare/list-changes.ts
function openListChanges(stage, deepest) {
	const k = Math.min(deepest, 20);
	const sums = /* @__PURE__ */ new Float64Array(4);
	const counts = {
		n: 0,
		identical: 0,
		unlabelled: 0
	};
	return {
		see({ pair, status }) {
			const before = onlyOf(pair.baseline.lists.at(-1));
			const after = onlyOf(pair.candidate.lists.at(-1));
			if (pair.kind !== "compared" || !before || !after) return;
			counts.n++;
			if (isSame(before.first.ids, after.first.ids, k)) {
				counts.identical++;
				addTo(sums, 0, 1);
				addTo(sums, 2, 1);
				return;
			}
			const ids = before.first.ids.slice(0, k);
			const others = after.first.ids.slice(0, k);
			const shared = jaccard(ids, others);
			if (shared < 1 && status === "unchanged") counts.unlabelled++;
			addTo(sums, 0, shared);
			addTo(sums, 2, rankBiasedOverlap(ids, others));
		},
		changes() {
			const { n } = counts;
			const mean = (at) => n === 0 ? void 0 : sumAt(sums, at) / n;
			return {
				stage,
				k,
				...counts,
				jaccard: mean(0),
				rbo: mean(2)
			};
		}
	};
}
const onlyOf = (lists) => lists?.length === 1 ? lists[0] : void 0;
function isSame(one, other, k) {
	const length = Math.min(k, one.length);
	if (length !== Math.min(k, other.length)) return false;
	for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
	return true;
}

// src/compare/false-positives.ts
const falseKinds = [
	"forbidden",
	"duplicate",
	...markNames,
	"not_relevant",
	"unjudged"
];
function openFalsePositives(stage, deepest, looksAtKeys) {
	const k = Math.min(deepest, 20);
	const baseline = openSide$2(k, looksAtKeys);
	const candidate = openSide$2(k, looksAtKeys);
	let n = 0;
	return {
		see({ pair }) {
			if (pair.kind !== "compared" || pair.query.groups.length === 0) return;
			const before = onlyOf(pair.baseline.lists.at(-1));
			const after = onlyOf(pair.candidate.lists.at(-1));
			if (!before || !after) return;
			n++;
			baseline.see(pair.query, before);
			candidate.see(pair.query, after);
		},
		found: () => ({
			stage,
			k,
			n,
			baseline: baseline.found(),
			candidate: candidate.found()
		})
	};
}
function openSide$2(k, looksAtKeys) {
	const counts = falseKinds.map(() => 0);
	let results = 0;
	let falsePositives = 0;
	const isAsked = (kind) => looksAtKeys || !isMark(kind);
	return {
		see(query, ranking) {
			const { ids, gold } = ranking.first;
			const length = Math.min(k, ids.length);
			let left = (1 << length) - 1 & ~gold;
			results += length;
			falsePositives += sizeOf$1(left);
			for (let kind = 0; left !== 0; kind++) {
				const taken = left & ranksOf(kind, query, ranking);
				counts[kind] = (counts[kind] ?? 0) + sizeOf$1(taken);
				left &= ~taken;
			}
		},
		found() {
			const count = (kind, at) => isAsked(kind) ? counts[at] : void 0;
			const kinds = Object.fromEntries(falseKinds.map((kind, at) => [kind, count(kind, at)]));
			return {
				results,
				falsePositives,
				kinds
			};
		}
	};
}
const isMark = (kind) => markNames.includes(kind);
const everyRank = (1 << 20) - 1;
const firstMark = falseKinds.indexOf(markNames[0]);
const notRelevant = falseKinds.indexOf("not_relevant");
function ranksOf(kind, query, ranking) {
	if (kind === 0) return setOfRanked(ranking.forbidden);
	if (kind < firstMark) return setOf(ranking.copies);
	if (kind < notRelevant) return ranking.first.marks[kind - firstMark] ?? 0;
	if (kind > notRelevant || query.closedWorld) return everyRank;
	return setOfRanked(ranking.hits) | setOf(ranking.judgedCopies);
}
function setOf(ranks) {
	let set = 0;
	for (const rank of ranks) set |= bitOf(rank);
	return set;
}
function setOfRanked(all) {
	let set = 0;
	for (const { rank } of all) set |= bitOf(rank);
	return set;
}
function sizeOf$1(set) {
	let size = 0;
	for (let left = set; left !== 0; left &= left - 1) size++;
	return size;
}

// src/compare/stage-loss.ts
function openStageShares(stages) {
	const held = {
		baseline: stages.map(() => 0),
		candidate: stages.map(() => 0)
	};
	const lost = /* @__PURE__ */ new Map();
	const depths = stages.map(({ cutoffs }, at) => at === stages.length - 1 ? cutoffs.at(-1) ?? 0 : Number.POSITIVE_INFINITY);
	let total = 0;
	let n = 0;
	return {
		see({ pair, groups }) {
			if (pair.kind !== "compared" || groups.length === 0) return;
			countLost$1(groups, lost);
			if (groups.some(({ lostAt }) => lostAt === "unknown")) return;
			const before = heldByStage(pair.baseline, groups.length, depths);
			const after = before && heldByStage(pair.candidate, groups.length, depths);
			if (!after) return;
			n++;
			total += groups.length;
			addCounts(before, held.baseline);
			addCounts(after, held.candidate);
		},
		unplaced: () => ({
			unknown: lost.get("unknown") ?? 0,
			snapshot: lost.get("snapshot") ?? 0
		}),
		shares() {
			const recall = (side) => held[side].map((count) => total === 0 ? void 0 : count / total);
			const before = recall("baseline");
			const after = recall("candidate");
			const parts = contributions(before, after);
			const survived = {
				before: survival(before),
				after: survival(after)
			};
			return stages.map(({ name, owner }, at) => ({
				stage: name,
				owner,
				baseline: before[at],
				candidate: after[at],
				survivalBaseline: survived.before[at],
				survivalCandidate: survived.after[at],
				contribution: parts?.[at],
				n,
				lostGroups: lost.get(name) ?? 0
			}));
		}
	};
}
function countLost$1(groups, lost) {
	for (const { lostAt } of groups) if (lostAt !== void 0) lost.set(lostAt, (lost.get(lostAt) ?? 0) + 1);
}
function addCounts(counts, to) {
	for (let at = 0; at < counts.length; at++) to[at] = (to[at] ?? 0) + (counts[at] ?? 0);
}
function heldByStage(side, groups, depths) {
	if (!isNested(side, groups)) return void 0;
	const counts = [];
	for (const depth of depths) {
		const count = countHeld(side, counts.length, depth);
		if (count === void 0) return void 0;
		counts.push(count);
	}
	return counts;
}
function isNested({ lists }, groups) {
	for (let at = 1; at < lists.length; at++) {
		const list = lists[at] ?? nothing$4;
		for (let repeat = 0; repeat < list.length; repeat++) if (!isWithin(list[repeat], lists[at - 1]?.[repeat], groups)) return false;
	}
	return true;
}
const nothing$4 = [];
function isWithin(list, before, groups) {
	for (let group = 0; group < groups; group++) if (holds(list, group) && !holds(before, group)) return false;
	return true;
}
function holds(list, group) {
	const one = list?.groups[group];
	return one !== void 0 && groupState(one, Number.POSITIVE_INFINITY) === "found";
}
function countHeld({ lists }, stage, cutoff) {
	const list = lists[stage];
	if (!list) return void 0;
	let found = 0;
	for (const ranking of list) for (const group of ranking.groups) {
		const state = groupAt(ranking, group, cutoff);
		if (state === "unmeasured") return void 0;
		if (state === "found") found++;
	}
	return found / list.length;
}
function contributions(baseline, candidate) {
	const before = survival(baseline);
	const after = survival(candidate);
	if (!before.every(isTold) || !after.every(isTold)) return void 0;
	const product = (factors) => factors.reduce((all, one) => all * one, 1);
	const parts = before.map((one, at) => product(after.slice(0, at)) * ((after[at] ?? 0) - one) * product(before.slice(at + 1)));
	const change = (candidate.at(-1) ?? 0) - (baseline.at(-1) ?? 0);
	const largest = parts.reduce((best, part, at) => Math.abs(part) > Math.abs(parts[best] ?? 0) ? at : best, 0);
	const rest = compensatedSum(parts.map((part, at) => at === largest ? 0 : part));
	return parts.map((part, at) => at === largest ? change - rest : part);
}
const isTold = (one) => one !== void 0;
function survival(recall) {
	return recall.map((one, at) => {
		const before = at === 0 ? 1 : recall[at - 1];
		return one === void 0 || before === void 0 || before === 0 ? void 0 : one / before;
	});
}

// src/compare/shown.ts
const nothingShown = {
	stageShares: [],
	unplacedLosses: {
		unknown: 0,
		snapshot: 0
	},
	abstention: void 0,
	listChanges: void 0,
	falsePositives: void 0
};
function openShown(stages, policy, idsDiffer = false) {
	const { name: last, cutoffs } = lastStage(stages);
	const deepest = depthsIn(cutoffs).at(-1) ?? 0;
	const shares = openStageShares(stages);
	const abstention = openAbstention(policy);
	const lists = openListChanges(last, deepest);
	const falsePositives = openFalsePositives(last, deepest, policy.diagnostics);
	return {
		see(query) {
			shares.see(query);
			abstention.see(query);
			lists.see(query);
			falsePositives.see(query);
		},
		found: () => ({
			stageShares: shares.shares(),
			unplacedLosses: shares.unplaced(),
			abstention: abstention.rates(),
			listChanges: idsDiffer ? void 0 : lists.changes(),
			falsePositives: idsDiffer ? void 0 : falsePositives.found()
		})
	};
}

// src/compare/automatic-slices.ts
function automaticSlices(declared) {
	const names = /* @__PURE__ */ new Set();
	for (const slice of declared) names.add(slice.slice(0, slice.indexOf("=")));
	const rules = Object.entries(automatic).filter(([name]) => !names.has(name)).map(([name, read]) => ({
		read,
		sliceOf: sliceNames(name)
	}));
	return (query) => {
		const slices = [];
		for (const { read, sliceOf } of rules) {
			const value = read(query);
			if (value !== void 0) slices.push(sliceOf(value));
		}
		return slices;
	};
}
function sliceNames(name) {
	const names = /* @__PURE__ */ new Map();
	return (value) => {
		const known = names.get(value);
		if (known !== void 0) return known;
		const slice = `${name}=${value}`;
		names.set(value, slice);
		return slice;
	};
}
const automatic = {
	origin: ({ origin }) => origin,
	risk: ({ risk }) => risk,
	groups: ({ groups }) => groupCount(groups.length),
	answerable: ({ noAnswer, groups }) => noAnswer ? "no" : groups.length > 0 ? "yes" : void 0
};
function groupCount(n) {
	if (n === 0) return void 0;
	return n > 2 ? "3+" : String(n);
}

// src/statistics/adjust.ts
function adjustHolm(ps) {
	let least = 0;
	return inOrder(ps, (a, b) => a - b, (p, i) => {
		least = Math.max(least, Math.min(1, p * (ps.length - i)));
		return least;
	});
}
function adjustBenjaminiHochberg(ps) {
	let most = 1;
	return inOrder(ps, (a, b) => b - a, (p, i) => {
		most = Math.min(most, p * (ps.length / (ps.length - i)));
		return most;
	});
}
function inOrder(ps, compare, adjust) {
	const adjusted = new Array(ps.length);
	const order = [...ps.entries()].sort(([, a], [, b]) => compare(a, b));
	for (const [i, [place, p]] of order.entries()) adjusted[place] = adjust(p, i);
	return adjusted;
}

// src/statistics/hypergeometric.ts
function hypergeometricTail(k, marked, drawn, all) {
	const least = Math.max(0, drawn + marked - all);
	const most = Math.min(marked, drawn);
	if (k <= least) return 1;
	if (k > most) return 0;
	let term = 1;
	let below = 0;
	let above = 0;
	for (let j = least; j <= most; j++) {
		if (j < k) below += term;
		else above += term;
		if (term > large$1) {
			term /= large$1;
			below /= large$1;
			above /= large$1;
		}
		term *= (marked - j) / (j + 1) * ((drawn - j) / (all - marked - drawn + j + 1));
	}
	return above / (below + above);
}
const large$1 = 2 ** 512;

// src/compare/concentration.ts
const concentratedAt = .05;
const isRegressed = ({ status }) => status === "regressed" || status === "mixed";
function adjustConcentration(slices, all) {
	const canTell = ({ compared }) => compared > 0 && compared < all.compared;
	const told = slices.filter(canTell);
	const adjusted = adjustHolm(told.map(({ compared, regressed }) => hypergeometricTail(regressed, all.regressed, compared, all.compared)));
	const bySlice = new Map(told.map((one, at) => [one, adjusted[at]]));
	return slices.map((one) => one.regressed > 0 ? bySlice.get(one) : void 0);
}

// src/compare/slices.ts
function openSlices({ declared, columns, last, alone, means: meansOfAll }) {
	const places = [...columns.keys()].filter((at) => columns[at]?.stage === last);
	const bySlice = /* @__PURE__ */ new Map();
	const automaticOf = automaticSlices(declared);
	const all = newCount(false);
	let whole = [];
	function open(slice, automatic) {
		const isWhole = automatic && all.n === 1;
		const means = isWhole ? void 0 : openMeans(columns, places, alone);
		const row = {
			...newCount(automatic),
			means
		};
		if (isWhole) whole = [...whole, row];
		bySlice.set(slice, row);
		return row;
	}
	function see(slice, automatic, scored) {
		const row = bySlice.get(slice) ?? open(slice, automatic);
		count$2(row, scored);
		row.means?.see(scored);
	}
	function part() {
		if (whole.every(({ n }) => n === all.n)) return;
		for (const row of whole) if (row.n < all.n) row.means = meansOfAll.fork(places);
		whole = whole.filter(({ n }) => n === all.n);
	}
	return {
		see(scored) {
			count$2(all, scored);
			for (const slice of scored.pair.query.slices) see(slice, false, scored);
			for (const slice of automaticOf(scored.pair.query)) see(slice, true, scored);
			part();
		},
		rows() {
			const rows = [...bySlice].filter(([, { automatic, n }]) => !automatic || n < all.n).sort(([a], [b]) => compareIds(a, b));
			const ps = adjustConcentration(rows.map(([, row]) => row), all);
			return rows.map(([slice, { n, automatic, compared, regressed, means }], at) => {
				return {
					slice,
					n,
					automatic,
					compared,
					regressed,
					pConcentrated: ps[at],
					measures: means?.rows() ?? []
				};
			});
		}
	};
}
const newCount = (automatic) => ({
	automatic,
	n: 0,
	compared: 0,
	regressed: 0
});
function count$2(row, { pair, query }) {
	row.n++;
	if (pair.kind === "compared") row.compared++;
	if (isRegressed(query)) row.regressed++;
}

// src/model/reason.ts
const sides$1 = ["baseline", "candidate"];
const reasonKinds = {
	critical_evidence_lost: "fail",
	critical_not_found: "fail",
	critical_unmeasured: "fail",
	critical_flaky: "fail",
	critical_answered: "fail",
	forbidden_found: "fail",
	leak_unmeasured: "fail",
	gate_not_measured: "fail",
	incomplete_run: "fail",
	lost_queries: "fail",
	unexplained_loss: "fail",
	hard_drop: "fail",
	below_min_value: "fail",
	credible_drop: "fail",
	drop_not_credible: "inconclusive",
	too_few_queries: "inconclusive",
	too_few_judged: "inconclusive",
	unjudged_results_could_explain_drop: "inconclusive",
	non_inferiority_not_shown: "inconclusive",
	snapshot_differs: "incomparable",
	manifest_differs: "incomparable",
	snapshot_not_proven: "incomparable",
	overlap_not_shown: "incomparable",
	overlap_too_small: "incomparable",
	anchor_unusable: "incomparable",
	baseline_missing: "incomparable",
	baseline_unreadable: "incomparable",
	baseline_too_small: "incomparable",
	nothing_in_common: "incomparable",
	all_lists_empty: "incomparable",
	input_faulty: "invalid",
	gate_without_queries: "invalid",
	gold_never_found: "invalid",
	gold_unresolved: "invalid",
	nothing_to_judge: "invalid",
	not_yet_supported: "invalid",
	output_not_writable: "invalid"
};

// src/verify/snapshots.ts
function compareSnapshots(a, b) {
	if (!a || !b) return "unproven";
	if (a.digest !== void 0 && b.digest !== void 0) return a.digest === b.digest ? "same" : "different";
	if (a.id !== void 0 && b.id !== void 0 && a.id !== b.id) return "different";
	return a.digest === void 0 && b.digest === void 0 ? "same" : "unproven";
}
function checkManifests(policy, baseline, candidate, { unknownResults }) {
	const ofCandidate = [policy.snapshot, candidate?.snapshot];
	const pairs = [
		[baseline?.snapshot, candidate?.snapshot],
		[policy.snapshot, baseline?.snapshot],
		ofCandidate
	];
	const mayDiffer = policy.snapshotChange === "overlap";
	const differs = (mayDiffer ? [ofCandidate] : pairs).find(([a, b]) => compareSnapshots(a, b) === "different");
	const proven = unknownResults === 0 && isProven(policy, pairs);
	const notProven = !(proven || mayDiffer && unknownResults === 0 && isDeclared(policy, baseline, candidate)) && !differs && policy.requireSnapshot;
	return {
		proven,
		reasons: [
			...differs ? [snapshotsDiffer(differs)] : [],
			...notProven ? [{ code: "snapshot_not_proven" }] : [],
			...policy.mustMatch.flatMap((key) => compareKey(key, baseline, candidate))
		]
	};
}
function isProven({ snapshot }, pairs) {
	const told = pairs.map(([a, b]) => compareSnapshots(a, b));
	return snapshot?.digest === void 0 ? told[0] === "same" : told.every((one) => one === "same");
}
const isDeclared = ({ snapshot }, baseline, candidate) => [baseline, candidate].every((one) => one?.snapshot?.digest !== void 0) && (snapshot?.digest === void 0 || snapshot.digest === candidate?.snapshot?.digest);
const snapshotsDiffer = ([a, b]) => ({
	code: "snapshot_differs",
	key: "snapshot",
	baseline: formatSnapshot(a),
	candidate: formatSnapshot(b)
});
function compareKey(key, baseline, candidate) {
	const before = entryOf(baseline, key);
	const after = entryOf(candidate, key);
	if (before !== void 0 && canonicalJson(before) === canonicalJson(after)) return [];
	return [{
		code: "manifest_differs",
		key,
		baseline: formatEntry(before),
		candidate: formatEntry(after)
	}];
}
const entryOf = (manifest, key) => manifest && Object.hasOwn(manifest.entries, key) ? manifest.entries[key] : void 0;
const formatSnapshot = (snapshot) => [snapshot?.id, snapshot?.digest].filter((one) => one !== void 0).join(" ");
const formatEntry = (value) => value === void 0 ? "not declared" : typeof value === "string" ? value : canonicalJson(value);
const isAboutSnapshot = ({ code }) => code === "snapshot_differs" || code === "snapshot_not_proven";

// src/verify/comparable.ts
function compareManifests(baseline, candidate) {
	const keys = /* @__PURE__ */ new Set([...Object.keys(baseline?.entries ?? {}), ...Object.keys(candidate?.entries ?? {})]);
	if (!baseline || !candidate) return [];
	return [...keys].filter((key) => key !== "snapshot").map((key) => ({
		key,
		baseline: entryOf(baseline, key),
		candidate: entryOf(candidate, key)
	})).filter((one) => canonicalJson(one.baseline ?? null) !== canonicalJson(one.candidate ?? null)).sort((a, b) => compareIds(a.key, b.key));
}
const wholeKeys = [
	"code",
	"run_id",
	"created",
	"time",
	"as_of"
];
const changedComponents = (changes) => changes.map(({ key }) => key).filter((key) => !wholeKeys.includes(key));
function checkManifestChanges(changes, file) {
	const components = changedComponents(changes);
	if (components.length < 2) return [];
	return [{
		code: "manifest_many_changes",
		severity: "warning",
		message: `more than one component changed: ${components.map((key) => JSON.stringify(key)).join(", ")}`,
		hint: "Change one at a time to learn which of them did what.",
		file
	}];
}
function checkIdentical(baseline, candidate, files) {
	if (!baseline || baseline.digest !== candidate?.digest) return [];
	const isOneFile = files.baseline === files.candidate;
	return [{
		code: "runs_identical",
		severity: isOneFile ? "warning" : "notice",
		message: isOneFile ? "baseline and candidate are one file: nothing is compared" : "baseline and candidate return the same for every query",
		hint: isOneFile ? "Give the run of the base branch as the baseline, and that of this change as the candidate." : "If this change should move results, look whether retrieval was run for it.",
		file: files.candidate
	}];
}
function watchSides(stages) {
	let queries = 0;
	let usable = 0;
	let shared = 0;
	const needed = {
		baseline: noLists$2,
		candidate: noLists$2
	};
	const answerable = {
		baseline: noLists$2,
		candidate: noLists$2
	};
	let anyNeeds = false;
	return {
		see(pair) {
			const { query, baseline, candidate } = pair;
			queries++;
			if (isUsable(baseline) && !isNoUse(pair)) usable++;
			if (isUsable(baseline) && isUsable(candidate)) shared++;
			const needs = needsEvidence(query);
			if (needs) anyNeeds = true;
			if (needs) addBoth(needed, pair);
			if (!query.noAnswer) addBoth(answerable, pair);
		},
		reasons() {
			const reasons = [];
			if (usable * 2 < queries) reasons.push({
				code: "baseline_too_small",
				usable,
				queries
			});
			if (queries > 0 && shared === 0) reasons.push({ code: "nothing_in_common" });
			const asked = anyNeeds ? needed : answerable;
			for (const side of sides$1) {
				if (asked[side] !== "empty") continue;
				reasons.push({
					code: "all_lists_empty",
					side,
					stage: lastStage(stages).name
				});
			}
			return reasons;
		}
	};
}
const isNoUse = ({ kind, goldChanged, idsOff }) => kind === "new" && !goldChanged && !idsOff;
const isUsable = ({ state, assumedEmpty }) => state === "ok" && !assumedEmpty;
const noLists$2 = "none";
function addBoth(sides, pair) {
	sides.baseline = addLists(sides.baseline, pair.baseline.lists.at(-1));
	sides.candidate = addLists(sides.candidate, pair.candidate.lists.at(-1));
}
function addLists(known, lists) {
	if (known === "filled" || !lists || lists.length === 0) return known;
	return lists.every(({ returned }) => returned === 0) ? "empty" : "filled";
}

// src/read/spans.ts
const emptyUnion = () => ({
	parts: [],
	length: 0
});
function addSpan(union, [start, end]) {
	const { parts } = union;
	const from = firstReaching(parts, start);
	let [low, high] = [start, end];
	let to = from;
	for (let part = parts[to]; part && part[0] <= end; part = parts[++to]) {
		low = Math.min(low, part[0]);
		high = Math.max(high, part[1]);
		union.length -= part[1] - part[0];
	}
	parts.splice(from, to - from, [low, high]);
	union.length += high - low;
}
function firstReaching(parts, start) {
	let low = 0;
	let high = parts.length;
	while (low < high) {
		const middle = low + high >> 1;
		if ((parts[middle]?.[1] ?? 0) < start) low = middle + 1;
		else high = middle;
	}
	return low;
}
function unionLength(spans) {
	const union = emptyUnion();
	for (const span of spans) addSpan(union, span);
	return union.length;
}
function clipSpan([from, to], { start, end }) {
	const clipped = [Math.max(from, start), Math.min(to, end)];
	return clipped[0] < clipped[1] ? clipped : void 0;
}
const isEnough = (covered, { start, end, minCoverage }) => covered >= minCoverage * (end - start) - 1e-9;

// src/read/notes.ts
const counters = {
	tokens: countTokens,
	sources: countSources,
	redundancy: countRedundancy
};
const latencyNote = "latency_ms";
const notesFor = (measures) => measures.filter((name) => name === "latency_ms" || Object.hasOwn(counters, name));
const noNotes = /* @__PURE__ */ new Map();
function takeNotes(list, names, cutoffs, lookUp) {
	if (names.length === 0) return noNotes;
	const open = names.flatMap((name) => openCounter(name, lookUp));
	const notes = /* @__PURE__ */ new Map();
	let seen = 0;
	for (const cutoff of cutoffs) {
		for (; seen < Math.min(cutoff, list.length); seen++) for (const [, counter] of open) counter.add(list.itemAt(seen));
		for (const [name, counter] of open) {
			const value = counter.value();
			if (value !== void 0) notes.set(`${name}@${cutoff}`, value);
		}
	}
	return notes;
}
function openCounter(name, lookUp) {
	const counter = counters[name]?.(lookUp);
	return counter ? [[name, counter]] : [];
}
function countTokens() {
	let sum = 0;
	return {
		add(item) {
			const tokens = tokensIn(item);
			sum = sum === void 0 || tokens === void 0 ? void 0 : sum + tokens;
		},
		value: () => sum
	};
}
const tokensIn = ({ tokens }) => typeof tokens === "number" ? tokens : void 0;
function countSources(lookUp) {
	const docs = /* @__PURE__ */ new Set();
	let isKnown = true;
	return {
		add(item) {
			const doc = item.doc ?? lookUp(item.id)?.doc;
			if (doc === void 0) isKnown = false;
			else docs.add(doc);
		},
		value: () => isKnown ? docs.size : void 0
	};
}
function countRedundancy(lookUp) {
	const byDoc = /* @__PURE__ */ new Map();
	let isKnown = true;
	let sum = 0;
	return {
		add(item) {
			const unit = item.doc && item.span ? void 0 : lookUp(item.id);
			const doc = item.doc ?? unit?.doc;
			const span = item.span ?? unit?.span;
			if (doc === void 0 || span === void 0) {
				isKnown = false;
				return;
			}
			const union = byDoc.get(doc) ?? emptyUnion();
			byDoc.set(doc, union);
			addSpan(union, span);
			sum += span[1] - span[0];
		},
		value() {
			if (!isKnown || sum === 0) return void 0;
			let covered = 0;
			for (const { length } of byDoc.values()) covered += length;
			return (sum - covered) / sum;
		}
	};
}
const noFits = /* @__PURE__ */ new Map();
function countFits(list, budgets) {
	if (budgets.length === 0) return noFits;
	const fits = /* @__PURE__ */ new Map();
	for (const budget of budgets) fits.set(budget, fitInto(list, tokensOf(budget)));
	return fits;
}
function fitInto(list, budget) {
	let sum = 0;
	for (let index = 0; index < list.length; index++) {
		const tokens = tokensIn(list.itemAt(index));
		if (tokens === void 0) return {
			count: index,
			isExact: sum === budget
		};
		sum += tokens;
		if (sum > budget) return {
			count: index,
			isExact: true
		};
	}
	return {
		count: list.length,
		isExact: true
	};
}

// src/verify/measured.ts
function neededPlaces(policy, stages, guarded) {
	const last = lastStage(stages);
	const places = last.cutoffs.map((cutoff) => ({
		stage: last.name,
		cutoff
	}));
	for (const gate of policy.gates ?? []) {
		if (gate.kind !== "measure" || gate.at.stage === void 0) continue;
		places.push({
			stage: gate.at.stage,
			cutoff: gate.at.cutoff ?? 0
		});
	}
	for (const one of guarded) places.push(one);
	const isSame = (one, other) => one.stage === other.stage && one.cutoff === other.cutoff;
	return places.filter((one, at) => places.findIndex((other) => isSame(one, other)) === at);
}
const spotsOf = (places, stages) => places.map(({ stage, cutoff }) => ({
	at: stages.indexOf(stage),
	cutoff
}));
function unmeasuredWhy({ state, lists }, spots) {
	if (state !== "ok") return state;
	for (const { at, cutoff } of spots) {
		const list = lists[at];
		if (!list) return "stage_not_recorded";
		if (isHidden$1(list, cutoff)) return "evidence_unmeasured";
	}
}
function maybeLost(whyBefore, { baseline, candidate }, spots) {
	if (whyBefore !== "evidence_unmeasured") return void 0;
	return spots.some(({ at, cutoff }) => {
		const [before, after] = [baseline.lists[at] ?? noRankings, candidate.lists[at] ?? noRankings];
		const states = (list, index) => list.map((one) => groupAt(one, one.groups[index] ?? absentGroup, cutoff));
		return before[0]?.groups.some((_, index) => states(before, index).includes("unmeasured") && states(after, index).some((state) => state !== "found"));
	}) ? whyBefore : void 0;
}
function isHidden$1(list, cutoff) {
	for (const ranking of list) for (const group of ranking.groups) if (groupAt(ranking, group, cutoff) === "unmeasured") return true;
	return false;
}
const noRankings = [];

// src/verify/ties.ts
function excuseTies(baseline, candidate) {
	if (!hasTies(baseline) || !hasTies(candidate)) return {
		baseline,
		candidate
	};
	const befores = [...baseline.lists];
	const afters = [...candidate.lists];
	let excused = false;
	for (const [stage, list] of befores.entries()) {
		const [before, ...moreBefore] = list ?? [];
		const [after, ...moreAfter] = afters[stage] ?? [];
		if (!before || !after || moreBefore.length > 0 || moreAfter.length > 0) continue;
		const cutoffs = [...before.ties].flatMap(([k, digest]) => after.ties.get(k) === digest ? [k] : []);
		if (cutoffs.length === 0) continue;
		befores[stage] = [excuse(before, after, cutoffs)];
		afters[stage] = [excuse(after, before, cutoffs)];
		excused = true;
	}
	if (!excused) return {
		baseline,
		candidate
	};
	return {
		baseline: {
			...baseline,
			lists: befores
		},
		candidate: {
			...candidate,
			lists: afters
		}
	};
}
function hasTies({ lists }) {
	for (const list of lists) if (list?.some(({ ties }) => ties.size > 0)) return true;
	return false;
}
function excuse(one, other, cutoffs) {
	const groups = one.groups.map((group, index) => {
		const there = other.groups[index];
		const excusedAt = group.tiedAt.filter((k) => cutoffs.includes(k) && there !== void 0 && groupState(there, k) === "found");
		return excusedAt.length === 0 ? group : {
			...group,
			excusedAt
		};
	});
	return {
		...one,
		groups
	};
}

// src/verify/observe.ts
function openPairs(golden, baseline, candidate, request) {
	const { policy, stages, needed, otherChunker, overlap, isAnchor = false } = request;
	const names = stages.map(({ name }) => name);
	const spots = spotsOf(needed, names);
	const areIdsOff = (query) => otherChunker !== void 0 && hasOffIds(query, otherChunker);
	function read(query, run, place, side) {
		const isAsked = side === "candidate" || !(query.critical || isAnchor);
		const mayBeEmpty = policy.missingQueries === "empty" && !query.noAnswer && isAsked;
		const told = observe(query, run, place, {
			names,
			mayBeEmpty
		});
		return otherChunker && areIdsOff(query) ? withoutIds(query, told, otherChunker) : told;
	}
	return (place) => {
		const query = golden.at(place);
		const before = read(query, baseline, place, "baseline");
		const after = read(query, candidate, place, "candidate");
		const sides = settle(query, excuseTies(before, after));
		const whyBefore = unmeasuredWhy(sides.baseline, spots);
		const why = unmeasuredWhy(sides.candidate, spots) ?? maybeLost(whyBefore, sides, spots);
		const isNew = whyBefore !== void 0;
		const goldChanged = overlap?.isKept(place) === false;
		const idsOff = areIdsOff(query);
		return {
			place,
			query,
			kind: why ? "unmeasured" : isNew || goldChanged ? "new" : "compared",
			why: byChunker(why, idsOff),
			whyNew: byChunker(whyBefore, idsOff),
			idsOff,
			goldChanged,
			baseline: sides.baseline,
			candidate: sides.candidate
		};
	};
}
const byChunker = (why, idsOff) => idsOff && why === "evidence_unmeasured" ? "other_chunker" : why;
function settle({ groups: { length } }, sides) {
	if (!hasMore(sides.baseline, length) && !hasMore(sides.candidate, length)) return sides;
	const cut = (side) => ({
		...side,
		lists: side.lists.map((list) => list?.map((one) => ({
			...one,
			groups: one.groups.slice(0, length)
		})))
	});
	return {
		baseline: cut(sides.baseline),
		candidate: cut(sides.candidate)
	};
}
function hasMore({ lists }, length) {
	for (const list of lists) for (const { groups } of list ?? noLists$1) if (groups.length > length) return true;
	return false;
}
const noLists$1 = [];
function observe(query, run, place, { names: stages, mayBeEmpty }) {
	const retrievals = run?.retrievalsOf(place);
	if (!retrievals) {
		const empty = mayBeEmpty && run !== void 0;
		return {
			state: empty ? "ok" : "missing",
			assumedEmpty: empty,
			lists: stages.map(() => empty ? [emptyRanking(query)] : void 0),
			leaks: stages.map(() => void 0)
		};
	}
	const failed = retrievals.some((one) => one.error !== void 0);
	const lists = [];
	const leaks = [];
	for (const name of stages) {
		const isLast = lists.length === stages.length - 1;
		lists.push(failed ? void 0 : listsAt(query, retrievals, name, isLast));
		leaks.push(leaksAt$1(retrievals, name, isLast));
	}
	return {
		state: failed ? "failed" : "ok",
		assumedEmpty: false,
		lists,
		leaks
	};
}
function listsAt(query, retrievals, stage, isLast) {
	const found = [];
	for (const one of retrievals) {
		const list = listAt(query, one, stage, isLast);
		if (!list) return void 0;
		found.push(list);
	}
	return found;
}
function listAt(query, retrieval, stage, isLast) {
	const recorded = recordedList(retrieval, stage, isLast);
	return isLast && retrieval.abstained ? abstainedList(query, recorded) : recorded;
}
function abstainedList(query, recorded) {
	const took = recorded?.notes.get(latencyNote);
	const empty = emptyRanking(query);
	return took === void 0 ? empty : {
		...empty,
		notes: /* @__PURE__ */ new Map([[latencyNote, took]])
	};
}
const recordedList = ({ lists }, stage, isLast) => lists.get(stage) ?? (isLast ? lists.get(void 0) : void 0);
function leaksAt$1(retrievals, stage, isLast) {
	let isWhole = true;
	let isThere = false;
	let leaks;
	for (const one of retrievals) {
		const list = recordedList(one, stage, isLast);
		if (list) {
			isThere = true;
			leaks = addLeaks(leaks, list);
		} else if (!isLast || !one.abstained) isWhole = false;
	}
	if (!isThere && !isWhole) return void 0;
	if (isWhole && !leaks) return noLeaks;
	return {
		isWhole,
		forbidden: leaks?.forbidden ?? [],
		unclear: leaks?.unclear ?? []
	};
}
const noLeaks = {
	isWhole: true,
	forbidden: [],
	unclear: []
};
function addLeaks(leaks, { forbidden, forbiddenUnclear }) {
	if (forbidden.length + forbiddenUnclear.length === 0) return leaks;
	const all = leaks ?? {
		forbidden: [],
		unclear: []
	};
	for (const one of forbidden) all.forbidden.push(one);
	for (const one of forbiddenUnclear) all.unclear.push(one);
	return all;
}
const emptyRanking = (query) => ({
	returned: 0,
	groups: query.groups.map(() => absentGroup),
	hits: [],
	judgedCopies: [],
	copies: [],
	copyCount: 0,
	ties: noEntries$1,
	topScore: void 0,
	forbidden: [],
	forbiddenUnclear: [],
	unjudged: [],
	goldItems: 0,
	sameText: 0,
	fits: noEntries$1,
	notes: noEntries$1,
	first: noResults
});
const noEntries$1 = /* @__PURE__ */ new Map();
const noResults = {
	ids: [],
	gold: 0,
	marks: []
};

// src/statistics/changes.ts
function withoutZeros(changes) {
	if (!changes.deltas.includes(0)) return changes;
	const isChanged = (_, i) => changes.deltas[i] !== 0;
	return {
		places: changes.places.filter(isChanged),
		deltas: changes.deltas.filter(isChanged)
	};
}
function sumClusters({ places, deltas }, clusterOf) {
	const members = /* @__PURE__ */ new Map();
	for (const [i, place] of places.entries()) {
		const cluster = clusterOf[place];
		const delta = deltas[i];
		const known = members.get(cluster);
		if (known) known.push(delta);
		else members.set(cluster, [delta]);
	}
	const changed = [...members].map(([cluster, parts]) => [cluster, settledSum(parts)]).filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b);
	return {
		places: Int32Array.from(changed, ([cluster]) => cluster),
		deltas: Float64Array.from(changed, ([, sum]) => sum)
	};
}
function settledSum(parts) {
	const sum = compensatedSum(parts);
	return Math.abs(sum) <= 1e-9 * compensatedSum(parts.map(Math.abs)) ? 0 : sum;
}

// src/statistics/random.ts
const seed$1 = 20240101;
const resamples = 2e4;
function splitmix32(from) {
	let state = from | 0;
	return () => {
		state = state + 2654435769 | 0;
		let word = Math.imul(state ^ state >>> 16, 569420461);
		word = Math.imul(word ^ word >>> 15, 1935289751);
		return (word ^ word >>> 15) >>> 0;
	};
}
const seededState = (from) => {
	const next = splitmix32(from);
	return [
		next(),
		next(),
		next(),
		next()
	];
};
function xoshiro128(from) {
	const state = Int32Array.from(from);
	return (words) => {
		let a = state[0];
		let b = state[1];
		let c = state[2];
		let d = state[3];
		for (let i = 0; i < words.length; i++) {
			const five = Math.imul(b, 5);
			words[i] = Math.imul(five << 7 | five >>> 25, 9);
			const shifted = b << 9;
			c ^= a;
			d ^= b;
			b ^= c;
			a ^= d;
			c ^= shifted;
			d = d << 11 | d >>> 21;
		}
		state[0] = a;
		state[1] = b;
		state[2] = c;
		state[3] = d;
	};
}

// src/statistics/binomial.ts
const large = 2 ** 512;
function fairCdf(k, n) {
	if (k < 0) return 0;
	if (k >= n) return 1;
	return 2 * k >= n ? 1 - lowerHalf(n - k - 1, n) : lowerHalf(k, n);
}
function lowerHalf(k, n) {
	if (k < 0) return 0;
	let halvings = n;
	let term = 1;
	let sum = 1;
	for (let j = 1; j <= k; j++) {
		term = term * (n - j + 1) / j;
		sum += term;
		if (sum > large) {
			term /= large;
			sum /= large;
			halvings -= 512;
		}
	}
	return halve(sum, halvings);
}
function halve(value, times) {
	let halved = value;
	for (let left = times; left > 0 && halved > 0; left--) halved /= 2;
	return halved;
}
function binomialCdf(k, n, p) {
	if (k < 0) return 0;
	if (k >= n) return 1;
	return regularizedBeta(1 - p, n - k, k + 1);
}

// src/statistics/lattice.ts
const mostUnits = 2 ** 20;
const mostAdditions = 4e6;
function countOnLattice(deltas, sizes) {
	const unit = commonUnit(sizes);
	if (unit === void 0) return void 0;
	const multiples = Int32Array.from(sizes, (size) => Math.round(size / unit));
	const gained = deltas.reduce((sum, d) => sum + (d > 0 ? Math.round(d / unit) : 0), 0);
	const lost = multiples.reduce((sum, multiple) => sum + multiple, 0) - gained;
	const less = Math.min(gained, lost);
	if (sizes.length * (less + 1) > 4e6) return void 0;
	const shares = shareSums(multiples, less);
	const below = shares.subarray(0, less).reduce((sum, share) => sum + share, 0);
	const upTo = below + shares[less];
	return gained <= lost ? {
		low: upTo,
		high: 1 - below
	} : {
		low: 1 - below,
		high: upTo
	};
}
function shareSums(multiples, last) {
	const shares = new Float64Array(last + 1);
	shares[0] = 1;
	let reached = 0;
	for (const multiple of multiples) {
		reached = Math.min(reached + multiple, last);
		for (let sum = reached; sum >= multiple; sum--) shares[sum] = (shares[sum] + shares[sum - multiple]) / 2;
		for (let sum = Math.min(multiple - 1, reached); sum >= 0; sum--) shares[sum] = shares[sum] / 2;
	}
	return shares;
}
function commonUnit(sizes) {
	const total = sumOver(sizes, (size) => size);
	const least = total / mostUnits;
	const largest = sizes[sizes.length - 1];
	let unit = largest;
	for (const size of sizes) {
		unit = commonMeasure(unit, size, least / 2);
		if (unit < least) return void 0;
		unit = largest / Math.round(largest / unit);
	}
	return sumOver(sizes, (size) => Math.abs(size - unit * Math.round(size / unit))) <= 1e-9 / 2 * total ? unit : void 0;
}
function commonMeasure(one, other, nothing) {
	let [measure, rest] = [one, other];
	while (rest > nothing) [measure, rest] = [rest, Math.abs(measure - rest * Math.round(measure / rest))];
	return measure;
}

// src/statistics/sign-flip.ts
const slack = epsilon / 2;
const mostEnumerated = 20;
function flipSigns(deltas) {
	const sizes = deltas.map(Math.abs).sort();
	const m = sizes.length;
	if (m === 0) return {
		p: 1,
		improvementP: 1,
		method: "none"
	};
	if (sizes[m - 1] - sizes[0] <= 1e-9 * sizes[0]) {
		const gains = deltas.reduce((count, delta) => count + (delta > 0 ? 1 : 0), 0);
		return exact(fairCdf(gains, m), fairCdf(m - gains, m), "binomial");
	}
	if (m <= 20) return enumerate(deltas, sizes);
	const tails = countOnLattice(deltas, sizes);
	return tails && exact(tails.low, tails.high, "lattice");
}
const exact = (p, improvementP, method) => ({
	p: Math.max(p, Number.MIN_VALUE),
	improvementP: Math.max(improvementP, Number.MIN_VALUE),
	method
});
function enumerate(deltas, sizes) {
	const total = sumOver(sizes, (size) => size);
	const sumOf = (side) => {
		const parts = deltas.filter((delta) => side * delta > 0).sort();
		return Math.abs(sumOver(parts, (part) => part));
	};
	const [gained, lost] = [sumOf(1), sumOf(-1)];
	const chanceUpTo = (sum) => countSums(sizes, sum + slack * total) / 2 ** sizes.length;
	return exact(chanceUpTo(gained), chanceUpTo(lost), "enumeration");
}
function countSums(sizes, limit) {
	const middle = sizes.length >> 1;
	const low = subsetSums(sizes.subarray(0, middle));
	const high = subsetSums(sizes.subarray(middle));
	let count = 0;
	let fitting = low.length;
	for (const sum of high) {
		while (fitting > 0 && low[fitting - 1] + sum > limit) fitting--;
		count += fitting;
	}
	return count;
}
function subsetSums(sizes) {
	const sums = new Float64Array(2 ** sizes.length);
	for (const [i, size] of sizes.entries()) {
		const half = 2 ** i;
		for (let at = 0; at < half; at++) sums[half + at] = sums[at] + size;
	}
	return sums.sort();
}

// src/statistics/max-t.ts
const mostEnumeratedTogether = 16;
const batch = 4096;
const wordBits = 32;
const byteBits = 8;
const patterns = 256;
function standardize({ places, deltas }) {
	const largest = deltas.reduce((most, delta) => Math.max(most, Math.abs(delta)), 0);
	const norm = Math.sqrt(sumOver(deltas, (delta) => delta / largest * (delta / largest)));
	const standard = deltas.map((delta) => delta / largest / norm);
	return {
		places,
		deltas: standard,
		statistic: sumOver(standard, (delta) => delta)
	};
}
function flipTogether(family, enumerated = mostEnumeratedTogether) {
	const rows = numberRows(family);
	const count = 1 + rows.reduce((most, own) => Math.max(most, own[own.length - 1]), -1);
	const isDrawn = count > enumerated;
	const vectors = isDrawn ? resamples : 2 ** count;
	const members = family.map((one, i) => startMember(one, rows[i]));
	const desk = openDesk$1();
	const nextWords = isDrawn ? xoshiro128(seededState(seed$1)) : countUp();
	for (let done = 0; done < vectors; done += batch) {
		const size = Math.min(batch, vectors - done);
		flipBatch(members, count, desk.words.subarray(0, size), nextWords, desk);
		tally(members, desk.lowest.subarray(0, size));
	}
	const seen = isDrawn ? 1 : 0;
	const chance = (hits) => (hits + seen) / (vectors + seen);
	return {
		method: isDrawn ? "monte_carlo" : "enumeration",
		members: members.map(({ low, high, lowestIsLow, lowestIsOpposite }) => ({
			p: chance(low),
			improvementP: chance(high),
			pAdjusted: chance(lowestIsLow),
			improvementPAdjusted: chance(lowestIsOpposite)
		}))
	};
}
function countUp() {
	let next = 0;
	return (words) => {
		for (let i = 0; i < words.length; i++) words[i] = next++;
	};
}
function numberRows(family) {
	const all = new Int32Array(family.reduce((sum, { places }) => sum + places.length, 0));
	let length = 0;
	for (const { places } of family) {
		all.set(places, length);
		length += places.length;
	}
	const union = all.sort().filter((place, i) => i === 0 || place !== all[i - 1]);
	return family.map(({ places }) => {
		let rank = 0;
		return places.map((place) => {
			while (union[rank] < place) rank++;
			return rank;
		});
	});
}
const openDesk$1 = () => ({
	words: new Uint32Array(batch),
	group: new Float64Array(wordBits),
	tables: new Float64Array(wordBits / byteBits * patterns),
	lowest: new Float64Array(batch)
});
const startMember = ({ deltas, statistic }, rows) => ({
	deltas,
	rows,
	statistic,
	slack: slack * sumOver(deltas, Math.abs),
	sums: new Float64Array(batch),
	next: 0,
	low: 0,
	high: 0,
	lowestIsLow: 0,
	lowestIsOpposite: 0
});
function flipBatch(members, count, words, nextWords, desk) {
	for (const member of members) {
		member.sums.fill(0);
		member.next = 0;
	}
	for (let first = 0; first < count; first += wordBits) {
		nextWords(words);
		for (const member of members) addGroup(member, first, words, desk);
	}
}
function addGroup(member, first, words, { group, tables }) {
	const { deltas, rows, sums } = member;
	group.fill(0);
	const start = member.next;
	let next = start;
	for (; next < rows.length && rows[next] < first + wordBits; next++) group[rows[next] - first] = deltas[next];
	if (next === start) return;
	member.next = next;
	fillTables(tables, group);
	for (let i = 0; i < words.length; i++) {
		const word = words[i];
		sums[i] = sums[i] + tables[word & 255] + tables[256 | word >>> 8 & 255] + tables[512 | word >>> 16 & 255] + tables[768 | word >>> 24];
	}
}
function fillTables(tables, group) {
	for (let row = 0; row < wordBits; row++) {
		const table = (row >> 3) * patterns;
		const half = 1 << (row & 7);
		const delta = group[row];
		if (half === 1) tables[table] = 0;
		for (let at = table; at < table + half; at++) tables[half + at] = tables[at] + delta;
	}
}
function tally(members, lowest) {
	lowest.fill(Number.POSITIVE_INFINITY);
	for (const member of members) noteFlips(member, lowest);
	for (const member of members) {
		member.lowestIsLow += countUpTo(lowest, member.statistic + epsilon);
		member.lowestIsOpposite += countUpTo(lowest, epsilon - member.statistic);
	}
}
function noteFlips(member, lowest) {
	const { sums, statistic, slack: tie } = member;
	let low = 0;
	let high = 0;
	for (let i = 0; i < lowest.length; i++) {
		const flipped = sums[i];
		if (flipped >= -tie) low++;
		if (flipped <= tie) high++;
		const value = statistic - 2 * flipped;
		if (value < lowest[i]) lowest[i] = value;
	}
	member.low += low;
	member.high += high;
}
function countUpTo(values, limit) {
	let count = 0;
	for (let i = 0; i < values.length; i++) if (values[i] <= limit) count++;
	return count;
}

// src/statistics/family.ts
function testFamily(family) {
	const asked = family.map(withoutZeros);
	const distinct = [];
	const places = asked.map((changes) => changes.deltas.length === 0 ? void 0 : placeAmong(distinct, standardize(changes)));
	const results = testDistinct(distinct);
	return places.map((place) => results[place ?? -1] ?? unchanged);
}
const unchanged = {
	p: 1,
	pAdjusted: 1,
	improvementP: 1,
	improvementPAdjusted: 1,
	method: "none",
	adjustedBy: "none"
};
function placeAmong(distinct, one) {
	const known = distinct.findIndex((other) => saysTheSame(one, other));
	return known < 0 ? distinct.push(one) - 1 : known;
}
const saysTheSame = (one, other) => one.deltas.length === other.deltas.length && one.places.every((place, i) => place === other.places[i]) && one.deltas.every((delta, i) => Math.abs(delta - other.deltas[i]) < 1e-12);
function testDistinct(distinct) {
	const alone = distinct.map(({ deltas }) => flipSigns(deltas));
	const [first] = alone;
	if (alone.length === 1 && first) return [withoutFamily(first)];
	if (alone.length === 0) return [];
	const together = flipTogether(distinct);
	return together.members.map((member, i) => {
		const own = alone[i] ?? {
			...member,
			method: together.method
		};
		if (alone.length === 1) return withoutFamily(own);
		const { p, improvementP, method } = own;
		return {
			p,
			improvementP,
			method,
			pAdjusted: Math.max(p, member.pAdjusted),
			improvementPAdjusted: Math.max(improvementP, member.improvementPAdjusted),
			adjustedBy: together.method
		};
	});
}
const withoutFamily = ({ p, improvementP, method }) => ({
	p,
	pAdjusted: p,
	improvementP,
	improvementPAdjusted: improvementP,
	method,
	adjustedBy: method
});

// src/judge/tolerance.ts
function openWeights() {
	const sums = /* @__PURE__ */ new Float64Array(4);
	const clusters = /* @__PURE__ */ new Map();
	const heavy = /* @__PURE__ */ new Map();
	let singles = 0;
	let single = 0;
	let first;
	let isPlain = true;
	function largest() {
		let most = {
			weight: single,
			queries: 1
		};
		for (const holder of clusters.values()) if (holder.weight >= most.weight) most = holder;
		return most;
	}
	function addToCluster(unit, weight) {
		const holder = clusters.get(unit) ?? {
			weight: 0,
			queries: 0
		};
		holder.weight += weight;
		holder.queries++;
		clusters.set(unit, holder);
	}
	return {
		add(unit, weight, isClustered) {
			addTo(sums, 0, weight);
			first ??= weight;
			if (weight !== first) isPlain = false;
			if (isClustered) {
				addToCluster(unit, weight);
				return;
			}
			singles++;
			addTo(sums, 2, weight * weight);
			if (weight > single) single = weight;
			if (weight !== 1) heavy.set(unit, weight);
		},
		get total() {
			return sumAt(sums, 0);
		},
		get units() {
			return singles + clusters.size;
		},
		get squares() {
			let all = sumAt(sums, 2);
			for (const { weight } of clusters.values()) all += weight * weight;
			return all;
		},
		get hasClusters() {
			for (const { queries } of clusters.values()) if (queries > 1) return true;
			return false;
		},
		weightAt: (unit) => clusters.get(unit)?.weight ?? heavy.get(unit) ?? 1,
		effectiveTolerance(tolerance, noiseFloor) {
			const { weight, queries } = largest();
			const share = weight / sumAt(sums, 0);
			const most = Math.max(tolerance, noiseFloor, share);
			if (most === tolerance) return {
				tolerance,
				from: "tolerance"
			};
			if (most === noiseFloor) return {
				tolerance: noiseFloor,
				from: "noise_floor"
			};
			if (queries > 1) return {
				tolerance: share,
				from: "one_cluster"
			};
			return {
				tolerance: share,
				from: isPlain ? "one_query" : "largest_weight"
			};
		}
	};
}

// src/judge/gate-sums.ts
function openUnits$1() {
	const clusters = /* @__PURE__ */ new Map();
	return ({ cluster }, place) => {
		if (cluster === void 0) return place;
		const known = clusters.get(cluster) ?? place;
		clusters.set(cluster, known);
		return known;
	};
}
const at$1 = {
	baseline: 0,
	candidate: 2,
	change: 4
};
function openGateSums() {
	const weights = openWeights();
	const sums = /* @__PURE__ */ new Float64Array(6);
	const places = [];
	const units = [];
	const deltas = [];
	let n = 0;
	let wins = 0;
	function noteChange(place, unit, change) {
		places.push(place);
		units.push(unit);
		deltas.push(change);
		if (change > 0) wins++;
	}
	let settled;
	function changes() {
		settled ??= byUnit(places, units, deltas);
		return settled;
	}
	return {
		weights,
		get n() {
			return n;
		},
		get wins() {
			return wins;
		},
		get losses() {
			return deltas.length - wins;
		},
		add({ pair, scores, alone }, column, unit) {
			const { weight, cluster } = pair.query;
			n++;
			weights.add(unit, weight, cluster !== void 0);
			addTo(sums, at$1.candidate, weight * scores.candidate.values[column]);
			if (alone) return;
			addTo(sums, at$1.baseline, weight * scores.baseline.values[column]);
			const change = weight * deltaAt(scores, column);
			addTo(sums, at$1.change, change);
			if (change !== 0) noteChange(pair.place, unit, change);
		},
		mean: (of) => sumAt(sums, at$1[of]) / weights.total,
		changes,
		sample: () => ({
			n: weights.units,
			weight: weights.total,
			weightSquares: weights.squares,
			changes: changes(),
			weightAt: weights.weightAt
		})
	};
}
function byUnit(places, units, deltas) {
	const changes = {
		places: Int32Array.from(places),
		deltas: Float64Array.from(deltas)
	};
	if (units.every((unit, i) => unit === places[i])) return changes;
	const unitOf = new Int32Array((places.at(-1) ?? -1) + 1);
	for (const [i, place] of places.entries()) unitOf[place] = units[i];
	return sumClusters(changes, unitOf);
}

// src/settings/schema.ts
function readBy(schema, written) {
	const faults = [];
	const value = schema.read(written, faults);
	return faults.length === 0 ? {
		ok: true,
		value
	} : {
		ok: false,
		faults
	};
}
function add$1(faults, is, message, path = [], own = {}) {
	faults.push({
		...own,
		is,
		path,
		message,
		open: is !== "kind"
	});
}
function complain(faults, message, path = [], own = {}) {
	faults.push({
		...own,
		is: "complaint",
		path,
		message,
		open: false
	});
}
function allOpen(faults, from) {
	for (let i = from; i < faults.length; i++) if (!faults[i]?.open) return false;
	return true;
}
function onlyKeys(faults, from) {
	for (let i = from; i < faults.length; i++) {
		const { is, open } = faults[i];
		if (is !== "key" || !open) return false;
	}
	return true;
}
const aKind = (isOne, message) => ({ read(written, faults) {
	if (!isOne(written)) add$1(faults, "kind", message);
	return written;
} });
const anything = { read: (written) => written };
const string = (message = "must be a string") => aKind((written) => typeof written === "string", message);
const number = aKind(Number.isFinite, "must be a number");
const boolean = aKind((written) => typeof written === "boolean", "must be a boolean");
const int = (message) => checked(aKind(Number.isInteger, message), limit(Number.isSafeInteger, message));
const oneOf = (values, message = `must be ${values.map((one) => JSON.stringify(one)).join(" or ")}`) => aKind((written) => values.includes(written), message);
const list = (item, message = "must be an array") => ({
	item,
	read(written, faults) {
		if (Array.isArray(written)) return written.map((one, at) => readAt(item, one, at, faults));
		add$1(faults, "kind", message);
		return written;
	}
});
const pair = (item, message) => ({
	item,
	read(written, faults) {
		const isList = Array.isArray(written);
		if (!isList || written.length !== 2) add$1(faults, "kind", message);
		if (!isList || written.length < 2) return written;
		return [readAt(item, written[0], 0, faults), readAt(item, written[1], 1, faults)];
	}
});
const object = (fields) => ({
	fields,
	read(written, faults) {
		if (!isObject(written)) {
			add$1(faults, "kind", "must be an object");
			return written;
		}
		const values = {};
		for (const key in fields) {
			const value = readAt(fields[key], written[key], key, faults);
			if (value !== void 0) values[key] = value;
		}
		for (const key in written) if (!Object.hasOwn(fields, key)) add$1(faults, "key", "is unknown", [key]);
		return values;
	}
});
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function readAt(schema, written, at, faults) {
	const from = faults.length;
	const value = schema.read(written, faults);
	for (let i = from; i < faults.length; i++) faults[i]?.path.unshift(at);
	return value;
}
const optional = (schema) => ({
	...schema,
	read: (written, faults) => written === void 0 ? void 0 : schema.read(written, faults)
});
const withDefault = (schema, preset) => ({
	...schema,
	read: (written, faults) => written === void 0 ? preset : schema.read(written, faults)
});
const orEmpty = (schema) => ({
	...schema,
	read: (written, faults) => schema.read(written === void 0 ? {} : written, faults)
});
const checked = (schema, ...checks) => ({
	...schema,
	read(written, faults) {
		const from = faults.length;
		const value = schema.read(written, faults);
		for (const check of checks) if (allOpen(faults, from)) check(value, faults);
		return value;
	}
});
const limit = (holds, message, own = {}) => (value, faults) => {
	if (!holds(value)) add$1(faults, "limit", message, [], own);
};
const rule = (holds, message, { path = [], ...own } = {}) => (value, faults) => {
	if (!holds(value)) faults.push({
		...own,
		is: "rule",
		path: [...path],
		message,
		open: true
	});
};
const notEmpty = (schema, message) => ({
	...schema,
	read(written, faults) {
		const value = schema.read(written, faults);
		if (value === "" || Array.isArray(value) && value.length === 0) add$1(faults, "limit", message);
		return value;
	}
});
const transform = (schema, change) => ({
	...schema,
	transforms: true,
	read(written, faults) {
		const from = faults.length;
		const value = schema.read(written, faults);
		return onlyKeys(faults, from) ? change(value, faults) : value;
	}
});

// src/settings/union.ts
const union = (...forms) => ({
	forms,
	read(written, faults) {
		const from = faults.length;
		const tried = [];
		for (const form of forms) {
			const value = form.read(written, faults);
			if (faults.length === from) return value;
			const told = faults.splice(from);
			const isOpen = form.transforms ? onlyKeys(told, 0) : allOpen(told, 0);
			tried.push({
				value,
				told,
				isOpen
			});
		}
		const { value, told } = onlyOpen(tried) ?? nearest(tried, written);
		for (const fault of told) faults.push(fault);
		return value;
	}
});
function onlyOpen(tried) {
	const open = tried.filter(({ isOpen }) => isOpen);
	return open.length === 1 ? open[0] : void 0;
}
function nearest(tried, written) {
	const misfits = tried.map(({ told }) => misfit(told, written));
	const one = tried[misfits.indexOf(Math.min(...misfits))];
	for (const fault of one.told) fault.open = false;
	return one;
}
function misfit(faults, written) {
	let sum = 0;
	for (const { is, path } of faults) if (is === "key") sum += 1e3;
	else if (path.length === 0 && is === "kind") sum += 1e6;
	else if (valueAt(written, path) === void 0) sum += 1e3;
	else sum += 1;
	return sum;
}
function valueAt(root, path) {
	let value = root;
	for (const part of path) {
		if (typeof value !== "object" || value === null) return void 0;
		value = value[part];
	}
	return value;
}

// src/settings/shapes.ts
const idMessage = "must be a non-empty string";
const notYetMessage = "is not built yet";
const isWellFormed = (text) => !/\p{Surrogate}/u.test(text);
const halfCharacter = "holds half of a character (a lone surrogate)";
const halfCharacterHint = "Write whole characters, or both halves: \"\\ud83d\\ude00\".";
const name = checked(notEmpty(string(idMessage), idMessage), rule(isWellFormed, halfCharacter, {
	problem: "id_wrong",
	hint: halfCharacterHint
}));
const atLeastOne = (item, what, many = `${what}s`) => transform(notEmpty(list(item, `must be a list of ${many}`), `needs at least one ${what}`), (items) => items);
const notYet = checked(optional(anything), rule((value) => value === void 0, notYetMessage));
function keysOf$1({ fields = {}, forms = [], item }) {
	return [
		...Object.entries(fields).flatMap(([key, one]) => one === notYet ? [] : [key, ...keysOf$1(one)]),
		...forms.flatMap(keysOf$1),
		...item ? keysOf$1(item) : []
	];
}
const atLeast = (least) => limit((value) => value >= least, `must be ${least} or more`);
const positiveInt = (what) => checked(int(`${what} must be a whole number`), limit((value) => value >= 1, `${what} must be 1 or more`));
const shapeProblems = (faults, root, place) => faults.map((fault) => fault.is === "key" ? unknownKey(fault, place) : tell$1(fault, root, place));
function unknownKey({ path, hint }, place) {
	const key = String(path.at(-1));
	const near = nearestKey(key, keysOf$1(place.schema));
	return at(path, place, {
		code: "key_unknown",
		message: `unknown key ${JSON.stringify(key)}`,
		hint: hint ?? (near ? `Did you mean ${JSON.stringify(near)}?` : `The known keys stand in ${place.doc}.`)
	});
}
function tell$1({ is, path, message, problem, hint }, root, place) {
	const value = valueAt(root, path);
	if (message === "is not built yet") {
		const told = typeof value === "string" ? `: ${JSON.stringify(value)}` : "";
		return at(path, place, {
			code: "not_yet_supported",
			message: `${JSON.stringify(String(path.at(-1)))}${told} ${message}`,
			hint: "Remove it: this version would otherwise ignore it."
		});
	}
	const told = is === "kind" || is === "limit" ? `, not ${describeValue(value)}` : "";
	const isId = message === idMessage;
	return at(path, place, {
		code: problem ?? (isId ? "id_wrong" : place.code),
		message: message + told,
		hint: hint ?? (isId ? idHint(value) : kindHint(message, value) ?? `See ${place.doc}.`)
	});
}
function kindHint(message, value) {
	const wants = (what) => message.includes(what);
	if (wants("must be a boolean")) return booleanHint(value);
	if (wants("must be a number") || wants("whole number") || wants("a share")) return numberHint(value);
	if (wants("must be a string") && typeof value === "number") return `Write "${value}" with quotes.`;
	if (!wants("must be a list") || value === void 0 || value === null) return void 0;
	if (typeof value === "number") return `Write a list: [${value}].`;
	return typeof value === "string" ? `Write a list: [${JSON.stringify(shorten(value))}].` : "Write a list: [...].";
}
const booleanHint = (value) => value === "true" || value === "false" ? `Write ${value} without quotes.` : "Write true or false, without quotes.";
function numberHint(value) {
	const [, digits, percent] = /^\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(String(value)) ?? [];
	if (digits === void 0) return void 0;
	const isAbove1 = typeof value === "number" && value > 1;
	const share = Number((Number(digits) / 100).toPrecision(12));
	if (percent === "%" || isAbove1) return `Write ${share} for ${digits} %.`;
	return typeof value === "string" ? `Write ${digits} without quotes.` : void 0;
}
function idHint(value) {
	if (typeof value === "number") return `Ids are opaque text: write "${value}" with quotes.`;
	return "Write it as text in quotes, as \"policy-7#2\".";
}
function describeValue(value) {
	if (value === void 0) return "missing";
	if (value === null) return "null";
	if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
	if (typeof value === "object") return Object.keys(value).length === 0 ? "an empty object" : "an object";
	if (typeof value === "string") return value === "" ? "empty" : JSON.stringify(shorten(value));
	return `the ${typeof value} ${String(value)}`;
}
const shorten = (text) => text.length > 40 ? `${text.slice(0, 40)}\u2026` : text;
function at(path, place, what) {
	const line = place.lineOf(path);
	const field = fieldPath(path);
	return {
		...what,
		severity: "error",
		file: place.file,
		...field === "" ? {} : { path: field },
		...line === void 0 ? {} : { lines: [line] }
	};
}
function fieldPath(path) {
	return path.map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("").replace(/^\./, "");
}

// src/settings/config-schema.ts
const gateId = /^[\w.-]{1,60}$/;
const share = checked(number, atLeast(0), limit((value) => value <= 1, "must be 1 or less: it is a share, not a percentage"));
const chance$1 = checked(number, limit((value) => value > 0, "must be above 0"), limit((value) => value <= .5, "must be 0.5 or less: it is the chance of a false alarm"));
const count$1 = checked(int("must be a whole number"), atLeast(0));
const format = (built) => optional(checked(string(), rule((value) => built.includes(value), notYetMessage)));
const runSource = (formats) => transform(union(name, checked(object({
	run: optional(name),
	format: format(formats),
	manifest: optional(name),
	units: optional(name),
	git: notYet,
	artifact: notYet,
	path: notYet,
	command: notYet
}), rule((one) => (one.run ?? one.git ?? one.artifact ?? one.command) !== void 0, idMessage, { path: ["run"] }))), (one) => typeof one === "string" ? { run: one } : {
	...one,
	run: one.run ?? ""
});
const anchorSource = (formats) => object({
	run: name,
	format: format(formats),
	manifest: optional(name),
	units: optional(name),
	tolerance: withDefault(share, defaultAnchorTolerance)
});
const goldenSource = (formats) => transform(union(name, object({
	run: name,
	format: format(formats)
})), (one) => typeof one === "string" ? { run: one } : one);
const snapshotObject = object({
	id: optional(name),
	digest: optional(name),
	files: optional(name),
	units: optional(name),
	require: withDefault(boolean, false)
});
const cutoff = transform(anything, (value, faults) => {
	const budget = typeof value === "string" ? readCutoff(value) : void 0;
	if (isBudget(budget)) return budget;
	if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
	return complain(faults, `${`a cutoff must be ${typeof value === "number" && value < 1 ? "1 or more" : "a whole number"}, or a token budget as 2000tok`}, not ${describeValue(value)}`);
});
const cutoffs = transform(atLeastOne(cutoff, "cutoff"), (all) => sortCutoffs(all));
const sliceValue = checked(string(), limit((text) => /^[^=]+=.+$/s.test(text), "must be name=value, as \"lang=en\""));
function readRightWhen({ right_when, score }, faults) {
	if (right_when === "below_score" && score !== void 0) return {
		kind: right_when,
		score
	};
	if (right_when === "empty" && score === void 0) return { kind: right_when };
	return complain(faults, score === void 0 ? "below_score needs one" : "needs right_when: below_score", ["score"]);
}
const waiverFile = {
	...name,
	read(written, faults) {
		if (typeof written !== "object" || written === null) return name.read(written, faults);
		return complain(faults, `must be the path of a file, not ${describeValue(written)}`, [], {
			problem: "id_wrong",
			hint: "It names the file that lists the entries: waivers: .github/waivers.yml."
		});
	}
};
const readText = (read) => transform(string(), read);
function schemaFor(measures, formats) {
	const measureName = readText((text, faults) => {
		const measure = findMeasure(text, measures);
		if (measure) return measure.name;
		const hint = measureHint(text, measures);
		return complain(faults, `knows no measure ${JSON.stringify(text)}`, [], { hint });
	});
	const gateAt = readText((text, faults) => {
		const at = readMeasureAt(text, measures);
		if (!("wrong" in at)) return at;
		return complain(faults, at.wrong, [], at.hint === void 0 ? {} : { hint: at.hint });
	});
	const stageCutoff = readText((text, faults) => readStageCutoff(text) ?? complain(faults, "must be stage@k, as context@5"));
	return object({
		version: oneOf([1]),
		id: withDefault(checked(string(), limit((text) => gateId.test(text), "must be 1 to 60 letters, digits, dots, dashes")), "default"),
		golden: optional(goldenSource(formats.golden)),
		baseline: optional(runSource(formats.run)),
		candidate: optional(runSource(formats.run)),
		snapshot: optional(union(name, snapshotObject)),
		unit: withDefault(name, "unit"),
		cutoffs: withDefault(cutoffs, [5, 10]),
		stages: optional(atLeastOne(object({
			name,
			cutoffs: optional(cutoffs),
			owner: optional(name)
		}), "stage")),
		measures: withDefault(atLeastOne(measureName, "measure"), [
			"coverage",
			"sufficient",
			"recall",
			"precision",
			"ndcg",
			"rr",
			"judged"
		]),
		critical: orEmpty(object({
			at: optional(union(stageCutoff, atLeastOne(stageCutoff, "stage@k"))),
			rule: withDefault(oneOf(["no_loss", "always_found"]), "no_loss"),
			queries: optional(union(name, atLeastOne(name, "query id"), object({ slice: sliceValue })))
		})),
		implied_groups: optional(oneOf(["each", "any"])),
		same_text: withDefault(boolean, false),
		no_answer: orEmpty(transform(object({
			right_when: withDefault(oneOf(["empty", "below_score"]), "empty"),
			score: optional(number)
		}), readRightWhen)),
		enforce_forbidden_from: optional(name),
		missing_queries: withDefault(oneOf(["fail", "empty"]), "fail"),
		max_unmeasured: withDefault(count$1, 0),
		gates: optional(atLeastOne(union(checked(object({
			measure: gateAt,
			slice: optional(sliceValue),
			tolerance: withDefault(share, defaultTolerance),
			hard_drop: optional(share),
			min: optional(share),
			strict_min: withDefault(boolean, false),
			pass_rule: withDefault(oneOf(["no_credible_drop", "non_inferior"]), "no_credible_drop"),
			unjudged: withDefault(oneOf(["unknown", "not_relevant"]), "unknown")
		}), rule(({ strict_min, min }) => !strict_min || min !== void 0, "needs min", {
			path: ["strict_min"],
			hint: "Add min, the value below which the candidate must not fall, or leave this out."
		})), object({ lost_queries: count$1 })), "gate")),
		slices: optional(object({
			gate: atLeastOne(name, "slice name"),
			min_n: withDefault(positiveInt("min_n"), 10)
		})),
		explain: withDefault(oneOf([
			"none",
			"high_risk",
			"all"
		]), "none"),
		on_inconclusive: withDefault(oneOf(["warn", "fail"]), "warn"),
		statistics: orEmpty(object({
			alpha: withDefault(chance$1, .05),
			min_n: withDefault(positiveInt("min_n"), 10),
			hard_min_losses: withDefault(positiveInt("hard_min_losses"), 3),
			hard_min_n: withDefault(positiveInt("hard_min_n"), 3)
		})),
		manifest: orEmpty(object({ must_match: withDefault(list(name), ["snapshot"]) })),
		snapshot_change: withDefault(oneOf(["refuse", "overlap"]), "refuse"),
		no_baseline: withDefault(oneOf(["fail", "absolute"]), "fail"),
		anchor: optional(anchorSource(formats.run)),
		noise: withDefault(oneOf(["none", "repeats"]), "none"),
		waivers: optional(waiverFile),
		diagnostics: withDefault(boolean, false),
		show: withDefault(oneOf([
			"ids",
			"queries",
			"text"
		]), "queries"),
		mode: withDefault(oneOf(["gate", "report"]), "gate"),
		comment: withDefault(oneOf([
			"always",
			"on-change",
			"on-failure",
			"never"
		]), "on-change"),
		guard: notYet
	});
}

// src/settings/config.ts
const placeIn$1 = (file, yaml, schema) => ({
	file,
	lineOf: yaml.lineOf,
	schema,
	code: "setting_wrong",
	doc: "the config table in docs/formats.md"
});
function readConfig(file, yaml, measures, formats) {
	const schema = schemaFor(measures, formats);
	const read = readBy(schema, yaml.value);
	if (!read.ok) {
		const place = placeIn$1(file, yaml, schema);
		return {
			ok: false,
			problems: shapeProblems(read.faults, yaml.value, place)
		};
	}
	const config = translate(read.value);
	const problems = checkTogether(file, yaml, config);
	return problems.length > 0 ? {
		ok: false,
		problems
	} : {
		ok: true,
		config
	};
}
function readSnapshotFile(file, yaml) {
	const read = readBy(snapshotObject, yaml.value);
	if (read.ok) return {
		ok: true,
		snapshot: readSnapshotObject(read.value)
	};
	const place = placeIn$1(file, yaml, snapshotObject);
	return {
		ok: false,
		problems: shapeProblems(read.faults, yaml.value, place)
	};
}
function translate(file) {
	const stages = file.stages?.map((stage) => ({
		name: stageName(stage.name),
		cutoffs: stage.cutoffs,
		owner: stage.owner
	}));
	const at = file.critical.at;
	return {
		golden: readSource$1(file.golden),
		baseline: readSource$1(file.baseline),
		candidate: readSource$1(file.candidate),
		anchor: readSource$1(file.anchor),
		waivers: file.waivers,
		snapshot: typeof file.snapshot === "object" ? readSnapshotObject(file.snapshot) : file.snapshot,
		policy: {
			id: file.id,
			unit: file.unit,
			cutoffs: file.cutoffs,
			stages,
			measures: [...new Set(file.measures)],
			critical: {
				at: at === void 0 || "stage" in at ? at && [at] : at,
				rule: file.critical.rule,
				marks: readMarks$1(file.critical.queries)
			},
			impliedGroups: file.implied_groups,
			sameText: file.same_text,
			rightWhen: file.no_answer,
			enforceForbiddenFrom: file.enforce_forbidden_from === void 0 ? void 0 : stageName(file.enforce_forbidden_from),
			missingQueries: file.missing_queries,
			maxUnmeasured: file.max_unmeasured,
			gates: file.gates?.map(readGate),
			slices: {
				gate: file.slices?.gate ?? [],
				minN: file.slices?.min_n ?? 10
			},
			onInconclusive: file.on_inconclusive,
			explain: file.explain,
			noise: file.noise,
			anchorTolerance: file.anchor?.tolerance,
			statistics: {
				alpha: file.statistics.alpha,
				minN: file.statistics.min_n,
				hardMinLosses: file.statistics.hard_min_losses,
				hardMinN: file.statistics.hard_min_n
			},
			mustMatch: file.manifest.must_match.filter((key) => key !== "snapshot"),
			requireSnapshot: typeof file.snapshot === "object" && file.snapshot.require,
			snapshotChange: file.snapshot_change,
			noBaseline: file.no_baseline,
			diagnostics: file.diagnostics,
			show: file.show,
			mode: file.mode,
			comment: file.comment
		}
	};
}
const emptySource = {
	path: "",
	format: void 0,
	manifest: void 0,
	units: void 0
};
function readSource$1(source) {
	if (source === void 0) return void 0;
	const { run: path, format, manifest, units } = {
		...emptySource,
		...source
	};
	return {
		path,
		format,
		manifest,
		units
	};
}
const readSnapshotObject = (one) => ({
	id: one.id,
	digest: one.digest,
	files: one.files,
	units: one.units,
	require: one.require
});
function readMarks$1(queries) {
	if (queries === void 0) return [];
	if (queries === "all") return [{ kind: "all" }];
	if (typeof queries === "string") return [{
		kind: "file",
		file: queries
	}];
	if (Array.isArray(queries)) return [{
		kind: "ids",
		ids: queries
	}];
	return "slice" in queries ? [{
		kind: "slice",
		slice: String(queries.slice)
	}] : [];
}
function readGate(gate) {
	if ("lost_queries" in gate) return {
		kind: "lost_queries",
		allowed: gate.lost_queries
	};
	return {
		kind: "measure",
		at: gate.measure,
		slice: gate.slice,
		tolerance: gate.tolerance,
		hardDrop: gate.hard_drop ?? Math.max(.1, gate.tolerance),
		min: gate.min,
		strictMin: gate.strict_min,
		passRule: gate.pass_rule,
		unjudged: gate.unjudged
	};
}
function checkTogether(file, yaml, config) {
	const problems = [];
	const complain = (path, message, hint) => {
		const line = yaml.lineOf(path);
		problems.push({
			code: "setting_wrong",
			severity: "error",
			message,
			hint,
			file,
			path: fieldPath(path),
			...line === void 0 ? {} : { lines: [line] }
		});
	};
	checkNames(config, complain);
	checkAsked(config, complain);
	return problems;
}
function checkNames({ policy }, complain) {
	const stages = (policy.stages ?? []).map(({ name }) => name);
	for (const [index, stage] of stages.entries()) if (stages.indexOf(stage) < index) complain(["stages", index], `stage ${JSON.stringify(stage)} stands twice`, "Name each stage once.");
	const gates = (policy.gates ?? []).map(gateName);
	for (const [index, gate] of gates.entries()) if (gates.indexOf(gate) < index) complain(["gates", index], `gate ${JSON.stringify(gate)} stands twice`, "Keep one of the two.");
}
function checkAsked({ policy, anchor }, complain) {
	const { gates } = policy;
	if (!gates) return;
	const onMeasures = gates.flatMap((gate) => gate.kind === "measure" ? [gate] : []);
	const hint = "Add a gate on a mean, as {measure: coverage@5}, or leave this out.";
	if (anchor && onMeasures.length === 0) complain(["anchor"], `no gate is judged again: lost_queries is not asked since the anchor, and gates has nothing else`, hint);
	if (policy.slices.gate.length > 0 && onMeasures.every(({ slice }) => slice !== void 0)) complain(["slices", "gate"], "no gate is judged again: gates has no mean over all queries", hint);
}
function gateName(gate) {
	if (gate.kind === "lost_queries") return "lost_queries";
	return `${formatMeasureAt(gate.at)}${gate.slice === void 0 ? "" : ` (${gate.slice})`}`;
}

// src/judge/gates-in-force.ts
function gatesInForce(sliceCounts, stages, policy) {
	const written = (policy.gates ?? []).flatMap((gate) => gate.kind === "measure" ? [gate] : []);
	const main = policy.gates ? written.map((gate) => ({
		...gate,
		origin: "written"
	})) : defaultGates(stages);
	const names = new Set(main.map(gateName));
	const made = sliceValues(sliceCounts, policy).flatMap((slice) => main.filter((gate) => gate.slice === void 0).map((gate) => ({
		...gate,
		slice,
		hardDrop: void 0,
		origin: "slice"
	})).filter((gate) => !names.has(gateName(gate))));
	return [...main, ...made];
}
function anchorGates(stages, policy) {
	const tolerance = policy.anchorTolerance ?? 0;
	return gatesInForce(/* @__PURE__ */ new Map(), stages, policy).map((gate) => ({
		...gate,
		tolerance,
		hardDrop: gate.hardDrop === void 0 ? void 0 : Math.max(gate.hardDrop, tolerance),
		min: void 0,
		strictMin: false,
		origin: "anchor"
	}));
}
const unjudgedDepth = ({ gates }) => (gates ?? []).reduce((deepest, gate) => {
	const depth = asksForLabels(gate) ? depthsIn([gate.at.cutoff ?? 0])[0] : void 0;
	return Math.max(deepest, depth ?? 0);
}, 0);
const asksForLabels = (gate) => gate.kind === "measure" && gate.unjudged === "unknown" && measureNamed(gate.at.measure).upperBound !== void 0;
function defaultGates(stages) {
	const last = lastStage(stages);
	const common = {
		kind: "measure",
		slice: void 0,
		tolerance: defaultTolerance,
		hardDrop: defaultHardDrop,
		min: void 0,
		strictMin: false,
		passRule: "no_credible_drop",
		unjudged: "unknown",
		origin: "default"
	};
	return defaultGateMeasures.flatMap((measure) => {
		return (measureNamed(measure).takesCutoff ? last.cutoffs : [void 0]).map((cutoff) => ({
			...common,
			at: {
				stage: void 0,
				measure,
				cutoff
			}
		}));
	});
}
const valuesOf = (counts, name) => [...counts].filter(([slice]) => slice.startsWith(`${name}=`)).sort(([one], [other]) => compareIds(one, other));
const sliceValues = (counts, { slices }) => slices.gate.flatMap((name) => valuesOf(counts, name).flatMap(([slice, n]) => n >= slices.minN ? [slice] : []));
function checkSlices(counts, { slices: { gate, minN } }, file) {
	return gate.flatMap((name) => {
		const values = valuesOf(counts, name);
		const small = values.filter(([, n]) => n < minN);
		if (small.length === 0) return [];
		const isWhole = small.length === values.length;
		const told = listSome(small.map(([slice, n]) => `${slice} (${n})`));
		return [{
			code: "slices_too_small",
			severity: isWhole ? "warning" : "notice",
			message: `not gated, since fewer than ${minN} queries have it: ${told}`,
			hint: isWhole ? `No value of this slice is gated: add queries, or lower slices.min_n.` : "Add queries of these slices, or lower slices.min_n.",
			file,
			path: "slices.gate"
		}];
	});
}

// src/judge/drop.ts
function judgeDrop(gate, credibility) {
	const { n, losses, mean, tolerance } = gate;
	const isLarge = mean < -tolerance - epsilon;
	if (isBelowMin(gate)) return {
		result: "fail",
		reason: "below_min_value"
	};
	if (isHardDrop(gate)) return {
		result: "fail",
		reason: "hard_drop"
	};
	if (isLarge && mayBeUnjudged(gate)) return {
		result: "inconclusive",
		reason: "unjudged_results_could_explain_drop"
	};
	if (gate.changed === 0) return {
		result: "pass",
		reason: gate.listsIdentical ? "identical_results" : "no_measured_change"
	};
	if (n < gate.minN && losses > 0) return {
		result: "inconclusive",
		reason: "too_few_queries"
	};
	return isLarge ? judgeLargeDrop(gate, credibility) : judgeSmallChange(gate, credibility);
}
const isCredible = ({ pAdjusted, alpha }) => pAdjusted <= alpha;
const mayBeUnjudged = ({ upperUnjudged, tolerance }) => upperUnjudged !== void 0 && upperUnjudged >= -tolerance - 1e-9;
function judgeLargeDrop(gate, credibility) {
	if (!isCredible(credibility)) return {
		result: "inconclusive",
		reason: "drop_not_credible"
	};
	return gate.tooFewJudged ? {
		result: "inconclusive",
		reason: "too_few_judged"
	} : {
		result: "fail",
		reason: "credible_drop"
	};
}
function judgeSmallChange(gate, credibility) {
	const isShown = credibility.lower > -gate.tolerance;
	if (gate.mustShowNonInferior && !isShown) return {
		result: "inconclusive",
		reason: "non_inferiority_not_shown"
	};
	if (isCredible(credibility)) return {
		result: "pass",
		reason: "small_credible_drop_within_tolerance"
	};
	return isShown ? {
		result: "pass",
		reason: "non_inferior"
	} : {
		result: "pass",
		reason: "no_credible_drop_unproven"
	};
}
function isBelowMin({ min, strictMin, mean, meanCandidate }) {
	if (min === void 0 || meanCandidate >= min - 1e-9) return false;
	return strictMin || mean < -1e-9;
}
function isHardDrop({ hardDrop, n, losses, mean, hardMinN, hardMinLosses }) {
	if (hardDrop === void 0 || n < hardMinN || losses < hardMinLosses) return false;
	return mean <= -hardDrop + epsilon;
}

// src/statistics/sample.ts
const meanChange = ({ weight, changes }) => weight > 0 ? sumOver(changes.deltas, (delta) => delta) / weight : void 0;
const effectiveSize = ({ weight, weightSquares }) => weight > 0 ? weight / weightSquares * weight : 0;
function standardError(sample) {
	const mean = meanChange(sample);
	if (mean === void 0 || sample.n < 2) return void 0;
	const { n, weight } = sample;
	return Math.sqrt(n / (n - 1) * squaresAbout(sample, mean)) / weight;
}
function squaresAbout(sample, center) {
	const { places, deltas } = sample.changes;
	let changedSquares = 0;
	return sumOver(Array.from(places, (place, i) => {
		const weight = sample.weightAt(place);
		changedSquares += weight * weight;
		return deltas[i] - weight * center;
	}), (off) => off * off) + center * center * Math.max(0, sample.weightSquares - changedSquares);
}

// src/statistics/augmented-t.ts
function augmentedBounds(sample, options) {
	const mean = meanChange(sample);
	if (mean === void 0) return void 0;
	const { alpha, pseudo = 1, quantile = tQuantile } = options;
	const size = effectiveSize(sample);
	const scale = size / sample.weight;
	const center = mean * size / (size + 2);
	const squares = scale * scale * squaresAbout(sample, center) + 2 * (pseudo * pseudo + center * center);
	const standardError = Math.sqrt(squares) / (size + 2);
	const reach = quantile(1 - alpha, Math.max(size - 1, 1)) * standardError;
	return {
		lower: Math.max(-1, center - reach),
		upper: Math.min(1, center + reach),
		center,
		standardError
	};
}

// src/statistics/power.ts
function leastLosses(alpha, gains = 0) {
	let losses = 0;
	while (fairCdf(gains, gains + losses) > alpha) losses++;
	return losses;
}
function leastFailing(alpha, n, tolerance) {
	const beyond = Math.floor((tolerance + epsilon) * n) + 1;
	const losses = Math.max(leastLosses(alpha), beyond);
	return losses > n ? void 0 : losses;
}
function smallestVisibleDrop(alpha, n) {
	const losses = leastLosses(alpha);
	return losses > n ? void 0 : losses / n;
}
function detectableDrop(design) {
	const { n, standardError, alpha, power, tolerance = 0 } = design;
	if (n < 2) return void 0;
	return Math.max(tQuantile(1 - alpha, n - 1) * standardError, tolerance) + tQuantile(power, n - 1) * standardError;
}
function dropPower({ n, loss, gain, alpha, tolerance = 0 }) {
	const changing = loss + gain;
	if (changing === 0) return 0;
	const far = 12 * (1 + Math.sqrt(n * changing * (1 - changing)));
	const from = Math.max(0, Math.floor(n * changing - far));
	const to = Math.min(n, Math.ceil(n * changing + far));
	let power = 0;
	let below = binomialCdf(from - 1, n, changing);
	const sure = Math.ceil(from / 2 - Math.sqrt(from * -Math.log(alpha) / 2)) - 1;
	let mostGains = Math.max(-1, sure);
	for (let m = from; m <= to; m++) {
		const upTo = binomialCdf(m, n, changing);
		while (fairCdf(mostGains + 1, m) <= alpha) mostGains++;
		const beyond = Math.ceil((m - (tolerance + epsilon) * n) / 2) - 1;
		power += (upTo - below) * binomialCdf(Math.min(mostGains, beyond), m, gain / changing);
		below = upTo;
	}
	return power;
}

// src/judge/gate-statistics.ts
const outlook = {
	loss: .07,
	gain: .02
};
const foundShare = .8;
const mostForeseen = 5e3;
function gateStatistics(asked) {
	const { sample, tested, alpha, tolerance, hasClusters, noiseFloor } = asked;
	const { n: units } = sample;
	const bounds = augmentedBounds(sample, { alpha });
	const { lower = -1, upper = 1 } = bounds ?? {};
	return {
		...tested,
		lower,
		upper,
		alpha,
		units,
		hasClusters,
		noiseFloor,
		effectiveUnits: effectiveSize(sample),
		smallestVisible: smallestVisibleDrop(alpha, units),
		leastFailing: leastFailing(alpha, units, tolerance),
		detectable: detectableBy(asked, bounds),
		power: units > mostForeseen ? void 0 : dropPower({
			n: units,
			...outlook,
			alpha,
			tolerance
		})
	};
}
function detectableBy({ sample, alpha, tolerance }, bounds) {
	const seen = Math.max(standardError(sample) ?? 0, bounds?.standardError ?? 0);
	const design = {
		n: effectiveSize(sample),
		standardError: seen,
		alpha,
		tolerance
	};
	return detectableDrop({
		...design,
		power: foundShare
	});
}
const isCredibleGain = (delta, { improvementPAdjusted, alpha }) => delta !== void 0 && delta > 0 && improvementPAdjusted <= alpha;

// src/judge/judged-shares.ts
function openJudged(cutoff, stage) {
	const depth = depthOf(cutoff);
	const sums = /* @__PURE__ */ new Float64Array(4);
	const lists = {
		baseline: 0,
		candidate: 0
	};
	const at = {
		baseline: 0,
		candidate: 2
	};
	function add(side, query, one) {
		const question = {
			query,
			...depth,
			isAbstention: () => false
		};
		for (const list of one.lists[stage] ?? []) {
			const share = scoreOne(judged, list, question);
			if (share === void 0) continue;
			lists[side]++;
			addTo(sums, at[side], share);
		}
	}
	const mean = (side) => lists[side] === 0 ? void 0 : sumAt(sums, at[side]) / lists[side];
	return {
		see({ query, baseline, candidate }) {
			add("baseline", query, baseline);
			add("candidate", query, candidate);
		},
		shares: () => ({
			baseline: mean("baseline"),
			candidate: mean("candidate")
		})
	};
}
const leastJudged = .8;
const isTooFewJudged = (shares) => Math.min(shares?.baseline ?? 1, shares?.candidate ?? 1) < leastJudged - epsilon;

// src/judge/judge-gate.ts
function judgeGate(seen, tested, input) {
	const { gate, stage, sums } = seen;
	const { absolute } = input;
	const isWritten = gate.origin === "written";
	const base = emptyResult(gate, stage);
	const asked = seen.asked();
	if (asked === 0) return isWritten ? refuse$1(base, "invalid", "gate_without_queries") : void 0;
	if (isSkipped(gate, asked, input)) return void 0;
	if (sums.n === 0 || seen.blind() > input.policy.maxUnmeasured) return isWritten || input.isAnchor ? refuse$1(base, "fail", "gate_not_measured") : void 0;
	return absolute ? judgeAbsolute(gate, base, sums) : judgePaired(seen, base, tested, input);
}
const isSkipped = (gate, asked, { policy, absolute }) => gate.origin === "slice" && asked < policy.slices.minN || absolute && gate.min === void 0;
const nameOf$1 = (gate) => gate.origin === "anchor" ? `${gateName(gate)} since the anchor` : gateName(gate);
function emptyResult(gate, stage) {
	return {
		name: nameOf$1(gate),
		kind: gate.origin,
		stage,
		measure: gate.at.measure,
		cutoff: gate.at.cutoff,
		slice: gate.slice,
		baseline: void 0,
		candidate: void 0,
		delta: void 0,
		n: 0,
		wins: 0,
		losses: 0,
		ties: 0,
		statistics: void 0,
		tolerance: void 0,
		toleranceFrom: void 0,
		result: "pass",
		reason: void 0
	};
}
const refuse$1 = (base, result, code) => ({
	gate: {
		...base,
		result,
		reason: code
	},
	reason: {
		code,
		gate: base.name
	}
});
function judgePaired({ gate, sums, labels, noise, judged }, base, tested, { policy: { statistics }, listsIdentical }) {
	const { n, wins, losses, weights } = sums;
	const { alpha } = statistics;
	const noiseFloor = noise?.floor() ?? 0;
	const mean = sums.mean("change");
	const candidate = sums.mean("candidate");
	const { tolerance, from } = weights.effectiveTolerance(gate.tolerance, noiseFloor);
	const told = gateStatistics({
		sample: sums.sample(),
		tested,
		alpha,
		tolerance,
		hasClusters: weights.hasClusters,
		noiseFloor: noise?.floor()
	});
	const { min, strictMin } = gate;
	const hardDrop = gate.hardDrop === void 0 ? void 0 : Math.max(gate.hardDrop, noiseFloor);
	const outcome = judgeDrop({
		hardDrop,
		min,
		strictMin,
		mean,
		tolerance,
		...statistics,
		n,
		losses: sums.changes().deltas.filter((delta) => delta < 0).length,
		changed: wins + losses,
		meanCandidate: candidate,
		listsIdentical,
		mustShowNonInferior: gate.passRule === "non_inferior",
		upperUnjudged: labels?.upper(weights.total),
		tooFewJudged: labels !== void 0 && isTooFewJudged(judged?.shares())
	}, told);
	const result = {
		...base,
		...outcome,
		wins,
		losses,
		ties: n - wins - losses,
		baseline: sums.mean("baseline"),
		candidate,
		delta: mean,
		n,
		statistics: told,
		judged: judged?.shares(),
		tolerance,
		toleranceFrom: from
	};
	return {
		gate: result,
		reason: dropReason({
			...gate,
			hardDrop
		}, result, outcome),
		cannotFail: isToothless({
			...gate,
			hardDrop
		}, result)
	};
}
function isToothless({ hardDrop, min }, { baseline, tolerance }) {
	const least = Math.min(tolerance ?? 0, hardDrop === void 0 ? 1 : hardDrop - 2 * epsilon);
	return min === void 0 && (baseline ?? 1) <= least + 1e-9;
}
function dropReason(gate, result, outcome) {
	if (outcome.result === "pass") return void 0;
	if (outcome.result === "inconclusive" && gate.origin === "slice") return void 0;
	const { name, delta = 0, candidate = 0, n, losses, tolerance = 0 } = result;
	const limits = {
		below_min_value: gate.min,
		hard_drop: gate.hardDrop
	};
	const code = outcome.reason;
	return {
		code,
		gate: name,
		change: delta,
		candidate,
		allowed: (code === "below_min_value" || code === "hard_drop" ? limits[code] : tolerance) ?? 0,
		n,
		losses
	};
}
function judgeAbsolute({ min = 0 }, base, sums) {
	const candidate = sums.mean("candidate");
	const { n } = sums;
	if (candidate >= min - 1e-9) return {
		gate: {
			...base,
			candidate,
			n,
			reason: "within_limit"
		},
		reason: void 0
	};
	const numbers = {
		change: 0,
		candidate,
		allowed: min,
		n,
		losses: 0
	};
	return {
		gate: {
			...base,
			candidate,
			n,
			result: "fail",
			reason: "below_min_value"
		},
		reason: {
			code: "below_min_value",
			gate: base.name,
			...numbers
		}
	};
}

// src/judge/label-queue.ts
const labelReasons = [
	"unjudged_results_could_explain_drop",
	"too_few_judged",
	"could_change_mean"
];
const labelReason = (outcome) => outcome && (labelReasons.find((reason) => reason === outcome) ?? "could_change_mean");
function queueLabels(wanted, idAt) {
	let known;
	function sorted() {
		if (known === void 0) known = sortLabels(wanted);
		return known;
	}
	function labelAt(index) {
		const { place, ...label } = sorted().at(index);
		return {
			queryId: idAt(place),
			place,
			...label
		};
	}
	return {
		get length() {
			return sorted().length;
		},
		first: (count) => Array.from({ length: Math.min(count, sorted().length) }, (_, index) => labelAt(index)),
		*[Symbol.iterator]() {
			for (let index = 0; index < sorted().length; index++) yield labelAt(index);
		}
	};
}
function sortLabels(wanted) {
	const table = openTable$1();
	for (const labels of byQuery(wanted)) for (const label of labels) table.add(label);
	return table.sorted();
}
function* byQuery(wanted) {
	const last = wanted.reduce((most, { results }) => Math.max(most, results.places.at(-1) ?? -1), -1);
	const next = wanted.map(() => 0);
	for (let place = 0; place <= last; place++) {
		const byId = /* @__PURE__ */ new Map();
		for (const [at, one] of wanted.entries()) {
			const { places } = one.results;
			let row = next[at];
			for (; places[row] === place; row++) addLabel(byId, one, row);
			next[at] = row;
		}
		yield [...byId.values()].filter(({ gates }) => gates.length > 0);
	}
}
const isWanted = ({ reason, results }, row) => results.effects[row] !== 0 || reason === "too_few_judged";
function addLabel(byId, wanted, row) {
	const { gate, reason, isAnchor, stage, total, results } = wanted;
	const id = results.ids[row];
	const key = JSON.stringify([stage, id]);
	const known = byId.get(key);
	const rankBefore = results.ranksBaseline[row];
	const gates = known?.gates ?? [];
	const isAlso = isWanted(wanted, row);
	byId.set(key, {
		place: results.places[row],
		id,
		stage,
		rankBaseline: known?.rankBaseline ?? (isAnchor ? void 0 : rankBefore),
		rankAnchor: known?.rankAnchor ?? (isAnchor ? rankBefore : void 0),
		rankCandidate: known?.rankCandidate ?? results.ranksCandidate[row],
		gates: isAlso ? [...gates, gate] : gates,
		reason: isAlso || !known ? earlier$1(gates.length > 0 ? known?.reason : void 0, reason) : known.reason,
		priority: (known?.priority ?? 0) + results.effects[row] / total
	});
}
const earlier$1 = (one, other) => one !== void 0 && labelReasons.indexOf(one) < labelReasons.indexOf(other) ? one : other;
function openTable$1() {
	const places = [];
	const ids = [];
	const stages = [];
	const ranksBaseline = [];
	const ranksCandidate = [];
	const ranksAnchor = [];
	const reasons = [];
	const priorities = [];
	const gates = [];
	const knownGates = /* @__PURE__ */ new Map();
	function sameGates(names) {
		const key = JSON.stringify(names);
		const known = knownGates.get(key) ?? names;
		knownGates.set(key, known);
		return known;
	}
	const compare = (a, b) => priorities[b] - priorities[a] || places[a] - places[b] || compareIds(ids[a], ids[b]);
	return {
		add(label) {
			places.push(label.place);
			ids.push(label.id);
			stages.push(label.stage);
			ranksBaseline.push(label.rankBaseline);
			ranksCandidate.push(label.rankCandidate);
			ranksAnchor.push(label.rankAnchor);
			reasons.push(label.reason);
			priorities.push(label.priority);
			gates.push(sameGates(label.gates));
		},
		sorted() {
			const order = Int32Array.from(ids, (_, row) => row).sort(compare);
			return {
				length: order.length,
				at(index) {
					const row = order[index];
					return {
						place: places[row],
						id: ids[row],
						stage: stages[row],
						rankBaseline: ranksBaseline[row],
						rankCandidate: ranksCandidate[row],
						rankAnchor: ranksAnchor[row],
						reason: reasons[row],
						gates: gates[row],
						priority: priorities[row]
					};
				}
			};
		}
	};
}

// src/score/unjudged.ts
function coupledBounds(measure, question, baseline, candidate) {
	const before = openSide$1(measure, question, baseline);
	const after = openSide$1(measure, question, candidate);
	const ids = /* @__PURE__ */ new Set([...before.ranks.keys(), ...after.ranks.keys()]);
	const change = difference(before.valueWith(none$4), after.valueWith(none$4));
	if (ids.size === 0 || change === void 0) return void 0;
	const changeWith = (labelled) => difference(before.valueWith(labelled), after.valueWith(labelled)) ?? change;
	const results = Array.from(ids, (id) => ({
		id,
		rankBaseline: before.ranks.get(id),
		rankCandidate: after.ranks.get(id),
		gain: changeWith([id]) - change
	}));
	const labelling = {
		question,
		baseline,
		candidate,
		change,
		results,
		changeWith
	};
	return {
		change,
		upper: Math.max(change, measure.upperBound?.(labelling) ?? change),
		results: results.map(({ id, rankBaseline, rankCandidate, gain }) => ({
			id,
			rankBaseline,
			rankCandidate,
			effect: Math.abs(gain)
		}))
	};
}
const none$4 = [];
const difference = (before, after) => before === void 0 || after === void 0 ? void 0 : after - before;
function openSide$1(measure, question, ranking) {
	const grade = question.query.bestGrades[0] ?? 1;
	const value = scoreOne(measure, ranking, question);
	const ranks = ranksWithin$1(question.k, ranking);
	return {
		ranks,
		valueWith(ids) {
			const more = ids.flatMap((id) => ranks.get(id) ?? none$4).sort((a, b) => a - b);
			return more.length === 0 ? value : scoreOne(measure, withHits(ranking, more, grade), question);
		}
	};
}
function ranksWithin$1(k, { unjudged }) {
	const ranks = /* @__PURE__ */ new Map();
	for (const { id, rank } of unjudged) {
		if (rank > k) break;
		if (!ranks.has(id)) ranks.set(id, rank);
	}
	return ranks;
}
function withHits(ranking, ranks, grade) {
	const hits = [];
	let next = 0;
	const addUpTo = (end) => {
		for (; next < ranks.length && ranks[next] < end; next++) hits.push({
			rank: ranks[next],
			grade
		});
	};
	for (const hit of ranking.hits) {
		addUpTo(hit.rank);
		hits.push(hit);
	}
	addUpTo(Number.POSITIVE_INFINITY);
	return {
		...ranking,
		hits
	};
}

// src/judge/labels.ts
const noColumns = () => ({
	places: [],
	ids: [],
	effects: [],
	ranksBaseline: [],
	ranksCandidate: []
});
function openLabels({ at }, stage) {
	const measure = measureNamed(at.measure);
	const sums = /* @__PURE__ */ new Float64Array(2);
	const results = noColumns();
	let canRise = false;
	return {
		see({ pair }, change) {
			const { query } = pair;
			const question = {
				query,
				...depthOf(at.cutoff),
				isAbstention: () => false
			};
			const befores = pair.baseline.lists[stage] ?? [];
			const afters = pair.candidate.lists[stage] ?? [];
			const bounds = befores.flatMap((before) => afters.map((after) => coupledBounds(measure, question, before, after)));
			const more = bounds.map((one) => one ? one.upper - one.change : 0);
			const { weight } = query;
			if (more.some((one) => one > 1e-9)) canRise = true;
			addTo(sums, 0, weight * (change + compensatedSum(more) / Math.max(1, bounds.length)));
			for (const one of mergeResults(bounds)) addRow(results, pair.place, one, weight);
		},
		upper: (total) => canRise ? sumAt(sums, 0) / total : void 0,
		results
	};
}
function addRow(columns, place, one, weight) {
	columns.places.push(place);
	columns.ids.push(one.id);
	columns.ranksBaseline.push(one.rankBaseline);
	columns.ranksCandidate.push(one.rankCandidate);
	columns.effects.push(one.effect > 1e-9 ? weight * one.effect : 0);
}
function mergeResults(bounds) {
	const byId = /* @__PURE__ */ new Map();
	for (const one of bounds.flatMap((bound) => bound?.results ?? [])) {
		const known = byId.get(one.id);
		byId.set(one.id, {
			id: one.id,
			rankBaseline: best(known?.rankBaseline, one.rankBaseline),
			rankCandidate: best(known?.rankCandidate, one.rankCandidate),
			effect: (known?.effect ?? 0) + one.effect / bounds.length
		});
	}
	return [...byId.values()];
}
const best = (a, b) => a === void 0 || b === void 0 ? a ?? b : Math.min(a, b);

// src/settings/date.ts
const dateMessage = "must be a date, as 2027-03-31";
const dateHint = "Write year-month-day, as \"2027-03-31\", of a day that exists.";
function isDate(text) {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
	if (year === void 0) return false;
	return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}
const daysIn = (year, month) => [
	31,
	isLeap(year) ? 29 : 28,
	31,
	30,
	31,
	30,
	31,
	31,
	30,
	31,
	30,
	31
][month - 1] ?? 0;
const isLeap = (year) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
function daysAfter(date, days) {
	let [year = 0, month = 1, day = 1] = date.split("-").map(Number);
	day += days;
	while (day > daysIn(year, month)) {
		day -= daysIn(year, month);
		month++;
		if (month > 12) {
			month = 1;
			year++;
		}
	}
	const digits = (value, length) => String(value).padStart(length, "0");
	return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

// src/judge/waivers.ts
const warnedDays = 14;
function openWaivers(waivers, today) {
	const active = /* @__PURE__ */ new Map();
	const used = /* @__PURE__ */ new Set();
	for (const waiver of waivers) {
		if (waiver.expires < today) continue;
		active.set(waiver.queryId, [...active.get(waiver.queryId) ?? [], waiver]);
	}
	return {
		covers(queryId, group, stage) {
			const covering = (active.get(queryId) ?? []).filter((one) => (one.group === void 0 || one.group === group) && (one.stage === void 0 || one.stage === stage));
			for (const one of covering) used.add(one);
			return covering.length > 0;
		},
		uses: () => waivers.map((waiver) => ({
			waiver,
			isActive: waiver.expires >= today,
			isUsed: used.has(waiver)
		})),
		problems: () => waivers.flatMap((one) => doubts(one, used.has(one), today))
	};
}
function doubts(waiver, isUsed, today) {
	const { queryId, expires, file, line } = waiver;
	const about = `the waiver for query ${JSON.stringify(queryId)}`;
	const warn = (code, message, hint) => ({
		code,
		severity: "warning",
		message,
		hint,
		file,
		lines: [line]
	});
	if (expires < today) return [warn("waiver_expired", `${about} has ended on ${expires}`, "Its losses count again: mend them, or renew it after a review.")];
	if (!isUsed) return [warn("waiver_unused", `${about} covers no loss of this comparison`, "Remove it, or correct its query, group or stage.")];
	if (expires > daysAfter(today, warnedDays)) return [];
	return [warn("waiver_ends_soon", `${about} ends on ${expires}`, "Mend the loss before that day, or renew it after a review.")];
}
const lostGroups = ({ groups }) => groups.flatMap(({ group, stages }) => stages.at(-1)?.changes.lost ? [group.name] : []);
function isWaived(query, book, last) {
	const { id, noAnswer } = query.pair.query;
	const lost = lostGroups(query);
	const covered = lost.filter((group) => book.covers(id, group, last.name));
	if (noAnswer) return book.covers(id, void 0, last.name);
	return lost.length > 0 && covered.length === lost.length;
}

// src/judge/lost-queries.ts
function watchLost(book, last) {
	const counts = {
		asked: 0,
		compared: 0,
		lost: 0,
		improved: 0
	};
	const waived = /* @__PURE__ */ new Set();
	return {
		counts,
		waived,
		see(query) {
			const { pair, status } = query;
			if (!canBeLost(pair.query)) return;
			counts.asked++;
			if (pair.kind !== "compared") return;
			counts.compared++;
			if (isRegressed(query)) {
				if (isWaived(query, book, last)) waived.add(pair.query.id);
				else counts.lost++;
			}
			if (status === "improved") counts.improved++;
		}
	};
}
function judgeLostQueries({ allowed }, { asked, compared, lost, improved }) {
	const tooMany = lost > allowed;
	const name = gateName({
		kind: "lost_queries",
		allowed
	});
	const gate = {
		name,
		kind: "lost_queries",
		stage: void 0,
		measure: "lost_queries",
		cutoff: void 0,
		slice: void 0,
		baseline: void 0,
		candidate: lost,
		delta: void 0,
		n: compared,
		wins: improved,
		losses: lost,
		ties: compared - improved - lost,
		statistics: void 0,
		tolerance: allowed,
		toleranceFrom: "tolerance",
		result: tooMany ? "fail" : "pass",
		reason: tooMany ? "lost_queries" : "within_limit"
	};
	if (asked === 0) return withoutMeasurement(gate, "invalid", "gate_without_queries");
	if (compared === 0) return withoutMeasurement(gate, "fail", "gate_not_measured");
	return {
		gate,
		reason: tooMany ? {
			code: "lost_queries",
			gate: name,
			lost,
			allowed
		} : void 0
	};
}
const canBeLost = ({ groups, noAnswer }) => groups.length > 0 || noAnswer;
const withoutMeasurement = (gate, result, code) => ({
	gate: {
		...gate,
		candidate: void 0,
		result,
		reason: code
	},
	reason: {
		code,
		gate: gate.name
	}
});

// src/statistics/noise.ts
const leastRuns = 3;
const reach = 1.645;
function measureNoise(runs, weightAt = () => 1) {
	const queries = Array.from({ length: runs[0]?.length ?? 0 }, (_, place) => place);
	if (runs.length < 3 || queries.length === 0) return void 0;
	const weight = sumOver(queries, weightAt);
	const means = runs.map((run) => sumOver(queries, (place) => weightAt(place) * run[place]) / weight);
	const values = queries.map((place) => runs.map((run) => run[place]));
	const variances = values.map(varianceOf);
	const noise = sumOver(queries, (place) => weightAt(place) ** 2 * variances[place]);
	const seQuery = Math.sqrt(2 * noise) / weight;
	const seRun = Math.sqrt(2 * varianceOf(means));
	const largestGap = spanOf$1(means);
	return {
		means,
		variances,
		seQuery,
		seRun,
		largestGap,
		floor: Math.max(reach * seQuery, reach * seRun, largestGap),
		flaky: queries.filter((place) => spanOf$1(values[place]) >= epsilon)
	};
}
function varianceOf(values) {
	const [first = 0] = values;
	const off = values.map((value) => value - first);
	const mean = sumOver(off, (one) => one) / off.length;
	return sumOver(off, (one) => (one - mean) ** 2) / (off.length - 1);
}
function spanOf$1(values) {
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	for (const value of values) {
		low = Math.min(low, value);
		high = Math.max(high, value);
	}
	return high - low;
}

// src/judge/noise.ts
function openNoise({ at }, stage, isAbstention) {
	const measure = measureNamed(at.measure);
	const runs = [];
	const weights = [];
	let isWhole = true;
	let known;
	return {
		see({ query, baseline }) {
			const list = baseline.lists[stage] ?? [];
			if (weights.length === 0) for (const _ of list) runs.push([]);
			if (list.length !== runs.length) isWhole = false;
			weights.push(query.weight);
			const question = {
				query,
				...depthOf(at.cutoff),
				isAbstention
			};
			for (const [repeat, ranking] of list.entries()) runs[repeat]?.push(scoreOne(measure, ranking, question) ?? 0);
		},
		floor() {
			if (!isWhole || runs.length < 3) return void 0;
			known ??= measureNoise(runs, (place) => weights[place])?.floor;
			return known;
		}
	};
}
const noiseProblems = (gates, file) => gates.length === 0 ? [] : [{
	code: "noise_unmeasured",
	severity: "warning",
	message: `noise cannot be measured for ${listSome(gates)}`,
	hint: "Give every query of the baseline the same number of repeats, three or more.",
	file
}];

// src/judge/gates.ts
function openGates(input) {
	const { golden, stages, policy, absolute, isAnchor, book } = input;
	const unitOf = openUnits$1();
	const measured = (isAnchor ? anchorGates(stages, policy) : gatesInForce(golden.slices, stages, policy)).map((gate) => openGate(gate, input));
	const bySlice = /* @__PURE__ */ new Map();
	for (const gate of measured) bySlice.set(gate.slice, [...bySlice.get(gate.slice) ?? [], gate]);
	const everywhere = bySlice.get(void 0) ?? [];
	const lost = watchLost(book, lastStage(stages));
	return {
		see(scored) {
			const { query, place } = scored.pair;
			const unit = unitOf(query, place);
			for (const gate of everywhere) gate.see(scored, unit);
			for (const slice of query.slices) for (const gate of bySlice.get(slice) ?? []) gate.see(scored, unit);
			if (!isAnchor) lost.see(scored.query);
		},
		judge() {
			const family = testFamily(measured.map(({ sums }) => sums.changes()));
			const judged = measured.flatMap((gate, at) => gate.judge(family[at]) ?? []);
			const counted = (policy.gates ?? []).flatMap((gate) => gate.kind === "lost_queries" && !absolute && !isAnchor ? [judgeLostQueries(gate, lost.counts)] : []);
			const outcomes = new Map(judged.map(({ gate }) => [gate.name, gate.reason]));
			const wanted = measured.flatMap(({ gate, stage, sums, labels }) => {
				const [name, { total }] = [nameOf$1(gate), sums.weights];
				const reason = labelReason(outcomes.get(name));
				const { results } = labels ?? {};
				return results && reason ? [{
					gate: name,
					reason,
					isAnchor,
					stage,
					total,
					results
				}] : [];
			});
			return {
				findings: [...judged, ...counted],
				wanted,
				noiseUnmeasured: measured.flatMap(({ gate, sums, noise }) => noise && sums.n > 0 && noise.floor() === void 0 ? [nameOf$1(gate)] : []),
				waived: lost.waived
			};
		}
	};
}
function openGate(gate, input) {
	const { stages, columns, absolute, policy } = input;
	const stage = gate.at.stage ?? lastStage(stages).name;
	const { measure, cutoff } = gate.at;
	const column = columns.findIndex((one) => one.stage === stage && one.measure === measure && one.cutoff === cutoff);
	const sums = openGateSums();
	const stageAt = stages.findIndex(({ name }) => name === stage);
	const labels = asksForLabels(gate) && !absolute ? openLabels(gate, stageAt) : void 0;
	const judged = measureNamed(measure).upperBound !== void 0 && !absolute ? openJudged(cutoff, stageAt) : void 0;
	const noise = policy.noise === "repeats" && !absolute ? openNoise(gate, stageAt, abstentionRule(policy)) : void 0;
	const canBeDefined = openDefined(gate);
	let asked = 0;
	let blind = 0;
	const seen = {
		gate,
		stage,
		sums,
		labels,
		judged,
		noise,
		asked: () => asked,
		blind: () => blind
	};
	return {
		...seen,
		slice: gate.slice,
		see(scored, unit) {
			const { pair } = scored;
			const isCounted = column >= 0 && isMember(scored, column);
			const isAsked = isCounted || canBeDefined(pair.query);
			if (isAsked) asked++;
			if (isAsked && !isCounted && pair.kind === "compared" && pair.idsOff) blind++;
			if (!isCounted) return;
			sums.add(scored, column, unit);
			labels?.see(scored, deltaAt(scored.scores, column));
			judged?.see(pair);
			noise?.see(pair);
		},
		judge: (tested) => judgeGate(seen, tested, input)
	};
}
function openDefined({ at }) {
	const measure = measureNamed(at.measure);
	const { k, budget } = depthOf(at.cutoff);
	const isAbstention = () => false;
	return (query) => {
		const worst = {
			...emptyRanking(query),
			returned: 1
		};
		return scoreOne(measure, worst, {
			query,
			k,
			budget,
			isAbstention
		}) !== void 0;
	};
}

// src/judge/anchor.ts
function judgeAnchor(facts, stages, tools) {
	const { policy, golden, candidate, anchor } = facts;
	if (!anchor || !golden) return nothing$3;
	const unusable = (why) => ({
		...nothing$3,
		reasons: [{
			code: "anchor_unusable",
			file: anchor.file,
			why
		}]
	});
	const { run } = anchor;
	const fault = faultOf(policy, anchor, candidate);
	if (!run || fault) return unusable(fault ?? "missing");
	const { scores, needed, book } = tools;
	const request = {
		policy,
		stages,
		needed,
		otherChunker: findOtherChunker(run, candidate),
		isAnchor: true
	};
	const pairAt = openPairs(golden, run, candidate, request);
	const compare = (pair) => compareQuery(pair, stages, {
		policy,
		unheld: /* @__PURE__ */ new Map()
	});
	const queries = openQueryTable(golden.size, (place) => compare(pairAt(place)));
	const coverage = watchCoverage(stages);
	const gates = openGates({
		golden,
		columns: scores.columns,
		stages,
		policy,
		book,
		absolute: false,
		listsIdentical: run.digest === candidate?.digest,
		isAnchor: true
	});
	for (let place = 0; place < golden.size; place++) {
		const pair = pairAt(place);
		if (pair.why === "other_chunker") return unusable("other_chunker");
		coverage.see(pair);
		scores.score(pair);
		const query = compare(pair);
		queries.see(query);
		gates.see({
			pair,
			query,
			scores,
			alone: false
		});
	}
	if (coverage.isTooSmall()) return unusable("too_small");
	const { findings, noiseUnmeasured, wanted } = gates.judge();
	return {
		findings,
		reasons: [],
		problems: [...noiseProblems(noiseUnmeasured, anchor.file), ...coverage.problems(anchor.file)],
		wanted,
		queries
	};
}
function faultOf(policy, { run, problems }, candidate) {
	if (problems.some(({ severity }) => severity === "error")) return "faulty";
	if (!run) return "missing";
	const strict = {
		...policy,
		snapshotChange: "refuse"
	};
	const { manifest } = run;
	const [differs] = checkManifests(strict, manifest, candidate?.manifest, { unknownResults: 0 }).reasons;
	return differs && (manifestFaults[differs.code] ?? "other_component");
}
const nothing$3 = {
	findings: [],
	reasons: [],
	problems: [],
	wanted: [],
	queries: void 0
};
const manifestFaults = {
	snapshot_differs: "other_snapshot",
	snapshot_not_proven: "snapshot_not_proven"
};
function watchCoverage(stages) {
	const sides = watchSides(stages);
	const lacking = collectNames();
	return {
		see(pair) {
			sides.see(pair);
			if (pair.kind === "new") lacking.add(pair.query.id);
		},
		isTooSmall: () => sides.reasons().length > 0,
		problems: (file) => lacking.count === 0 ? [] : [incomplete(file, lacking.text)]
	};
}
const incomplete = (file, which) => ({
	code: "anchor_incomplete",
	severity: "warning",
	message: `the anchor says nothing of ${which}`,
	hint: "Pin a run that has these queries, once it was reviewed.",
	file
});

// src/judge/counts.ts
function openCounts() {
	const statuses = /* @__PURE__ */ new Map();
	const counts = {
		queries: 0,
		critical: 0,
		noAnswer: 0,
		assumedEmpty: 0
	};
	const baseline = openSide();
	const candidate = openSide();
	const having = (...wanted) => wanted.reduce((sum, one) => sum + (statuses.get(one) ?? 0), 0);
	return {
		see({ pair, status }) {
			counts.queries++;
			if (pair.query.critical) counts.critical++;
			if (pair.query.noAnswer) counts.noAnswer++;
			if (pair.baseline.assumedEmpty || pair.candidate.assumedEmpty) counts.assumedEmpty++;
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			baseline.see(pair.baseline);
			candidate.see(pair.candidate);
		},
		total(reasons, leaks, waived) {
			const unmeasured = having("unmeasured");
			const fresh = having("new");
			return {
				queries: counts.queries,
				critical: counts.critical,
				criticalQueriesLost: countLost(reasons),
				waived,
				leaks,
				unmeasured,
				compared: counts.queries - unmeasured - fresh,
				new: fresh,
				missingCandidate: candidate.counts.missing,
				failedCandidate: candidate.counts.failed,
				emptyCandidate: candidate.counts.empty,
				missingBaseline: baseline.counts.missing,
				failedBaseline: baseline.counts.failed,
				emptyBaseline: baseline.counts.empty,
				noAnswer: counts.noAnswer,
				regressed: having("regressed"),
				improved: having("improved"),
				mixed: having("mixed"),
				moved: having("moved_down", "moved_up"),
				unchanged: having("unchanged")
			};
		},
		assumedEmpty: () => counts.assumedEmpty
	};
}
function openSide() {
	const counts = {
		missing: 0,
		failed: 0,
		empty: 0
	};
	return {
		counts,
		see(one) {
			if (isMissing(one)) counts.missing++;
			if (isFailed(one)) counts.failed++;
			if (isEmpty(one)) counts.empty++;
		}
	};
}
function countLost(reasons) {
	const lost = /* @__PURE__ */ new Set();
	for (const reason of reasons) switch (reason.code) {
		case "critical_evidence_lost":
		case "critical_not_found":
		case "critical_flaky":
		case "critical_answered": lost.add(reason.queryId);
	}
	return lost.size;
}
const isMissing = ({ state, assumedEmpty }) => state === "missing" || assumedEmpty;
const isFailed = ({ state }) => state === "failed";
const isEmpty = ({ lists, assumedEmpty }) => !assumedEmpty && (lists.at(-1)?.every(({ returned }) => returned === 0) ?? false);

// src/read/normalise.ts
const normaliseText = (text) => text.normalize("NFKC").replace(/\s+/gu, " ").trim();
function countCodePoints(text) {
	const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g);
	return text.length - (pairs?.length ?? 0);
}
function foldId(id) {
	const small = (plain$1.test(id) ? id : id.normalize("NFKC").replace(/\s+/gu, "")).toLowerCase();
	return small.includes("0") ? small.replace(/(?<!\d)0+(?=\d)/g, "") : small;
}
function filterByLastByte(folds) {
	const ends = /* @__PURE__ */ new Set();
	for (const fold of folds) ends.add(fold.charCodeAt(fold.length - 1));
	return (last) => {
		if (last <= 32 || last > lastPlain) return true;
		return ends.has(last >= largeA && last <= largeZ ? last + smallA - largeA : last);
	};
}
const lastPlain = 126;
const largeA = 65;
const largeZ = 90;
const smallA = 97;
const plain$1 = /^[!-~]*$/;

// src/read/near.ts
const mostNames = 1e4;
function nearestName(name, known) {
	if (known.length > mostNames) return void 0;
	const fold = foldId(name);
	const numbers = numbersIn(fold);
	return known.find((one) => one !== name && foldId(one) === fold) ?? nearestKey(name, known.filter((one) => numbersIn(foldId(one)) === numbers));
}
const numbersIn = (fold) => (fold.match(/\d+/g) ?? []).join();
function nearHint(name, known, what) {
	const near = nearestName(name, known);
	const told = known.length === 0 ? `There are no ${what}.` : `The ${what} are ${listSome(known)}.`;
	return near === void 0 ? told : `Did you mean ${JSON.stringify(near)}? ${told}`;
}

// src/settings/config-place.ts
function configProblem({ file, lineOf }, fault) {
	const { code, message, hint, path, parts = [path], severity = "error" } = fault;
	const sorted = [...new Set(parts.flatMap((one) => lineOf?.(one) ?? []))].sort((a, b) => a - b);
	return {
		code,
		severity,
		message,
		hint,
		file,
		path: fieldPath(path),
		...isNonEmpty(sorted) ? { lines: sorted } : {}
	};
}

// src/verify/stages.ts
function resolveStages(policy, runs) {
	if (policy.stages) {
		const [first, ...rest] = policy.stages.map((stage) => addCutoffs(policy, stage.name, stage));
		const problems = runs.flatMap((run) => [...ignoredStages(policy.stages ?? [], run), ...otherOrder(policy.stages ?? [], run)]);
		if (first) return {
			all: [first, ...rest],
			problems
		};
	}
	const { order, isUnique } = mergeOrders(runs.flatMap((run) => run.stageOrders));
	const [first = stageName("results"), ...rest] = order;
	const all = [addCutoffs(policy, first, void 0), ...rest.map((name) => addCutoffs(policy, name, void 0))];
	const lacking = isUnique ? runs.filter((run) => lacksStage(run, lastStage(all).name)) : [];
	return {
		all,
		problems: isUnique ? lacking.map((run) => lastStageLacking(run, lastStage(all).name)) : [unclearOrder(runs, order)]
	};
}
const lacksStage = ({ stageOrders }, stage) => stageOrders.length > 0 && !stageOrders.some((names) => names.includes(stage));
const lastStageLacking = ({ file }, stage) => ({
	code: "stages_unclear",
	severity: "error",
	message: `rows name stages, but none the last one, ${JSON.stringify(stage)}, which only the other run has`,
	hint: "Name the stages in the config, in order: stages: [{name: ...}, {name: ...}].",
	file
});
function ignoredStages(stages, { file, stageOrders }) {
	const known = new Set(stages.map(({ name }) => name));
	const ignored = new Set(stageOrders.flat().filter((name) => !known.has(name)));
	if (ignored.size === 0) return [];
	return [{
		code: "stage_ignored",
		severity: "notice",
		message: `stages that the config does not name are ignored: ${[...ignored].sort(compareIds).map((name) => JSON.stringify(name)).join(", ")}`,
		hint: "Add them to stages in the config, where they shall be judged and shown.",
		file
	}];
}
function otherOrder(stages, { file, stageOrders }) {
	const before = stagesBefore(stageOrders);
	const isBefore = (one, other) => before.get(other)?.has(one) ?? false;
	const names = stages.map(({ name }) => name).filter((name) => !isLikeNumber(name));
	return names.flatMap((first, index) => names.slice(index + 1).filter((second) => isBefore(second, first) && !isBefore(first, second)).map((second) => [first, second])).slice(0, 1).map(([first, second]) => ({
		code: "stage_order_differs",
		severity: "warning",
		message: `all rows name ${JSON.stringify(second)} before ${JSON.stringify(first)}, and the config behind it`,
		hint: "The last stage of the config is judged as what the generator sees: put stages into the order of the pipeline.",
		file
	}));
}
const isLikeNumber = (name) => /^\d+$/.test(name);
function addCutoffs(policy, name, own) {
	const cutoffs = new Set(own?.cutoffs ?? policy.cutoffs);
	for (const at of policy.critical.at ?? []) if (at.stage === name) cutoffs.add(at.cutoff);
	for (const gate of policy.gates ?? []) {
		if (gate.kind !== "measure" || gate.at.cutoff === void 0) continue;
		if (gate.at.stage === name) cutoffs.add(gate.at.cutoff);
	}
	return {
		name,
		cutoffs: sortCutoffs(cutoffs),
		owner: own?.owner
	};
}
function withGateCutoffs(policy, { all, problems }) {
	const last = all[all.length - 1];
	const more = (policy.gates ?? []).flatMap((gate) => gate.kind === "measure" && gate.at.stage === void 0 ? gate.at.cutoff ?? [] : []);
	const cutoffs = sortCutoffs([...last.cutoffs, ...more]);
	return {
		all: [...all.slice(0, -1), {
			...last,
			cutoffs
		}],
		problems
	};
}
const mostStages = 50;
function mergeOrders(orders) {
	const names = [...new Set(orders.flat())].sort(compareIds);
	if (names.length > mostStages) return {
		order: names.slice(0, mostStages),
		isUnique: false
	};
	const before = stagesBefore(orders);
	const order = [];
	const left = new Set(names);
	let isUnique = left.size < 2 || ![...left].some(isLikeNumber);
	while (left.size > 0) {
		const isFree = (name) => ![...left].some((one) => before.get(name)?.has(one));
		const free = [...left].filter(isFree);
		if (free.length !== 1) isUnique = false;
		const next = free[0] ?? [...left][0];
		order.push(next);
		left.delete(next);
	}
	return {
		order,
		isUnique
	};
}
function stagesBefore(orders) {
	const before = /* @__PURE__ */ new Map();
	for (const names of orders) for (const [i, name] of names.entries()) {
		const earlier = before.get(name) ?? /* @__PURE__ */ new Set();
		for (const one of names.slice(0, i)) earlier.add(one);
		before.set(name, earlier);
	}
	return before;
}
const unclearOrder = (runs, order) => ({
	code: "stages_unclear",
	severity: "error",
	message: `the rows do not agree on one order of stages, of which there are at most ${mostStages}: ${order.map((name) => JSON.stringify(name)).join(", ")}`,
	hint: `Name them in the config, in order: stages: [{name: ...}, {name: ...}].`,
	file: runs.at(-1)?.file ?? ""
});
function enforcedStages(stages, policy) {
	const last = stages.length - 1;
	const from = stages.findIndex(({ name }) => name === policy.enforceForbiddenFrom);
	const first = from < 0 ? last : from;
	return [first, ...[...stages.keys()].slice(first + 1)];
}
function checkStageNames(policy, stages, config) {
	const known = stages.map(({ name }) => name);
	const { at = [] } = policy.critical;
	const isList = at.length > 1;
	return [
		...at.map(({ stage }, i) => [[
			"critical",
			"at",
			...isList ? [i] : []
		], stage]),
		...(policy.gates ?? []).map((gate, i) => [[
			"gates",
			i,
			"measure"
		], gate.kind === "measure" ? gate.at.stage : void 0]),
		[["enforce_forbidden_from"], policy.enforceForbiddenFrom]
	].flatMap(([path, stage]) => stage === void 0 || known.includes(stage) ? [] : [configProblem(config, {
		code: "stage_unknown",
		message: `there is no stage ${JSON.stringify(stage)}`,
		hint: nearHint(stage, known, "stages"),
		path
	})]);
}
function guardedPlaces(policy, stages) {
	if (policy.critical.at) return policy.critical.at;
	const last = lastStage(stages);
	return last.cutoffs.map((cutoff) => ({
		stage: last.name,
		cutoff
	}));
}

// src/judge/critical.ts
function watchCritical(guarded, stages, { policy, book }) {
	const reasons = [];
	const losses = [];
	const waived = /* @__PURE__ */ new Set();
	let waivedAnswers = 0;
	function judgeAnswer(pair) {
		const told = judgeAbstention(pair, stages, policy);
		if (told.length === 0) return;
		const { id } = pair.query;
		if (book.covers(id, void 0, lastStage(stages).name)) {
			waived.add(id);
			waivedAnswers++;
		} else for (const reason of told) reasons.push(reason);
	}
	function judgeEvidence(query) {
		const { id } = query.pair.query;
		for (const loss of judgeGroups(query, guarded, stages, policy)) losses.push({
			...loss,
			waived: book.covers(id, loss.move.group.name, loss.stage)
		});
	}
	return {
		see(query) {
			const { pair } = query;
			const { id, critical, noAnswer } = pair.query;
			if (!critical) return;
			if (pair.kind === "unmeasured") reasons.push({
				code: "critical_unmeasured",
				queryId: id,
				why: pair.why ?? "missing"
			});
			else if (noAnswer) judgeAnswer(pair);
			else judgeEvidence(query);
		},
		findings() {
			const open = losses.filter((loss) => !loss.waived);
			for (const { queryId } of losses.filter((loss) => loss.waived)) waived.add(queryId);
			const lost = open.map(({ code, queryId, move, stage, cutoff }) => {
				return {
					code,
					queryId,
					group: move.group.name,
					stage,
					cutoff
				};
			});
			const isWaivedAt = ({ measure, stage, cutoff }) => measure === "abstained" ? waivedAnswers > 0 : losses.some((one) => one.waived && one.stage === stage && one.cutoff === cutoff);
			return {
				reasons: [...reasons, ...lost],
				losses,
				waived,
				isWaivedAt
			};
		}
	};
}
function judgeGroups({ pair, groups }, guarded, stages, policy) {
	const names = stages.map(({ name }) => name);
	return guarded.flatMap(({ stage, cutoff }) => groups.flatMap((move) => {
		const at = names.indexOf(stage);
		const code = judgeGroup(pair, move.index, at, cutoff, policy);
		if (!code) return [];
		const isNew = pair.kind === "new";
		const ranks = move.stages[at];
		return [{
			queryId: pair.query.id,
			place: pair.place,
			owner: pair.query.owner,
			move,
			stage,
			cutoff,
			rankBaseline: isNew ? void 0 : ranks?.baselineRank,
			rankCandidate: ranks?.candidateRank,
			repeats: describeRepeats(pair, move.index, at, cutoff),
			lostAt: missingAt(pair, move, stages.slice(0, at + 1)),
			tied: (pair.candidate.lists[at] ?? []).some(({ groups: ranked }) => !isBudget(cutoff) && ranked[move.index]?.tiedAt.includes(cutoff)),
			code
		}];
	}));
}
function describeRepeats(pair, group, stage, cutoff) {
	const [before, after] = [pair.baseline, pair.candidate].map(({ lists }) => presenceAt(lists[stage], group, cutoff));
	if ((before?.of ?? 1) < 2 && (after?.of ?? 1) < 2) return void 0;
	const words = (one) => one ? `${one.found} of ${one.of}` : "-";
	return `${words(before)} -> ${words(after)}`;
}
function judgeGroup(pair, group, stage, cutoff, policy) {
	const after = presenceAt(pair.candidate.lists[stage], group, cutoff);
	const before = presenceAt(pair.baseline.lists[stage], group, cutoff);
	if (!after || isFound(after)) return void 0;
	if (pair.kind === "new" || !before) return "critical_not_found";
	if (before.found === 0) return policy.critical.rule === "always_found" ? "critical_not_found" : void 0;
	if (after.found === 0 && isFound(before)) return "critical_evidence_lost";
	if (after.found / after.of < before.found / before.of) return "critical_flaky";
	return policy.critical.rule === "always_found" ? "critical_not_found" : void 0;
}
function judgeAbstention(pair, stages, policy) {
	const queryId = pair.query.id;
	const stage = lastStage(stages).name;
	const after = shareRight(pair.candidate, policy) ?? 0;
	const before = pair.kind === "new" ? void 0 : shareRight(pair.baseline, policy) ?? 0;
	if (after === 1) return [];
	const place = {
		queryId,
		group: void 0,
		stage,
		cutoff: void 0
	};
	if (before === void 0) return [{
		code: "critical_not_found",
		...place
	}];
	if (before === 1 && after === 0) return [{
		code: "critical_answered",
		queryId,
		stage
	}];
	if (after < before) return [{
		code: "critical_flaky",
		...place
	}];
	return policy.critical.rule === "always_found" ? [{
		code: "critical_not_found",
		...place
	}] : [];
}
function watchLeaks(stages, policy) {
	const enforced = enforcedStages(stages, policy);
	const leaks = [];
	const unclear = [];
	return {
		see(pair) {
			if (pair.query.forbidden.length === 0) return;
			for (const at of enforced) {
				const stage = stages[at]?.name;
				for (const leak of leaksAt(pair, at, stage)) leaks.push(leak);
				for (const reason of unclearAt(pair, at, stage)) unclear.push(reason);
			}
		},
		findings() {
			const found = leaks.map(({ queryId, stage, id, rank, reason: why, preExisting }) => {
				return {
					code: "forbidden_found",
					queryId,
					stage,
					id,
					rank,
					why,
					preExisting
				};
			});
			return {
				reasons: [...unclear, ...found],
				leaks
			};
		}
	};
}
function leaksAt({ query, baseline, candidate }, at, stage) {
	const before = new Set(baseline.leaks[at]?.forbidden.map(({ rule, id }) => `${rule} ${id}`));
	const seen = /* @__PURE__ */ new Set();
	return (candidate.leaks[at]?.forbidden ?? []).flatMap(({ rule, id, rank }) => {
		const key = `${rule} ${id}`;
		if (seen.has(key)) return [];
		seen.add(key);
		const preExisting = before.has(key);
		const reason = query.forbidden[rule]?.reason ?? "";
		return [{
			queryId: query.id,
			id,
			stage,
			rank,
			reason,
			preExisting
		}];
	});
}
function unclearAt({ query, candidate }, at, stage) {
	const { state, assumedEmpty, lists, leaks } = candidate;
	const code = "leak_unmeasured";
	const gap = !(state === "ok" ? lists[at] !== void 0 : leaks[at]?.isWhole === true) && !assumedEmpty ? [{
		code,
		queryId: query.id,
		stage,
		id: void 0,
		why: "",
		isOtherChunker: false
	}] : [];
	const rules = /* @__PURE__ */ new Set();
	const unclear = (leaks[at]?.unclear ?? []).flatMap(({ rule, id, isOtherChunker = false }) => {
		if (rules.has(rule)) return [];
		rules.add(rule);
		const why = query.forbidden[rule]?.reason ?? "";
		return [{
			code,
			queryId: query.id,
			stage,
			id,
			why,
			isOtherChunker
		}];
	});
	return [...gap, ...unclear];
}

// src/judge/explain.ts
function watchExplained({ explain }, book, last) {
	const reasons = [];
	const isAsked = (query) => (explain === "all" || explain === "high_risk" && query.pair.query.risk === "high") && isRegressed(query);
	return {
		see(query) {
			if (!isAsked(query)) return;
			const { id } = query.pair.query;
			const lost = lostGroups(query);
			for (const group of lost.length === 0 ? [void 0] : lost) {
				if (book.covers(id, group, last.name)) continue;
				reasons.push({
					code: "unexplained_loss",
					queryId: id,
					group,
					stage: last.name
				});
			}
		},
		reasons: () => reasons
	};
}

// src/statistics/each.ts
function testEach(all, mostDrawn) {
	const asked = all.map(withoutZeros);
	const alone = asked.map(({ deltas }) => flipSigns(deltas));
	const isDrawn = ({ deltas }, i) => alone[i] === void 0 && deltas.length <= mostDrawn;
	const open = asked.filter(isDrawn);
	const drawn = open.length === 0 ? void 0 : flipTogether(open.map(standardize));
	let next = 0;
	return asked.map((one, i) => {
		const own = alone[i] ?? (isDrawn(one, i) ? drawn?.members[next++] : void 0);
		if (!own) return void 0;
		const { p: dropP, improvementP } = own;
		return {
			dropP,
			improvementP,
			method: alone[i]?.method ?? "monte_carlo"
		};
	});
}

// src/judge/exploratory.ts
const mostDrawn = 1e3;
const mostRemembered = 1e5;
function watchMeasures(columns, last) {
	const unitOf = openUnits$1();
	const watched = columns.flatMap((column, at) => column.stage === last && measureNamed(column.measure).gated ? [{
		column,
		at,
		places: [],
		units: [],
		deltas: []
	}] : []);
	return {
		see(scored) {
			const { query, place } = scored.pair;
			const unit = unitOf(query, place);
			if (scored.alone) return;
			for (const { at, places, units, deltas } of watched) {
				if (!isMember(scored, at)) continue;
				const delta = deltaAt(scored.scores, at);
				if (delta === 0 || places.length > mostRemembered) continue;
				places.push(place);
				units.push(unit);
				deltas.push(query.weight * delta);
			}
		},
		explore(rows, gates) {
			const asked = gates.filter(({ slice }) => slice === void 0);
			const open = watched.flatMap(({ column, places, units, deltas }) => {
				const row = rows.find((one) => isAt(one, column));
				if (!row || row.delta === void 0 || asked.some((gate) => isAt(gate, column))) return [];
				return [{
					row,
					changes: places.length <= mostRemembered ? byUnit(places, units, deltas) : void 0
				}];
			});
			const chances = adjustAll(open.map(({ changes }) => changes));
			return open.map(({ row }, i) => ({
				row,
				tested: chances[i]
			}));
		}
	};
}
const isAt = (one, { stage, measure, cutoff }) => one.stage === stage && one.measure === measure && one.cutoff === cutoff;
function adjustAll(all) {
	const tested = testEach(all.flatMap((changes) => changes ?? []), mostDrawn);
	let next = 0;
	const directions = all.map((changes) => changes ? tested[next++] : void 0);
	const ps = directions.flatMap((one) => one ? [twoSided(one)] : []);
	const holm = adjustHolm(ps);
	const benjaminiHochberg = adjustBenjaminiHochberg(ps);
	let at = 0;
	return directions.map((one) => {
		if (!one) return void 0;
		const adjusted = {
			p: ps[at],
			holm: holm[at],
			benjaminiHochberg: benjaminiHochberg[at]
		};
		at++;
		return {
			...one,
			...adjusted
		};
	});
}
const twoSided = ({ dropP, improvementP }) => Math.min(1, 2 * Math.min(dropP, improvementP));

// src/judge/flicker.ts
function watchFlicker(stages, policy) {
	const { name, cutoffs } = lastStage(stages);
	const status = cutoffs.map((cutoff) => ({
		stage: name,
		measure: "coverage",
		cutoff
	}));
	const gates = gatesInForce(/* @__PURE__ */ new Map(), stages, policy).map(({ at }) => at);
	const places = [...status, ...gates].map((at) => openPlace(at, name, stages));
	const isAbstention = abstentionRule(policy);
	const found = [];
	const flickers = (query, { lists }) => places.some(({ stage, measure, depth }) => {
		const list = lists[stage] ?? [];
		return list.length > 1 && differs(measure, list, {
			query,
			...depth,
			isAbstention
		});
	});
	return {
		see({ query, baseline, candidate }) {
			const sides = {
				baseline: flickers(query, baseline),
				candidate: flickers(query, candidate)
			};
			if (sides.baseline || sides.candidate) found.push({
				queryId: query.id,
				...sides
			});
		},
		found: () => found
	};
}
const openPlace = ({ stage, measure, cutoff }, last, stages) => ({
	stage: stages.findIndex(({ name }) => name === (stage ?? last)),
	measure: measureNamed(measure),
	depth: depthOf(cutoff)
});
function differs(measure, list, question) {
	const [first, ...others] = list.map((ranking) => scoreOne(measure, ranking, question));
	return others.some((value) => value === void 0 || first === void 0 ? value !== first : Math.abs(value - first) >= epsilon);
}

// src/judge/gate-warnings.ts
const mostUnjudged = .1;
const leastEffective = .5;
function warnOfGates(findings, files) {
	const gates = findings.map(({ gate }) => gate);
	return [
		...warn$1(gates.flatMap(unevenWeights), {
			code: "weights_uneven",
			file: files.golden,
			message: "a few queries hold most of the weight",
			hint: "Give weights that are closer to each other, or split a large cluster: such a gate sees little."
		}),
		...warn$1(gates.flatMap(judgedFell), {
			code: "judged_fell",
			file: files.golden,
			message: "of the candidate fewer results are judged than of the baseline",
			hint: "Judge the new results before you trust a drop: --labels lists them."
		}),
		...warn$1(gates.filter(isSmallDrop).map(fallOf), {
			code: "drop_within_tolerance",
			file: files.candidate,
			message: "means fell by no more than is allowed, and not by chance",
			hint: "Look at the regressed queries: many such drops add up, which an anchor would tell."
		}),
		...warn$1(findings.filter(({ cannotFail }) => cannotFail).map(({ gate }) => allowanceOf(gate)), {
			code: "gate_cannot_fail",
			file: files.config,
			message: "the baseline has no more than may be lost",
			hint: "Lower the tolerance, add queries, or mark critical ones."
		})
	];
}
const warn$1 = (gates, { message, ...rest }) => gates.length === 0 ? [] : [{
	severity: "warning",
	message: `${message}: ${listSome(gates)}`,
	...rest
}];
const shown = (value) => value.toFixed(4);
function unevenWeights({ name, statistics }) {
	if (!statistics) return [];
	const { units, effectiveUnits } = statistics;
	return effectiveUnits < leastEffective * units - 1e-9 ? [`${name}: ${units} count as ${effectiveUnits.toFixed(1)}`] : [];
}
function judgedFell({ name, judged }) {
	const { baseline, candidate } = judged ?? {};
	if (baseline === void 0 || candidate === void 0) return [];
	return baseline - candidate >= mostUnjudged - 1e-9 ? [`${name}: ${shown(baseline)} and now ${shown(candidate)}`] : [];
}
const isSmallDrop = ({ reason }) => reason === "small_credible_drop_within_tolerance";
const fallOf = ({ name, delta = 0, tolerance = 0 }) => `${name}: ${shown(delta)} of ${shown(tolerance)}`;
const allowanceOf = ({ name, baseline = 0, tolerance = 0 }) => `${name}: ${shown(baseline)} of ${shown(tolerance)}`;

// src/judge/hard-gates.ts
function watchHardGates(guarded, stages, policy) {
	const last = lastStage(stages).name;
	const enforced = enforcedStages(stages, policy);
	const from = stages[enforced[0]].name;
	const rows = guarded.map(({ stage, cutoff }) => {
		const at = stages.findIndex(({ name }) => name === stage);
		return openRow({
			place: {
				name: "critical evidence",
				stage,
				measure: "sufficient",
				cutoff
			},
			isAsked: ({ query }) => query.critical && query.groups.length > 0,
			isRight: ({ query }, { lists }) => query.groups.every((_, index) => {
				const presence = presenceAt(lists[at], index, cutoff);
				return presence !== void 0 && isFound(presence);
			}),
			isTold: (reason) => isCriticalAt(reason, stage, cutoff)
		});
	});
	const abstention = openRow({
		place: {
			name: "critical no-answer",
			stage: last,
			measure: "abstained",
			cutoff: void 0
		},
		isAsked: ({ query }) => query.critical && query.noAnswer,
		isRight: (_, side) => shareRight(side, policy) === 1,
		isTold: isAboutAbstention
	});
	const leaks = openRow({
		place: {
			name: "forbidden results",
			stage: from,
			measure: "leaks",
			cutoff: void 0
		},
		isAsked: ({ query }) => query.forbidden.length > 0,
		isRight: (_, side) => hasNoLeak(side, enforced),
		isTold: ({ code }) => code === "forbidden_found" || code === "leak_unmeasured"
	});
	const all = [
		...rows,
		abstention,
		leaks
	];
	return {
		see(pair) {
			if (!pair.query.critical && pair.query.forbidden.length === 0) return;
			for (const row of all) row.see(pair);
		},
		gates: (reasons, isWaivedAt) => all.flatMap((row) => row.gate(reasons, isWaivedAt) ?? [])
	};
}
const isAboutAbstention = (reason) => reason.code === "critical_answered" || (reason.code === "critical_not_found" || reason.code === "critical_flaky") && reason.group === void 0;
const isCriticalAt = (reason, stage, cutoff) => (reason.code === "critical_evidence_lost" || reason.code === "critical_not_found" || reason.code === "critical_flaky") && reason.stage === stage && reason.cutoff === cutoff;
const hasNoLeak = ({ leaks }, stages) => stages.every((at) => (leaks[at]?.forbidden.length ?? 0) === 0);
function openRow({ place, isAsked, isRight, isTold }) {
	const counts = {
		asked: 0,
		blind: 0
	};
	const both = openTally();
	const fresh = openTally();
	return {
		see(pair) {
			if (!isAsked(pair)) return;
			counts.asked++;
			if (pair.kind === "unmeasured") counts.blind += Number(pair.query.critical);
			else if (pair.kind === "new") fresh.see(void 0, isRight(pair, pair.candidate));
			else both.see(isRight(pair, pair.baseline), isRight(pair, pair.candidate));
		},
		gate(reasons, isWaivedAt) {
			if (counts.asked === 0) return void 0;
			const code = reasons.find(isTold)?.code ?? (counts.blind > 0 ? "critical_unmeasured" : void 0);
			return {
				...place,
				...(both.isEmpty() ? fresh : both).numbers(),
				kind: "critical",
				slice: void 0,
				statistics: void 0,
				tolerance: void 0,
				toleranceFrom: void 0,
				result: code === void 0 ? "pass" : "fail",
				reason: code ?? (isWaivedAt(place) ? "waived" : "nothing_lost")
			};
		}
	};
}
function openTally() {
	let [n, right, pairs, wins, losses] = [
		0,
		0,
		0,
		0,
		0
	];
	return {
		see(before, after) {
			n++;
			right += Number(after);
			if (before === void 0) return;
			pairs++;
			wins += Number(after && !before);
			losses += Number(before && !after);
		},
		isEmpty: () => n === 0,
		numbers() {
			return {
				baseline: pairs === 0 ? void 0 : (right - wins + losses) / pairs,
				candidate: n === 0 ? void 0 : right / n,
				delta: pairs === 0 ? void 0 : (wins - losses) / pairs,
				n,
				wins,
				losses,
				ties: pairs - wins - losses
			};
		}
	};
}

// src/verify/overlap.ts
const noOverlap = {
	isInForce: false,
	kept: 0,
	of: 0,
	jaccard: void 0,
	isKept: () => true,
	reasons: [],
	problems: []
};
function findOverlap(policy, golden, baseline, candidate, file) {
	if (policy.snapshotChange !== "overlap" || !baseline || !candidate) return noOverlap;
	const { manifest: before } = baseline;
	if (compareSnapshots(before?.snapshot, candidate.manifest?.snapshot) === "same") return noOverlap;
	const without = sidesWithoutContent(baseline, candidate);
	if (without.length > 0) return notShown(without);
	return compareGold(golden, baseline, candidate, file);
}
function sidesWithoutContent(baseline, candidate) {
	const isTold = ({ contents }) => contents?.corpus?.isTold ?? false;
	return [...isTold(baseline) ? [] : ["baseline"], ...isTold(candidate) ? [] : ["candidate"]];
}
const notShown = (without) => ({
	...noOverlap,
	reasons: without.map((side) => ({
		code: "overlap_not_shown",
		side
	}))
});
function compareGold(golden, baseline, candidate, file) {
	const isSame = sameIn(baseline, candidate);
	const changed = new Uint8Array(golden.size);
	const names = collectNames();
	let of = 0;
	for (let place = 0; place < golden.size; place++) {
		const query = golden.at(place);
		if (!hasGold(query)) continue;
		of++;
		if (isGoldSame(query, isSame)) continue;
		changed[place] = 1;
		names.add(query.id);
	}
	const kept = of - names.count;
	const jaccard = compareDocuments(baseline.contents?.corpus, candidate.contents?.corpus);
	return {
		isInForce: true,
		kept,
		of,
		jaccard,
		isKept: (place) => changed[place] !== 1,
		reasons: kept * 10 < of * 9 ? [{
			code: "overlap_too_small",
			kept,
			of
		}] : [],
		problems: [overlapTold({
			kept,
			of,
			jaccard
		}, names.text, file)]
	};
}
const hasGold = ({ groups, relevant }) => groups.length > 0 || relevant > 0;
function isGoldSame({ groups, grades }, isSame) {
	for (const [id, grade] of grades) if (grade > 0 && !isSame({
		kind: "unit",
		id
	})) return false;
	return evidenceIn(groups).every(isSame);
}
function sameIn(baseline, candidate) {
	const [a, b] = [baseline.contents, candidate.contents];
	const [before, after] = [a?.corpus, b?.corpus];
	const told = (one, other) => one !== void 0 && one === other;
	const docIsSame = (doc) => told(docOf(before, doc), docOf(after, doc));
	return (evidence) => {
		switch (evidence.kind) {
			case "unit": return told(a?.units.get(evidence.id)?.digest, b?.units.get(evidence.id)?.digest);
			case "doc":
			case "span": return docIsSame(evidence.doc);
			case "quote": return evidence.doc === void 0 ? told(before?.quotes.get(evidence.quote), after?.quotes.get(evidence.quote)) : docIsSame(evidence.doc);
			case "sha256": return false;
		}
	};
}
const docOf = (corpus, doc) => corpus?.docs.has(doc) === false ? "none" : corpus?.docs.get(doc);
function compareDocuments(before, after) {
	const [a, b] = [before?.documents, after?.documents];
	if (!a || !b) return void 0;
	let both = 0;
	for (let i = 0, j = 0; i < a.length && j < b.length;) {
		const difference = a[i] - b[j];
		if (difference === 0) both++;
		if (difference <= 0) i++;
		if (difference >= 0) j++;
	}
	const either = a.length + b.length - both;
	return either === 0 ? void 0 : both / either;
}
function overlapTold({ kept, of, jaccard }, others, file) {
	return {
		code: "snapshot_overlap",
		severity: "warning",
		message: `the snapshots differ: ${kept} of ${of} queries rest on evidence that is the same in both${jaccard === void 0 ? "" : `; Jaccard of the documents ${jaccard.toFixed(4)}`}${others && `; not kept: ${others}`}`,
		hint: "Queries that are not kept count as new: out of every comparison, and if critical they must be right. Run the baseline on the new snapshot to compare them all.",
		file
	};
}

// src/judge/nothing-compared.ts
const nothingCompared = {
	doubts: [],
	reasons: [],
	queries: openQueryTable(0, () => {
		throw new Error("no query is compared");
	}),
	sinceAnchor: void 0,
	counts: openCounts().total([], 0, 0),
	waivers: [],
	assumedEmpty: 0,
	scoresOf() {
		throw new Error("no query is scored");
	},
	criticalLosses: [],
	leaks: [],
	gates: [],
	labelQueue: queueLabels([], () => {
		throw new Error("no result is to be labelled");
	}),
	measures: [],
	exploratory: [],
	flaky: [],
	slices: [],
	...nothingShown,
	manifestChanges: [],
	snapshotProven: false,
	unknownResults: 0,
	hasOtherChunker: false,
	overlap: noOverlap
};

// src/judge/verdict.ts
const order = [
	"invalid",
	"incomparable",
	"fail",
	"inconclusive"
];
function decide(reasons) {
	const kinds = new Set(reasons.map(({ code }) => reasonKinds[code]));
	return order.find((kind) => kinds.has(kind)) ?? "pass";
}
const blocks$1 = ({ code }, { onInconclusive }) => reasonKinds[code] !== "inconclusive" || onInconclusive === "fail";
function exitCode(verdict, { onInconclusive, mode }) {
	switch (verdict) {
		case "pass": return 0;
		case "invalid": return 2;
		case "incomparable": return mode === "report" ? 0 : 3;
		case "fail": return mode === "report" ? 0 : 1;
		case "inconclusive": return onInconclusive === "fail" && mode !== "report" ? 1 : 0;
	}
}

// src/read/problems.ts
const mostProblems$1 = 1e3;
const mostLines = 1e3;
function collectProblems(file) {
	let kept = /* @__PURE__ */ new Map();
	let dropped;
	function cut() {
		const sorted = [...kept].sort(([, a], [, b]) => compareProblems(a.problem, b.problem));
		const next = sorted[mostProblems$1]?.[1].problem.severity;
		dropped = severities.find((one) => one === dropped || one === next);
		kept = new Map(sorted.slice(0, mostProblems$1));
	}
	return {
		add(problem) {
			const key = problemKey(problem);
			const entry = kept.get(key) ?? {
				problem,
				lines: /* @__PURE__ */ new Set(),
				also: /* @__PURE__ */ new Map()
			};
			notePlaces(entry, problem);
			kept.set(key, entry);
			if (kept.size >= 2 * mostProblems$1) cut();
		},
		all() {
			cut();
			const told = [...kept.values()].map(tellPlaces);
			if (dropped !== void 0) told.push(tooMany(file, dropped));
			return told.sort(compareProblems);
		},
		anyError: () => [...kept.values()].some(({ problem }) => problem.severity === "error")
	};
}
function notePlaces({ lines, also }, problem) {
	if (lines.size < mostLines) for (const line of problem.lines ?? []) lines.add(line);
	if (also.size < mostLines) for (const place of problem.also ?? []) also.set(formatLocation(place), place);
}
function tellPlaces({ problem, lines, also }) {
	const others = [...also.values()].filter(({ file, line }) => file !== problem.file || !lines.has(line ?? 0)).sort((a, b) => compareIds(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
	return {
		...problem,
		...lines.size === 0 ? {} : { lines: [...lines].sort((a, b) => a - b) },
		...others.length === 0 ? {} : { also: others }
	};
}
const tooMany = (file, severity) => ({
	code: "too_many_problems",
	severity,
	message: `more than ${mostProblems$1} different problems; the others are not shown`,
	hint: "Mend these first.",
	file
});
const mostRepeated = 3;
function collectRepeated() {
	const byFile = /* @__PURE__ */ new Map();
	let last;
	return {
		add(id, problem) {
			const { file, lines = [], also = [] } = problem;
			const entry = byFile.get(file) ?? {
				names: collectNames(),
				told: [],
				lines: [],
				also: []
			};
			byFile.set(file, entry);
			if (id !== last) entry.names.add(id);
			last = id;
			if (entry.names.count <= mostRepeated) entry.told.push(problem);
			addSome(entry.lines, lines);
			addSome(entry.also, also);
		},
		all: () => [...byFile.values()].flatMap(foldRepeated)
	};
}
function addSome(all, more) {
	for (const one of more) if (all.length < mostLines) all.push(one);
}
function foldRepeated({ names, told, lines, also }) {
	const [first] = told;
	if (names.count <= mostRepeated || !first) return told;
	const { hint } = first;
	return [{
		...first,
		message: `${names.count} queries stand more than once: ${names.text}`,
		hint: `If two files were joined, take one of them. ${hint}`,
		lines: [...new Set(lines)].sort((a, b) => a - b),
		also: also.sort((a, b) => compareIds(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
	}];
}
const emptyFile = (file, what) => ({
	code: "file_empty",
	severity: "error",
	message: `the ${what} holds no row`,
	hint: "Look at the step that writes this file.",
	file
});
const foreignFile = (file, looksLike) => ({
	code: "format_unknown",
	severity: "error",
	message: `this looks like ${looksLike}, which cannot be read yet`,
	hint: "Convert it to JSON Lines as docs/formats.md shows.",
	file
});
const problemKey = ({ severity, code, file, path, message }) => [
	severity,
	code,
	file,
	path ?? "",
	message
].join("\0");
const severities = [
	"error",
	"warning",
	"notice"
];
const compareProblems = (a, b) => comparePlaces(a, b) || compareWords(a, b);
const comparePlaces = (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || compareIds(a.file, b.file);
const compareWords = (a, b) => compareIds(a.code, b.code) || compareIds(a.path ?? "", b.path ?? "") || compareIds(a.message, b.message);
function mergeProblems(problems, config) {
	const byText = new Map(problems.map((one) => {
		const { code, severity, file, path, message } = one;
		return [JSON.stringify([
			code,
			severity,
			file,
			path,
			message
		]), one];
	}));
	const lineOf = ({ file, lines }) => file === config ? lines?.[0] ?? 0 : 0;
	return [...byText.values()].sort((a, b) => comparePlaces(a, b) || lineOf(a) - lineOf(b) || compareWords(a, b));
}

// src/verify/coverage.ts
function watchGold() {
	let isAsked = false;
	let isHeld = false;
	return {
		see({ query, baseline, candidate }) {
			if (isHeld || query.groups.length === 0) return;
			isAsked = true;
			for (const { lists } of [baseline, candidate]) for (const list of lists) if (list?.some(holdsGold)) isHeld = true;
		},
		reasons: () => isAsked && !isHeld ? [{ code: "gold_never_found" }] : []
	};
}
const holdsGold = ({ groups, hits }) => groups.some(({ rank, possible }) => rank !== void 0 || possible !== void 0) || hits.some(({ grade }) => grade > 0);
function watchComplete({ maxUnmeasured: allowed }) {
	const unmeasured = [];
	return {
		see({ kind, query }) {
			if (kind === "unmeasured" && !query.critical) unmeasured.push(query.id);
		},
		reasons: () => unmeasured.length > allowed ? [{
			code: "incomplete_run",
			unmeasured,
			allowed
		}] : []
	};
}

// src/read/alike.ts
function findAlike(units, wanted) {
	const byFold = /* @__PURE__ */ new Map();
	for (const id of wanted) {
		const fold = foldId(id);
		byFold.set(fold, [...byFold.get(fold) ?? [], id]);
	}
	const alike = /* @__PURE__ */ new Map();
	if (byFold.size === 0) return alike;
	const mayFold = filterByLastByte([...byFold.keys()]);
	units.eachId((bytes, start, end) => {
		if (end > start && !mayFold(bytes[end - 1])) return;
		const unit = bytes.toString("utf8", start, end);
		for (const id of byFold.get(foldId(unit)) ?? []) {
			const known = alike.get(id);
			if (known === void 0 || compareIds(unit, known) < 0) alike.set(id, unit);
		}
	});
	return alike;
}
const describeAlike$1 = (id, unit) => `${JSON.stringify(unit)} looks like ${JSON.stringify(id)}, but is another id: case, blanks, leading zeros and Unicode form count.`;

// src/verify/health.ts
function watchHealth(input) {
	const watchers = [
		watchGoldenRows(input),
		watchCriticalGold(input),
		watchSaturation(input),
		watchDepth(input),
		watchTooGood(input)
	];
	return {
		see(pair) {
			for (const watcher of watchers) watcher.see(pair);
		},
		problems: () => watchers.flatMap((watcher) => watcher.problems())
	};
}
const healthCodes = [
	"gold_missing_in_snapshot",
	"gold_alternative_missing",
	"review_overdue",
	"all_synthetic",
	"no_critical_query",
	"critical_never_found",
	"saturated_queries",
	"cutoff_not_below_corpus",
	"cutoff_deeper_than_lists",
	"run_equals_gold"
];
const followUps = [
	"saturated_queries",
	"cutoff_deeper_than_lists",
	"run_equals_gold",
	"runs_identical"
];
const withoutFollowUps = (problems) => problems.filter(({ code }) => !followUps.includes(code));
const warn = (file, code, message, hint) => ({
	code,
	severity: "warning",
	message,
	hint,
	file
});
function watchGoldenRows({ goldenFile, today }) {
	const overdue = collectNames();
	let queries = 0;
	let synthetic = 0;
	let critical = 0;
	return {
		see({ query }) {
			queries++;
			if (query.origin === "synthetic") synthetic++;
			if (query.critical) critical++;
			if (query.reviewBy !== void 0 && query.reviewBy < today) overdue.add(query.id);
		},
		problems() {
			const problems = [];
			const tell = (code, message, hint) => problems.push(warn(goldenFile, code, message, hint));
			if (overdue.count > 0) tell("review_overdue", `past review_by: ${overdue.text}`, "Review these rows and move the date.");
			if (queries > 0 && synthetic === queries) tell("all_synthetic", "every query is synthetic", "Add queries that people really asked.");
			if (queries > 0 && critical === 0) tell("no_critical_query", "no query is critical", "Mark queries whose loss must block: critical: true in the golden row, or critical.queries.");
			return problems;
		}
	};
}
function watchCriticalGold({ goldenFile }) {
	const unfound = collectNames();
	const lines = [];
	return {
		see({ query, kind, baseline, candidate }) {
			if (!query.critical || kind !== "compared") return;
			const lists = [...baseline.lists, ...candidate.lists].flatMap((list) => list ?? []);
			if (query.groups.every((_, group) => lists.some((one) => mayHold(one, group)))) return;
			unfound.add(query.id);
			lines.push(query.line);
		},
		problems() {
			if (unfound.count === 0) return [];
			const message = `critical, with evidence that neither run holds at any depth: ${unfound.text}`;
			return [{
				...warn(goldenFile, "critical_never_found", message, "It guards nothing: correct the evidence, or let critical.rule: always_found block until it is found."),
				lines
			}];
		}
	};
}
const mayHold = ({ groups }, at) => groups[at]?.rank !== void 0 || groups[at]?.possible !== void 0;
function watchSaturation({ stages, goldenFile }) {
	const last = lastStage(stages);
	let saturated = last.cutoffs;
	let asked = 0;
	const isPerfect = (list, cutoff) => list?.every((ranking) => ranking.groups.every((group) => groupAt(ranking, group, cutoff) === "found")) ?? false;
	return {
		see({ query, kind, baseline, candidate }) {
			if (kind !== "compared" || query.groups.length === 0) return;
			asked++;
			if (saturated.length === 0) return;
			const [before, after] = [baseline.lists.at(-1), candidate.lists.at(-1)];
			saturated = saturated.filter((k) => isPerfect(before, k) && isPerfect(after, k));
		},
		problems() {
			if (asked === 0 || saturated.length === 0) return [];
			const message = `every query finds all its evidence on both sides at ${JSON.stringify(`${last.name}@${saturated.join(", ")}`)}`;
			return [warn(goldenFile, "saturated_queries", message, "This set cannot show an improvement there: add harder queries or a smaller cutoff.")];
		}
	};
}
const sides = ["baseline", "candidate"];
function watchDepth(input) {
	const { stages, corpusSize, files } = input;
	const watchers = sides.flatMap((side) => stages.map((stage, at) => watchListLength(stage, at, side, files[side])));
	return {
		see(pair) {
			if (pair.query.noAnswer) return;
			for (const watcher of watchers) watcher.see(pair);
		},
		problems() {
			const problems = watchers.flatMap((watcher) => watcher.problems());
			const size = corpusSize ?? Number.POSITIVE_INFINITY;
			const whole = new Set(stages.flatMap(({ cutoffs }) => depthsIn(cutoffs).filter((k) => k >= size)));
			if (whole.size === 0) return problems;
			const message = `the snapshot holds ${size} units, but the gate judges at ${[...whole].join(", ")}`;
			const hint = "Every ranking of the whole corpus is perfect: judge at a smaller cutoff.";
			return [...problems, warn(files.candidate, "cutoff_not_below_corpus", message, hint)];
		}
	};
}
function watchListLength({ name, cutoffs }, at, side, file) {
	let longest = 0;
	return {
		see(pair) {
			if (pair[side].assumedEmpty) return;
			for (const { returned } of pair[side].lists[at] ?? []) longest = Math.max(longest, returned);
		},
		problems() {
			const deep = depthsIn(cutoffs).filter((k) => k > longest);
			if (longest === 0 || deep.length === 0) return [];
			const message = `no list of ${JSON.stringify(name)} has more than ${longest} results, but it is judged at ${deep.join(", ")}`;
			return [warn(file, "cutoff_deeper_than_lists", message, "Record longer lists, or judge at a smaller cutoff.")];
		}
	};
}
function watchTooGood({ files }) {
	const lists = {
		baseline: 0,
		candidate: 0
	};
	const others = {
		baseline: 0,
		candidate: 0
	};
	const isGold = ({ returned, goldItems, groups }) => returned > 0 && goldItems === returned && groups.every((group) => groupState(group, returned) === "found");
	return {
		see(pair) {
			if (pair.query.groups.length === 0) return;
			for (const side of sides) for (const list of pair[side].lists.at(-1) ?? []) {
				lists[side]++;
				if (!isGold(list)) others[side]++;
			}
		},
		problems: () => sides.filter((side) => lists[side] > 0 && others[side] === 0).map((side) => {
			return warn(files[side], "run_equals_gold", "every list is the gold and nothing else", "Look whether this run was made from the golden set instead of by retrieval.");
		})
	};
}

// src/read/digests.ts
function readDigest(value) {
	if (typeof value !== "string") return void 0;
	return /^(?:sha256:)?([0-9a-f]{64})$/.exec(value)?.[1];
}
const digestMessage = "must be 64 hexadecimal digits in lower case, with or without sha256: before them";
const digestHint = "It is taken over the normalised text: NFKC, every run of white space as one blank.";
const blankDigest = sha256("");
const textDigest = (text) => sha256(normaliseText(text));
function digestOf$1(item, unit) {
	if (item.text !== void 0) return textDigest(item.text);
	const own = readDigest(item.sha256);
	if (own !== void 0) return own;
	return unit?.text === void 0 ? unit?.sha256 : sha256(unit.text);
}

// src/verify/snapshot-search.ts
function searchSnapshot(units, wanted) {
	const searches = /* @__PURE__ */ new Map();
	const digests = [];
	for (const one of wanted) {
		if (one.kind === "sha256") digests.push(one.sha256);
		const search = openSearch(one);
		if (search) searches.set(JSON.stringify(one), search);
	}
	const digestSearch = searchDigests(digests);
	const watchers = [...searches.values(), ...digests.length > 0 ? [digestSearch] : []];
	if (watchers.length > 0) goThrough(units, watchers);
	return (evidence) => {
		if (evidence.kind === "unit") return told(units.has(evidence.id), true);
		if (evidence.kind === "sha256") return digestSearch.told(evidence.sha256);
		return searches.get(JSON.stringify(evidence))?.told() ?? "unclear";
	};
}
function goThrough(units, watchers) {
	const anywhere = [];
	const byDoc = /* @__PURE__ */ new Map();
	for (const watcher of watchers) {
		const { doc } = watcher;
		const others = doc === void 0 ? anywhere : byDoc.get(doc);
		if (others) others.push(watcher);
		else if (doc !== void 0) byDoc.set(doc, [watcher]);
	}
	let sawBlank = false;
	units.eachUnit((unit) => {
		const { doc, text, sha256 } = unit;
		const isBlank = doc === void 0 && text === void 0 && sha256 === void 0;
		if (isBlank && sawBlank) return;
		sawBlank ||= isBlank;
		showTo(doc === void 0 ? watchers : anywhere, unit);
		if (doc !== void 0) showTo(byDoc.get(doc) ?? [], unit);
	});
}
function showTo(watchers, unit) {
	for (const watcher of watchers) watcher.see(unit);
}
const told = (held, complete) => held ? "yes" : complete ? "no" : "unclear";
function openSearch(evidence) {
	switch (evidence.kind) {
		case "doc": return searchDoc(evidence.doc);
		case "span": return searchSpan(evidence);
		case "quote": return searchQuote(evidence);
		default: return;
	}
}
function searchDoc(doc) {
	let isHeld = false;
	let complete = true;
	return {
		doc,
		see(unit) {
			if (unit.doc === doc) isHeld = true;
			else complete = false;
		},
		told: () => told(isHeld, complete)
	};
}
function searchSpan(evidence) {
	const covered = [];
	let complete = true;
	return {
		doc: evidence.doc,
		see({ doc, span }) {
			if (doc === void 0 || span === void 0) complete = false;
			const clipped = doc === void 0 || span === void 0 ? void 0 : clipSpan(span, evidence);
			if (clipped) covered.push(clipped);
		},
		told: () => told(isEnough(unionLength(covered), evidence), complete)
	};
}
function searchDigests(digests) {
	const wanted = new Set(digests);
	const held = /* @__PURE__ */ new Set();
	let complete = true;
	return {
		doc: void 0,
		see(unit) {
			if (held.size === wanted.size) return;
			const known = digestOf$1({ id: "" }, unit);
			if (known === void 0) complete = false;
			else if (wanted.has(known)) held.add(known);
		},
		told: (digest) => told(held.has(digest), complete)
	};
}
function searchQuote({ quote, doc }) {
	let isHeld = false;
	let complete = true;
	return {
		doc,
		see(unit) {
			if (isHeld || unit.doc === void 0 && !complete && doc !== void 0) return;
			const shows = unit.text?.includes(quote);
			if (shows === true && (doc === void 0 || unit.doc === doc)) isHeld = true;
			else if (shows !== false) complete = false;
		},
		told: () => told(isHeld, complete)
	};
}

// src/verify/gold.ts
function checkGold(golden, units, goldenFile) {
	const reasons = [];
	const unheld = /* @__PURE__ */ new Map();
	if (!units) return {
		problems: [],
		reasons,
		unheld
	};
	const holds = searchSnapshot(units, otherThanUnits(golden));
	const all = [];
	for (let place = 0; place < golden.size; place++) for (const one of danglingGroups(golden.at(place), holds)) all.push(one);
	for (const { query, group, isWhole } of all) {
		if (!isWhole) continue;
		unheld.set(query.id, (unheld.get(query.id) ?? /* @__PURE__ */ new Set()).add(group));
		if (query.critical) reasons.push({
			code: "gold_unresolved",
			queryId: query.id,
			group
		});
	}
	const alike = findAlike(units, new Set(all.flatMap(({ missing }) => missing)));
	const problems = collectProblems(goldenFile);
	for (const one of all) problems.add(danglingGold(one, alike));
	return {
		problems: problems.all(),
		reasons,
		unheld
	};
}
function* otherThanUnits(golden) {
	for (let place = 0; place < golden.size; place++) for (const one of evidenceIn(golden.at(place).groups)) if (one.kind !== "unit") yield one;
}
const danglingGroups = (query, holds) => query.groups.flatMap(({ name: group, anyOf }) => {
	const lacking = anyOf.filter((all) => allHeld(all.map(holds)) === "no");
	if (lacking.length === 0) return [];
	const missing = lacking.flat().flatMap((one) => one.kind === "unit" && holds(one) === "no" ? [one.id] : []);
	return [{
		query,
		group,
		isWhole: lacking.length === anyOf.length,
		missing
	}];
});
const allHeld = (parts) => parts.includes("no") ? "no" : parts.includes("unclear") ? "unclear" : "yes";
function danglingGold({ query: { id, file, line }, group, isWhole, missing }, alike) {
	const name = `query ${JSON.stringify(id)}, group ${JSON.stringify(group)}`;
	const hints = missing.flatMap((one) => {
		const unit = alike.get(one);
		return unit === void 0 ? [] : [describeAlike$1(one, unit)];
	});
	return {
		...warn(file, isWhole ? "gold_missing_in_snapshot" : "gold_alternative_missing", isWhole ? `${name}: the snapshot holds no alternative of it` : `${name}: the snapshot lacks an alternative of it`, ["Correct the evidence, or list the unit in snapshot.units.", ...hints.slice(0, 3)].join(" ")),
		lines: [line]
	};
}

// src/verify/inputs.ts
function checkInputs(faults) {
	const { problems, baselineProblems, missingBaseline } = faults;
	const errors = problems.filter(isError);
	const notBuilt = errors.filter(({ code }) => code === "not_yet_supported").length;
	const notWritable = errors.filter(({ code }) => code === "output_not_writable");
	const faulty = errors.length - notBuilt - notWritable.length;
	const unreadable = baselineProblems.filter(isError).length;
	const reasons = notWritable.map(({ code, file }) => ({
		code,
		file
	}));
	if (faulty > 0) reasons.push({
		code: "input_faulty",
		problems: faulty
	});
	if (notBuilt > 0) reasons.push({ code: "not_yet_supported" });
	if (missingBaseline !== void 0) reasons.push({
		code: "baseline_missing",
		file: missingBaseline
	});
	else if (unreadable > 0) reasons.push({
		code: "baseline_unreadable",
		problems: unreadable
	});
	return reasons;
}
const isError = ({ severity }) => severity === "error";

// src/verify/config-names.ts
function checkConfigNames(policy, golden, config) {
	return [
		...policy.critical.marks.flatMap((mark) => checkMark(mark, golden, config)),
		...checkGatedSlices(policy, golden, config),
		...checkGates(policy, golden, config)
	];
}
function checkMark(mark, golden, config) {
	if (mark.kind === "slice") return golden.slices.has(mark.slice) ? [] : [noSlice(mark.slice, golden, config, [
		"critical",
		"queries",
		"slice"
	])];
	if (mark.kind !== "ids") return [];
	const { ids, from } = mark;
	const absent = [...ids.keys()].filter((at) => golden.placeOf(ids[at]) === void 0);
	if (absent.length === 0) return [];
	const names = absent.map((at) => ids[at]);
	const fault = {
		code: "setting_wrong",
		message: `no golden query is named ${listSome(names)}`,
		hint: `${meantQueries(names.slice(0, 3), golden)}Correct the name: as it stands it guards nothing.`,
		path: ["critical", "queries"],
		parts: absent.map((at) => [
			"critical",
			"queries",
			at
		])
	};
	if (!from) return [configProblem(config, fault)];
	const { path: _field, parts: _parts, ...told } = fault;
	const lines = absent.map((at) => from.lines[at]);
	return [{
		...told,
		severity: "error",
		file: from.file,
		lines
	}];
}
function meantQueries(names, golden) {
	const known = idsOf(golden);
	const meant = names.flatMap((name) => {
		const near = nearestName(name, known);
		return near === void 0 ? [] : [`${JSON.stringify(near)} for ${JSON.stringify(name)}`];
	});
	return meant.length === 0 ? "" : `Did you mean ${meant.join(", ")}? `;
}
const idsOf = (golden) => Array.from({ length: golden.size }, (_, place) => golden.idAt(place));
function checkGatedSlices({ slices }, golden, config) {
	const names = [...new Set([...golden.slices.keys()].map(nameOf))];
	return [...slices.gate.entries()].filter(([, name]) => !names.includes(name)).map(([at, name]) => configProblem(config, {
		code: "setting_wrong",
		message: `no golden query has a slice named ${JSON.stringify(name)}`,
		hint: nearHint(name, sortIds(names), "slices"),
		path: [
			"slices",
			"gate",
			at
		]
	}));
}
const checkGates = ({ gates }, golden, config) => [...(gates ?? []).entries()].flatMap(([at, gate]) => {
	if (gate.kind !== "measure" || gate.slice === void 0) return [];
	if (golden.slices.has(gate.slice)) return [];
	return [{
		...noSlice(gate.slice, golden, config, [
			"gates",
			at,
			"slice"
		]),
		severity: "warning"
	}];
});
function noSlice(slice, golden, config, path) {
	const all = sortIds([...golden.slices.keys()]);
	const name = nameOf(slice);
	const values = all.filter((one) => nameOf(one) === name).map(valueIn);
	return configProblem(config, {
		code: "setting_wrong",
		message: `no golden query has the slice ${JSON.stringify(slice)}`,
		hint: values.length > 0 ? nearHint(valueIn(slice), values, `values of ${JSON.stringify(name)}`) : nearHint(slice, all, "slices"),
		path
	});
}
function checkMatchedKeys({ mustMatch }, runs, config) {
	const { baseline, candidate } = runs;
	if (!baseline || !candidate) return [];
	const runOf = {
		baseline,
		candidate
	};
	const known = sortIds([...new Set([baseline, candidate].flatMap(({ manifest }) => keysOf(manifest)))]);
	return mustMatch.flatMap((key) => {
		const lacking = sides$1.filter((side) => !keysOf(runOf[side].manifest).includes(key));
		if (lacking.length === 0) return [];
		const near = nearestName(key, known);
		const meant = near === void 0 ? "" : `Did you mean ${JSON.stringify(near)}? `;
		return [configProblem(config, {
			code: "setting_wrong",
			severity: "warning",
			message: `${lacking.length === 2 ? "no manifest declares" : `the ${lacking[0]}'s manifest does not declare`} ${JSON.stringify(key)}`,
			hint: `${meant}Write the key into the manifests of both runs.`,
			path: ["manifest", "must_match"]
		})];
	});
}
const keysOf = (manifest) => Object.keys(manifest?.entries ?? {});
const nameOf = (slice) => slice.slice(0, slice.indexOf("="));
const valueIn = (slice) => slice.slice(slice.indexOf("=") + 1);

// src/verify/rows.ts
function watchRows(input) {
	const watchers = [
		...sides$1.map((side) => watchUnknown(input, side)),
		...sides$1.flatMap((side) => [
			...input.stages.flatMap((stage, at) => [watchRecorded(input, {
				side,
				stage,
				at
			}), watchHidden(input, {
				side,
				stage,
				at
			})]),
			watchCopies(input, side),
			watchRepeats(input, side)
		]),
		watchTies(input)
	];
	return {
		see(pair) {
			for (const watcher of watchers) watcher.see(pair);
		},
		problems: () => [
			...watchers.flatMap((watcher) => watcher.problems()),
			...checkScorers(input),
			...checkConfigNames(input.policy, input.golden, input.config),
			...checkMatchedKeys(input.policy, input, input.config)
		]
	};
}
function watchFor$1(isOne, describe) {
	const names = collectNames();
	return {
		see(pair) {
			if (isOne(pair)) names.add(pair.query.id);
		},
		problems: () => names.count === 0 ? [] : [describe(names.text)]
	};
}
function tell(severity, code, file, [message, hint]) {
	return {
		code,
		severity,
		message,
		hint,
		file
	};
}
const plural = (n, one, many) => `${n} ${n === 1 ? one : many}`;
function watchUnknown({ files, golden, ...runs }, side) {
	let known = 0;
	return {
		see(pair) {
			const { state, assumedEmpty } = pair[side];
			if (state !== "missing" && !assumedEmpty) known++;
		},
		problems() {
			const { unknownQueries = 0, unknownNames = [] } = runs[side] ?? {};
			const [first] = unknownNames;
			if (first === void 0) return [];
			const told = known === 0 && golden.size > 0 ? noneKnown(first, golden.idAt(0)) : someUnknown(unknownQueries, unknownNames);
			return [tell("notice", "query_unknown", files[side], told)];
		}
	};
}
function someUnknown(n, names) {
	const shown = names.map((name) => JSON.stringify(name)).join(", ");
	const more = n > names.length ? ` and ${n - names.length} more` : "";
	return [`${plural(n, "query is", "queries are")} not in the golden set, and ignored: ${shown}${more}`, "Add them to guard them."];
}
const noneKnown = (theirs, ours) => [`no query of the run is in the golden set: the run has ${JSON.stringify(theirs)}, the golden set ${JSON.stringify(ours)}`, "Ids are compared as they are: write the query_id of the golden set into the run."];
const watchRecorded = ({ files }, { side, stage, at }) => watchFor$1((pair) => pair[side].state === "ok" && pair[side].lists[at] === void 0, (which) => {
	const message = `stage ${JSON.stringify(stage.name)} is not recorded for ${which}`;
	return tell("warning", "stage_not_recorded", files[side], [message, "Record every stage for every query; an empty list is written as []."]);
});
const watchHidden = ({ files }, { side, stage, at }) => watchFor$1((pair) => pair[side].lists[at]?.some(hidesGroup) ?? false, (which) => {
	const message = `results of ${JSON.stringify(stage.name)} lack the text, doc, span or sha256 to show the evidence of ${which}, or hold less text than the span of their unit`;
	return tell("warning", "evidence_unmeasured", files[side], [message, "Write these keys into the items, or give units: a file that lists them by id. Give items whose text is cut off their own span."]);
});
const hidesGroup = ({ groups }) => groups.some(isHidden);
const isHidden = (group) => groupState(group, Number.POSITIVE_INFINITY) === "unmeasured";
function someList(pair, side, test) {
	for (const list of pair[side].lists) if (list?.some(test)) return true;
	return false;
}
const hasCopies = ({ copyCount }) => copyCount > 0;
const watchCopies = ({ files }, side) => watchFor$1((pair) => someList(pair, side, hasCopies), (which) => {
	const message = `lists hold a result more than once: ${which}`;
	return tell("warning", "copies_found", files[side], [message, "Copies keep their place and earn nothing: remove them before the cutoff."]);
});
function watchTies({ files }) {
	const hint = "Break ties by id in the retriever, so that the order is the same every time.";
	const isExcused = ({ groups }) => groups.some(({ excusedAt }) => excusedAt.length > 0);
	const isOpen = ({ groups }) => groups.some(({ tiedAt, excusedAt }) => tiedAt.length > excusedAt.length);
	const excused = watchFor$1((pair) => someList(pair, "baseline", isExcused) || someList(pair, "candidate", isExcused), (which) => {
		const message = `only the order of equal scores moved evidence over a cutoff, which is excused: ${which}`;
		return tell("notice", "tie_excused", files.candidate, [message, hint]);
	});
	const tied = watchFor$1((pair) => someList(pair, "candidate", isOpen), (which) => {
		const message = `equal scores reach over a cutoff and decide what is found: ${which}`;
		return tell("notice", "ties_found", files.candidate, [message, hint]);
	});
	return {
		see(pair) {
			excused.see(pair);
			tied.see(pair);
		},
		problems: () => [...excused.problems(), ...tied.problems()]
	};
}
function watchRepeats({ stages, guarded, files }, side) {
	const names = stages.map(({ name }) => name);
	const differs = (pair) => guarded.some(({ stage, cutoff }) => {
		const list = pair[side].lists[names.indexOf(stage)];
		if (!list || list.length < 2) return false;
		return pair.query.groups.some((_, index) => new Set(list.map((one) => one.groups[index] && groupAt(one, one.groups[index], cutoff))).size > 1);
	});
	return watchFor$1(differs, (which) => {
		const message = `repeats do not find the same evidence: ${which}`;
		return tell("notice", "repeats_disagree", files[side], [message, "Build the index once, search exactly, and break ties by id."]);
	});
}
const scorerKeys = [
	"embedding",
	"reranker",
	"scorer",
	"fusion"
];
function checkScorers({ policy, baseline, candidate, files }) {
	if (policy.rightWhen.kind !== "below_score") return [];
	const before = baseline?.manifest?.entries ?? {};
	const after = candidate?.manifest?.entries ?? {};
	const changed = scorerKeys.filter((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null));
	if (changed.length === 0) return [];
	const message = `no_answer is judged by a score, but the manifests name different scorers: ${changed.join(", ")}`;
	return [tell("warning", "scorers_differ", files.candidate, [message, "Check that the threshold still means the same."])];
}

// src/verify/same-text.ts
function watchSameText({ sameText }, file) {
	const groups = {
		baseline: 0,
		candidate: 0
	};
	const count = (pair, side) => {
		let most = 0;
		for (const ranking of pair[side].lists.at(-1) ?? []) most = Math.max(most, ranking.sameText);
		groups[side] += most;
	};
	return {
		see(pair) {
			if (!sameText) return;
			count(pair, "baseline");
			count(pair, "candidate");
		},
		problems() {
			if (!sameText) return [];
			return [{
				code: "same_text_used",
				severity: "notice",
				message: `same_text is on: in lists of the last stage, the text of a needed unit under another id satisfies ${groups.baseline} groups in the baseline and ${groups.candidate} in the candidate`,
				hint: "Known are the texts in snapshot.units and in the units of the baseline, or else in its results.",
				file
			}];
		}
	};
}

// src/verify/waivers.ts
const explainUnused = (problems, known) => problems.map((problem) => {
	if (problem.code !== "waiver_unused") return problem;
	const { file, lines = [] } = problem;
	const waiver = known.waivers.find((one) => one.file === file && one.line === lines[0]);
	const why = waiver && whyUnused(waiver, known);
	if (!why) return problem;
	const message = `${problem.message}: ${why.message}`;
	return {
		...problem,
		message,
		hint: why.hint,
		path: why.path
	};
});
function whyUnused(waiver, known) {
	const { golden } = known;
	const { queryId, group } = waiver;
	const place = golden.placeOf(queryId);
	if (place === void 0) return noQuery(queryId, golden);
	const names = golden.at(place).groups.map(({ name }) => name);
	if (group === void 0 || names.includes(group)) return whyNotAt(waiver, known);
	return {
		path: "group",
		message: `the query has no group ${JSON.stringify(group)}`,
		hint: nearHint(group, names, "groups")
	};
}
function noQuery(id, golden) {
	const near = nearestName(id, idsOf(golden));
	return {
		path: "query_id",
		message: "no golden query has that name",
		hint: `${near === void 0 ? "" : `Did you mean ${JSON.stringify(near)}? `}Correct the query, or remove the entry.`
	};
}
function whyNotAt({ stage }, { stages, guarded }) {
	if (stage === void 0) return void 0;
	const names = stages.map(({ name }) => name);
	if (!names.includes(stage)) return {
		path: "stage",
		message: `there is no stage ${JSON.stringify(stage)}`,
		hint: nearHint(stage, names, "stages")
	};
	const asked = /* @__PURE__ */ new Set([...guarded.map((one) => one.stage), lastStage(stages).name]);
	if (asked.has(stage)) return void 0;
	return {
		path: "stage",
		message: `no rule asks for losses at ${JSON.stringify(stage)}`,
		hint: `Losses count at ${listSome(asked)}: correct the stage, or leave it out.`
	};
}

// src/assess.ts
function assess(facts) {
	const { policy, baseline, candidate, golden } = facts;
	const runs = [baseline, candidate].flatMap((run) => run ?? []);
	const { all: stages, problems: unclear } = withGateCutoffs(policy, resolveStages(policy, runs));
	const absolute = facts.baselineMissing && policy.noBaseline === "absolute";
	const { doubts, reasons, ...compared } = canCompute(facts) ? compareAll(facts, stages, absolute) : nothingCompared;
	const unknown = candidate ? checkStageNames(policy, stages, configOf(facts)) : [];
	const problems = [
		...facts.problems,
		...unclear,
		...unknown,
		...doubts
	];
	const all = [...checkInputs({
		problems,
		baselineProblems: facts.baselineProblems,
		missingBaseline: facts.baselineMissing && !absolute ? facts.files.baseline : void 0
	}), ...reasons];
	const verdict = decide(all);
	return {
		...compared,
		policy,
		verdict,
		exitCode: exitCode(verdict, policy),
		reasons: all,
		problems: mergeProblems([
			...verdict === "invalid" ? withoutFollowUps(problems) : problems,
			...facts.baselineProblems,
			...facts.anchor?.problems ?? []
		], facts.files.config),
		stages,
		golden,
		baseline,
		candidate,
		absolute
	};
}
const configOf = ({ files, lineInConfig }) => ({
	file: files.config,
	lineOf: lineInConfig
});
const canCompute = (facts) => facts.candidate !== void 0 && facts.golden !== void 0 && facts.golden.size > 0;
function compareAll(facts, stages, absolute) {
	const { policy, golden, baseline, candidate, files, today, snapshotUnits: units } = facts;
	const alone = baseline === void 0;
	const guarded = guardedPlaces(policy, stages);
	const needed = neededPlaces(policy, stages, guarded);
	const otherChunker = findOtherChunker(baseline, candidate);
	const overlap = findOverlap(policy, golden, baseline, candidate, files.candidate);
	const pairAt = openPairs(golden, baseline, candidate, {
		policy,
		stages,
		needed,
		otherChunker,
		overlap
	});
	const offIds = watchOffIds(otherChunker, files.candidate);
	const held = checkGold(golden, units, files.golden);
	const sides = watchSides(stages);
	const goldFound = watchGold();
	const complete = watchComplete(policy);
	const corpusSize = units?.size;
	const health = watchHealth({
		goldenFile: files.golden,
		stages,
		today,
		corpusSize,
		files
	});
	const config = configOf(facts);
	const sameText = watchSameText(policy, files.config);
	const rows = watchRows({
		stages,
		guarded,
		policy,
		golden,
		baseline,
		candidate,
		files,
		config
	});
	const scores = openScores(columnPlaces(policy, stages), stages, policy);
	const { columns } = scores;
	const compare = (pair) => compareQuery(pair, stages, {
		policy,
		unheld: held.unheld
	});
	const table = openQueryTable(golden.size, (place) => compare(pairAt(place)));
	const means = openMeans(columns, [...columns.keys()], alone);
	const { name: last } = lastStage(stages);
	const slices = openSlices({
		declared: golden.slices.keys(),
		columns,
		last,
		alone,
		means
	});
	const shown = openShown(stages, policy, otherChunker !== void 0);
	const book = openWaivers(facts.waivers, today);
	const critical = watchCritical(guarded, stages, {
		policy,
		book
	});
	const explained = watchExplained(policy, book, lastStage(stages));
	const leaks = watchLeaks(stages, policy);
	const hardGates = watchHardGates(guarded, stages, policy);
	const listsIdentical = !alone && baseline.digest === candidate.digest;
	const gates = openGates({
		golden,
		columns,
		stages,
		policy,
		absolute: alone,
		listsIdentical,
		book,
		isAnchor: false
	});
	const flicker = watchFlicker(stages, policy);
	const counts = openCounts();
	const ofPairs = [
		sides,
		goldFound,
		complete,
		health,
		rows,
		offIds,
		sameText,
		leaks,
		hardGates,
		flicker
	];
	const ofQueries = [
		table,
		critical,
		explained,
		counts,
		shown
	];
	const unasked = watchMeasures(columns, last);
	const ofScores = [
		slices,
		means,
		gates,
		unasked
	];
	for (let place = 0; place < golden.size; place++) {
		const pair = pairAt(place);
		const query = compare(pair);
		scores.score(pair);
		seeBy(ofPairs, pair);
		seeBy(ofQueries, query);
		seeBy(ofScores, {
			pair,
			query,
			scores,
			alone
		});
	}
	const unknownResults = countUnknown(baseline) + countUnknown(candidate);
	const before = (baseline ?? candidate).manifest;
	const manifests = checkManifests(policy, before, candidate.manifest, { unknownResults });
	const manifestChanges = compareManifests(baseline?.manifest, candidate.manifest);
	const lost = critical.findings();
	const leaked = leaks.findings();
	const hard = [...lost.reasons, ...leaked.reasons];
	const { findings, wanted, ...told } = gates.judge();
	const anchored = judgeAnchor(facts, stages, {
		scores,
		needed,
		book
	});
	const judged = [...findings, ...anchored.findings];
	const allGates = [...hardGates.gates(hard, lost.isWaivedAt), ...judged.map(({ gate }) => gate)];
	const waived = /* @__PURE__ */ new Set([...lost.waived, ...told.waived]);
	const apart = alone ? [] : [...overlap.reasons, ...sides.reasons()];
	const isWhole = absolute || !alone;
	const isApart = apart.some(({ code }) => nothingCommon.has(code));
	const isIdle = isWhole && allGates.length === 0 && !isApart;
	const measured = means.rows();
	return {
		queries: table,
		sinceAnchor: anchored.queries,
		counts: counts.total(hard, leaked.leaks.length, waived.size),
		waivers: book.uses(),
		assumedEmpty: counts.assumedEmpty(),
		scoresOf(pair) {
			scores.score(pair);
			return scores;
		},
		criticalLosses: lost.losses,
		leaks: leaked.leaks,
		gates: allGates,
		flaky: flicker.found(),
		labelQueue: queueLabels([...wanted, ...anchored.wanted], golden.idAt),
		measures: measured,
		exploratory: unasked.explore(measured, allGates),
		slices: slices.rows(),
		...shown.found(),
		manifestChanges,
		snapshotProven: manifests.proven,
		unknownResults,
		hasOtherChunker: otherChunker !== void 0,
		overlap,
		doubts: [
			...held.problems,
			...health.problems(),
			...rows.problems(),
			...sameText.problems(),
			...offIds.problems(),
			...overlap.problems,
			...checkManifestChanges(manifestChanges, files.candidate),
			...checkIdentical(baseline, candidate, files),
			...checkSlices(golden.slices, policy, files.config),
			...explainUnused(book.problems(), {
				waivers: facts.waivers,
				golden,
				stages,
				guarded
			}),
			...warnOfGates(findings, files),
			...noiseProblems(told.noiseUnmeasured, files.baseline),
			...anchored.problems
		],
		reasons: [
			...isWhole ? goldFound.reasons() : [],
			...held.reasons,
			...isIdle ? [{ code: "nothing_to_judge" }] : [],
			...alone ? manifests.reasons.filter(isAboutSnapshot) : manifests.reasons,
			...apart,
			...hard,
			...complete.reasons(),
			...explained.reasons(),
			...anchored.reasons,
			...judged.flatMap(({ reason }) => reason ?? [])
		]
	};
}
const nothingCommon = /* @__PURE__ */ new Set(["nothing_in_common", "overlap_too_small"]);
const countUnknown = (run) => run?.unknownResults?.count ?? 0;
function seeBy(all, one) {
	for (const watcher of all) watcher.see(one);
}

// src/read/run/byte-rows.ts
const idEnd = ({ starts }, row) => starts[row + 1] - 1;
const idOf = (rows, row) => rows.ids.toString("utf8", rows.starts[row], idEnd(rows, row));
function hasId(rows, row, bytes, start, end) {
	const { ids } = rows;
	let at = rows.starts[row];
	if (idEnd(rows, row) - at !== end - start) return false;
	for (let i = start; i < end; i++, at++) if (ids[at] !== bytes[i]) return false;
	return true;
}
function compareRowIds(rows, a, b) {
	const { ids, starts } = rows;
	let left = starts[a];
	let right = starts[b];
	const leftLength = idEnd(rows, a) - left;
	const rightLength = idEnd(rows, b) - right;
	const end = left + Math.min(leftLength, rightLength);
	for (; left < end; left++, right++) {
		const difference = ids[left] - ids[right];
		if (difference !== 0) return difference;
	}
	return leftLength - rightLength;
}
const seed = -2128831035;
const step = 16777619;
function hashOfId(id) {
	let hash = seed;
	for (let i = 0; i < id.length; i++) {
		const code = id.charCodeAt(i);
		if (code > 127) return hashOfBytes(Buffer.from(id));
		hash = Math.imul(hash ^ code, step);
	}
	return hash;
}
const hashOfBytes = (bytes) => hashOf(bytes, 0, bytes.length);
function hashOf(bytes, start, end) {
	let hash = seed;
	for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], step);
	return hash;
}

// src/read/units/varint.ts
function writeNumber(bytes, at, value) {
	let rest = value;
	let to = at;
	for (; rest > 127; rest = Math.floor(rest / 128)) bytes[to++] = rest & 127 | 128;
	bytes[to++] = rest;
	return to;
}
function readNumber(bytes, at) {
	const first = bytes[at];
	if (first < 128) return first;
	let value = first & 127;
	let from = at + 1;
	for (let scale = 128;; scale *= 128) {
		const byte = bytes[from++];
		value += (byte & 127) * scale;
		if (byte < 128) return value;
	}
}
function endOfNumber(bytes, at) {
	let to = at;
	while (bytes[to] > 127) to++;
	return to + 1;
}

// src/read/units/facts.ts
const has = {
	doc: 1,
	span: 2,
	text: 4,
	sha256: 8,
	halves: 16
};
let scratch = Buffer.alloc(1024);
const encodingOf = (kinds) => (kinds & has.halves) === 0 ? "utf8" : "utf16le";
function kindsOf({ doc, span, text, sha256 }) {
	return [
		doc === void 0 ? 0 : has.doc,
		span === void 0 ? 0 : has.span,
		text === void 0 ? 0 : has.text,
		sha256 === void 0 ? 0 : has.sha256,
		text === void 0 || isWellFormed(text) ? 0 : has.halves
	].reduce((all, one) => all | one, 0);
}
function encodeFacts(facts) {
	const { doc, span, text, sha256 } = facts;
	const most = 32 + 3 * ((doc?.length ?? 0) + (text?.length ?? 0) + (sha256?.length ?? 0));
	if (scratch.length < most) scratch = Buffer.alloc(2 * most);
	const kinds = kindsOf(facts);
	scratch[0] = kinds;
	let at = 1;
	if (span) {
		at = writeNumber(scratch, at, span[0]);
		at = writeNumber(scratch, at, span[1]);
	}
	if (doc !== void 0) at = writeText(doc, at, "utf8");
	if (text !== void 0) at = writeText(text, at, encodingOf(kinds));
	if (sha256 !== void 0) at = writeText(sha256, at, "utf8");
	return {
		bytes: scratch,
		length: at
	};
}
function writeText(text, at, encoding) {
	const length = scratch.write(text, at + 5, encoding);
	const end = writeNumber(scratch, at, length);
	scratch.copyWithin(end, at + 5, at + 5 + length);
	return end + length;
}
function decodeFacts(bytes, start) {
	const kinds = bytes[start];
	let at = start + 1;
	const number = () => {
		const value = readNumber(bytes, at);
		at = endOfNumber(bytes, at);
		return value;
	};
	const text = (encoding) => {
		const length = number();
		at += length;
		return bytes.toString(encoding, at - length, at);
	};
	const span = kinds & has.span ? [number(), number()] : void 0;
	const doc = kinds & has.doc ? text("utf8") : void 0;
	const told = kinds & has.text ? text(encodingOf(kinds)) : void 0;
	const sha256 = kinds & has.sha256 ? text("utf8") : void 0;
	return {
		doc,
		span,
		text: told,
		...sha256 === void 0 ? {} : { sha256 }
	};
}

// src/read/units/arena.ts
const alignment$1 = 4;
const placeBits = 22;
const pieceSize$1 = alignment$1 * 2 ** placeBits;
const mostPieces = 1023;
const firstPieceSize = 65536;
function openArena(kept) {
	const pieces = (kept?.pieces ?? []).map(({ memory, used, before }) => ({
		bytes: Buffer.from(memory),
		used,
		before
	}));
	let size = 0;
	let total = 0;
	function pieceFor(length) {
		const last = pieces.at(-1);
		if (last && last.used < pieceSize$1 && last.used + length <= last.bytes.length) return last;
		if (pieces.length === mostPieces) throw new RangeError("a list of units of more than 16 GiB");
		const wanted = Math.max(length, Math.min(pieceSize$1, Math.max(firstPieceSize, total)));
		const piece = {
			bytes: Buffer.from(new SharedArrayBuffer(wanted)),
			used: 0,
			before: size
		};
		total += wanted;
		pieces.push(piece);
		return piece;
	}
	const pieceAt = (at) => pieces[at >>> placeBits].bytes;
	const startIn = (at) => alignment$1 * (at & 2 ** placeBits - 1);
	return {
		add(bytes, start, end, facts) {
			const told = facts && encodeFacts(facts);
			const length = end - start;
			const piece = pieceFor(10 + length + (told?.length ?? 0) + alignment$1);
			const { bytes: into, used } = piece;
			let at = writeNumber(into, used, 2 * length + (told ? 1 : 0));
			at = copy(bytes, start, end, into, at);
			if (told) {
				at = writeNumber(into, at, told.length);
				at = copy(told.bytes, 0, told.length, into, at);
			}
			piece.used = aligned(at);
			size++;
			return (pieces.length - 1) * 2 ** placeBits + used / alignment$1;
		},
		isId(at, bytes, start, end) {
			const piece = pieceAt(at);
			const head = startIn(at);
			const length = end - start;
			if (readNumber(piece, head) >>> 1 !== length) return false;
			let from = endOfNumber(piece, head);
			for (let i = start; i < end; i++, from++) if (piece[from] !== bytes[i]) return false;
			return true;
		},
		idAt(at) {
			const piece = pieceAt(at);
			const head = startIn(at);
			const from = endOfNumber(piece, head);
			return piece.toString("utf8", from, from + (readNumber(piece, head) >>> 1));
		},
		factsAt(at) {
			const piece = pieceAt(at);
			const start = startIn(at);
			const head = readNumber(piece, start);
			if ((head & 1) === 0) return noFacts;
			const length = endOfNumber(piece, start) + (head >>> 1);
			return decodeFacts(piece, endOfNumber(piece, length));
		},
		numbersOf(places) {
			const numbers = /* @__PURE__ */ new Map();
			let piece;
			let from = 0;
			let number = 0;
			for (const at of places.toSorted((a, b) => a - b)) {
				const next = pieces[at >>> placeBits];
				if (next !== piece) {
					piece = next;
					from = 0;
					number = piece.before;
				}
				for (; from < startIn(at); number++) from = endOf(piece.bytes, from);
				numbers.set(at, number);
			}
			return numbers;
		},
		each(visit) {
			for (const [index, { bytes, used }] of pieces.entries()) for (let from = 0; from < used; from = endOf(bytes, from)) {
				const start = endOfNumber(bytes, from);
				visit(index * 2 ** placeBits + from / alignment$1, bytes, start, start + (readNumber(bytes, from) >>> 1));
			}
		},
		kept: () => ({ pieces: pieces.map(({ bytes, used, before }) => ({
			memory: bytes.buffer,
			used,
			before
		})) })
	};
}
const noFacts = {
	doc: void 0,
	span: void 0,
	text: void 0
};
const aligned = (at) => alignment$1 * Math.ceil(at / alignment$1);
function endOf(bytes, from) {
	const head = readNumber(bytes, from);
	const end = endOfNumber(bytes, from) + (head >>> 1);
	if ((head & 1) === 0) return aligned(end);
	return aligned(endOfNumber(bytes, end) + readNumber(bytes, end));
}
function copy(source, start, end, into, at) {
	if (end - start > 64) return at + source.copy(into, at, start, end);
	let to = at;
	for (let i = start; i < end; i++) into[to++] = source[i];
	return to;
}

// src/read/units/table.ts
const mostProbes$1 = 128;
const nothing$2 = /* @__PURE__ */ new Uint32Array(0);
const openUnits = (kept) => openTable(kept);
function openTable(kept) {
	const arena = openArena(kept?.arena);
	const crowded = new Map(kept?.crowded);
	let slots = kept?.slots ?? sharedSlots(64);
	let tags = kept?.tags ?? sharedTags(64);
	let size = kept?.size ?? 0;
	let hasFacts = kept?.hasFacts ?? false;
	function find(bytes, start, end, hash) {
		const mask = slots.length - 1;
		const tag = tagOf(hash);
		for (let probe = 0; probe < mostProbes$1; probe++) {
			const slot = hash + probe & mask;
			if (tags[slot] === 0) return -1;
			if (tags[slot] === tag && arena.isId(slots[slot], bytes, start, end)) return slots[slot];
		}
		return crowded.get(bytes.toString("utf8", start, end)) ?? -1;
	}
	function findText(id) {
		const bytes = Buffer.from(id);
		return find(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length));
	}
	function place(at, hash) {
		const mask = slots.length - 1;
		for (let probe = 0; probe < mostProbes$1; probe++) {
			const slot = hash + probe & mask;
			if (tags[slot] !== 0) continue;
			tags[slot] = tagOf(hash);
			slots[slot] = at;
			return;
		}
		crowded.set(arena.idAt(at), at);
	}
	function grow() {
		const length = 2 * slots.length;
		slots = nothing$2;
		slots = sharedSlots(length);
		tags = sharedTags(length);
		crowded.clear();
		arena.each((at, bytes, start, end) => place(at, hashOf(bytes, start, end)));
	}
	return {
		get size() {
			return size;
		},
		get hasFacts() {
			return hasFacts;
		},
		get(id) {
			const at = findText(id);
			return at < 0 ? void 0 : arena.factsAt(at);
		},
		has: (id) => findText(id) >= 0,
		hasBytes: (bytes, start, end, hash) => find(bytes, start, end, hash) >= 0,
		eachId: (visit) => arena.each((_, bytes, start, end) => visit(bytes, start, end)),
		eachUnit: (visit) => arena.each((at) => visit(arena.factsAt(at), () => arena.idAt(at))),
		add(bytes, start, end, facts) {
			const hash = hashOf(bytes, start, end);
			const known = find(bytes, start, end, hash);
			if (known >= 0) return known;
			if (facts) hasFacts = true;
			const at = arena.add(bytes, start, end, facts);
			size++;
			if (10 * size > 7 * slots.length) grow();
			else place(at, hash);
		},
		numbersOf: arena.numbersOf,
		kept: () => ({
			arena: arena.kept(),
			slots,
			tags,
			crowded,
			size,
			hasFacts
		})
	};
}
const sharedSlots = (length) => new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
const sharedTags = (length) => new Uint8Array(new SharedArrayBuffer(length));
const tagOf = (hash) => hash >>> 24 || 1;

// src/read/detect.ts
const detectFormat = (line, formats) => formats.find((one) => one.looksLike(line)) ?? { foreign: foreignName(line) ?? "text of no known format" };
const isJsonLine = (line) => /^\s*\{\s*\S/.test(line);
const mayBeColumns = (line) => foreignName(line) === void 0;
const isComment = (line) => line.startsWith("#");
function foreignName(line) {
	if (/^\s*\[/.test(line)) return "one JSON list";
	if (/^\s*\{\s*$/.test(line)) return "one JSON document over several lines";
	if (line.trim().split(/[ \t]+/).length < 4 && /^[^\s,;{]+[,;]/.test(line)) return "CSV";
}
function detectBinary(head) {
	const start = head.toString("latin1", 0, 4);
	if (start === "PAR1") return "a parquet file";
	return start === "PK" ? "a zip file" : void 0;
}

// src/read/gzip.ts
function feedUnpacked(file, inner, onProblem) {
	let head = Buffer.alloc(0);
	let unpacked;
	function unpack() {
		if (head[0] === 31 && head[1] === 139) return feedGunzip(file, inner, onProblem);
		const binary = detectBinary(head);
		if (binary === void 0) return inner;
		onProblem(foreignFile(file, binary));
		return {
			feed() {},
			end: () => inner.end()
		};
	}
	return {
		feed(chunk) {
			if (unpacked) return unpacked.feed(chunk);
			head = head.length === 0 && chunk.length >= 4 ? asBuffer(chunk) : Buffer.concat([head, chunk]);
			if (head.length < 4) return void 0;
			unpacked = unpack();
			return unpacked.feed(head);
		},
		async end() {
			if (unpacked) return unpacked.end();
			const late = unpack();
			await late.feed(head);
			return late.end();
		},
		lines: () => inner.lines?.()
	};
}
function feedGunzip(file, inner, onProblem) {
	let opened;
	const open = async () => {
		const { createGunzip } = await import("node:zlib");
		return feedThrough(createGunzip({ chunkSize: 262144 }), file, inner, onProblem);
	};
	return {
		async feed(chunk) {
			opened ??= open();
			await (await opened).feed(chunk);
		},
		async end() {
			opened ??= open();
			await (await opened).end();
		}
	};
}
function feedThrough(gunzip, file, inner, onProblem) {
	let broken = false;
	let thrown;
	let onReady;
	let fed = 0;
	let zerosAtEnd = 0;
	const finished = new Promise((resolve) => {
		gunzip.on("end", resolve);
		gunzip.on("error", (error) => {
			broken = true;
			onProblem(brokenGzip(file, error.message));
			onReady?.();
			resolve();
		});
	});
	gunzip.on("data", (bytes) => {
		if (thrown) return;
		try {
			inner.feed(bytes);
		} catch (error) {
			thrown = { error };
		}
	});
	return {
		feed(chunk) {
			if (broken) return void 0;
			fed += chunk.length;
			const zeros = countZerosAtEnd(chunk);
			zerosAtEnd = zeros === chunk.length ? zerosAtEnd + zeros : zeros;
			return new Promise((resolve, reject) => {
				onReady = resolve;
				gunzip.write(chunk, () => thrown ? reject(thrown.error) : resolve());
			});
		},
		async end() {
			if (!broken) gunzip.end();
			await finished;
			if (thrown) throw thrown.error;
			if (!broken && fed - gunzip.bytesWritten > zerosAtEnd) onProblem(brokenGzip(file, "other data follows the end of it"));
			return broken ? void 0 : inner.end();
		}
	};
}
function countZerosAtEnd(bytes) {
	let count = 0;
	while (count < bytes.length && bytes[bytes.length - 1 - count] === 0) count++;
	return count;
}
const brokenGzip = (file, why) => ({
	code: "gzip_broken",
	severity: "error",
	message: `the gzip data is broken (${why})`,
	hint: "Write the file again; it may be cut short.",
	file
});

// src/intake/desk.ts
function openDesk(files) {
	const opened = /* @__PURE__ */ new Set();
	const inputs = [];
	const feed = async (role, file, sink, isDone) => {
		const hashed = feedHashed(sink);
		opened.add(file);
		try {
			await files.read(file, hashed, isDone);
		} catch (error) {
			if (error instanceof GateError) return fileProblem(file, error);
			throw error;
		}
		if (!isDone?.()) inputs.push({
			role,
			file,
			sha256: hashed.digest()
		});
	};
	return {
		files,
		opened,
		inputs,
		feed,
		add(more, alsoOpened) {
			for (const input of more) inputs.push(input);
			for (const file of alsoOpened) opened.add(file);
		},
		async text(role, file, complain) {
			let isGood = true;
			const note = (problem) => {
				isGood = false;
				complain(problem);
			};
			const sink = feedText(file, note);
			const told = await feed(role, file, feedUnpacked(file, sink, note));
			if (told) note(told);
			return isGood ? sink.text() : void 0;
		}
	};
}
const fileProblem = (file, { code, message, hint }) => ({
	code,
	severity: "error",
	message,
	hint,
	file
});
const missingFile = (file) => ({
	code: "file_missing",
	severity: "error",
	message: "there is no such file",
	hint: "Paths and globs are relative to the working directory.",
	file
});

// src/read/text-lines.ts
function endOfLine(text, from) {
	const newline = text.indexOf("\n", from);
	return newline < 0 ? text.length : newline;
}
function firstLineOfData(text) {
	let comment;
	for (let from = 0; from < text.length;) {
		const end = endOfLine(text, from);
		const line = text.slice(from, end);
		if (!isComment(line) && line.trim() !== "") return line;
		if (line.trim() !== "") comment ??= line;
		from = end + 1;
	}
	return comment;
}

// src/settings/depth.ts
const mostLevels = 200;
const tooDeepMessage = `nests deeper than ${200} levels`;
const tooDeepHint = "Write it flatter, or leave it out.";
function tooDeepPath(value) {
	const path = [];
	const isTooDeep = (one) => {
		if (typeof one !== "object" || one === null) return false;
		if (path.length >= 200) return true;
		for (const [key, inner] of Object.entries(one)) {
			path.push(key);
			if (isTooDeep(inner)) return true;
			path.pop();
		}
		return false;
	};
	return isTooDeep(value) ? path : void 0;
}

// src/settings/yaml-keys.ts
function findRepeatedKeys(document, parser) {
	const { isScalar, visit } = parser;
	const repeated = [];
	visit(document, { Map(_key, map, ancestors) {
		const places = /* @__PURE__ */ new Map();
		for (const { key } of map.items) {
			if (!isScalar(key) || !key.range) continue;
			places.set(key.value, [...places.get(key.value) ?? [], key.range[0]]);
		}
		for (const [key, offsets] of places) {
			if (offsets.length === 1) continue;
			repeated.push({
				path: [...pathOf(ancestors, map, isScalar), String(key)],
				offsets
			});
		}
	} });
	return repeated;
}
function pathOf(ancestors, node, isScalar) {
	const path = [];
	for (const [at, one] of ancestors.entries()) {
		const next = ancestors[at + 1] ?? node;
		if ("key" in one && isScalar(one.key)) path.push(String(one.key.value));
		else if ("items" in one && !("key" in next)) path.push(one.items.indexOf(next));
	}
	return path;
}

// src/settings/yaml.ts
let parser;
async function loadYaml() {
	parser ??= await importParser();
}
async function importParser() {
	const { isNode, isScalar, LineCounter, parseDocument, visit } = await import("./yaml.js");
	return {
		isNode,
		isScalar,
		LineCounter,
		parseDocument,
		visit
	};
}
function readYaml(file, text) {
	if (!parser) throw new Error("YAML is read before loadYaml");
	const { isNode, isScalar, LineCounter, parseDocument, visit } = parser;
	const lines = new LineCounter();
	const document = parseDocument(text, {
		lineCounter: lines,
		prettyErrors: false,
		logLevel: "error"
	});
	const complaints = [...document.errors, ...document.warnings];
	if (complaints.length > 0) {
		const repeated = findRepeatedKeys(document, parser);
		const known = new Set(repeated.flatMap(({ offsets }) => offsets));
		return {
			ok: false,
			problems: [...complaints.flatMap(({ code, message, pos }) => {
				if (code === "DUPLICATE_KEY" && known.has(pos[0])) return [];
				const { line } = lines.linePos(pos[0]);
				if (code === "RESOURCE_EXHAUSTION") return broken(tooDeepMessage, tooDeepHint, line);
				const told = broken(quoteFirstLine(message), "Mend the syntax at this place.", line);
				return code === "DUPLICATE_KEY" ? {
					...told,
					code: "key_repeated"
				} : told;
			}), ...repeated.map(standsTwice)]
		};
	}
	try {
		const value = document.toJS();
		const path = tooDeepPath(value);
		if (!path) return {
			ok: true,
			yaml: {
				value,
				lineOf,
				oddKeys
			}
		};
		return {
			ok: false,
			problems: [broken(tooDeepMessage, tooDeepHint, lineOf(path))]
		};
	} catch (error) {
		return {
			ok: false,
			problems: [broken(quoteFirstLine(error.message), "Write the values out, without aliases.", void 0)]
		};
	}
	function broken(message, hint, line) {
		return {
			code: "yaml_broken",
			severity: "error",
			message: `not readable as YAML: ${message}`,
			hint,
			file,
			...line === void 0 ? {} : { lines: [line] }
		};
	}
	function standsTwice({ path: way, offsets }) {
		const path = typeof way[0] === "number" ? way.slice(1) : way;
		return {
			code: "key_repeated",
			severity: "error",
			message: `${JSON.stringify(path.at(-1))} stands ${offsets.length === 2 ? "twice" : `${offsets.length} times`}`,
			hint: "Keep one of them: which one counts differs from program to program.",
			file,
			path: fieldPath(path),
			lines: [...new Set(offsets.map((at) => lines.linePos(at).line))]
		};
	}
	function lineOf(path) {
		for (let depth = path.length; depth >= 0; depth--) {
			const node = document.getIn(path.slice(0, depth), true);
			if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
		}
	}
	function oddKeys() {
		const odd = [];
		visit(document, { Pair(_, { key }) {
			if (!isNode(key) || !key.range) return;
			if (isScalar(key) && typeof key.value === "string") return;
			const [start, end] = key.range;
			odd.push({
				text: text.slice(start, end),
				line: lines.linePos(start).line
			});
		} });
		return odd;
	}
}
const quoteFirstLine = (text) => JSON.stringify(text.split("\n", 1)[0]);

// src/read/not-json.ts
const pythonHint = "Python writes it: json.dumps(row, allow_nan=False) refuses it. Leave the key out where there is no number.";
const words$1 = /* @__PURE__ */ new Map([
	["NaN", pythonHint],
	["Infinity", pythonHint],
	["-Infinity", pythonHint],
	["None", "Write null: in Python, json.dumps(row) does, and str(row) does not."],
	["True", "Write true: in Python, json.dumps(row) does, and str(row) does not."],
	["False", "Write false: in Python, json.dumps(row) does, and str(row) does not."]
]);
const beginnings = "-NITF";
function whyNotJson(text) {
	let key = "";
	let before = "";
	for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) {
		const sign = text[at];
		const told = beginnings.includes(sign) && wordAt(text, at, key) || signAt(sign, before, at);
		if (told) return told;
		before = sign;
		if (sign !== "\"") continue;
		const end = endOfText$1(text, at);
		if (end < 0) return void 0;
		if (text[nextSign(text, end + 1)] === ":") key = text.slice(at + 1, end);
		at = end;
	}
}
function nextSign(text, from) {
	let at = from;
	while (at < text.length && text.charCodeAt(at) <= 32) at++;
	return at;
}
function wordAt(text, at, key) {
	const word = /^-?[A-Z][a-zA-Z]*/.exec(text.slice(at, at + 12))?.[0] ?? "";
	const hint = words$1.get(word);
	if (hint === void 0) return void 0;
	return {
		message: `${key === "" ? "this line holds" : `${describeValue(key)} is or holds`} ${word}, which is no JSON`,
		hint
	};
}
function signAt(sign, before, at) {
	if (sign === "'") return {
		message: `this line is not valid JSON: a single quote at column ${at + 1}`,
		hint: "Write double quotes: in Python, json.dumps(row) does, and str(row) does not."
	};
	if (before !== "," || sign !== "}" && sign !== "]") return void 0;
	return {
		message: `this line is not valid JSON: a comma stands before ${sign}`,
		hint: "Remove the comma."
	};
}
function endOfText$1(text, start) {
	for (let at = start + 1; at < text.length; at++) if (text[at] === "\\") at++;
	else if (text[at] === "\"") return at;
	return -1;
}

// src/read/json.ts
function parseJson(text) {
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return {
			ok: false,
			fault: { kind: "syntax" }
		};
	}
	const fault = findFault(text);
	return fault ? {
		ok: false,
		fault
	} : {
		ok: true,
		value
	};
}
function jsonProblem(file, line, text, fault) {
	const [code, message, hint] = describeFault(text, fault);
	return {
		code,
		severity: "error",
		message,
		hint,
		file,
		lines: [line]
	};
}
function describeFault(text, fault) {
	if (fault.kind === "key") return [
		"key_repeated",
		`key ${JSON.stringify(fault.key)} stands twice in one object`,
		"Keep one of the two: which one counts differs from program to program."
	];
	if (fault.kind === "depth") return [
		"row_not_json",
		`this line ${tooDeepMessage}`,
		tooDeepHint
	];
	if (isComment(text)) return [
		"row_not_json",
		"this line begins with #, but JSON Lines has no comments",
		"Remove the line; notes belong in meta."
	];
	const cause = whyNotJson(text);
	if (cause) return [
		"row_not_json",
		cause.message,
		cause.hint
	];
	return [
		"row_not_json",
		"this line is not valid JSON",
		"Write one JSON object on each line, without line breaks inside."
	];
}
const closers = [125, 93];
function findFault(text) {
	const open = [];
	for (let i = 0; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c === 34) {
			const end = stringEnd(text, i);
			const key = noteKey(open.at(-1), text, i, end);
			if (key !== void 0) return {
				kind: "key",
				key
			};
			i = end;
		} else {
			noteBracket(open, c);
			if (open.length > 200) return { kind: "depth" };
		}
	}
}
function noteBracket(open, c) {
	if (c === 123) open.push(/* @__PURE__ */ new Set());
	else if (c === 91) open.push(void 0);
	else if (closers.includes(c)) open.pop();
}
function noteKey(keys, text, start, end) {
	if (!keys || !isKey(text, end)) return void 0;
	const key = readKey$1(text, start, end);
	if (keys.has(key)) return key;
	keys.add(key);
}
function stringEnd(text, from) {
	let end = text.indexOf("\"", from + 1);
	while (isEscaped(text, end)) end = text.indexOf("\"", end + 1);
	return end;
}
function isEscaped(text, at) {
	let slashes = 0;
	while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
	return slashes % 2 === 1;
}
function isKey(text, end) {
	let i = end + 1;
	while (text.charCodeAt(i) <= 32) i++;
	return text[i] === ":";
}
function readKey$1(text, start, end) {
	const raw = text.slice(start + 1, end);
	return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
}

// src/read/golden/contradictions.ts
function findContradictions(row, { file, lineOf }) {
	if (row.forbidden === void 0) return [];
	const needed = neededIn(row);
	return row.forbidden.flatMap(({ target }, at) => {
		if (target.kind === "where") return [];
		const name = target.kind === "unit" ? target.id : target.doc;
		if (!needed[target.kind].has(name)) return [];
		const line = lineOf(["forbidden", at]);
		return [{
			code: "row_wrong_shape",
			severity: "warning",
			message: `forbids ${JSON.stringify(name)}, which the row needs`,
			hint: "Whoever finds it leaks, and whoever does not fails: remove it from one of the two.",
			file,
			path: `forbidden[${at}]`,
			...line === void 0 ? {} : { lines: [line] }
		}];
	});
}
function neededIn({ required, relevant }) {
	const needed = {
		unit: /* @__PURE__ */ new Set(),
		doc: /* @__PURE__ */ new Set()
	};
	for (const [id, grade] of relevant ?? []) if (grade > 0) needed.unit.add(id);
	for (const one of (required ?? []).flatMap(({ anyOf }) => anyOf.flat())) if (one.kind === "unit") needed.unit.add(one.id);
	else if ("doc" in one && one.doc !== void 0) needed.doc.add(one.doc);
	return needed;
}

// src/read/other-names.ts
const names$2 = {
	query_id: [
		"qid",
		"question_id",
		"queryId",
		"query-id",
		"_id",
		"id"
	],
	query: ["question", "user_input"],
	id: [
		"doc_id",
		"docid",
		"docId",
		"document_id",
		"chunk_id",
		"passage_id",
		"_id"
	],
	ranked: [
		"results",
		"docs",
		"documents",
		"hits",
		"contexts",
		"retrieved_contexts",
		"retrieved"
	],
	relevant: [
		"relevant_docs",
		"relevant_documents",
		"qrels",
		"positive_passages"
	]
};
function otherName(row, wanted) {
	if (row[wanted] !== void 0) return void 0;
	return names$2[wanted].find((one) => Object.hasOwn(row, one));
}
const ourName = (row, key, among) => among.find((wanted) => otherName(row, wanted) === key);
const missingKey = (key, what, other) => `${key} is missing; this ${what} has ${JSON.stringify(other)}`;
const renameHint = (other, key) => `Rename ${JSON.stringify(other)} to ${JSON.stringify(key)}.`;

// src/read/golden/evidence.ts
const readAny = (read) => transform(anything, read);
const offset = checked(int("must be a whole number"), atLeast(0));
const span = checked(pair(offset, "must be [start, end]"), rule(([start, end]) => start < end, "start must lie below end"));
const above0 = limit((value) => value > 0, "must be above 0");
const digest = readAny((value, faults) => {
	const told = readDigest(value);
	if (told === void 0) return complain(faults, `${digestMessage}, not ${describeValue(value)}`, [], { hint: digestHint });
	return told === blankDigest ? complain(faults, "must not be that of an empty text") : told;
});
const evidence = union(transform(name, (id) => ({
	kind: "unit",
	id: unitId(id)
})), transform(object({
	doc: optional(name),
	span: optional(span),
	min_coverage: optional(checked(number, above0, limit((value) => value <= 1, "must be 1 or less"))),
	quote: optional(string()),
	sha256: optional(digest)
}), (one, faults) => {
	const told = evidenceFault(one);
	if (told) return complain(faults, told);
	const { doc = "", span, min_coverage: minCoverage, sha256 } = one;
	if (sha256 !== void 0) return {
		kind: "sha256",
		sha256
	};
	if (one.quote !== void 0) return {
		kind: "quote",
		quote: normaliseText(one.quote),
		doc: one.doc
	};
	if (span) return {
		kind: "span",
		doc,
		start: span[0],
		end: span[1],
		minCoverage
	};
	return {
		kind: "doc",
		doc
	};
}));
function evidenceFault(one) {
	const { doc, span, min_coverage, quote, sha256 } = one;
	if (sha256 !== void 0) return [
		doc,
		span,
		min_coverage,
		quote
	].every((key) => key === void 0) ? void 0 : "sha256 stands alone: it is of the whole text of one unit";
	if (quote !== void 0 && normaliseText(quote) === "") return "a quote must not be blank";
	if (quote !== void 0 && span !== void 0) return "takes a quote or a span, not both";
	if (quote === void 0 && doc === void 0) return "needs a unit id, doc, quote, span or sha256";
	if (min_coverage !== void 0 && span === void 0) return "min_coverage needs a span";
}
const settleEvidence = (critical) => (one) => one.kind === "span" ? {
	...one,
	minCoverage: one.minCoverage ?? (critical ? 1 : .8)
} : one;

// src/read/golden/row.ts
const alternative = transform(union(evidence, object({ all_of: atLeastOne(evidence, "piece of evidence", "pieces of evidence") })), (one) => "all_of" in one ? one.all_of : [one]);
const anyOf = atLeastOne(alternative, "alternative");
const writtenGroup = transform(union(name, anyOf, object({
	name: optional(name),
	any_of: anyOf
})), (one) => {
	if (typeof one === "string") return {
		name: void 0,
		anyOf: [[{
			kind: "unit",
			id: unitId(one)
		}]]
	};
	return "any_of" in one ? {
		name: one.name,
		anyOf: one.any_of
	} : {
		name: void 0,
		anyOf: one
	};
});
const group = {
	...writtenGroup,
	read(written, faults) {
		const bare = bareEvidence(written);
		if (bare === void 0) return writtenGroup.read(written, faults);
		const message = `${bare.what} alone is no group, which is a list of alternatives`;
		return complain(faults, message, [], { hint: `Write ${bare.form}.` });
	}
};
const evidenceForms = [
	"doc",
	"quote",
	"sha256",
	"all_of"
];
function bareEvidence(written) {
	if (!isObject(written) || written.any_of !== void 0) return void 0;
	const key = evidenceForms.find((one) => one in written);
	if (key !== void 0) {
		const one = `{${JSON.stringify(key)}: ...}`;
		return {
			what: one,
			form: `[${one}], or {"name": ..., "any_of": [${one}]}`
		};
	}
	return "id" in written ? {
		what: "{\"id\": ...}",
		form: "the id as a text"
	} : void 0;
}
const relevant = readAny((value, faults) => {
	const entries = gradedEntries(value);
	if (!entries) {
		const message = `must be {id: grade} or a list of ids, not ${describeValue(value)}`;
		complain(faults, message, [], { hint: "Write {\"policy-7#2\": 1} or [\"policy-7#2\"]." });
	} else if (entries.length === 0) complain(faults, "needs at least one unit id");
	const grades = /* @__PURE__ */ new Map();
	for (const [path, id, grade] of entries ?? []) {
		const told = gradeFault(id, grade, grades);
		if (told) complain(faults, told.message, [path], told);
		else grades.set(String(id), Number(grade));
	}
	return grades;
});
function gradedEntries(value) {
	if (Array.isArray(value)) return value.map((id, index) => [
		index,
		id,
		1
	]);
	if (isObject(value)) return Object.entries(value).map(([id, grade]) => [
		id,
		id,
		grade
	]);
}
function gradeFault(id, grade, known) {
	if (typeof id !== "string" || id === "") return {
		problem: "id_wrong",
		message: `an id ${idMessage}, not ${describeValue(id)}`,
		hint: idHint(id)
	};
	if (!isWellFormed(id)) return {
		problem: "id_wrong",
		message: halfCharacter,
		hint: halfCharacterHint
	};
	if (known.has(id)) return {
		problem: "judgement_repeated",
		message: `${JSON.stringify(id)} stands twice`
	};
	if (Number.isSafeInteger(grade)) return void 0;
	return {
		problem: "grade_wrong",
		message: `a grade must be a whole number below 2^53, not ${describeValue(grade)}`,
		hint: gradeHint(grade)
	};
}
const gradeHint = (grade) => typeof grade === "string" && /^-?\d+$/.test(grade) ? `Write ${grade} without quotes.` : "Write 0, 1, 2, ...: 0 is judged and not relevant.";
const isPlain = (value) => ["string", "boolean"].includes(typeof value) || typeof value === "number" && Number.isFinite(value);
function readCondition(key, value) {
	const not = isObject(value) && Object.keys(value).join() === "not";
	const told = not ? value.not : value;
	const values = Array.isArray(told) ? told : [told];
	return isNonEmpty(values) && values.every(isPlain) ? {
		key,
		values,
		not
	} : void 0;
}
const where = readAny((value, faults) => {
	const entries = Object.entries(isObject(value) ? value : {});
	if (entries.length === 0) complain(faults, "must name at least one key and its value");
	return entries.flatMap(([key, one]) => {
		const condition = readCondition(key, one);
		if (!condition) complain(faults, "must be a value, a list of values or {not: ...}", [key]);
		return condition ?? [];
	});
});
const reason = name;
const forbidden = transform(union(object({
	id: name,
	reason
}), object({
	doc: name,
	reason
}), object({
	where,
	reason
})), (one) => ({
	target: targetOf(one),
	reason: one.reason
}));
function targetOf(one) {
	if ("id" in one) return {
		kind: "unit",
		id: unitId(one.id)
	};
	if ("doc" in one) return {
		kind: "doc",
		doc: one.doc
	};
	return {
		kind: "where",
		conditions: one.where
	};
}
const slices = readAny((value, faults) => {
	if (!isObject(value)) {
		const message = `must be {name: value}, not ${describeValue(value)}`;
		return complain(faults, message, [], { hint: "Write {\"lang\": \"en\"}." });
	}
	return [...new Set(Object.entries(value).flatMap((entry) => readSlice(entry, faults)))];
});
function readSlice([name, told], faults) {
	const values = Array.isArray(told) ? told : [told];
	if (name === "" || name.includes("=")) complain(faults, "a slice name is text without =", [name]);
	if (values.length === 0) complain(faults, "needs at least one value", [name]);
	return values.flatMap((one) => {
		if (typeof one === "string" && one !== "") return [`${name}=${one}`];
		const message = `a slice value is non-empty text, not ${describeValue(one)}`;
		complain(faults, message, [name], { hint: idHint(one) });
		return [];
	});
}
const needsSomething = "needs required, relevant, no_answer or forbidden";
const goldenRow = checked(object({
	query_id: name,
	query: withDefault(string(), ""),
	critical: withDefault(boolean, false),
	required: optional(atLeastOne(group, "group")),
	relevant: optional(relevant),
	no_answer: withDefault(boolean, false),
	forbidden: optional(atLeastOne(forbidden, "forbidden result")),
	slices: optional(slices),
	owner: optional(name),
	risk: optional(name),
	origin: optional(name),
	cluster: optional(name),
	weight: withDefault(checked(number, above0), 1),
	review_by: optional(checked(string(), limit(isDate, dateMessage, { hint: dateHint }))),
	rationale: optional(string()),
	meta: optional(anything)
}), (row, faults) => {
	const hasGold = row.required !== void 0 || row.relevant !== void 0;
	if (row.no_answer && hasGold) complain(faults, "no_answer leaves no room for required or relevant", ["no_answer"]);
	if (!row.no_answer && !hasGold && row.forbidden === void 0) complain(faults, needsSomething);
	const names = /* @__PURE__ */ new Set();
	for (const [i, { name: given }] of (row.required ?? []).entries()) {
		const one = given ?? String(i + 1);
		if (names.has(one)) complain(faults, `group ${JSON.stringify(one)} stands twice`, ["required", i]);
		names.add(one);
	}
});
function settleAlternative(all, critical) {
	return all.map(settleEvidence(critical));
}

// src/read/golden/other-names.ts
const renamed = [
	"query_id",
	"query",
	"relevant"
];
function nameByOurs(faults, row) {
	if (typeof row !== "object" || row === null) return faults;
	const ours = othersIn(faults, row);
	if (ours.size === 0) return faults;
	const keys = new Map([...ours].map(([other, key]) => [key, other]));
	const id = keys.get("query_id");
	return faults.flatMap((fault) => {
		const at = onlyPart(fault);
		if (fault.is === "key") return renameKey(fault, at, ours);
		if (at === "query_id" && id !== void 0) return missingId(fault, id);
		return keys.has("relevant") && fault.message === "needs required, relevant, no_answer or forbidden" ? [] : fault;
	});
}
function othersIn(faults, row) {
	const ours = /* @__PURE__ */ new Map();
	for (const fault of faults) {
		const key = onlyPart(fault);
		if (fault.is !== "key" || key === void 0) continue;
		const wanted = ourName(row, key, renamed);
		if (wanted !== void 0) ours.set(key, wanted);
	}
	return ours;
}
const onlyPart = ({ path }) => path.length === 1 ? String(path[0]) : void 0;
function renameKey(fault, at, ours) {
	const key = at === void 0 ? void 0 : ours.get(at);
	if (at === void 0 || key === void 0) return fault;
	return key === "query_id" ? [] : {
		...fault,
		hint: renameHint(at, key)
	};
}
const missingId = (fault, other) => ({
	...fault,
	is: "rule",
	problem: "id_wrong",
	message: missingKey("query_id", "row", other),
	hint: renameHint(other, "query_id")
});

// src/read/golden/placed-row.ts
function* readRow(file, value, lineOf) {
	const read = readBy(goldenRow, value);
	const place = {
		file,
		lineOf,
		schema: goldenRow,
		code: "row_wrong_shape",
		doc: "docs/formats.md"
	};
	if (!read.ok) {
		yield* shapeProblems(nameByOurs(read.faults, value), value, place);
		return;
	}
	const row = read.value;
	const kept = {
		file,
		line: lineOf([]) ?? 1,
		row: () => row
	};
	yield {
		queryId: row.query_id,
		kept,
		content: () => canonicalJson(value)
	};
	if (row.forbidden) yield* findContradictions(row, place);
}
const isProblem = (one) => "severity" in one;

// src/read/golden/jsonl.ts
function* readGoldenJsonl(file, text) {
	for (const [index, line] of text.split("\n").entries()) if (line.trim() !== "") yield* readLine(file, line, index + 1);
}
function* readLine(file, text, line) {
	const json = parseJson(text);
	if (json.ok) yield* readRow(file, json.value, () => line);
	else yield jsonProblem(file, line, text, json.fault);
}

// src/read/golden/placed-rows.ts
const listRows = (rows) => ({
	length: rows.length,
	at: (index) => rows[index],
	keep: (indexes) => keepList(Array.from(indexes, (index) => rows[index].kept))
});
const keepList = (kept) => ({
	size: kept.length,
	idAt: (place) => kept[place].row().query_id,
	at: (place) => kept[place]
});
function joinRows(files) {
	if (files.length === 1) return files[0];
	const all = [];
	for (const rows of files) for (let index = 0; index < rows.length; index++) all.push(rows.at(index));
	return listRows(all);
}
function orderById(placed) {
	const order = Int32Array.from({ length: placed.length }, (_, index) => index);
	const idAt = (index) => placed.at(index).queryId;
	if (isSorted(placed)) return order;
	const ids = Array.from(order, idAt);
	return order.sort((a, b) => compareIds(ids[a], ids[b]) || a - b);
}
function isSorted(placed) {
	let before = "";
	for (let index = 0; index < placed.length; index++) {
		const { queryId } = placed.at(index);
		if (compareIds(before, queryId) > 0) return false;
		before = queryId;
	}
	return true;
}
function findPlaces({ idAt, size }) {
	let last = 0;
	function search(id) {
		let from = 0;
		for (let to = size; from < to;) {
			const middle = from + to >>> 1;
			const order = compareIds(idAt(middle), id);
			if (order === 0) return middle;
			if (order < 0) from = middle + 1;
			else to = middle;
		}
	}
	return (id) => {
		if (last + 1 < size && idAt(last + 1) === id) return ++last;
		if (last < size && idAt(last) === id) return last;
		const place = search(id);
		last = place ?? last;
		return place;
	};
}

// src/read/columns.ts
function readColumns(file, text, line, names) {
	const columns = text.split(/[ \t]+/);
	if (columns[0] === "") columns.shift();
	if (columns.at(-1) === "") columns.pop();
	if (columns.length === 0) return void 0;
	if (columns.length === names.length) return columns;
	if (text.startsWith("#")) return commentLine$1(file, line);
	return {
		code: "row_wrong_columns",
		severity: "error",
		message: `${columns.length} columns, wanted ${names.length}: ${names.join(" ")}`,
		hint: "Part the columns by blanks or tabs; ids must not hold any.",
		file,
		lines: [line]
	};
}
const commentLine$1 = (file, line) => ({
	code: "comment_lines",
	severity: "notice",
	message: "a line that begins with # is taken as a comment",
	hint: "Nothing to do, unless it was meant as data.",
	file,
	lines: [line]
});

// src/read/golden/judgements.ts
var JudgedQuery = class {
	all;
	first;
	constructor(all, number) {
		this.all = all;
		this.first = all.first[number];
	}
	get kept() {
		return this;
	}
	get queryId() {
		return this.column(this.first, 0);
	}
	get file() {
		return this.all.file;
	}
	get line() {
		return this.all.lines[this.first];
	}
	get isAlone() {
		return this.all.next[this.first] === 0;
	}
	places() {
		const { next } = this.all;
		const places = [this.first];
		for (let at = next[this.first]; at > 0; at = next[at]) places.push(at);
		return places;
	}
	column(place, column) {
		return columnAt(this.all.text, this.all.starts[place], column);
	}
	unitAt(place) {
		return this.column(place, 2);
	}
	gradeAt(place) {
		return Number(this.column(place, 3)) + 0;
	}
	row() {
		return this;
	}
	get query_id() {
		return this.queryId;
	}
	get query() {
		return "";
	}
	get critical() {
		return false;
	}
	get no_answer() {
		return false;
	}
	get weight() {
		return 1;
	}
	content() {
		const relevant = this.isAlone ? `{${gradeJson(this.unitAt(this.first), this.gradeAt(this.first))}}` : gradesJson(this.relevant);
		return `{"query_id":${JSON.stringify(this.queryId)},"relevant":${relevant}}`;
	}
	get relevant() {
		const relevant = /* @__PURE__ */ new Map();
		if (this.isAlone) return relevant.set(this.unitAt(this.first), this.gradeAt(this.first));
		const torn = [];
		for (const at of this.places()) {
			const unit = this.unitAt(at);
			const before = relevant.get(unit);
			const grade = this.gradeAt(at);
			if (before === void 0) relevant.set(unit, grade);
			else if (before !== grade) torn.push(unit);
		}
		for (const unit of torn) relevant.delete(unit);
		return relevant;
	}
};
const judgedRows = (all) => ({
	length: all.first.length,
	at: (index) => new JudgedQuery(all, index),
	keep(indexes) {
		const at = (place) => new JudgedQuery(all, indexes[place]);
		return {
			size: indexes.length,
			at,
			idAt: (place) => at(place).queryId
		};
	}
});
function columnAt(text, from, column) {
	let at = from;
	for (let left = column;; left--) {
		while (isBlank$2(text.charCodeAt(at))) at++;
		const start = at;
		while (at < text.length && !isEnd(text.charCodeAt(at))) at++;
		if (left === 0) return text.slice(start, at);
	}
}
const isBlank$2 = (code) => code === 32 || code === 9;
const isEnd = (code) => isBlank$2(code) || code === 10;
function gradesJson(relevant) {
	const units = [...relevant.keys()];
	if (units.length > 1) units.sort(compareIds);
	let json = "";
	for (const unit of units) json += `${json === "" ? "" : ","}${gradeJson(unit, relevant.get(unit))}`;
	return `{${json}}`;
}
const gradeJson = (unit, grade) => `${JSON.stringify(unit)}:${grade}`;

// src/read/golden/qrels.ts
const names$1 = [
	"query",
	"iteration",
	"unit",
	"grade"
];
function readGoldenQrels(file, text, complain) {
	const judgements = openJudgements(file, text);
	let line = 0;
	for (let from = 0; from < text.length;) {
		const end = endOfLine(text, from);
		line++;
		const told = readLine(from, end);
		if (told) complain(told);
		from = end + 1;
	}
	const found = judgements.found();
	for (let number = 0; number < found.first.length; number++) tellRepeated(new JudgedQuery(found, number), complain);
	return judgedRows(found);
	function readLine(from, end) {
		const grade = columnAt(text, from, 3);
		if (grade === "" || columnAt(text, from, 4) !== "") return readColumns(file, text.slice(from, end), line, names$1);
		if (!isGrade(grade)) return wrongGrade(file, grade, line);
		judgements.note(columnAt(text, from, 0), from, line);
	}
}
function openJudgements(file, text) {
	const most = countLines(text);
	const numbers = () => new Int32Array(most);
	const last = numbers();
	const all = {
		file,
		text,
		starts: numbers(),
		lines: numbers(),
		next: numbers(),
		first: numbers()
	};
	let count = 0;
	let queries = 0;
	let lastId = "";
	let table;
	function find(id) {
		if (id === lastId) return queries - 1;
		if (table) return table.get(id);
		if (compareIds(lastId, id) < 0) return void 0;
		table = /* @__PURE__ */ new Map();
		for (let at = 0; at < queries; at++) table.set(new JudgedQuery(all, at).queryId, at);
		return table.get(id);
	}
	function add(id) {
		table?.set(id, queries);
		lastId = id;
		all.first[queries] = count;
		last[queries] = count;
		queries++;
	}
	return {
		note(id, start, line) {
			all.starts[count] = start;
			all.lines[count] = line;
			const known = find(id);
			if (known === void 0) add(id);
			else {
				all.next[last[known]] = count;
				last[known] = count;
			}
			count++;
		},
		found: () => ({
			...all,
			first: all.first.subarray(0, queries)
		})
	};
}
function countLines(text) {
	let count = 0;
	for (let from = 0; from < text.length; count++) from = endOfLine(text, from) + 1;
	return count;
}
const wrongGrade = (file, told, line) => ({
	code: "grade_wrong",
	severity: "error",
	message: `grade ${JSON.stringify(told)} is not a whole number below 2^53`,
	hint: "Write 0, 1, 2, ...",
	file,
	path: "grade",
	lines: [line]
});
function tellRepeated(judged, complain) {
	if (judged.isAlone) return;
	const places = judged.places();
	const { file, lines } = judged.all;
	const byUnit = /* @__PURE__ */ new Map();
	for (const at of places) {
		const unit = judged.unitAt(at);
		const same = byUnit.get(unit);
		if (same) same.push(at);
		else byUnit.set(unit, [at]);
	}
	for (const [unit, same] of byUnit) {
		if (same.length === 1) continue;
		const sorted = [...new Set(same.map((at) => judged.gradeAt(at)))].sort((a, b) => a - b);
		const where = same.map((at) => lines[at]);
		complain(repeatedJudgement(file, [judged.queryId, unit], sorted, where));
	}
}
const isGrade = (text) => /^[+-]?\d+(\.0*)?$/.test(text) && Number.isSafeInteger(Number(text));
function repeatedJudgement(file, [query, unit], grades, lines) {
	const same = grades.length === 1;
	const told = grades.map((grade) => `as ${grade}`).join(" and ");
	return {
		code: "judgement_repeated",
		severity: same ? "warning" : "error",
		message: `${JSON.stringify(query)} judges ${JSON.stringify(unit)} more than once${same ? "" : `, ${told}`}`,
		hint: same ? "One of them is enough." : "Keep the judgement that is right.",
		file,
		lines
	};
}

// src/read/golden/yaml.ts
function* readGoldenYaml(file, text) {
	const read = readYaml(file, text);
	if (!read.ok) {
		yield* read.problems;
		return;
	}
	const { value, lineOf, oddKeys } = read.yaml;
	const odd = oddKeys();
	if (odd.length > 0) {
		yield* odd.map(({ text, line }) => wrongKey(file, text, line));
		return;
	}
	if (!Array.isArray(value)) {
		yield {
			code: "row_wrong_shape",
			severity: "error",
			message: "a golden set in YAML must be a list of rows",
			hint: "Begin each row with \"- query_id: ...\".",
			file,
			lines: [1]
		};
		return;
	}
	for (const [index, row] of value.entries()) yield* readRow(file, row, (path) => lineOf([index, ...path]));
}
const wrongKey = (file, text, line) => ({
	code: "id_wrong",
	severity: "error",
	message: `a key ${idMessage}, not ${text === "" ? "empty" : JSON.stringify(text)}`,
	hint: `Ids are opaque text: write ${JSON.stringify(text)} with quotes.`,
	file,
	lines: [line]
});

// src/read/golden/formats.ts
const isYaml = (line) => /^\s*(-\s|-$|---|\[|%YAML)/.test(line);
const goldenFormats = [
	{
		name: "yaml",
		looksLike: isYaml,
		read: listed(readGoldenYaml),
		load: loadYaml
	},
	{
		name: "jsonl",
		looksLike: isJsonLine,
		read: listed(readGoldenJsonl)
	},
	{
		name: "qrels",
		looksLike: mayBeColumns,
		read: readGoldenQrels
	}
];
function listed(read) {
	return (file, text, complain) => {
		const rows = [];
		for (const one of read(file, text)) if (isProblem(one)) complain(one);
		else rows.push(one);
		return listRows(rows);
	};
}

// src/read/golden/golden.ts
async function loadGoldenReader(text, format) {
	const told = goldenFormatOf(text, format);
	if (told && "load" in told) await told.load?.();
}
function readGoldenFile(file, text, format) {
	const problems = collectProblems(file);
	let rows = noRows;
	const told = goldenFormatOf(text, format);
	if (told === void 0) problems.add(emptyFile(file, "golden set"));
	else if ("foreign" in told) problems.add(foreignFile(file, told.foreign));
	else {
		rows = told.read(file, text, problems.add);
		if (rows.length === 0 && !problems.anyError()) problems.add(emptyFile(file, "golden set"));
	}
	return {
		rows,
		problems: problems.all()
	};
}
const noRows = listRows([]);
function goldenFormatOf(text, format) {
	const named = goldenFormats.find(({ name }) => name === format);
	if (named) return named;
	const data = firstLineOfData(text);
	return data === void 0 ? void 0 : detectFormat(data, goldenFormats);
}
function makeGoldenSet(placed, policy) {
	const digest = hashLines();
	const { golden, problems } = makeSought(placed, policy, digest.add);
	return {
		golden: {
			...golden,
			digest: `sha256:${digest.digest()}`
		},
		problems
	};
}
function makeSought(placed, policy, seeContent) {
	const { rows, problems } = keepRows(placed, orderById(placed), seeContent);
	const isCritical = criticalMarks(policy.critical.marks);
	const make = (kept, row = kept.row()) => makeQuery(kept, row, isCritical(row), policy.impliedGroups);
	const slices = /* @__PURE__ */ new Map();
	let largest = 0;
	let smallest = Number.POSITIVE_INFINITY;
	for (let place = 0; place < rows.size; place++) {
		const kept = rows.at(place);
		const row = kept.row();
		for (const slice of row.slices ?? none$3) slices.set(slice, (slices.get(slice) ?? 0) + 1);
		largest = Math.max(largest, row.weight);
		smallest = Math.min(smallest, row.weight);
		const told = isCritical(row) ? criticalWithoutNeed(make(kept, row)) : void 0;
		if (told) problems.push(told);
	}
	const scale = weightScale(largest);
	if (smallest / largest < leastShare) for (const told of weightsOfNothing(rows, largest)) problems.push(told);
	return {
		golden: {
			size: rows.size,
			idAt: (place) => queryId(rows.idAt(place)),
			placeOf: findPlaces(rows),
			at(place) {
				const query = make(rows.at(place));
				return scale === 1 ? query : {
					...query,
					weight: query.weight / scale
				};
			},
			slices
		},
		problems
	};
}
function keepRows(placed, order, seeContent) {
	const repeated = collectRepeated();
	const alone = new Int32Array(order.length);
	let size = 0;
	function settle(id, from, to) {
		const index = order[from];
		const first = placed.at(index);
		if (to - from === 1) {
			alone[size++] = index;
			seeContent?.(first.content());
			return;
		}
		const same = [first, ...Array.from(order.subarray(from + 1, to), (other) => placed.at(other))];
		repeated.add(id, repeatedQuery$1(id, same));
		if (seeContent) sortIds(same.map((one) => one.content())).forEach(seeContent);
	}
	let from = 0;
	let id = "";
	for (let at = 0; at < order.length; at++) {
		const { queryId: next } = placed.at(order[at]);
		if (at > 0 && next !== id) {
			settle(id, from, at);
			from = at;
		}
		id = next;
	}
	if (order.length > 0) settle(id, from, order.length);
	return {
		rows: placed.keep(alone.subarray(0, size)),
		problems: [...repeated.all()]
	};
}
function criticalMarks(marks) {
	const all = marks.some(({ kind }) => kind === "all");
	const ids = new Set(marks.flatMap((one) => one.kind === "ids" ? one.ids : []));
	const slices = new Set(marks.flatMap((one) => one.kind === "slice" ? [one.slice] : []));
	return (row) => row.critical || all || ids.has(row.query_id) || (row.slices ?? none$3).some((slice) => slices.has(slice));
}
function makeQuery({ file, line }, row, critical, implied) {
	const required = row.required && settleGroups(row.required, critical);
	const relevant = row.relevant;
	const grades = relevant ?? gradesOf(required ?? none$3);
	const bestGrades = [];
	for (const grade of grades.values()) if (grade > 0) bestGrades.push(grade);
	if (bestGrades.length > 1) bestGrades.sort((a, b) => b - a);
	return {
		id: queryId(row.query_id),
		text: row.query,
		critical,
		groups: required ?? implyGroups(grades, implied ?? (critical ? "each" : "any")),
		grades,
		bestGrades,
		relevant: bestGrades.length,
		closedWorld: relevant === void 0,
		noAnswer: row.no_answer,
		forbidden: row.forbidden ?? none$3,
		slices: row.slices ?? none$3,
		owner: row.owner,
		origin: row.origin,
		risk: row.risk,
		cluster: row.cluster,
		weight: row.weight,
		reviewBy: row.review_by,
		line,
		file
	};
}
const none$3 = [];
const settleGroups = (required, critical) => required.map(({ name, anyOf }, index) => {
	const settled = anyOf.map((one) => settleAlternative(one, critical));
	return {
		name: name ?? String(index + 1),
		anyOf: settled
	};
});
function gradesOf(groups) {
	const grades = /* @__PURE__ */ new Map();
	for (const one of evidenceIn(groups)) if (one.kind === "unit") grades.set(one.id, 1);
	return grades;
}
function implyGroups(grades, rule) {
	const ids = [];
	for (const [id, grade] of grades) if (grade > 0) ids.push(id);
	const [only] = ids;
	if (only && ids.length === 1) return [{
		name: "1",
		anyOf: [[{
			kind: "unit",
			id: only
		}]]
	}];
	const units = sortIds(ids).map((id) => [{
		kind: "unit",
		id
	}]);
	if (!isNonEmpty(units)) return none$3;
	if (rule === "any") return [{
		name: "1",
		anyOf: units
	}];
	return units.map((unit, index) => ({
		name: String(index + 1),
		anyOf: [unit]
	}));
}
function repeatedQuery$1(id, same) {
	const [first, ...others] = same.map(({ kept: { file, line } }) => ({
		file,
		line
	})).sort((a, b) => compareIds(a.file, b.file) || a.line - b.line);
	return {
		code: "id_repeated",
		severity: "error",
		message: `query ${JSON.stringify(id)} stands more than once`,
		hint: "Give each query an id of its own, or remove the row that is wrong.",
		file: first.file,
		path: "query_id",
		lines: [first.line],
		also: others
	};
}
function criticalWithoutNeed(query) {
	const { critical, groups, noAnswer, forbidden, file, line, id } = query;
	if (!critical || groups.length > 0 || noAnswer || forbidden.length > 0) return void 0;
	if (query.grades.size === 0) return void 0;
	return {
		code: "row_wrong_shape",
		severity: "error",
		message: `critical query ${JSON.stringify(id)} has nothing that could be lost`,
		hint: "Give it required evidence, a relevant unit with a positive grade, no_answer or forbidden.",
		file,
		lines: [line]
	};
}
const leastShare = 1e-100;
function weightsOfNothing(rows, largest) {
	const problems = [];
	for (let place = 0; place < rows.size; place++) {
		const kept = rows.at(place);
		const { weight } = kept.row();
		if (weight / largest >= leastShare) continue;
		problems.push({
			code: "row_wrong_shape",
			severity: "error",
			message: `weight ${weight} counts for nothing beside the largest, ${largest}`,
			hint: "Write weights that are nearer to each other, as 1 and 10.",
			file: kept.file,
			path: "weight",
			lines: [kept.line]
		});
	}
	return problems;
}
const weightScale = (largest) => largest === 0 || largest < 1e100 && largest > 1e-100 ? 1 : largest;

// src/intake/golden.ts
async function readGolden(source, policy, desk, complain) {
	const made = makeGoldenSet(await readRows(source, desk, complain), policy);
	const problems = collectProblems(source.path);
	made.problems.forEach(problems.add);
	problems.all().forEach(complain);
	return made.golden;
}
async function readSought(source, policy, desk) {
	return makeSought(await readRows(source, desk, () => {}), policy).golden;
}
async function readRows(source, desk, complain) {
	const rows = [];
	const files = await desk.files.expand(source.path);
	if (files.length === 0) complain(missingFile(source.path));
	for (const file of files) {
		const text = await desk.text("golden", file, complain);
		if (text === void 0) continue;
		await loadGoldenReader(text, source.format);
		const read = readGoldenFile(file, text, source.format);
		rows.push(read.rows);
		read.problems.forEach(complain);
	}
	return joinRows(rows);
}
async function readMarks(marks, config, desk, complain) {
	const read = [];
	const tell = (problem) => complain(problem.code === "file_missing" ? noMarkFile(problem.file, config) : problem);
	for (const mark of marks) read.push(mark.kind === "file" ? await readMarkFile(mark.file, desk, tell) : mark);
	return read;
}
const noMarkFile = (file, config) => configProblem(config, {
	code: "file_missing",
	message: `there is no file ${JSON.stringify(file)} that lists critical queries`,
	hint: `Write the path of a file with one query id on each line; for one query write [${file}].`,
	path: ["critical", "queries"]
});
async function readMarkFile(file, desk, complain) {
	const text = await desk.text("config", file, complain);
	const ids = [];
	const lines = [];
	for (const [index, id] of (text ?? "").split("\n").entries()) {
		if (id.trim() === "") continue;
		ids.push(id);
		lines.push(index + 1);
	}
	if (text !== void 0 && ids.length === 0) {
		const hint = "Write one query id on each line.";
		complain({
			...missingFile(file),
			code: "file_empty",
			hint,
			message: "this file names no query"
		});
	}
	return {
		kind: "ids",
		ids,
		from: {
			file,
			lines
		}
	};
}

// src/read/manifest.ts
function readManifest(value) {
	if (!isObject(value)) return "a manifest must be an object";
	const { snapshot } = value;
	if (snapshot === void 0 || snapshot === null) return {
		entries: value,
		snapshot: void 0
	};
	if (typeof snapshot !== "object") return "snapshot must be an object with id or digest";
	const { id, digest } = snapshot;
	if (id === void 0 && digest === void 0) return "snapshot needs an id or a digest";
	if (![id, digest].every(isTextOrAbsent)) return "snapshot id and digest must be non-empty text";
	return {
		entries: value,
		snapshot: {
			id,
			digest
		}
	};
}
const isTextOrAbsent = (value) => value === void 0 || typeof value === "string" && value !== "";
const wrongManifest = (file, message, line) => ({
	code: "manifest_wrong",
	severity: "error",
	message,
	hint: "Write {\"snapshot\": {\"id\": \"handbook-2026-11\", \"digest\": \"sha256:...\"}, ...}.",
	file,
	path: "manifest",
	...line === void 0 ? {} : { lines: [line] }
});

// src/read/run/check-results.ts
function checkResults(file, unknown, lists) {
	if (!unknown || unknown.count === 0) return [];
	const { count, examples } = unknown;
	const ids = examples.map(({ id }) => id);
	const hints = lists.flatMap((units) => [...findAlike(units, ids)].map(([id, unit]) => describeAlike$1(id, unit)));
	const [first, ...others] = examples;
	return [{
		code: "result_unknown",
		severity: "warning",
		message: `${count === 1 ? "1 result is" : `${count} results are`} in no list of units, as ${ids.map((id) => JSON.stringify(id)).join(", ")}`,
		hint: ["Search the corpus that the list is of, or make the list anew.", ...hints].join(" "),
		file: first?.file ?? file,
		...first ? { lines: [first.line] } : {},
		...others.length > 0 ? { also: others.map(({ file: at, line }) => ({
			file: at,
			line
		})) } : {}
	}];
}

// src/read/crossing-ties.ts
function findTies(list, cutoffs) {
	const first = list.scoreAt(0);
	if (first === void 0 || first === list.scoreAt(list.length - 1)) return none$2;
	const crossed = cutoffs.some((k) => isCrossed(list, k)) ? cutoffs.filter((k) => isCrossed(list, k)) : none$2;
	if (crossed.length === 0 || !(list.isByScore || neverRises(list))) return none$2;
	return crossed.map((cutoff) => ({
		cutoff,
		...tieAround(list, cutoff)
	}));
}
const tiesWithEvidence = (ties, groups) => ties.length === 0 ? none$2 : ties.filter(({ end }) => groups.some(({ rank }) => rank !== void 0 && rank <= end));
function digestTies(list, ties) {
	if (ties.length === 0) return noDigests;
	const digests = digestsOf(list);
	return new Map(ties.map(({ cutoff, end }) => [cutoff, digests.upTo(end)]));
}
const noDigests = /* @__PURE__ */ new Map();
const none$2 = [];
function isCrossed(list, cutoff) {
	const score = list.scoreAt(cutoff - 1);
	return score !== void 0 && list.scoreAt(cutoff) === score;
}
function tieAround(list, rank) {
	const score = list.scoreAt(rank - 1);
	let start = rank;
	let end = rank;
	while (start > 1 && list.scoreAt(start - 2) === score) start--;
	while (list.scoreAt(end) === score) end++;
	return {
		start,
		end
	};
}
function neverRises(list) {
	let before = Number.POSITIVE_INFINITY;
	for (let index = 0; index < list.length; index++) {
		const score = list.scoreAt(index);
		if (score === void 0 || score > before) return false;
		before = score;
	}
	return true;
}
function digestsOf(list) {
	const texts = [];
	const told = /* @__PURE__ */ new Map();
	return { upTo(end) {
		while (texts.length < end) {
			const tie = tieAround(list, texts.length + 1);
			for (const text of textsOf$1(list, tie)) texts.push(text);
		}
		const digest = told.get(end) ?? sha256(texts.slice(0, end).join("\n"));
		told.set(end, digest);
		return digest;
	} };
}
function textsOf$1(list, { start, end }) {
	const texts = [];
	for (let rank = start; rank <= end; rank++) texts.push(textOf(list.itemAt(rank - 1)));
	return texts.length > 1 ? texts.sort() : texts;
}
function textOf({ id, score, doc, span, text, sha256: digest }) {
	return doc === void 0 && span === void 0 && text === void 0 && digest === void 0 ? `${score} ${JSON.stringify(id)}` : JSON.stringify([
		id,
		score,
		doc,
		span,
		text,
		digest
	]);
}
function mayMeet(alternative, shownAt, { cutoff, start, end }) {
	if (shownAt <= cutoff || shownAt > end) return false;
	const shownBy = alternative.flatMap((one) => one.shownBy);
	const needed = new Set(shownBy.filter((rank) => rank >= start));
	return start - 1 + needed.size <= cutoff;
}

// src/read/forbidden.ts
function searchLeaks(rules, lookUp) {
	if (rules.length === 0) return nothingForbidden;
	const forbidden = [];
	const forbiddenUnclear = [];
	const seen = /* @__PURE__ */ new Set();
	function note(hit, isFound) {
		const key = isFound ? `${hit.rule} ${hit.id}` : `${hit.rule}`;
		if (seen.has(key)) return;
		seen.add(key);
		(isFound ? forbidden : forbiddenUnclear).push(hit);
	}
	return {
		see(item, rank) {
			for (const [rule, { target }] of rules.entries()) {
				const told = breaks(target, item, lookUp);
				if (told !== "no") note({
					rule,
					id: item.id,
					rank
				}, told === "yes");
			}
		},
		found: () => ({
			forbidden,
			forbiddenUnclear
		})
	};
}
const nothingForbidden = {
	see() {},
	found: () => foundNothing
};
const foundNothing = {
	forbidden: [],
	forbiddenUnclear: []
};
function breaks(target, item, lookUp) {
	switch (target.kind) {
		case "unit": return item.id === target.id ? "yes" : "no";
		case "doc": return breaksDoc(target.doc, item.doc ?? lookUp(item.id)?.doc);
		case "where": return all(target.conditions.map((condition) => matches(condition, item)));
	}
}
function breaksDoc(forbidden, doc) {
	if (doc === void 0) return "unclear";
	return doc === forbidden ? "yes" : "no";
}
function all(told) {
	if (told.includes("no")) return "no";
	return told.includes("unclear") ? "unclear" : "yes";
}
function matches({ key, values, not }, item) {
	const value = Object.hasOwn(item, key) ? item[key] : void 0;
	if (value === void 0 || value === null) return not ? "yes" : "unclear";
	const told = Array.isArray(value) ? value : [value];
	const isNamed = told.some((one) => values.includes(one));
	if (!isNamed && told.some((one) => isBeyond(one, values))) return not ? "yes" : "unclear";
	return isNamed === not ? "no" : "yes";
}
const isBeyond = (value, values) => typeof value === "object" || values.some((one) => String(one) === String(value));

// src/read/id-plan.ts
function planIds({ groups, grades, forbidden }) {
	const placeOf = /* @__PURE__ */ new Map();
	const place = (id) => {
		const known = placeOf.get(id) ?? placeOf.size;
		placeOf.set(id, known);
		return known;
	};
	const planned = planGroups(groups, place);
	if (!planned) return void 0;
	const needed = placeOf.size;
	for (const id of grades.keys()) place(id);
	for (const { target } of forbidden) {
		if (target.kind !== "unit") return void 0;
		place(target.id);
	}
	const ids = [];
	for (const id of placeOf.keys()) {
		const grade = grades.get(id);
		const isGold = ids.length < needed || (grade ?? 0) > 0;
		ids.push({
			id,
			hash: hashOfId(id),
			grade,
			isGold
		});
	}
	return {
		ids,
		groups: planned,
		placeOf
	};
}
function planGroups(groups, place) {
	const planned = [];
	for (const { anyOf } of groups) {
		const alternatives = [];
		for (const all of anyOf) {
			const places = placesOf(all, place);
			if (!places) return void 0;
			alternatives.push(places);
		}
		planned.push(alternatives);
	}
	return planned;
}
function placesOf(all, place) {
	const places = [];
	for (const one of all) {
		if (one.kind !== "unit") return void 0;
		places.push(place(one.id));
	}
	return places;
}

// src/read/remember.ts
function rememberLast(workOut) {
	let last;
	return (key) => {
		if (last?.key !== key) last = {
			key,
			value: workOut(key)
		};
		return last.value;
	};
}

// src/read/lookalikes.ts
function findLookalikes(query, list, depth, found) {
	const { byFold, known, mayFold } = namedBy(query);
	const told = [];
	for (let index = 0; index < Math.min(depth, list.length); index++) {
		if (!mayFold(list.lastByteAt(index))) continue;
		const seen = list.idAt(index);
		if (known.has(seen)) continue;
		const one = byFold.get(foldId(seen))?.findLast(({ id }) => !found.has(id));
		if (one) told.push({
			id: one.id,
			isForbidden: one.isForbidden,
			seen
		});
	}
	return told.length === 0 ? noLookalikes : told;
}
const noLookalikes = [];
const namedBy = rememberLast((query) => {
	const byFold = /* @__PURE__ */ new Map();
	const known = new Set(query.grades.keys());
	const add = (id, isForbidden) => {
		const fold = foldId(id);
		const same = byFold.get(fold) ?? [];
		same.push({
			id,
			isForbidden
		});
		byFold.set(fold, same);
		known.add(id);
	};
	for (const { target } of query.forbidden) if (target.kind === "unit") add(target.id, true);
	for (const [id, grade] of query.grades) if (grade > 0) add(id, false);
	for (const one of evidenceIn(query.groups)) if (one.kind === "unit") add(one.id, false);
	return {
		byFold,
		known,
		mayFold: filterByLastByte([...byFold.keys()])
	};
});

// src/read/reduce-ids.ts
function reduceIds({ ids, groups, placeOf }, list) {
	const indexes = list.find(ids);
	const seen = {
		hits: void 0,
		judgedCopies: void 0,
		goldItems: 0,
		gold: 0
	};
	let isWhole = true;
	for (let at = 0; at < ids.length; at++) {
		const own = indexes[at];
		if (own.length === 0) isWhole = false;
		else see(ids[at], own, seen);
	}
	const { hits = none$1, judgedCopies = none$1, goldItems, gold } = seen;
	const ranked = [];
	for (const group of groups) ranked.push(rankGroup$1(group, indexes));
	return {
		groups: ranked,
		hits: hits.length > 1 ? hits.toSorted((a, b) => a.rank - b.rank) : hits,
		judgedCopies: judgedCopies.length > 1 ? judgedCopies.toSorted((a, b) => a - b) : judgedCopies,
		goldItems,
		gold,
		forbidden: none$1,
		forbiddenUnclear: none$1,
		sameText: 0,
		found: isWhole ? void 0 : { has: (id) => (indexes[placeOf.get(id) ?? -1]?.length ?? 0) > 0 }
	};
}
function see({ grade, isGold }, own, seen) {
	const rank = own[0] + 1;
	if (grade !== void 0) {
		seen.hits = add(seen.hits, {
			rank,
			grade
		});
		for (let i = 1; i < own.length; i++) seen.judgedCopies = add(seen.judgedCopies, own[i] + 1);
	}
	if (!isGold) return;
	seen.goldItems += own.length;
	for (let i = 0; i < own.length; i++) seen.gold |= bitOf(own[i] + 1);
}
function add(all, one) {
	if (!all) return [one];
	all.push(one);
	return all;
}
const none$1 = [];
function rankGroup$1(group, indexes) {
	let rank;
	for (const all of group) {
		const shownAt = rankOfAll(all, indexes);
		if (shownAt !== void 0 && (rank === void 0 || shownAt < rank)) rank = shownAt;
	}
	return rank === void 0 ? absentGroup : {
		rank,
		possible: void 0,
		tiedAt: none$1,
		excusedAt: none$1
	};
}
function rankOfAll(all, indexes) {
	let last = 0;
	for (const place of all) {
		const own = indexes[place];
		if (own.length === 0) return void 0;
		last = Math.max(last, own[0] + 1);
	}
	return last;
}

// src/read/sightings.ts
function watchFor(query, lookUp, texts) {
	const evidence = evidenceOf(query);
	const { all, byUnit, others } = evidence;
	const byText = texts ? textsOf(all, texts) : noTexts;
	const of = /* @__PURE__ */ new Map();
	for (const one of all) of.set(one, newSighting(one));
	function showText(item, rank) {
		const same = byText.get(digestOf$1(item, lookUp(item.id)));
		for (const one of same ?? []) {
			const sighting = of.get(one);
			if (!sighting || sighting.rank !== void 0) continue;
			show(sighting, rank);
			sighting.isSameText = true;
		}
		return same !== void 0;
	}
	return {
		of,
		see(item, rank) {
			const units = byUnit.get(item.id) ?? [];
			for (const one of units) show(of.get(one), rank);
			const isSameText = byText.size > 0 && showText(item, rank);
			let isShown = units.length > 0 || isSameText;
			if (others.length === 0) return isShown;
			const seen = readKeys(item, lookUp, evidence);
			for (const one of others) if (note(of.get(one), seen, rank)) isShown = true;
			return isShown;
		}
	};
}
const evidenceOf = rememberLast(({ groups }) => {
	const all = evidenceIn(groups);
	const byUnit = /* @__PURE__ */ new Map();
	for (const one of all) {
		if (one.kind !== "unit") continue;
		const same = byUnit.get(one.id);
		if (same) same.push(one);
		else byUnit.set(one.id, [one]);
	}
	const others = all.filter(({ kind }) => kind !== "unit");
	const asks = (wanted) => others.some(({ kind }) => kind === wanted);
	return {
		all,
		byUnit,
		others,
		needsText: asks("quote"),
		needsDigest: asks("sha256")
	};
});
const noTexts = /* @__PURE__ */ new Map();
function textsOf(all, texts) {
	const byText = /* @__PURE__ */ new Map();
	for (const one of all) for (const digest of one.kind === "unit" && texts.get(one.id) || []) byText.set(digest, [...byText.get(digest) ?? [], one]);
	return byText;
}
const newSighting = (evidence) => ({
	evidence,
	rank: void 0,
	blind: void 0,
	shownBy: [],
	covered: evidence.kind === "span" ? emptyUnion() : nothing$1,
	isSameText: false
});
const nothing$1 = emptyUnion();
function readKeys(item, lookUp, { needsText, needsDigest }) {
	const unit = lookUp(item.id);
	const own = needsText ? item.text : void 0;
	const span = item.span ?? unit?.span;
	return {
		doc: item.doc ?? unit?.doc,
		span,
		end: span === void 0 ? 0 : endOfSpan(item, span, unit),
		text: own === void 0 ? unit?.text : normaliseText(own),
		sha256: needsDigest ? digestOf$1(item, unit) : void 0
	};
}
function endOfSpan({ span, text }, [start, end], unit) {
	if (span !== void 0 || text === void 0) return end;
	if (unit?.text !== void 0 && unit.text === normaliseText(text)) return end;
	return Math.min(end, start + countCodePoints(text));
}
function show(sighting, rank) {
	if (!sighting || sighting.rank !== void 0) return;
	sighting.rank = rank;
	sighting.shownBy.push(rank);
}
function note(sighting, seen, rank) {
	if (!sighting) return false;
	const told = look(sighting, seen, rank);
	if (told === "blind") sighting.blind ??= rank;
	return told === "shown";
}
function look(sighting, seen, rank) {
	const { evidence } = sighting;
	if (evidence.kind === "unit") return "no";
	if (evidence.kind === "sha256") return lookForDigest(sighting, evidence.sha256, seen, rank);
	if (isOtherDoc(evidence.doc, seen.doc)) return "no";
	const isDocKnown = evidence.doc === void 0 || seen.doc !== void 0;
	if (evidence.kind === "quote") {
		const told = lookForQuote(evidence.quote, seen.text, isDocKnown);
		if (told === "shown") show(sighting, rank);
		return told;
	}
	if (!isDocKnown) return "blind";
	if (evidence.kind === "span") return lookForSpan(sighting, evidence, seen, rank);
	show(sighting, rank);
	return "shown";
}
function lookForDigest(sighting, wanted, seen, rank) {
	if (seen.sha256 === void 0) return "blind";
	if (seen.sha256 !== wanted) return "no";
	show(sighting, rank);
	return "shown";
}
function lookForQuote(quote, text, isDocKnown) {
	if (text === void 0) return "blind";
	if (!text.includes(quote)) return "no";
	return isDocKnown ? "shown" : "blind";
}
function lookForSpan(sighting, evidence, { span, end }, rank) {
	if (span === void 0) return "blind";
	const isShown = cover(sighting, evidence, [span[0], end], rank);
	if (clipSpan([end, span[1]], evidence)) sighting.blind ??= rank;
	return isShown ? "shown" : "no";
}
const isOtherDoc = (wanted, doc) => wanted !== void 0 && doc !== void 0 && doc !== wanted;
function cover(sighting, evidence, span, rank) {
	const clipped = clipSpan(span, evidence);
	if (!clipped) return false;
	if (sighting.rank !== void 0) return true;
	addSpan(sighting.covered, clipped);
	sighting.shownBy.push(rank);
	if (isEnough(sighting.covered.length, evidence)) sighting.rank = rank;
	return true;
}

// src/read/reduce.ts
function reduceList(query, list, { cutoffs, unjudged, topScores, asOf, budgets = none, notes = none, texts }, lookUp) {
	const deepest = cutoffs.at(-1) ?? 0;
	const asked = planFor(query);
	const plan = asked && texts && isAnyIn(asked, texts) ? void 0 : asked;
	const copies = list.copies();
	const ties = findTies(list, cutoffs);
	const facts = findFacts({
		query,
		list,
		plan,
		lookUp,
		copies,
		ties,
		texts
	});
	return {
		ranking: {
			returned: list.length,
			groups: facts.groups,
			hits: facts.hits,
			judgedCopies: facts.judgedCopies,
			copies: copies.length === 0 ? none : ranksWithin(copies, deepest),
			copyCount: copies.length,
			ties: digestTies(list, tiesWithEvidence(ties, facts.groups)),
			topScore: query.noAnswer || topScores ? topScore(list) : void 0,
			forbidden: facts.forbidden,
			forbiddenUnclear: facts.forbiddenUnclear,
			unjudged: unjudged === 0 ? none : findUnjudged(query, list, unjudged, copies),
			goldItems: facts.goldItems,
			first: firstResults({
				query,
				list,
				deepest,
				gold: facts.gold,
				asOf
			}),
			sameText: facts.sameText,
			fits: countFits(list, budgets),
			notes: takeNotes(list, notes, cutoffs, lookUp)
		},
		lookalikes: facts.found ? findLookalikes(query, list, Math.max(deepest, 10), facts.found) : none
	};
}
const ranksWithin = (indexes, deepest) => orNone(indexes.filter((index) => index < deepest).map((index) => index + 1));
function findFacts(reduction) {
	const { query, list, plan, copies, ties } = reduction;
	if (!plan || query.forbidden.length + copies.length > 0) return reduceAny(reduction);
	const facts = reduceIds(plan, list);
	return tiesWithEvidence(ties, facts.groups).length === 0 ? facts : reduceAny(reduction);
}
function reduceAny({ query, list, plan, lookUp, copies, ties, texts }) {
	const sightings = watchFor(query, lookUp, texts);
	const leaks = searchLeaks(query.forbidden, lookUp);
	const judged = watchGrades(query.grades);
	const isCopy = new Set(copies);
	const found = /* @__PURE__ */ new Set();
	let goldItems = 0;
	let gold = 0;
	function see(item, index) {
		const rank = index + 1;
		found.add(item.id);
		leaks.see(item, rank);
		const isRelevant = judged.see(item.id, rank);
		if (isCopy.has(index)) return;
		if (!sightings.see(item, rank) && !isRelevant) return;
		goldItems++;
		gold |= bitOf(rank);
	}
	if (plan) {
		const indexes = list.find(plan.ids).flat();
		for (const index of indexes.sort((a, b) => a - b)) see({ id: list.idAt(index) }, index);
	} else for (let index = 0; index < list.length; index++) see(list.itemAt(index), index);
	const ranked = query.groups.map((group) => rankGroup(group, sightings.of, ties));
	return {
		groups: ranked.map(({ group }) => group),
		sameText: ranked.filter(({ isSameText }) => isSameText).length,
		hits: orNone(judged.hits),
		judgedCopies: orNone(judged.copies),
		...leaks.found(),
		goldItems,
		gold,
		found
	};
}
const none = [];
const orNone = (all) => all.length === 0 ? none : all;
function findUnjudged({ grades, closedWorld }, list, depth, copies) {
	if (closedWorld) return none;
	const found = [];
	for (let index = 0; index < Math.min(depth, list.length); index++) {
		const id = list.idAt(index);
		if (!grades.has(id) && !copies.includes(index)) found.push({
			rank: index + 1,
			id
		});
	}
	return found;
}
const planFor = rememberLast(planIds);
function isAnyIn({ ids }, texts) {
	for (const { id } of ids) if (texts.has(id)) return true;
	return false;
}
function watchGrades(grades) {
	const hits = [];
	const copies = [];
	const seen = /* @__PURE__ */ new Set();
	return {
		hits,
		copies,
		see(id, rank) {
			const grade = grades.get(id);
			if (grade === void 0) return false;
			if (seen.has(id)) copies.push(rank);
			else hits.push({
				rank,
				grade
			});
			seen.add(id);
			return grade > 0;
		}
	};
}
function topScore(list) {
	let top;
	for (let index = 0; index < list.length; index++) {
		const score = list.scoreAt(index);
		if (score === void 0) return void 0;
		if (top === void 0 || score > top) top = score;
	}
	return top;
}
function rankGroup(group, sightings, ties) {
	let rank;
	let isSameText = false;
	let possible;
	let tiedAt = none;
	for (const all of group.anyOf) {
		const { shownAt, mayBeAt } = rankAlternative(all, sightings);
		if (shownAt !== void 0 && (rank === void 0 || shownAt < rank)) {
			rank = shownAt;
			isSameText = all.some((one) => sightings.get(one)?.isSameText);
		}
		if (mayBeAt !== shownAt) possible = earlier(possible, mayBeAt);
		if (ties.length === 0 || shownAt === void 0) continue;
		const seen = all.flatMap((one) => sightings.get(one) ?? []);
		const tied = ties.filter((tie) => mayMeet(seen, shownAt, tie));
		tiedAt = [...tiedAt, ...tied.map(({ cutoff }) => cutoff)];
	}
	const first = rank;
	if (first !== void 0 && tiedAt.length > 0) tiedAt = [...new Set(tiedAt)].filter((cutoff) => first > cutoff);
	return {
		group: {
			rank,
			possible,
			tiedAt: orNone(tiedAt),
			excusedAt: none
		},
		isSameText
	};
}
function rankAlternative(all, sightings) {
	let shownAt = 0;
	let mayBeAt = 0;
	for (const one of all) {
		const { rank, blind } = sightings.get(one) ?? {};
		shownAt = later(shownAt, rank);
		mayBeAt = later(mayBeAt, earlier(rank, blind));
	}
	return {
		shownAt,
		mayBeAt
	};
}
function earlier(a, b) {
	if (a === void 0) return b;
	return b === void 0 || a < b ? a : b;
}
const later = (a, b) => a === void 0 || b === void 0 ? void 0 : Math.max(a, b);

// src/read/run/id-index.ts
const fewIds = 8;
const rowAt = ({ first }, order, index) => order ? order[index] : first + index;
function findIds(rows, order, sought, areUnique) {
	const needsTable = sought.length > fewIds || order !== void 0 && !areUnique;
	if (needsTable) tabulate(rows, order);
	const found = [];
	for (let at = 0; at < sought.length; at++) {
		const one = sought[at];
		found.push(needsTable ? lookUp(rows, order, one) : search(rows, order, one));
	}
	return found;
}
const repeatedIds = (rows, order) => mayRepeat(rows) ? tabulate(rows, order) : nowhere;
const nowhere = [];
function search(rows, order, { id, hash }) {
	const { hashes, first, length } = rows;
	let found;
	for (let row = first; row < first + length; row++) {
		if (hashes[row] !== hash || idOf(rows, row) !== id) continue;
		found ??= [];
		found.push(order ? order.indexOf(row) : row - first);
	}
	return found ?? nowhere;
}
const bits = new Int32Array((1 << 18) / 32);
function mayRepeat({ hashes, first, length }) {
	const words = 2 ** Math.ceil(Math.log2(length + 1));
	if (words > bits.length) return true;
	bits.fill(0, 0, words);
	for (let row = first; row < first + length; row++) {
		const hash = hashes[row];
		const word = hash >>> 5 & words - 1;
		const bit = 1 << (hash & 31);
		const before = bits[word];
		if ((before & bit) !== 0 && hashes.indexOf(hash, first) < row) return true;
		bits[word] = before | bit;
	}
	return false;
}
const table$1 = {
	slots: /* @__PURE__ */ new Int32Array(1),
	others: /* @__PURE__ */ new Int32Array(0),
	byText: void 0
};
const mostProbes = 64;
function tabulate(rows, order) {
	const { length } = rows;
	const size = 2 ** Math.ceil(Math.log2(2 * length + 2));
	if (table$1.slots.length === size) table$1.slots.fill(0);
	else table$1.slots = new Int32Array(size);
	if (table$1.others.length < length) table$1.others = new Int32Array(2 * length);
	table$1.byText = void 0;
	return fill(rows, order, firstBySlot) ?? fill(rows, order, firstByText(/* @__PURE__ */ new Map())) ?? nowhere;
}
function fill(rows, order, firstOf) {
	const { others } = table$1;
	const repeated = [];
	for (let index = 0; index < rows.length; index++) {
		const first = firstOf(rows, order, rowAt(rows, order, index), index);
		if (first === void 0) return void 0;
		others[index] = 0;
		if (first === index) continue;
		repeated.push(index);
		others[index] = others[first];
		others[first] = index + 1;
	}
	return repeated;
}
const firstBySlot = (rows, order, row, index) => {
	const { slots } = table$1;
	const hash = rows.hashes[row];
	let slot = hash & slots.length - 1;
	if (slots[slot] !== 0) {
		const start = rows.starts[row];
		slot = slotOf(rows, order, hash, rows.ids, start, idEnd(rows, row));
		if (slot < 0) return void 0;
	}
	if (slots[slot] === 0) slots[slot] = index + 1;
	return slots[slot] - 1;
};
function firstByText(byText) {
	table$1.byText = byText;
	return (rows, _order, row, index) => {
		const id = idOf(rows, row);
		const first = byText.get(id) ?? index;
		byText.set(id, first);
		return first;
	};
}
function slotOf(rows, order, hash, bytes, start, end) {
	const { slots } = table$1;
	const mask = slots.length - 1;
	for (let probe = 0; probe < mostProbes; probe++) {
		const slot = hash + probe & mask;
		const index = slots[slot] - 1;
		if (index < 0) return slot;
		const row = rowAt(rows, order, index);
		if (rows.hashes[row] === hash && hasId(rows, row, bytes, start, end)) return slot;
	}
	return -1;
}
function lookUp(rows, order, one) {
	const found = [];
	for (let place = firstPlace(rows, order, one); place > 0;) {
		found.push(place - 1);
		place = table$1.others[place - 1];
	}
	return found.sort((a, b) => a - b);
}
function firstPlace(rows, order, { id, hash }) {
	if (table$1.byText) return 1 + (table$1.byText.get(id) ?? -1);
	const bytes = Buffer.from(id);
	const slot = slotOf(rows, order, hash, bytes, 0, bytes.length);
	return slot < 0 ? 0 : table$1.slots[slot];
}

// src/read/run/list.ts
function listOf(items) {
	return {
		length: items.length,
		scoreAt: (index) => items[index]?.score,
		idAt: (index) => items[index]?.id ?? "",
		hashAt: (index) => hashOfId(items[index]?.id ?? ""),
		lastByteAt: (index) => Buffer.from(items[index]?.id ?? "").at(-1) ?? 0,
		itemAt: (index) => items[index],
		find: (sought) => findItems(items, sought),
		copies() {
			const seen = /* @__PURE__ */ new Set();
			return indexesWhere(items, ({ id, span, doc }) => {
				const before = seen.size;
				seen.add(span || doc ? JSON.stringify([
					id,
					span,
					doc
				]) : id);
				return seen.size === before;
			});
		}
	};
}
function findItems(items, sought) {
	const indexes = new Map(sought.map(({ id }) => [id, []]));
	for (const [index, { id }] of items.entries()) indexes.get(id)?.push(index);
	return sought.map(({ id }) => indexes.get(id) ?? []);
}
function indexesWhere(items, test) {
	const indexes = [];
	for (const [index, item] of items.entries()) if (test(item)) indexes.push(index);
	return indexes;
}

// src/read/run/json-list.ts
const listJson = (rows) => new JsonList(rows);
var JsonList = class {
	rows;
	constructor(rows) {
		this.rows = rows;
	}
	get length() {
		return this.rows.length;
	}
	scoreAt(index) {
		const { scores, first, length } = this.rows;
		const score = index < length ? scores[first + index] : NaN;
		return Number.isNaN(score) ? void 0 : score;
	}
	idAt(index) {
		return idOf(this.rows, this.rows.first + index);
	}
	hashAt(index) {
		return this.rows.hashes[this.rows.first + index];
	}
	lastByteAt(index) {
		const { rows } = this;
		return rows.ids[idEnd(rows, rows.first + index) - 1];
	}
	itemAt(index) {
		const { raw, from, to, first } = this.rows;
		const row = first + index;
		const text = raw.toString("utf8", from[row] >>> 0, to[row] >>> 0);
		const value = JSON.parse(text);
		return typeof value === "string" ? { id: value } : value;
	}
	find(sought) {
		return findIds(this.rows, void 0, sought, false);
	}
	copies() {
		const repeated = repeatedIds(this.rows, void 0);
		if (repeated.length === 0) return repeated;
		return listOf(Array.from({ length: this.length }, (_, at) => this.itemAt(at))).copies();
	}
};

// src/read/run/json-rows.ts
const jsonRows = (rowsExpected) => ({
	ids: Buffer.allocUnsafe(rowsExpected * 16),
	starts: new Int32Array(rowsExpected + 1),
	scores: new Float64Array(rowsExpected),
	hashes: new Int32Array(rowsExpected),
	from: new Int32Array(rowsExpected),
	to: new Int32Array(rowsExpected),
	raw: noBytes,
	first: 0,
	length: 0
});
const noBytes = Buffer.alloc(0);
function addJsonRow(rows, id, score, from, to) {
	const bytes = Buffer.from(id);
	makeRoom(rows, 1, bytes.length + 1);
	const { length } = rows;
	const start = rows.starts[length];
	bytes.copy(rows.ids, start);
	rows.starts[length + 1] = start + bytes.length + 1;
	rows.scores[length] = (score ?? NaN) + 0;
	rows.hashes[length] = hashOfBytes(bytes);
	rows.from[length] = from;
	rows.to[length] = to;
	rows.length++;
}
function viewKernelRows(view, source, [first, last]) {
	view.ids = source.ids;
	view.starts = source.starts;
	view.scores = source.scores;
	view.hashes = source.hashes;
	view.from = source.froms;
	view.to = source.tos;
	view.raw = source.memory;
	view.first = first;
	view.length = last - first;
}
function addKernelRows(rows, source, [first, last], shift) {
	const idsStart = source.starts[first];
	const idsEnd = source.starts[last];
	makeRoom(rows, last - first, idsEnd - idsStart);
	const { ids, starts, scores, hashes, from, to, length } = rows;
	const idShift = idsStart - starts[length];
	source.ids.copy(ids, starts[length], idsStart, idsEnd);
	for (let row = first, at = length; row < last; row++, at++) {
		starts[at + 1] = source.starts[row + 1] - idShift;
		scores[at] = source.scores[row];
		hashes[at] = source.hashes[row];
		from[at] = source.froms[row] - shift | 0;
		to[at] = source.tos[row] - shift | 0;
	}
	rows.length += last - first;
}
function makeRoom(rows, more, size) {
	const used = rows.starts[rows.length];
	const end = used + size;
	if (end > rows.ids.length) rows.ids = Buffer.concat([rows.ids.subarray(0, used)], 2 * end);
	const length = rows.length + more;
	if (length > rows.scores.length) growRows(rows, 2 * length);
}
function growRows(rows, length) {
	rows.starts = copyInto(new Int32Array(length + 1), rows.starts);
	rows.scores = copyInto(new Float64Array(length), rows.scores);
	rows.hashes = copyInto(new Int32Array(length), rows.hashes);
	rows.from = copyInto(new Int32Array(length), rows.from);
	rows.to = copyInto(new Int32Array(length), rows.to);
}
function copyInto(target, source) {
	target.set(source);
	return target;
}

// src/read/run/json-shape.ts
const hole = {
	id: 0,
	text: 1,
	name: 2,
	number: 3,
	score: 4,
	span: 5,
	count: 6,
	digest: 7,
	query: 8,
	list: 9,
	latency: 10
};
function learnShape(bytes, start, limit, constants) {
	if (bytes[start] === 34) return learnMereId(bytes, start, limit);
	if (bytes[start] !== 123) return void 0;
	const holes = [];
	let at = start;
	function learnValue({ text, end: from }) {
		const end = endOfScalar(bytes, from, limit, text === "span");
		const kind = constants.includes(text) ? void 0 : holeOf(text, bytes[from]);
		const quotes = bytes[from] === 34 ? 1 : 0;
		if (kind !== void 0 && end > 0) holes.push({
			kind,
			from: from + quotes,
			to: end - quotes
		});
		return end;
	}
	do {
		const key = readKey(bytes, at + 1, limit);
		const end = key ? learnValue(key) : 0;
		if (end === 0) return void 0;
		at = skipBlanks(bytes, end);
	} while (bytes[at] === 44);
	const hasId = holes.some(({ kind }) => kind === hole.id);
	return bytes[at] === 125 && hasId ? {
		holes,
		end: at + 1
	} : void 0;
}
function learnMereId(bytes, start, limit) {
	const end = endOfText(bytes, start, limit);
	return end === 0 ? void 0 : {
		holes: [{
			kind: hole.id,
			from: start + 1,
			to: end - 1
		}],
		end
	};
}
const holesOfTexts = /* @__PURE__ */ new Map([
	["id", hole.id],
	["doc", hole.name],
	["sha256", hole.digest]
]);
const holesOfNumbers = /* @__PURE__ */ new Map([["score", hole.score], ["tokens", hole.count]]);
function holeOf(key, first) {
	if (first === 34) return holesOfTexts.get(key) ?? hole.text;
	if (first === 91) return hole.span;
	if (first !== 45 && !isDigit(first ?? 0)) return void 0;
	return holesOfNumbers.get(key) ?? hole.number;
}
function readKey(bytes, start, limit) {
	const from = skipBlanks(bytes, start);
	if (bytes[from] !== 34) return void 0;
	const to = placeOf(34, bytes, from + 1, limit);
	if (to < 0) return void 0;
	const text = bytes.toString("utf8", from + 1, to);
	const colonAt = skipBlanks(bytes, to + 1);
	if (text.includes("\\") || bytes[colonAt] !== 58) return void 0;
	return {
		text,
		end: skipBlanks(bytes, colonAt + 1)
	};
}
function endOfScalar(bytes, start, limit, mayBeList) {
	const first = bytes[start];
	if (first === 34) return endOfText(bytes, start, limit);
	if (first === 123) return 0;
	if (first === 91) return mayBeList ? placeOf(93, bytes, start, limit) + 1 : 0;
	let end = start;
	while (end < limit && !isEndOfValue(bytes[end])) end++;
	return end === start ? 0 : end;
}
function endOfText(bytes, start, limit) {
	for (let i = start + 1; i < limit; i++) if (bytes[i] === 92) i++;
	else if (bytes[i] === 34) return i + 1;
	return 0;
}
function placeOf(byte, bytes, start, limit) {
	for (let at = start; at < limit; at++) if (bytes[at] === byte) return at;
	return -1;
}
function skipBlanks(bytes, start) {
	let at = start;
	while (isBlank$1(bytes[at])) at++;
	return at;
}
const isBlank$1 = (byte) => byte === 32 || byte === 9 || byte === 13;
const isEndOfValue = (byte) => byte === 44 || byte === 125 || byte === 93 || isBlank$1(byte);

// src/read/run/json-items.ts
const rowsExpected$1 = 256;
const rowHoles = /* @__PURE__ */ new Map([["query_id", hole.query], ["latency_ms", hole.latency]]);
function hollowReader(kernel, checkItem) {
	const memory = [];
	const shapes = [];
	const rowShape = kernel.newShape();
	let plainLists = /* @__PURE__ */ new Map();
	let plainRows = [];
	const rowsOf = (index) => memory[index] ??= jsonRows(rowsExpected$1);
	const shapeOf = (index) => shapes[index] ??= kernel.newShape();
	function readList(index, { bytes, start, end, shift }) {
		const rows = rowsOf(index);
		rows.length = 0;
		rows.raw = bytes;
		const first = skipBlanks(bytes, start + 1);
		if (bytes[first] === 93) return first + 1;
		let at = start;
		do {
			const next = readItems(index, {
				bytes,
				start: skipBlanks(bytes, at + 1),
				end,
				shift
			});
			if (next === 0) return 0;
			at = skipBlanks(bytes, next);
		} while (bytes[at] === 44);
		return bytes[at] === 93 ? at + 1 : 0;
	}
	function readItems(index, place) {
		const { start, end, shift } = place;
		kernel.forgetRows();
		const last = kernel.readResults(shapeOf(index), start + shift, end + shift, true) - shift;
		if (last === start) return readOtherItem(index, place);
		addKernelRows(rowsOf(index), kernel.rows(), [0, kernel.count()], shift);
		return last;
	}
	function readOtherItem(index, { bytes, start, end, shift }) {
		const learnt = learnShape(bytes, start, end, []);
		const json = learnt && parseJson(bytes.toString("utf8", start, learnt.end));
		const item = json?.ok ? checkItem(json.value) : void 0;
		if (!item || !learnt) return 0;
		addJsonRow(rowsOf(index), item.id, item.score, start, learnt.end);
		kernel.learnShape(shapeOf(index), start, learnt.end, learnt.holes, shift);
		return learnt.end;
	}
	function read({ bytes, start, end, shift }) {
		const lists = /* @__PURE__ */ new Map();
		const kept = [];
		let keptFrom = start;
		const holes = [];
		let isPlain = true;
		function readListOf(stage, at) {
			if (bytes[at] !== 91) return 0;
			const index = lists.size;
			const to = readList(index, {
				bytes,
				start: at,
				end,
				shift
			});
			if (to === 0) return 0;
			lists.set(stage, listJson(rowsOf(index)));
			holes.push({
				kind: hole.list,
				from: at + 1,
				to: to - 1,
				results: shapeOf(index)
			});
			kept.push(bytes.toString("utf8", keptFrom, at + 1));
			keptFrom = to - 1;
			return to;
		}
		function leaveOut(kind, from, to) {
			const quotes = bytes[from] === 34 ? 1 : 0;
			if (kind === void 0) isPlain = false;
			else holes.push({
				kind,
				from: from + quotes,
				to: to - quotes
			});
		}
		const first = skipBlanks(bytes, start);
		const to = eachKey(bytes, first, end, ({ text: key, end: at }) => {
			if (key === "ranked") return readListOf(void 0, at);
			if (key === "stages") return eachKey(bytes, at, end, (stage) => readListOf(stage.text, stage.end));
			const valueEnd = endOfScalar(bytes, at, end, false);
			leaveOut(rowHoles.get(key), at, valueEnd);
			return valueEnd;
		});
		if (to === 0 || to > end || lists.size === 0 || skipBlanks(bytes, to) < end) return void 0;
		kept.push(bytes.toString("utf8", keptFrom, end));
		const shape = isPlain ? {
			holes,
			start: first,
			end: to
		} : void 0;
		return {
			text: kept.join(""),
			lists,
			shape
		};
	}
	return {
		read,
		learn({ shape, lists }, shift) {
			if (!shape) return;
			kernel.learnShape(rowShape, shape.start, shape.end, shape.holes, shift);
			plainRows = Array.from(lists, () => jsonRows(0));
			plainLists = new Map([...lists.keys()].map((stage, at) => [stage, listJson(plainRows[at])]));
		},
		readPlain({ bytes, start, end, shift }) {
			const row = kernel.readRow(rowShape, start + shift, end + shift);
			if (!row) return void 0;
			const content = kernel.digestAt(start + shift, row.end);
			const source = kernel.rows();
			let first = 0;
			for (let index = 0; index < plainRows.length; index++) {
				const last = kernel.listEnd(index);
				viewKernelRows(plainRows[index], source, [first, last]);
				first = last;
			}
			return {
				queryId: bytes.toString("utf8", row.queryStart - shift, row.queryEnd - shift),
				lists: plainLists,
				latencyMs: row.latencyMs,
				content,
				nextLine: row.nextLine - shift
			};
		}
	};
}
function eachKey(bytes, start, end, readValue) {
	if (bytes[start] !== 123) return 0;
	const keys = /* @__PURE__ */ new Set();
	let at = start;
	do {
		const key = readKey(bytes, at + 1, end);
		if (!key || keys.has(key.text)) return 0;
		keys.add(key.text);
		const to = readValue(key);
		if (to === 0 || to > end) return 0;
		at = skipBlanks(bytes, to);
	} while (bytes[at] === 44);
	return bytes[at] === 125 ? at + 1 : 0;
}

// src/read/run/jsonl-row.ts
function trimmed(place) {
	const { bytes } = place;
	let { start, end } = place;
	while (start < end && bytes[start] <= 32) start++;
	while (end > start && bytes[end - 1] <= 32) end--;
	return {
		...place,
		start,
		end
	};
}
const rowKeys = "query_id ranked stages error abstained repeat latency_ms".split(" ");
const itemKeys = "id score doc span text sha256 tokens".split(" ");
const flatKeys = [...itemKeys, ..."query_id stage repeat".split(" ")];
const isFlat = (row) => "id" in row && !ofWholeRows.some((key) => key in row) && !isOfOtherTool(row);
const isOfOtherTool = (row) => row.query_id === void 0 && otherName(row, "query_id") === "id" && otherName(row, "ranked") !== void 0;
function readQueryId(row, say) {
	const other = row.query_id === void 0 ? otherName(row, "query_id") : void 0;
	if (other === void 0 || other === "id" && isFlat(row)) return readId(row.query_id, "query_id", say);
	say("id_wrong", "query_id", missingKey("query_id", "row", other), renameHint(other, "query_id"));
}
const ofWholeRows = [
	"ranked",
	"stages",
	"error",
	"abstained"
];
const readFlatItem = (row, say) => readItem(row, "", flatKeys, say);
function readWholeRow(row, say, read = noLists) {
	checkKeys(row, rowKeys, say);
	const { ranked, stages } = row;
	const lists = /* @__PURE__ */ new Map();
	if (ranked !== void 0 && stages !== void 0) say("row_wrong_shape", "", "has both ranked and stages", "Put the last list into stages.");
	if (ranked !== void 0) lists.set(void 0, read.get(void 0) ?? listOf(readItems(ranked, "ranked", say)));
	if (stages !== void 0) readStages(stages, lists, say, read);
	const abstained = readAbstained(row, say);
	const error = readError(row, say);
	const isSilent = lists.size === 0 && stages === void 0;
	if (isSilent && abstained && "id" in row) say("row_wrong_shape", "id", "a row that abstains has no result of its own", "Write \"ranked\": [...] beside \"abstained\" if results were returned.");
	if (isSilent && abstained) lists.set(void 0, listOf([]));
	else if (isSilent && error === void 0) sayNoList(row, say);
	const latencyMs = readLatency(row, say);
	return {
		repeat: readRepeat(row, say),
		error,
		abstained,
		lists,
		latencyMs
	};
}
function sayNoList(row, say) {
	for (const key of ["ranked", "id"]) {
		const other = otherName(row, key);
		if (other === void 0) continue;
		const rows = key === "id" ? " Each row is then one result." : "";
		const hint = `${renameHint(other, key)}${rows}`;
		say("row_wrong_shape", "", missingKey(key, "row", other), hint);
		return;
	}
	say("row_wrong_shape", "", "needs ranked, stages, error or abstained", "A list may be empty: \"ranked\": []. If retrieval failed, write \"error\": \"...\".");
}
function readAbstained({ abstained }, say) {
	if (abstained !== void 0 && typeof abstained !== "boolean") say("row_wrong_shape", "abstained", `must be true or false, not ${describeValue(abstained)}`, "Write \"abstained\": true, or leave it out.");
	return abstained === true;
}
function readLatency({ latency_ms }, say) {
	if (latency_ms === void 0) return void 0;
	if (typeof latency_ms === "number" && latency_ms >= 0) return latency_ms;
	say("row_wrong_shape", "latency_ms", `must be a number of 0 or more, not ${describeValue(latency_ms)}`, "Leave it out where it was not measured.");
}
function readError({ error }, say) {
	if (error === void 0 || error === null) return void 0;
	if (typeof error === "string" && error !== "") return error;
	say("row_wrong_shape", "error", `must be a text that says what failed, not ${describeValue(error)}`, "Write \"error\": \"timeout\".");
	return "";
}
const noLists = /* @__PURE__ */ new Map();
function readStages(stages, lists, say, read) {
	if (!isObject(stages) || Object.keys(stages).length === 0) {
		say("row_wrong_shape", "stages", `must name at least one stage, not ${describeValue(stages)}`, "Write \"stages\": {\"candidates\": [...], \"context\": [...]}.");
		return;
	}
	for (const [stage, list] of Object.entries(stages)) {
		if (stage === "") say("id_wrong", "stages", `a stage name ${idMessage}`, idHint(stage));
		else readId(stage, "stages", say);
		lists.set(stage, read.get(stage) ?? listOf(readItems(list, `stages.${stage}`, say)));
	}
}
function readRepeat({ repeat }, say) {
	if (repeat === void 0 || Number.isSafeInteger(repeat)) return repeat;
	say("row_wrong_shape", "repeat", `must be a whole number, not ${describeValue(repeat)}`, "Write \"repeat\": 1.");
}
const readStageName = ({ stage }, say) => stage === void 0 ? void 0 : readId(stage, "stage", say);
function readId(value, path, say) {
	if (typeof value === "string" && value !== "") {
		if (isWellFormed(value)) return value;
		say("id_wrong", path, halfCharacter, halfCharacterHint);
		return;
	}
	say("id_wrong", path, `${idMessage}, not ${describeValue(value)}`, idHint(value));
}
function readItems(value, path, say) {
	if (!Array.isArray(value)) {
		say("row_wrong_shape", path, `must be a list of results, not ${describeValue(value)}`, "Write [\"a\", \"b\"] or [{\"id\": \"a\"}].");
		return [];
	}
	const items = [];
	for (const [index, one] of value.entries()) {
		const item = readOneOf(one, `${path}[${index}]`, say);
		if (item) items.push(item);
	}
	return items;
}
function readOneOf(one, path, say) {
	if (isObject(one)) return readItem(one, path, itemKeys, say);
	const id = readId(one, path, say);
	return id === void 0 ? void 0 : { id };
}
function readItem(one, path, known, say) {
	let isGood = true;
	const complain = (code, key, message, hint) => {
		isGood = false;
		say(code, path === "" ? key : `${path}.${key}`, message, hint);
	};
	const { id, score, span, doc, text, sha256, tokens } = one;
	const other = id === void 0 ? otherName(one, "id") : void 0;
	if (other === void 0) readId(id, "id", complain);
	else complain("id_wrong", "id", missingKey("id", "result", other), renameHint(other, "id"));
	checkScore(score, complain);
	checkSpan(span, complain);
	if (doc !== void 0) readId(doc, "doc", complain);
	if (text !== void 0 && typeof text !== "string") complain("row_wrong_shape", "text", `must be text, not ${describeValue(text)}`, "Leave it out if there is none.");
	checkDigest(sha256, complain);
	checkTokens(tokens, complain);
	checkKeys(one, known, complain, other);
	return isGood ? one : void 0;
}
function checkScore(score, complain) {
	if (score === void 0 || typeof score === "number" && Number.isFinite(score)) return;
	complain("score_wrong", "score", `must be a finite number, not ${describeValue(score)}`, "Leave it out if there is none.");
}
function checkSpan(span, complain) {
	if (span === void 0) return;
	const [start, end, more] = Array.isArray(span) ? span : [];
	if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && more === void 0 && start >= 0 && start < end) return;
	complain("row_wrong_shape", "span", "must be [start, end] with 0 <= start < end", "Offsets count Unicode code points.");
}
function checkDigest(digest, complain) {
	if (digest === void 0 || readDigest(digest) !== void 0) return;
	complain("row_wrong_shape", "sha256", `${digestMessage}, not ${describeValue(digest)}`, digestHint);
}
function checkTokens(tokens, complain) {
	if (tokens === void 0 || Number.isSafeInteger(tokens) && Number(tokens) >= 1) return;
	complain("row_wrong_shape", "tokens", `must be a whole number of 1 or more, not ${describeValue(tokens)}`, "Leave it out where it was not counted.");
}
function checkKeys(one, known, say, told) {
	for (const key in one) {
		if (known.includes(key) || key === told) continue;
		const near = misspelt(key, known);
		if (near === void 0 || near in one) continue;
		const hint = `Did you mean ${JSON.stringify(near)}? Otherwise rename it.`;
		say("key_unknown", key, `unknown key ${JSON.stringify(key)}`, hint);
	}
}
const nearMisses = /* @__PURE__ */ new Map();
function misspelt(key, known) {
	const told = nearMisses.get(known) ?? /* @__PURE__ */ new Map();
	nearMisses.set(known, told);
	if (!told.has(key)) {
		if (told.size > 1e4) told.clear();
		told.set(key, nearestKey(key, known));
	}
	return told.get(key);
}

// src/read/run/kernel-code.ts
const code = [
	"AGFzbQEAAAABXhBgAAF/YAAAYAF/AX9gAXwBf2ACf38AYAJ/fwF/YAR/f39/AGADf39/AX9gAX4Bf2AGf39/fH9/AGAB",
	"fwF8YAR/f39/AX9gBX9/f3x/AGABfwBgAn9/AX5gA39/fwACDwEGbWVtb3J5BGZ1bGwAAQMdHAgJCgsCAgEAAAADAQMM",
	"BAUEAAANBgYHBwUODwEFAwEAAQasAjh/AUEAC38BQYAEC38BQQALfwFBAAt/AUEQC38BQQALfwFBAAt/AUEgC38BQQAL",
	"fwFBAAt/AUEAC38BQQALfgFCAAt/AUEAC34BQgALfwFBAAt/AUEAC38BQYAIC38BQQALfwFBAAt/AUEAC38BQQALfwFB",
	"AAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt8AUQAAAAAAAD4fwt/AUEAC38BQQAL",
	"fwFBAAt8AUQAAAAAAAD4fwt/AUEQC38BQQALfwFBAAt/AUGACAt/AUEAC38BQQALfwFBAAt/AUGACAt/AUEAC38BQcAA",
	"C38BQQALfwFBAQt/AUEAC38BQQALfwFBfwt/AUEAC38BQQALfgFCAAt/AUEACweYAyYJZmluZE93bmVyAAYQZm9yZ2V0",
	"QmVnaW5uaW5ncwAcDmxlYXJuQmVnaW5uaW5nABsIZGlnZXN0T2YAGgdsYXRlbmN5AyQIbGlzdEVuZHMDJghxdWVyeUVu",
	"ZAMiCnF1ZXJ5U3RhcnQDIQtyZWFkUmVzdWx0cwAEB3JlYWRSb3cAFwZyb3dFbmQDIwdhZGRIb2xlABYKYmVnaW5TaGFw",
	"ZQAVCGVuZFNoYXBlABQIbmV3U2hhcGUAEwluZXh0T3duZXIAEghzb3J0S2VwdAARDGFkZFBsYWluUm93cwAQC2xlYXJu",
	"U3VmZml4AA8DYWRkAA4IYXNpZGVGb3IADQVjb3VudAMQCmZvcmdldFJvd3MADAVmcm9tcwMaBmhhc2hlcwMXA2lkcwMT",
	"CGlucHV0Rm9yAAsGb3duZXJzAxgGcGxhY2VzAxkFcmFua3MDFgpyb29tRm9ySWRzAAoLcm9vbUZvclJvd3MACQZzY29y",
	"ZXMDFQZzdGFydHMDFAN0b3MDGwNzdW0DNgZzdXJ2ZXkACAZtZW1vcnkCAAgBBwwBAQrHPxxPAQJ/IwBBB2pBeHEiAa0g",
	"AHxCEHwiAEKAgPz/D1YEQBAACyAApyQAIABC//8DfEIQiKc/AGsiAkEASgR/IAJAAEEASAVBAAsEQBAACyABC8IDAgF+",
	"BX8jECMRRgRAIxEhCCMRQQF0JBEjFCEJIxFBAWqsQgKGEAEiCiAJIAhBAWpBAnT8CgAAIAokFCMVIQkjEaxCA4YQASIK",
	"IAkgCEEDdPwKAAAgCiQVIxYhCSMRrEIChhABIgogCSAIQQJ0Igj8CgAAIAokFiMXIQkjEaxCAoYQASIKIAkgCPwKAAAg",
	"CiQXIxghCSMRrEIChhABIgogCSAI/AoAACAKJBgjEaxCAoYQASQZIxohCSMRrEIChhABIgogCSAI/AoAACAKJBojGyEJ",
	"IxGsQgKGEAEiCiAJIAj8CgAAIAokGwsjFCMQQQJ0aigCACIJrSACrXxCAXwiBiMSrVYEQCAGQv////8HVgRAEAALIxMh",
	"CiMSIQsgBkIBhiIGEAEiCCAKIAv8CgAAIAgkEyAGpyQSCwNAIAIgB0sEQCMTIAlqIAdqIAEgB2opAwA3AwAgB0EIaiEH",
	"DAELCyMTIAlqIAJqQQo6AAAjFSMQQQN0aiADRAAAAAAAAAAAoDkDACMQQQJ0IgEjFmogBDYCACMXIAFqIAU2AgAjGCAB",
	"aiAANgIAIxBBAWokECMUIxBBAnRqIAkgAkEBamo2AgALggMDBH8IfAF+IABBAWogACAALQAAQS1GIgMbIgQiAC0AAEEw",
	"ayEBA0AgAUEKSQRAIAGtIA1CCn58IQ0gAEEBaiIALQAAQTBrIQEMAQsLIAAgBGshASAALQAAQS5GBEAgAEEBaiIAIQQg",
	"AC0AAEEwayECA0AgAkEKSQRAIAKtIA1CCn58IQ0gAEEBaiIALQAAQTBrIQIMAQsLIAAgBGsiAiABaiEBCyAAJBwgAUUg",
	"AUESS3IEQEQAAAAAAAD4fw8LIAJBA3RBgAhqKwMAIQUgAUEPTQR8IA26IAWjBSANuiIGIAWjIgkgBaIhCiAJIAlEAAAA",
	"AgAAoEGiIgcgByAJoaEiB6EhCyAFIAVEAAAAAgAAoEGiIgggCCAFoaEiCKEhDCAJIAYgCqEgByAIoiAKoSAHIAyioCAL",
	"IAiioCALIAyioKEgDSAG/AZ9uaAgBaMiBUQA4P/////vP6KgIgZEAAAAAAAA+H8gBiAJIAVEABAAAAAA8D+ioGEbCyIF",
	"miAFIAMbC/UDAQl/IAAhBSABIQQDQCABIAJJBEACQEEAIQdBACEIRAAAAAAAAPh/JCAgASEAIAUoAgQhCQJ/QQAgBSgC",
	"AEUNABoDQCAIIAlIBEAgBSgCACAIQQR0aiILKAIAIQpBACEGQQACfyALKAIEIgxBCE0EQCAAKQMAIAopAwCFQsAAIAyt",
	"QgOGfYZQDAELIAxBCGshDANAIAYgDEkEQEEAIAAgBmopAwAgBiAKaikDAFINAhogBkEIaiEGDAELCyAAIAxqKQMAIAog",
	"DGopAwBRC0UNAhpBACALKAIIIAAgCygCBGoQGSIARQ0CGiAIQQFqIQgMAQsLIAUoAgAgCUEEdGoiBigCACEIAn8gBigC",
	"BCIJQQhNBEAgACkDACAIKQMAhULAACAJrUIDhn2GUAwBCyAJQQhrIQkDQCAHIAlJBEBBACAAIAdqKQMAIAcgCGopAwBS",
	"DQIaIAdBCGohBwwBCwsgACAJaikDACAIIAlqKQMAUQsEfyAAIAYoAgRqBUEACwsiAEUNAEEAIx0jHiMgQX8jHxACIxBB",
	"AWtBAnQiBCMaaiABNgIAIxsgBGogADYCACAAIgQhASADRQ0CIAEtAABBLEcNACABQQFqIQADQCAALQAAIgFBCUYgAUEg",
	"RnIEQCAAQQFqIQAMAQsLIAAhAQwCCwsLIAQLbAEBfCAAEAMkICAAQQFqIAAgAC0AAEEtRhshACMgIgEgAWIEf0EBBSAA",
	"LQAAQTBrQQpPCwR/QQEFIxxBAWstAABBMGtBCk8LBEBBAA8LQQAjHCAALQAAQTBrBH9BAAUgAC0AAUEwa0EKSQsbC/8B",
	"AQZ/QcW78oh4IQMgACIBLQAAIQIDQCACQSBLBEAgAiADc0GTg4AIbCEDIAFBAWoiAS0AACECDAELC0EAIQEDQCABQcAA",
	"SARAIwggASADaiMHQQFrcUECdGooAgBBAWsiBkEASAR/QQEFIwIjBSAGQQxsaiICKAIAaiEEAn8gAigCBCICQQhNBEAg",
	"ACkDACAEKQMAhULAACACrUIDhn2GUAwBCyACQQhrIQVBACECA0AgAiAFSQRAQQAgACACaikDACACIARqKQMAUg0CGiAC",
	"QQhqIQIMAQsLIAAgBWopAwAgBCAFaikDAFELCwRAIAYPCyABQQFqIQEMAQsLQX8LtwEAQZgJJAAjAa0QASQCIwSsQgx+",
	"EAEkBSMHrEIChhABJAhBgIABJBJCgIABEAEkEyMRQQFqrEIChhABJBQjEaxCA4YQASQVIxGsQgKGEAEkFiMRrEIChhAB",
	"JBcjEaxCAoYQASQYIxGsQgKGEAEkGSMRrEIChhABJBojEaxCAoYQASQbIyWsQgKGEAEkJiMorEIChhABJCkjLKxCAoYQ",
	"ASQtIy6tEAEkLyMvQQo6AABCgIAEEAEkNwuyBgMLfwJ8An5EAAAAAAAA8H8hC0F/IQADQCAHIxBIBEAjFSAHQQN0aiIB",
	"KQMAIQ0gASsDACEMIAdBAnQiAiMWaigCACEBIxkgAmogBzYCACALIAxhBEBBASEGBSAFQQFyIAUgCyAMYxshBQsgBUEC",
	"ciAFIAAgAUobIQUgDCELIAEhACAOIxcgB0ECdGo1AgBClfip+pe33puef34gDYUiDSANQiCIhUKT++eyhte/9FZ+Ig0g",
	"DUIgiIVCk/vnsobXv/RWfiINIA1CIIiFfCEOIAdBAWohBwwBCwsgDiQ2IAUgBUEIciAFQQFxBH9BAAUgBgR/QQEhAAJ/",
	"A0AgACMQSARAQQAgCEEBakEAIxUgAEEDdGorAwAjFSAAQQFrQQN0aisDAGEiARsiCEEgSg0CGiABBEAgACAIayEKIxMj",
	"FCAAQQJ0aiIBKAIAaiEGIxQgAEEBakECdGooAgAgASgCAGtBAWshBSAAIQEDQCABIApKBEAjEyMUIxkgAUEBa0ECdGoo",
	"AgAiCUECdGoiAigCAGohBCAFIxQgCUEBakECdGooAgAgAigCAGtBAWsiAyADIAVKGyECQQAhBwJ/A0AgAiAHSgRAAkAg",
	"BiAHaikDACAEIAdqKQMAhSINQgBSBEAgAiAHIA16p0EDdmoiAkwNASACIAZqLQAAIAIgBGotAABLDAQLIAdBCGohBwwC",
	"CwsLIAMgBUgLBEAjGSABQQJ0aiAJNgIAIAFBAWshAQwCCwsLIxkgAUECdGogADYCAAsgAEEBaiEADAELC0EBCwVBAQsL",
	"GyIBQQRyQQIhBwNAIAcjEEEBdEgEQCAHQQF0IQcMAQsLIAECf0EBIAdBgIABSg0AGiM3QQAgB0ECdPwLAEEAIQVBACEA",
	"A0AgACMQSARAIzcgB0EBayMXIABBAnRqKAIAIgRBBXZxQQJ0aiEDQQFBASAEdCICIAMoAgAiAXEEfyAFQQFqIgVBwABK",
	"BH9BAQVBACEGAn8DQCAAIAZKBEBBASMXIAZBAnRqKAIAIARGDQIaIAZBAWohBgwBCwtBAAsLBUEACw0CGiADIAEgAnI2",
	"AgAgAEEBaiEADAELC0EACxsLBAAjEQsEACMSCx8BAX4gAPwHIgEjDFYEQCABQgGGJAwjDBABJA0LIw0LBgBBACQQCx8B",
	"AX4gAPwHIgEjDlYEQCABQgGGJA4jDhABJA8LIw8LRQECf0HFu/KIeCEGIAEhBQNAIAIgBUsEQCAGIAUtAABzQZODgAhs",
	"IQYgBUEBaiEFDAELCyAAIAEgAiABayADIAQgBhACCykAIAEgAGskMCMwIy5LBEAjMEEBdCQuIy6tEAEkLwsjLyAAIzD8",
	"CgAAC7oEAgd/AXxBfyQzA0AgACABSQR/An9BASMzQQBOBH8jNCEDAn8jNSICQQhNBEAgACkDACADKQMAhULAACACrUID",
	"hn2GUAwBCyACQQhrIQRBACECA0AgAiAESQRAQQAgACACaikDACACIANqKQMAUg0CGiACQQhqIQIMAQsLIAAgBGopAwAg",
	"AyAEaikDAFELBUEACw0AGiAAEAYkM0EAIzNBAEgNABojAiMFIzNBDGxqIgIoAgBqJDQgAigCBCQ1QQELBUEACwRAAkBB",
	"xbvyiHghBCAAIzVqIgYiAi0AACEDA0AgA0EgSwRAIAMgBHNBk4OACGwhBCACQQFqIgItAAAhAwwBCwsgBCQyIAJBAWok",
	"MSACIAZrQQAgA0EJRiADQSBGchsiBUUNAEEAIQIjMSIHIgMtAABBMGshBANAIARBCkkEQCACQQpsIARqIQIgA0EBaiID",
	"LQAAQTBrIQQMAQsLIANBAWokMSACQX8gAyAHayICQQlNQQAgAhsEfyADLQAAIgJBCUYgAkEgRnIFQQALGyIEQQBIDQAj",
	"MRADIgkgCWIEf0EABSMcIQcjLyEIAn8jMCICQQhNBEAgBykDACAIKQMAhULAACACrUIDhn2GUAwBCyACQQhrIQJBACED",
	"A0AgAiADSwRAQQAgAyAHaikDACADIAhqKQMAUg0CGiADQQhqIQMMAQsLIAIgB2opAwAgAiAIaikDAFELC0UNACMzIAYg",
	"BSAJIAQjMhACIxwjMGohAAwCCwsLIAALvwIBA39BACQqQQAkKyAAIQIDQCABIAJLBEAgAyACKAIIQQh2IgQgAyAEShsh",
	"AyMqQQFqJCogAigCFCACQRhqaiECDAELCyMqIyhKBEAjKkEBdCQoIyisQgKGEAEkKQsjLCADQQJqSARAIANBAXRBAmok",
	"LCMsrEIChhABJC0LIy1BACADQQJqQQJ0/AsAIAAhAgNAIAEgAksEQCMtIAIoAghBCHZBAWpBAnRqIgQgBCgCAEEBajYC",
	"ACACKAIUIAJBGGpqIQIMAQsLQQEhAgNAIAIgA0wEQCMtIAJBAnRqIgQgBCgCACAEQQRrKAIAajYCACACQQFqIQIMAQsL",
	"A0AgACABSQRAIykjLSAAKAIIQQh2QQJ0aiICKAIAIgNBAnRqIAA2AgAgAiADQQFqNgIAIAAoAhQgAEEYamohAAwBCwsL",
	"bwECf0EAJBAjKyMqRgRAQX8PCyMpIytBAnRqKAIAKAIIIQEDQCMrIypIBEAgASMpIytBAnRqKAIAIgAoAghGBEAgASAA",
	"QRhqIAAoAhRBAWsgACsDACAAKAIMIAAoAhAQAiMrQQFqJCsMAgsLCyABCwYAQgwQAQs8AQF/IwkiASgCACABKAIEQQR0",
	"aiIBIws2AgAgASAAIwprNgIEIwsjCiABKAIE/AoAACMLIAEoAgRqJAsLTAAgA0EBakEEdCIDIAJqIAFrIgIgACgCCEsE",
	"QCAAIAJBAXQ2AgggACAANQIIEAE2AgALIABBADYCBCAAJAkgASQKIAAoAgAgA2okCwtcAQJ/IwkiBCgCBCEFIAQgBUEB",
	"ajYCBCAEKAIAIAVBBHRqIgQgAjYCCCAEIAM2AgwgBCMLNgIAIAQgACMKazYCBCMLIwogBCgCBPwKAAAjCyAEKAIEaiQL",
	"IAEkCguUAgECfyAAKAIARQRAQQAPC0EAJBBBACQnRAAAAAAAAPh/JCQgACgCBCEEA0AgAUEARyADIARIcQRAIAAoAgAg",
	"A0EEdGogASACEBghASADQQFqIQMMAQsLIAFFBEBBAA8LIAAoAgAgBEEEdGoiAigCACEDAn8gAigCBCIAQQhNBEAgASkD",
	"ACADKQMAhULAACAArUIDhn2GUAwBCyAAQQhrIQRBACEAA0AgACAESQRAQQAgACABaikDACAAIANqKQMAUg0CGiAAQQhq",
	"IQAMAQsLIAEgBGopAwAgAyAEaikDAFELRQRAQQAPCyABIAIoAgRqIgAkIyAAQQFqIAAgAC0AAEENRhsiAEEBakEAIAAt",
	"AABBCkYbC7UEAgN/AXsgACgCACEEAn8gACgCBCIFQQhNBEAgASkDACAEKQMAhULAACAFrUIDhn2GUAwBCyAFQQhrIQUD",
	"QCADIAVJBEBBACABIANqKQMAIAMgBGopAwBSDQIaIANBCGohAwwBCwsgASAFaikDACAEIAVqKQMAUQtFBEBBAA8LIAEg",
	"ACgCBGohASAAKAIIQQhGBEAgASQhIAEiAP0ABAAiBv0MIiIiIiIiIiIiIiIiIiIiIv0jIAb9DFxcXFxcXFxcXFxcXFxc",
	"XFz9I/1QIAb9DCAgICAgICAgICAgICAgICD9Jv1Q/WQhAgNAIAJFBEAgAEEQaiIA/QAEACIG/QwiIiIiIiIiIiIiIiIi",
	"IiIi/SMgBv0MXFxcXFxcXFxcXFxcXFxcXP0j/VAgBv0MICAgICAgICAgICAgICAgIP0m/VD9ZCECDAELCyAAIAJoaiIA",
	"QQAgACABSwR/IAAtAABBIkYFQQALGyQiIyIPCyAAKAIIQQpGBEAgARAFIQAjICQkQQAgACMgRAAAAAAAAAAAYxsPCwNA",
	"IAEtAAAiA0EJRiADQSBGcgRAIAFBAWohAQwBCwsgACgCDCABIAJBARAEIQADQCAALQAAIgFBCUYgAUEgRnIEQCAAQQFq",
	"IQAMAQsLIABBACAALQAAQd0ARhsjJyMlRgRAIyYhASMlQQJ0IQIjJaxCA4YQASIDIAEgAvwKAAAgAyQmIyVBAXQkJQsj",
	"JyIBQQFqJCcjJiABQQJ0aiMQNgIAC9IMAgR/AXsCQAJAAkACQAJAAkACQAJAAkAgAA4IAAECBAMFBgcIC0HFu/KIeCEA",
	"IAEhAiABLQAAIQMDQCADQdwARyADQSJHcSADQSBPcQRAIAAgA3NBk4OACGwhACACQQFqIgItAAAhAwwBCwsgASQdIAIg",
	"AWskHiAAJB8gAkEAIANBIkYgASACSXEbDwsgAf0ABAAiBv0MIiIiIiIiIiIiIiIiIiIiIv0jIAb9DFxcXFxcXFxcXFxc",
	"XFxcXFz9I/1QIAb9DCAgICAgICAgICAgICAgICD9Jv1Q/WQhAANAIABFBEAgAUEQaiIB/QAEACIG/QwiIiIiIiIiIiIi",
	"IiIiIiIi/SMgBv0MXFxcXFxcXFxcXFxcXFxcXP0j/VAgBv0MICAgICAgICAgICAgICAgIP0m/VD9ZCEADAELCyABIABo",
	"aiEBAn8DQCABLQAAQdwARgRAAkAgAS0AASIAQfUARwRAIAFBAmpBACAAQdwARiAAQSJGciAAQS9GcgR/QQEFIABB5gBG",
	"IABB4gBGciAAQe4ARnIgAEHyAEZyIABB9ABGcgsbIQAMAQsgAUECaiECA0AgAiABQQZqSQRAQQAhACACLQAAIgNBMGtB",
	"CkkEf0EBBSADQSByQeEAa0EGSQtFDQIgAkEBaiECDAELCyABQQZqIQALQQAgAEUNAhogAP0ABAAiBv0MIiIiIiIiIiIi",
	"IiIiIiIiIv0jIAb9DFxcXFxcXFxcXFxcXFxcXFz9I/1QIAb9DCAgICAgICAgICAgICAgICD9Jv1Q/WQhAQNAIAFFBEAg",
	"AEEQaiIA/QAEACIG/QwiIiIiIiIiIiIiIiIiIiIi/SMgBv0MXFxcXFxcXFxcXFxcXFxcXP0j/VAgBv0MICAgICAgICAg",
	"ICAgICAgIP0m/VD9ZCEBDAELCyAAIAFoaiEBDAELCyABQQAgAS0AAEEiRhsLDwsgASEAIAH9AAQAIgb9DCIiIiIiIiIi",
	"IiIiIiIiIiL9IyAG/QxcXFxcXFxcXFxcXFxcXFxc/SP9UCAG/QwgICAgICAgICAgICAgICAg/Sb9UP1kIQIDQCACRQRA",
	"IABBEGoiAP0ABAAiBv0MIiIiIiIiIiIiIiIiIiIiIv0jIAb9DFxcXFxcXFxcXFxcXFxcXFz9I/1QIAb9DCAgICAgICAg",
	"ICAgICAgICD9Jv1Q/WQhAgwBCwsgACACaGoiAEEAIAAgAUsEfyAALQAAQSJGBUEACxsPCyABEAUPCyABQQFqIAEgAS0A",
	"AEEtRhsiACECA0AgAi0AAEEwa0EKSQRAIAJBAWohAgwBCwsgAkEAIAAgAkYEf0EABSACIABBAWpLBH8gAC0AAEEwawVB",
	"AQsLGyIBBH8gAS0AAEEuRwVBAQsEfyABBSABQQFqIQADQCAALQAAQTBrQQpJBEAgAEEBaiEADAELCyAAQQAgACABQQFq",
	"RxsLDwsCQCABLQAAQdsARw0AIAFBAWoiAiEDA0AgAy0AAEEwa0EKSQRAIANBAWohAwwBCwsgA0EAIAIgA0YEf0EABSAD",
	"IAJBAWpLBH8gAi0AAEEwawVBAQsLGyIDRSADIAJBCWpLcgR/QQEFIAMtAABBLEcLDQAgA0EBaiEAA0AgAC0AAEEgRgRA",
	"IABBAWohAAwBCwsgACEBA0AgAS0AAEEwa0EKSQRAIAFBAWohAQwBCwsgAUEAIAAgAUYEf0EABSABIABBAWpLBH8gAC0A",
	"AEEwawVBAQsLGyIFRSAFIABBCWpLcgR/QQEFIAUtAABB3QBHCw0AQQAhAQNAIAIgA0kEQCACLQAAQTBrIAFBCmxqIQEg",
	"AkEBaiECDAELC0EAIQIDQCAAIAVJBEAgAC0AAEEwayACQQpsaiECIABBAWohAAwBCwsgBUEBakEAIAEgAkkbIQQLIAQP",
	"CyABIQIDQCACLQAAQTBrQQpJBEAgAkEBaiECDAELCyACQQAgASACRgR/QQAFIAIgAUEBaksEfyABLQAAQTBrBUEBCwsb",
	"IgBBACAAIAFBCWpLBH9BAAUgAS0AAEEwawsbDwsgAUEHaiABIAEpAwBCCIZCgOahi6amjZs6URsiACEBAn8DQCABIABB",
	"QGtJBEBBACABLQAAIgJB4QBrQQZPIAJBMGtBCk9xDQIaIAFBAWohAQwBCwsgAEFAawsPC0EAC9oFAgF/BX4gASAAayIC",
	"rSEHIAJBIE8EfkLW64Lu6v2J9eAAIQNCz9bTvtLHq9lCIQRC+erQ0OfJoeThACEFA0AgAEEgaiICIAFNBEAgAyAAKQMA",
	"Qs/W077Sx6vZQn58Qh+JQoeVr6+Ytt6bnn9+IQMgBCAAKQMIQs/W077Sx6vZQn58Qh+JQoeVr6+Ytt6bnn9+IQQgBiAA",
	"KQMQQs/W077Sx6vZQn58Qh+JQoeVr6+Ytt6bnn9+IQYgBSAAKQMYQs/W077Sx6vZQn58Qh+JQoeVr6+Ytt6bnn9+IQUg",
	"AiEADAELCyADQgGJIARCB4l8IAZCDIl8IAVCEol8IANCz9bTvtLHq9lCfkIfiUKHla+vmLbem55/foVCh5Wvr5i23pue",
	"f35CnaO16oOxjYr6AH0gBELP1tO+0ser2UJ+Qh+JQoeVr6+Ytt6bnn9+hUKHla+vmLbem55/fkKdo7Xqg7GNivoAfSAG",
	"Qs/W077Sx6vZQn5CH4lCh5Wvr5i23puef36FQoeVr6+Ytt6bnn9+Qp2jteqDsY2K+gB9IAVCz9bTvtLHq9lCfkIfiUKH",
	"la+vmLbem55/foVCh5Wvr5i23puef35CnaO16oOxjYr6AH0FQsXP2bLx5brqJwsgB3whAwNAIABBCGoiAiABTQRAIAMg",
	"ACkDAELP1tO+0ser2UJ+Qh+JQoeVr6+Ytt6bnn9+hUIbiUKHla+vmLbem55/fkKdo7Xqg7GNivoAfSEDIAIhAAwBCwsg",
	"AEEEaiICIAFNBEAgAyAANQIAQoeVr6+Ytt6bnn9+hUIXiULP1tO+0ser2UJ+Qvnz3fGZ9pmrFnwhAyACIQALA0AgACAB",
	"SQRAIAMgADEAAELFz9my8eW66id+hUILiUKHla+vmLbem55/fiEDIABBAWohAAwBCwsgAyADQiGIhULP1tO+0ser2UJ+",
	"IgMgA0IdiIVC+fPd8Zn2masWfiIDIANCIIiFC54FAQV/IAEtAABBIE0EQA8LA0AgACMETgRAIwRBDGwhBCMEQQF0JAQj",
	"BSEFIwSsQgx+EAEiBiAFIAT8CgAAIAYkBQwBCwsgAiABayICIwUgAEEMbGoiBCgCBCIFRgR/IwIgBCgCAGohBgJ/IAVB",
	"CE0EQCABKQMAIAYpAwCFQsAAIAWtQgOGfYZQDAELIAVBCGshBwNAIAMgB0kEQEEAIAEgA2opAwAgAyAGaikDAFINAhog",
	"A0EIaiEDDAELCyABIAdqKQMAIAYgB2opAwBRCwVBAAsEQA8LIAIgBCgCCEsEQCAEIwM2AgAgBCACNgIIIwMgAmoiAyMB",
	"SwRAIANBAXQkASMCIQMjAyEGIwGtEAEiByADIAb8CgAAIAckAgsjAyACaiQDCyMCIAQoAgBqIAEgAvwKAAAgBCACNgIE",
	"IAUEQA8LIwZBAWokBiMHIwZBAXRIBEAjB0EBdCQHIwesQgKGEAEkCEEAIQADQCAAIwRIBEAjBSAAQQxsaiICKAIEBEAC",
	"QEHFu/KIeCEBIwIgAigCAGoiAy0AACECA0AgAkEgSwRAIAEgAnNBk4OACGwhASADQQFqIgMtAAAhAgwBCwsgASECQQAh",
	"AQNAIAFBwABIBEAjCCABIAJqIwdBAWtxQQJ0aiIDKAIARQRAIAMgAEEBajYCAAwDCyABQQFqIQEMAQsLCwsgAEEBaiEA",
	"DAELCwUCQCAAIQFBxbvyiHghACMCIwUgAUEMbGooAgBqIgMtAAAhAgNAIAJBIEsEQCAAIAJzQZODgAhsIQAgA0EBaiID",
	"LQAAIQIMAQsLIAAhAkEAIQADQCAAQcAASARAIwggACACaiMHQQFrcUECdGoiAygCAEUEQCADIAFBAWo2AgAMAwsgAEEB",
	"aiEADAELCwsLCyIAQQAkBkEAJAMjBUEAIwRBDGz8CwAjCEEAIwdBAnT8CwALC5oBAQBBhggLkgHwPwAAAAAAACRAAAAA",
	"AAAAWUAAAAAAAECPQAAAAAAAiMNAAAAAAABq+EAAAAAAgIQuQQAAAADQEmNBAAAAAITXl0EAAAAAZc3NQQAAACBfoAJC",
	"AAAA6HZIN0IAAACilBptQgAAQOWcMKJCAACQHsS81kIAADQm9WsMQwCA4Dd5w0FDAKDYhVc0dkMAyE5nbcGrQw=="
].join("");

// src/read/run/kernel.ts
const bit = {
	rises: 1,
	falls: 2,
	mayRepeat: 4,
	unordered: 8
};
function refuseSize() {
	throw new GateError("file_unreadable", "what has to be looked at together is too large: a list, or a line", "Write fewer results for each query.");
}
const imports = { memory: { full: refuseSize } };
let compiled;
function openKernel() {
	compiled ??= compile();
	const kernel = new WebAssembly.Instance(compiled, imports).exports;
	const { memory, count } = kernel;
	let rows = viewRows(kernel);
	const viewListEnds = () => new Int32Array(memory.buffer, kernel.listEnds.value >>> 0);
	let listEnds = viewListEnds();
	function currentRows() {
		const { ids, starts } = rows;
		if (!(ids.byteOffset === kernel.ids.value >>> 0 && starts.byteOffset === kernel.starts.value >>> 0)) rows = viewRows(kernel);
		rows.length = count.value;
		return rows;
	}
	return {
		take(block, start, end) {
			const at = kernel.inputFor(end - start) >>> 0;
			new Uint8Array(memory.buffer, at).set(block.subarray(start, end));
			return at;
		},
		count: () => count.value,
		rows: currentRows,
		forgetRows: kernel.forgetRows,
		add: kernel.add,
		addPlainRows: (start, end) => kernel.addPlainRows(start, end) >>> 0,
		learnSuffix: kernel.learnSuffix,
		findOwner: kernel.findOwner,
		learnBeginning: kernel.learnBeginning,
		forgetBeginnings: kernel.forgetBeginnings,
		sortKept: kernel.sortKept,
		nextOwner: kernel.nextOwner,
		newShape: kernel.newShape,
		learnShape(shape, start, end, holes, shift) {
			kernel.beginShape(shape, start + shift, end + shift, holes.length);
			for (const { from, to, kind, results = 0 } of holes) kernel.addHole(from + shift, to + shift, kind, results);
			kernel.endShape(end + shift);
		},
		readResults: (...where) => kernel.readResults(...where) >>> 0,
		readRow(shape, start, end) {
			const nextLine = kernel.readRow(shape, start, end) >>> 0;
			if (nextLine === 0) return void 0;
			return {
				queryStart: kernel.queryStart.value >>> 0,
				queryEnd: kernel.queryEnd.value >>> 0,
				end: kernel.rowEnd.value >>> 0,
				latencyMs: Number.isNaN(kernel.latency.value) ? void 0 : kernel.latency.value,
				nextLine
			};
		},
		listEnd(list) {
			if (listEnds.byteOffset !== kernel.listEnds.value >>> 0) listEnds = viewListEnds();
			return listEnds[list];
		},
		digestAt: (start, end) => BigInt.asUintN(64, kernel.digestOf(start, end)),
		digestOf(bytes) {
			const at = kernel.asideFor(bytes.length) >>> 0;
			new Uint8Array(memory.buffer, at).set(bytes);
			return BigInt.asUintN(64, kernel.digestOf(at, at + bytes.length));
		},
		survey() {
			const told = kernel.survey();
			return {
				rises: (told & bit.rises) !== 0,
				isOrdered: (told & bit.unordered) === 0,
				falls: (told & bit.falls) !== 0,
				mayRepeat: (told & bit.mayRepeat) !== 0,
				content: BigInt.asUintN(64, kernel.sum.value)
			};
		}
	};
}
function compile() {
	try {
		return new WebAssembly.Module(Buffer.from(code, "base64"));
	} catch {
		throw new GateError("file_unreadable", "runs are read by WebAssembly with SIMD, which is not there", "Run Node without --jitless, on a processor with SSE 4.1 or one by ARM with 64 bits.");
	}
}
function viewRows(kernel) {
	const { buffer } = kernel.memory;
	const room = kernel.roomForRows();
	const numbers = ({ value }, length) => new Int32Array(buffer, value >>> 0, length);
	return {
		ids: Buffer.from(buffer, kernel.ids.value >>> 0, kernel.roomForIds() >>> 0),
		starts: numbers(kernel.starts, room + 1),
		scores: new Float64Array(buffer, kernel.scores.value >>> 0, room),
		ranks: numbers(kernel.ranks, room),
		hashes: numbers(kernel.hashes, room),
		owners: numbers(kernel.owners, room),
		places: numbers(kernel.places, room),
		froms: numbers(kernel.froms, room),
		tos: numbers(kernel.tos, room),
		memory: Buffer.from(buffer),
		first: 0,
		length: kernel.count.value
	};
}

// src/read/run/jsonl-flat.ts
const oneNewline = Buffer.of(10);
const longestRaw = 2 ** 31 - 1;
const constants = [
	"query_id",
	"stage",
	"repeat"
];
const rowsExpected = {
	grouped: 1024,
	any: 32
};
function flatRows(file, order, sink, kernel) {
	const open = /* @__PURE__ */ new Map();
	const closed = /* @__PURE__ */ new Set();
	const spare = [];
	let currentId;
	let usual;
	const usualShape = kernel.newShape();
	function closeAll() {
		usual = void 0;
		for (const query of open.values()) {
			closed.add(query.queryId);
			const mixed = stagesMixed(file, query);
			if (mixed) sink.problem(mixed);
			if (query.faulty || mixed) sink.faulty(query.queryId, query.line);
			else sink.row(closeQuery(query, kernel));
			for (const list of query.lists.values()) spare.push(emptied(list));
		}
		open.clear();
	}
	function switchTo(queryId) {
		if (order === "any" || currentId === queryId) return;
		closeAll();
		currentId = queryId;
		if (closed.has(queryId)) sink.regroup();
	}
	function listAt({ lists }, stage) {
		const list = lists.get(stage) ?? spare.pop() ?? {
			rows: jsonRows(rowsExpected[order]),
			rawLength: 0
		};
		lists.set(stage, list);
		return list;
	}
	function keep(list, item, place) {
		const { bytes, start, end, shift } = place;
		const from = list.rawLength;
		append(list, bytes, start, end);
		addJsonRow(list.rows, item.id, item.score, from, list.rawLength);
		append(list, oneNewline, 0, 1);
		const learnt = learnShape(bytes, start, end, constants);
		const lineEnd = bytes[end] === 13 ? 2 : 1;
		if (learnt?.end !== end || bytes[end + lineEnd - 1] !== 10) return;
		kernel.learnShape(usualShape, start, end + lineEnd, learnt.holes, shift);
		usual = {
			list,
			lineEnd
		};
	}
	return {
		closeAll,
		readMore({ bytes, start, end, shift }) {
			if (!usual) return {
				rows: 0,
				end: start
			};
			const { list, lineEnd } = usual;
			kernel.forgetRows();
			const to = kernel.readResults(usualShape, start + shift, end + shift, false) - shift;
			const count = kernel.count();
			const before = list.rows.length;
			const rawOffset = list.rawLength - start;
			addKernelRows(list.rows, kernel.rows(), [0, count], shift - rawOffset);
			if (lineEnd === 1) append(list, bytes, start, to);
			else appendEach(list, bytes, before, rawOffset);
			return {
				rows: count,
				end: to
			};
		},
		add(row, queryId, place, say) {
			let isFaulty = false;
			const complain = (...told) => {
				isFaulty = true;
				say(...told);
			};
			const item = readFlatItem(row, complain);
			const repeat = readRepeat(row, complain);
			const stage = readStageName(row, complain);
			if (queryId === void 0) return;
			switchTo(queryId);
			const key = `${repeat ?? ""} ${queryId}`;
			const query = open.get(key) ?? newQuery(queryId, repeat, place.line);
			open.set(key, query);
			if (isFaulty) query.faulty = true;
			else if (item) keep(listAt(query, stage), item, trimmed(place));
		}
	};
}
const newQuery = (queryId, repeat, line) => ({
	queryId,
	repeat,
	line,
	lists: /* @__PURE__ */ new Map(),
	faulty: false
});
function emptied(list) {
	list.rows.length = 0;
	list.rawLength = 0;
	return list;
}
function append(list, bytes, start, end) {
	const { rows, rawLength } = list;
	const length = rawLength + end - start;
	if (length > longestRaw) refuseSize();
	if (length > rows.raw.length) rows.raw = Buffer.concat([rows.raw.subarray(0, rawLength)], 2 * length);
	bytes.copy(rows.raw, rawLength, start, end);
	list.rawLength = length;
}
function appendEach(list, bytes, before, rawOffset) {
	const { rows } = list;
	for (let row = before; row < rows.length; row++) {
		const start = rows.from[row] - rawOffset;
		const end = rows.to[row] - rawOffset - 2;
		rows.from[row] = list.rawLength;
		append(list, bytes, start, end);
		rows.to[row] = list.rawLength;
		append(list, oneNewline, 0, 1);
	}
}
function closeQuery({ queryId, repeat, line, lists }, kernel) {
	const byStage = [...lists].map(([stage, { rows, rawLength }]) => {
		const digest = kernel.digestOf(rows.raw.subarray(0, rawLength));
		return `${stage === void 0 ? "" : JSON.stringify(stage)} ${digest}`;
	});
	const text = `${queryId}\0${repeat ?? ""}\0${byStage.sort(compareIds).join("\n")}`;
	const content = kernel.digestOf(Buffer.from(text));
	return {
		queryId,
		repeat,
		error: void 0,
		abstained: false,
		lists: new Map([...lists].map(([stage, { rows }]) => [stage, listJson(rows)])),
		line,
		content
	};
}
function stagesMixed(file, { queryId, line, lists }) {
	if (lists.size < 2 || !lists.has(void 0)) return void 0;
	return {
		code: "row_wrong_shape",
		severity: "error",
		message: `query ${JSON.stringify(queryId)} has rows with a stage and rows without`,
		hint: "Write the stage into every row of a query, or into none.",
		file,
		path: "stage",
		lines: [line]
	};
}

// src/read/run/jsonl.ts
function readRunJsonl(file, order, sink) {
	const kernel = openKernel();
	const flat = flatRows(file, order, sink, kernel);
	const rows = hollowReader(kernel, checkItem);
	let seenData = false;
	function readLine(place, line) {
		const { bytes, start, end } = place;
		const hollow = rows.read(place);
		const text = hollow?.text ?? bytes.toString("utf8", start, end);
		if (text.trim() === "") return;
		const row = (hollow && parseHollow(hollow)) ?? readObject(file, text, line, sink);
		if (!row) return;
		if ("manifest" in row && !("query_id" in row)) manifestLine(row, line);
		else dataLine(row, hollow, place, line);
		seenData = true;
	}
	function manifestLine({ manifest }, line) {
		if (seenData) sink.problem(lateManifest(file, line));
		else sink.manifest(manifest, line);
	}
	function dataLine(row, hollow, place, line) {
		let faults = 0;
		const say = (code, path, message, hint) => {
			faults++;
			const field = path === "" ? {} : { path };
			sink.problem({
				code,
				severity: "error",
				message,
				hint,
				file,
				...field,
				lines: [line]
			});
		};
		const queryId = readQueryId(row, say);
		if (isFlat(row)) {
			flat.add(row, queryId, {
				...place,
				line
			}, say);
			return;
		}
		const whole = readWholeRow(row, say, hollow?.lists);
		if (queryId === void 0) return;
		if (faults > 0) {
			sink.faulty(queryId, line);
			return;
		}
		if (hollow) rows.learn(hollow, place.shift);
		const { start, end } = trimmed(place);
		const content = kernel.digestAt(start + place.shift, end + place.shift);
		sink.row({
			...whole,
			queryId,
			line,
			content
		});
	}
	function readPlain(place, line) {
		const row = rows.readPlain(place);
		if (!row) return void 0;
		const { nextLine, ...told } = row;
		sink.row({
			...told,
			repeat: void 0,
			error: void 0,
			abstained: false,
			line
		});
		return nextLine;
	}
	return {
		block(bytes, start, end, line) {
			const shift = kernel.take(bytes, start, end) - start;
			let number = line;
			let from = start;
			while (from < end) {
				const next = flat.readMore({
					bytes,
					start: from,
					end,
					shift
				});
				number += next.rows;
				from = next.end;
				if (from === end) break;
				const behind = readPlain({
					bytes,
					start: from,
					end,
					shift
				}, number);
				if (behind === void 0) {
					const to = bytes.indexOf(10, from);
					readLine({
						bytes,
						start: from,
						end: withoutReturn(bytes, from, to),
						shift
					}, number);
					from = to + 1;
				} else from = behind;
				number++;
			}
			return number;
		},
		end: flat.closeAll
	};
}
function checkItem(value) {
	let isGood = true;
	const item = readOneOf(value, "", () => {
		isGood = false;
	});
	return isGood ? item : void 0;
}
function parseHollow({ text }) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function readObject(file, text, line, sink) {
	const json = parseJson(text);
	if (!json.ok) {
		sink.problem(jsonProblem(file, line, text, json.fault));
		return;
	}
	if (isObject(json.value)) return json.value;
	sink.problem(notAnObject(file, line, json.value));
}
const notAnObject = (file, line, value) => ({
	code: "row_wrong_shape",
	severity: "error",
	message: `a row must be an object, not ${describeValue(value)}`,
	hint: "Write {\"query_id\": \"...\", \"ranked\": [...]}.",
	file,
	lines: [line]
});
const lateManifest = (file, line) => ({
	code: "manifest_wrong",
	severity: "error",
	message: "the manifest must be the first line",
	hint: "Move it to the top, and keep one.",
	file,
	lines: [line]
});

// src/read/run/words.ts
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
function copyWords(from, start, into, to, size) {
	const last = size - 4;
	for (let i = 0; i < last; i += 4) into.setInt32(to + i, from.getInt32(start + i));
	if (last >= 0) into.setInt32(to + last, from.getInt32(start + last));
	else for (let i = 0; i < size; i++) into.setInt8(to + i, from.getInt8(start + i));
}

// src/read/run/scattered-rows.ts
const place$1 = {
	score: 0,
	owner: 8,
	rank: 12,
	hash: 16,
	idSize: 20,
	id: 24
};
const heapCount = 256;
const pieceSize = 32768;
function scatteredRows() {
	const heaps = Array.from({ length: heapCount }, () => {
		const bytes = Buffer.alloc(0);
		return {
			full: [],
			bytes,
			view: viewOf(bytes),
			used: 0
		};
	});
	return {
		add({ ids, starts, scores, ranks, hashes, owners, length }) {
			const idsView = viewOf(ids);
			for (let row = 0; row < length; row++) {
				const owner = owners[row];
				const heap = heaps[owner % heapCount];
				const from = starts[row];
				const to = starts[row + 1];
				const size = place$1.id + to - from;
				if (heap.used + size > heap.view.byteLength) beginPiece(heap, Math.max(size, pieceSize));
				const { view, used } = heap;
				view.setFloat64(used + place$1.score, scores[row], true);
				view.setInt32(used + place$1.owner, owner, true);
				view.setInt32(used + place$1.rank, ranks[row], true);
				view.setInt32(used + place$1.hash, hashes[row], true);
				view.setInt32(used + place$1.idSize, to - from, true);
				copyWords(idsView, from, view, used + place$1.id, to - from);
				heap.used = used + size;
			}
		},
		forEach(kernel, use) {
			for (const heap of heaps) {
				beginPiece(heap, 0);
				const bytes = Buffer.concat(heap.full);
				heap.full.length = 0;
				const start = kernel.take(bytes, 0, bytes.length);
				kernel.sortKept(start, start + bytes.length);
				for (let owner = kernel.nextOwner(); owner >= 0; owner = kernel.nextOwner()) use(owner);
			}
		}
	};
}
function beginPiece(heap, size) {
	heap.full.push(heap.bytes.subarray(0, heap.used));
	heap.bytes = Buffer.allocUnsafeSlow(size);
	heap.view = viewOf(heap.bytes);
	heap.used = 0;
}

// src/read/run/score.ts
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
function readScoreInto(target, bytes, start, end) {
	const isNegative = bytes[start] === 45;
	const score = readPlainDecimal(bytes, isNegative ? start + 1 : start, end);
	if (Number.isNaN(score)) return readAnyDecimal(target, bytes.toString("latin1", start, end));
	target[0] = isNegative ? -score : score;
	return true;
}
const mostRestDigits = 8;
function readPlainDecimal(bytes, start, end) {
	let first = 0;
	let rest = 0;
	let restDigits = 0;
	let pointAt = -1;
	for (let i = start; i < end; i++) {
		const byte = bytes[i];
		if (!isDigit(byte)) {
			if (byte !== 46 || pointAt >= 0) return NaN;
			pointAt = i;
		} else if (first < 1e9) first = first * 10 + byte - 48;
		else {
			rest = rest * 10 + byte - 48;
			restDigits++;
		}
	}
	const points = pointAt < 0 ? 0 : 1;
	if (end - start === points) return NaN;
	return shift(first, rest, restDigits, points * (end - pointAt - 1));
}
function shift(first, rest, restDigits, decimals) {
	if (restDigits > mostRestDigits || decimals >= powersOfTen.length) return NaN;
	const shifted = first * powersOfTen[restDigits];
	const whole = shifted + rest;
	const lostOfWhole = rest - (whole - shifted);
	const power = powersOfTen[decimals];
	const quotient = whole / power;
	const product = quotient * power;
	const a = upperHalf(quotient);
	const b = quotient - a;
	const c = upperHalf(power);
	const d = power - c;
	const lostOfProduct = a * c - product + a * d + b * c + b * d;
	const missing = (whole - product - lostOfProduct + lostOfWhole) / power;
	const score = quotient + missing * (1 - tolerance);
	return score === quotient + missing * (1 + tolerance) ? score : NaN;
}
const tolerance = 2 ** -40;
function upperHalf(value) {
	const scaled = value * (2 ** 27 + 1);
	return scaled - (scaled - value);
}
function readAnyDecimal(target, text) {
	if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return false;
	const value = Number(text);
	target[0] = value;
	return Number.isFinite(value);
}

// src/read/run/byte-sort.ts
function sortRows(rows, order) {
	if (insertAll(rows, order)) return;
	spread(rows, order);
	if (!insertAll(rows, order)) merge(rows, order);
}
let places = /* @__PURE__ */ new Int32Array(0);
function spread({ scores, length }, order) {
	let least = Number.POSITIVE_INFINITY;
	let greatest = Number.NEGATIVE_INFINITY;
	for (let row = 0; row < length; row++) {
		const score = scores[row];
		if (score < least) least = score;
		if (score > greatest) greatest = score;
	}
	const scale = (length - 1) / (greatest - least);
	if (scale === 0 || !Number.isFinite(scale)) return;
	if (places.length <= length) places = new Int32Array(2 * length);
	places.fill(0, 0, length + 1);
	for (let row = 0; row < length; row++) {
		const next = ((greatest - scores[row]) * scale | 0) + 1;
		places[next] = places[next] + 1;
	}
	for (let place = 1; place < length; place++) places[place] = places[place] + places[place - 1];
	for (let row = 0; row < length; row++) {
		const place = (greatest - scores[row]) * scale | 0;
		const to = places[place];
		order[to] = row;
		places[place] = to + 1;
	}
}
const mostMoves = 8;
const someRows = 32;
function insertAll(rows, order) {
	const { scores, length } = rows;
	let moves = 0;
	for (let i = 1; i < length; i++) {
		const row = order[i];
		const score = scores[row];
		let to = i;
		while (to > 0 && isBefore(rows, row, score, order[to - 1])) {
			order[to] = order[to - 1];
			to--;
		}
		order[to] = row;
		moves += i - to;
		if (moves > mostMoves * (i + someRows)) return false;
	}
	return true;
}
function isBefore(rows, row, score, other) {
	const otherScore = rows.scores[other];
	return score > otherScore || score === otherScore && compareRowIds(rows, row, other) > 0;
}
function merge(rows, order) {
	const { length } = rows;
	let from = order;
	let into = new Int32Array(length);
	for (let size = 1; size < length; size *= 2) {
		for (let start = 0; start < length; start += 2 * size) {
			const middle = Math.min(start + size, length);
			mergeParts(rows, from, into, start, middle, Math.min(middle + size, length));
		}
		[from, into] = [into, from];
	}
	if (from !== order) order.set(from);
}
function mergeParts(rows, from, into, start, middle, end) {
	const { scores } = rows;
	let left = start;
	let right = middle;
	let to = start;
	while (left < middle && right < end) {
		const row = from[right];
		const isNext = isBefore(rows, row, scores[row], from[left]);
		into[to++] = isNext ? from[right++] : from[left++];
	}
	while (left < middle) into[to++] = from[left++];
	while (right < end) into[to++] = from[right++];
}

// src/read/run/trec-list.ts
function listTrec(kernel, queryId) {
	const told = kernel.survey();
	const content = kernel.digestOf(Buffer.from(`${queryId}\0${kernel.count()} ${told.content}`));
	const rows = kernel.rows();
	if (!told.isOrdered) sortRows(rows, rows.places.subarray(0, rows.length));
	return new TrecList(rows, told, content);
}
var TrecList = class {
	isByScore = true;
	rows;
	length;
	told;
	content;
	constructor(rows, told, content) {
		this.rows = rows;
		this.length = rows.length;
		this.told = told;
		this.content = content;
	}
	contradictsRanks() {
		return (this.told.rises || this.told.falls) && contradicts(this.rows);
	}
	scoreAt(index) {
		return index < this.length ? this.rows.scores[this.rows.places[index]] : void 0;
	}
	idAt(index) {
		return idOf(this.rows, this.rows.places[index]);
	}
	hashAt(index) {
		return this.rows.hashes[this.rows.places[index]];
	}
	lastByteAt(index) {
		const { rows } = this;
		return rows.ids[idEnd(rows, rows.places[index]) - 1];
	}
	itemAt(index) {
		const row = this.rows.places[index];
		return {
			id: idOf(this.rows, row),
			score: this.rows.scores[row]
		};
	}
	find(sought) {
		return findIds(this.rows, this.rows.places, sought, !this.told.mayRepeat);
	}
	copies() {
		return this.told.mayRepeat ? tabulate(this.rows, this.rows.places) : nowhere;
	}
};
function contradicts({ scores, ranks, places, length }) {
	let greatest = -1;
	let greatestAbove = -1;
	let scoreBefore = NaN;
	for (let index = 0; index < length; index++) {
		const row = places[index];
		const score = scores[row];
		if (score !== scoreBefore) greatestAbove = greatest;
		scoreBefore = score;
		const rank = ranks[row];
		if (rank >= 0 && rank < greatestAbove) return true;
		greatest = Math.max(greatest, rank);
	}
	return false;
}

// src/read/run/trec.ts
const names = [
	"query",
	"Q0",
	"unit",
	"rank",
	"score",
	"tag"
];
function readTrec(file, order, sink) {
	const starts = /* @__PURE__ */ new Int32Array(8);
	const ends = /* @__PURE__ */ new Int32Array(8);
	const score = /* @__PURE__ */ new Float64Array(1);
	const kernel = openKernel();
	const scattered = order === "any" ? scatteredRows() : void 0;
	const groups = [];
	const byId = /* @__PURE__ */ new Map();
	const closed = /* @__PURE__ */ new Set();
	function groupOf(id, line) {
		const known = byId.get(id);
		if (known) return known;
		if (order === "grouped") closeAll();
		if (closed.has(id)) sink.regroup();
		const group = {
			index: groups.length,
			queryId: id,
			line,
			faulty: false
		};
		groups.push(group);
		byId.set(id, group);
		return group;
	}
	function closeAll() {
		scattered?.forEach(kernel, (owner) => {
			const group = groups[owner];
			if (group && !group.faulty) closeGroup(file, group, kernel, sink);
		});
		for (const group of groups) {
			closed.add(group.queryId);
			if (group.faulty) sink.faulty(group.queryId, group.line);
			else if (!scattered) closeGroup(file, group, kernel, sink);
		}
		kernel.forgetRows();
		groups.length = 0;
		byId.clear();
		kernel.forgetBeginnings();
	}
	function readAnyRow(bytes, start, newlineAt, { line, shift }) {
		const end = withoutReturn(bytes, start, newlineAt);
		if (splitColumns(bytes, start, end, starts, ends) !== names.length) {
			wrongColumns(bytes, start, end, line);
			return;
		}
		const group = groups[kernel.findOwner(start + shift)] ?? groupOf(bytes.toString("utf8", starts[0], ends[0]), line);
		if (!readScoreInto(score, bytes, starts[4], ends[4])) {
			group.faulty = true;
			sink.problem(wrongScore(file, bytes.toString("utf8", starts[4], ends[4]), line));
			return;
		}
		const unitAt = shift + starts[2];
		const unitEnd = shift + ends[2];
		const rank = readRank(bytes, starts[3], ends[3]);
		kernel.add(group.index, unitAt, unitEnd, score[0], rank);
		kernel.learnBeginning(group.index, shift + start, unitAt);
		kernel.learnSuffix(shift + ends[4], shift + newlineAt + 1);
	}
	function wrongColumns(bytes, start, end, line) {
		const told = readColumns(file, bytes.toString("utf8", start, end), line, names);
		if (told && !Array.isArray(told)) sink.problem(told);
	}
	return {
		block(bytes, start, end, line) {
			const shift = kernel.take(bytes, start, end) - start;
			let number = line;
			let from = start;
			while (from < end) {
				const before = kernel.count();
				from = kernel.addPlainRows(shift + from, shift + end) - shift;
				number += kernel.count() - before;
				if (from < end) {
					const newlineAt = bytes.indexOf(10, from);
					readAnyRow(bytes, from, newlineAt, {
						line: number,
						shift
					});
					number++;
					from = newlineAt + 1;
				}
				if (!scattered) continue;
				scattered.add(kernel.rows());
				kernel.forgetRows();
			}
			return number;
		},
		end: closeAll
	};
}
function splitColumns(bytes, start, end, starts, ends) {
	let count = 0;
	let i = start;
	while (i < end && count < starts.length) {
		while (i < end && isBlank(bytes[i])) i++;
		if (i === end) break;
		starts[count] = i;
		while (i < end && !isBlank(bytes[i])) i++;
		ends[count] = i;
		count++;
	}
	return count;
}
const isBlank = (byte) => byte === 32 || byte === 9;
const mostDigits = 9;
function readRank(bytes, start, end) {
	let rank = 0;
	if (end - start > mostDigits) return -1;
	for (let i = start; i < end; i++) {
		const byte = bytes[i] ?? 0;
		if (!isDigit(byte)) return -1;
		rank = rank * 10 + (byte - 48);
	}
	return rank;
}
function closeGroup(file, { queryId, line }, kernel, sink) {
	const list = listTrec(kernel, queryId);
	if (list.contradictsRanks()) sink.problem(rankDisagrees(file, line));
	if (queryId.startsWith("#")) sink.problem(commentLookalike(file, queryId, line));
	sink.row({
		queryId,
		repeat: void 0,
		error: void 0,
		abstained: false,
		lists: /* @__PURE__ */ new Map([[void 0, list]]),
		line,
		content: list.content
	});
}
const wrongScore = (file, text, line) => ({
	code: "score_wrong",
	severity: "error",
	message: `score ${JSON.stringify(text)} is not a finite number`,
	hint: "Write a decimal number with a point, as 12.5 or 1e-3.",
	file,
	path: "score",
	lines: [line]
});
const rankDisagrees = (file, line) => ({
	code: "rank_disagrees",
	severity: "warning",
	message: "the rank column contradicts the scores",
	hint: "Order is by score, highest first. If a smaller score is better, negate the scores.",
	file,
	lines: [line]
});
const commentLookalike = (file, queryId, line) => ({
	...commentLine$1(file, line),
	message: `query ${JSON.stringify(queryId)} begins with # and is taken as data: it has all columns`
});

// src/read/run/formats.ts
const runFormats = [{
	name: "jsonl",
	looksLike: isJsonLine,
	read: readRunJsonl
}, {
	name: "trec",
	looksLike: mayBeColumns,
	read: readTrec
}];

// src/read/run/pen.ts
const alignment = 4;
const pageBits = 16;
const pageSize = alignment << pageBits;
const mostPages = 2 ** 16 - 1;
const double = /* @__PURE__ */ new Float64Array(1);
const bytes = new Uint8Array(double.buffer);
function openPen() {
	const pages = [];
	let used = pageSize;
	const row = [];
	let length = 0;
	function natural(value) {
		length = writeNumber(row, length, value);
	}
	return {
		natural,
		number(value) {
			if (Number.isInteger(value) && value >= 0 && value < 2 ** 53 - 1 && !Object.is(value, -0)) {
				natural(1 + value);
				return;
			}
			natural(0);
			double[0] = value;
			for (const byte of bytes) row[length++] = byte;
		},
		word(value) {
			for (let shift = 0; shift < 32; shift += 8) row[length++] = value >>> shift;
		},
		end() {
			if (used + length > 262144) {
				if (pages.length === mostPages) throw new RangeError("a run that takes more than 16 GiB");
				pages.push(new Uint8Array(Math.max(pageSize, length)));
				used = 0;
			}
			const page = pages.at(-1);
			for (let i = 0; i < length; i++) page[used + i] = row[i];
			const place = (pages.length - 1) * 2 ** pageBits + used / alignment;
			used = used + length + alignment - 1 & -4;
			length = 0;
			return place;
		},
		mark() {
			const [count, usedThen] = [pages.length, used];
			return () => {
				pages.length = count;
				used = usedThen;
			};
		},
		pages
	};
}
function openPages(pages) {
	let page = pages[0];
	let at = 0;
	function natural() {
		const start = at++;
		const first = page[start];
		if (first < 128) return first;
		at = endOfNumber(page, start);
		return readNumber(page, start);
	}
	return {
		goTo(place) {
			page = pages[place >>> pageBits];
			at = alignment * (place & 2 ** pageBits - 1);
		},
		natural,
		number() {
			const told = natural();
			if (told > 0) return told - 1;
			for (let i = 0; i < 8; i++) bytes[i] = page[at++];
			return double[0];
		},
		word() {
			let value = 0;
			for (let shift = 0; shift < 32; shift += 8) value |= page[at++] << shift;
			return value;
		}
	};
}

// src/read/run/kept.ts
function openKept({ pages, texts, heads }) {
	const { goTo, natural, number, word } = openPages(pages);
	let isPlain = true;
	const rest = () => isPlain ? 0 : natural();
	const textAt = (told) => told === 0 ? void 0 : texts[told - 1];
	const text = () => textAt(natural()) ?? "";
	function many(length, read) {
		if (length === 0) return nothing;
		const all = [];
		for (let i = 0; i < length; i++) all.push(read());
		return all;
	}
	const entries = (length, read) => length === 0 ? noEntries : new Map(many(length, read));
	const restNaturals = () => many(rest(), natural);
	const group = (rank) => ({
		rank: rank || void 0,
		possible: rest() || void 0,
		tiedAt: restNaturals(),
		excusedAt: restNaturals()
	});
	const hit = () => ({
		rank: natural(),
		grade: number()
	});
	const tie = () => [natural(), text()];
	const fit = () => [text(), {
		count: natural(),
		isExact: natural() === 1
	}];
	const note = () => [text(), number()];
	const forbidden = () => ({
		rule: natural(),
		id: text(),
		rank: natural()
	});
	const unjudged = () => ({
		rank: natural(),
		id: text()
	});
	function readRanking() {
		isPlain = natural() === 1;
		const returned = natural();
		const goldItems = natural();
		const ranks = many(natural(), natural);
		const hits = many(natural(), hit);
		const ids = many(natural(), word);
		const gold = natural();
		return {
			returned,
			goldItems,
			groups: ranks.map(group),
			hits,
			judgedCopies: restNaturals(),
			copies: restNaturals(),
			copyCount: rest(),
			topScore: rest() === 0 ? void 0 : number(),
			ties: entries(rest(), tie),
			forbidden: many(rest(), forbidden),
			forbiddenUnclear: many(rest(), forbidden),
			first: {
				ids,
				gold,
				marks: restNaturals()
			},
			unjudged: many(rest(), unjudged),
			sameText: rest(),
			fits: entries(rest(), fit),
			notes: entries(rest(), note)
		};
	}
	function readRow() {
		const abstained = natural() === 1;
		const repeat = natural() === 0 ? void 0 : number();
		const error = textAt(natural());
		const line = natural();
		const file = text();
		const lists = /* @__PURE__ */ new Map();
		for (let left = natural(); left > 0; left--) {
			const stage = textAt(natural());
			lists.set(stage, readRanking());
		}
		return {
			repeat,
			error,
			abstained,
			lists,
			line,
			file
		};
	}
	return (place) => {
		let head = heads[place] ?? 0;
		if (head === 0) return void 0;
		const rows = [];
		while (head > 0) {
			goTo(head - 1);
			head = natural();
			rows.push(readRow());
		}
		return rows.length === 1 ? rows : rows.reverse();
	};
}
const nothing = [];
const noEntries = /* @__PURE__ */ new Map();

// src/read/run/row.ts
const addContents = (sum, more) => BigInt.asUintN(64, sum + more);

// src/read/run/unknown-results.ts
const mostExamples = 3;
function watchResults(file, lists) {
	if (lists.length === 0) return void 0;
	let count = 0;
	let examples = [];
	function note(id, line) {
		count++;
		const last = examples[2];
		if (last && compareIds(id, last.id) >= 0) return;
		examples = firstExamples([...examples, {
			id,
			file,
			line
		}]);
	}
	const isKnown = (bytes, start, end, hash) => lists.some((units) => units.hasBytes(bytes, start, end, hash));
	function seeRows(rows, line) {
		const { first, length } = rows;
		for (let row = first; row < first + length; row++) if (!isRowKnown(rows, row, isKnown)) note(idOf(rows, row), line);
	}
	return {
		see(list, line) {
			if (list.rows) {
				seeRows(list.rows, line);
				return;
			}
			for (let index = 0; index < list.length; index++) {
				const bytes = Buffer.from(list.idAt(index));
				const hash = hashOfBytes(bytes);
				if (!isKnown(bytes, 0, bytes.length, hash)) note(list.idAt(index), line);
			}
		},
		found: () => ({
			count,
			examples
		})
	};
}
const isRowKnown = (rows, row, isKnown) => isKnown(rows.ids, rows.starts[row], idEnd(rows, row), rows.hashes[row]);
function firstExamples(all) {
	const sorted = [...all].sort((a, b) => compareIds(a.id, b.id) || a.line - b.line);
	return sorted.filter(({ id }, at) => id !== sorted[at - 1]?.id).slice(0, mostExamples);
}
const joinUnknown = (all) => all.length === 0 ? void 0 : {
	count: all.reduce((sum, { count }) => sum + count, 0),
	examples: firstExamples(all.flatMap(({ examples }) => examples))
};

// src/read/run/join.ts
const faultyRow = {
	repeat: void 0,
	error: "the row cannot be read",
	abstained: false,
	lists: /* @__PURE__ */ new Map()
};
function openRun({ kept, ...run }) {
	const rowsAt = openKept(kept);
	return {
		...run,
		retrievalsOf(place) {
			const rows = rowsAt(place);
			return rows && settleRepeats(rows);
		}
	};
}
function joinRun(name, files, { keeper, golden }, besideManifest) {
	const problems = collectProblems(name);
	const kept = keeper.kept();
	repeatedQueries(keeper.repeated, kept, golden).forEach(problems.add);
	let manifest = besideManifest;
	for (const one of files) {
		if (one.manifest && manifest && !sameManifest(one.manifest, manifest)) problems.add(wrongManifest(one.file, "differs from the other manifest of this run", 1));
		manifest ??= one.manifest;
	}
	if (!besideManifest && manifest?.snapshot) for (const one of files.filter((file) => !file.manifest)) problems.add(wrongManifest(one.file, "is missing, and another file of this run has one", 1));
	if (manifest?.entries.shard !== void 0) problems.add(shardNotYet(name));
	const unknown = new Set(files.flatMap((one) => [...one.unknownIds]));
	return {
		run: {
			file: name,
			manifest,
			digest: `sha256:${digestOf(files)}`,
			kept,
			unknownQueries: unknown.size,
			unknownNames: firstThree(unknown),
			unknownResults: joinUnknown(files.flatMap((one) => one.unknownResults ?? [])),
			stageOrders: files.flatMap((one) => one.stageOrders)
		},
		problems: [...files.flatMap((one) => one.problems), ...problems.all()]
	};
}
function firstThree(ids) {
	let first = [];
	for (const id of ids) {
		const last = first[2];
		if (last === void 0 || compareIds(id, last) < 0) first = sortIds([...first, id]).slice(0, 3);
	}
	return first;
}
const digestOf = (files) => sha256(String(files.reduce((sum, { content }) => addContents(sum, content), 0n)));
function repeatedQueries(places, kept, golden) {
	const rowsAt = openKept(kept);
	const repeated = collectRepeated();
	for (const place of [...places].sort((a, b) => a - b)) {
		const id = golden.idAt(place);
		for (const one of clashes(id, rowsAt(place) ?? [])) repeated.add(id, one);
	}
	return repeated.all();
}
function clashes(id, [first, ...later]) {
	if (!first) return [];
	const seen = /* @__PURE__ */ new Map([[first.repeat, first]]);
	return later.flatMap((one) => {
		const { repeat } = one;
		const other = (repeat === void 0 ? first : seen.get(repeat) ?? seen.get(void 0)) ?? (one.file === first.file ? void 0 : first);
		if (!seen.has(repeat)) seen.set(repeat, one);
		return other ? [repeatedQuery(id, one, other)] : [];
	});
}
const sameManifest = (a, b) => canonicalJson(a.entries) === canonicalJson(b.entries);
function settleRepeats(all) {
	if (all.length === 1) return all;
	const repeats = new Set(all.map(({ repeat }) => repeat));
	if (repeats.size < all.length || repeats.has(void 0)) return [{
		...all[0],
		...faultyRow
	}];
	return [...all].sort((a, b) => (a.repeat ?? 0) - (b.repeat ?? 0));
}
function repeatedQuery(id, one, other) {
	const [first, second] = (compareIds(one.file, other.file) || one.line - other.line) <= 0 ? [one, other] : [other, one];
	return {
		code: "query_repeated",
		severity: "error",
		message: `query ${JSON.stringify(id)} stands more than once`,
		hint: "Keep one row; rows that repeat a retrieval say so with \"repeat\": 1, 2, ...",
		file: first.file,
		path: "query_id",
		lines: [first.line],
		also: [{
			file: second.file,
			line: second.line
		}]
	};
}
const shardNotYet = (file) => ({
	code: "not_yet_supported",
	severity: "error",
	message: "\"shard\" in a manifest is not built yet",
	hint: "Join the shards into one run.",
	file,
	path: "manifest.shard"
});

// src/read/run/collect.ts
const mostComments = 200;
function feedRun(request) {
	const { file, order } = request;
	const problems = collectProblems(file);
	const facts = collectFacts(request, problems);
	let regroup = false;
	const sink = {
		row(row) {
			request.alsoSee?.(row);
			facts.row(row);
		},
		faulty: facts.faulty,
		manifest: facts.manifest,
		problem: problems.add,
		regroup() {
			regroup = true;
		}
	};
	let reader = runFormats.find(({ name }) => name === request.format)?.read(file, order, sink);
	const comments = [];
	function begin(text) {
		const told = detectFormat(text, runFormats);
		if ("foreign" in told) {
			problems.add(foreignFile(file, told.foreign));
			return {
				block: (...block) => eachLine(() => void 0, ...block),
				end() {}
			};
		}
		const begun = told.read(file, order, sink);
		for (const { bytes, line } of comments) begun.block(bytes, 0, bytes.length, line);
		return begun;
	}
	function isBefore(bytes, from, to, line) {
		const end = Math.min(withoutReturn(bytes, from, to), from + 1e4);
		const text = bytes.toString("utf8", from, end);
		if (text.trim() === "") return true;
		if (isComment(text) && comments.length < mostComments) {
			comments.push({
				bytes: Buffer.from(bytes.subarray(from, to + 1)),
				line
			});
			return true;
		}
		reader = begin(text);
		return false;
	}
	function takeBlock(bytes, start, end, line) {
		let from = start;
		let number = line;
		while (!reader && from < end) {
			const to = bytes.indexOf(10, from);
			if (!isBefore(bytes, from, to, number)) break;
			from = to + 1;
			number++;
		}
		return reader && !regroup ? reader.block(bytes, from, end, number) : number;
	}
	const blocks = feedBlocks(file, takeBlock, problems.add);
	const unpacked = feedUnpacked(file, blocks, problems.add);
	return {
		feed: unpacked.feed,
		lines: () => blocks.lines?.(),
		async end() {
			await unpacked.end();
			const [first] = comments;
			if (!reader && first) reader = begin(first.bytes.toString("utf8"));
			if (!regroup) reader?.end();
			if (facts.isEmpty() && !problems.anyError()) problems.add(emptyFile(file, "run"));
		},
		mustRegroup: () => regroup,
		result: () => ({
			file,
			...facts.result(),
			problems: problems.all()
		})
	};
}
function collectFacts(request, problems) {
	const { file, golden, depths, lookUp, keeper } = request;
	const queryAt = rememberLast((place) => golden.at(place));
	let known = 0;
	const unknownIds = /* @__PURE__ */ new Set();
	let content = 0n;
	const stageOrders = /* @__PURE__ */ new Map();
	let lastOrder = [];
	let manifest;
	const results = watchResults(file, request.exists ?? []);
	function unknown(id, line) {
		if (unknownIds.has(id)) return;
		unknownIds.add(id);
		const alike = foldedIds(golden).get(foldId(id));
		if (alike !== void 0) problems.add(lookalikeQuery(file, id, alike, line));
	}
	function keep(place, retrieval) {
		keeper.keep(place, retrieval);
		known++;
	}
	const asksLatency = depths.notes?.includes(latencyNote);
	const withLatency = (ranking, { latencyMs }) => asksLatency && latencyMs !== void 0 ? {
		...ranking,
		notes: new Map([...ranking.notes, [latencyNote, latencyMs]])
	} : ranking;
	return {
		row(row) {
			content = addContents(content, row.content);
			noteStages(row);
			const place = golden.placeOf(row.queryId);
			if (place === void 0) {
				unknown(row.queryId, row.line);
				return;
			}
			const query = queryAt(place);
			const lists = /* @__PURE__ */ new Map();
			for (const [stage, items] of row.lists) {
				const { ranking, lookalikes } = reduceList(query, items, depths, lookUp);
				results?.see(items, row.line);
				lists.set(stage === void 0 ? void 0 : stageName(stage), withLatency(ranking, row));
				for (const one of lookalikes) problems.add(lookalikeUnit(file, query.id, one, row.line));
			}
			const { repeat, error, abstained, line } = row;
			keep(place, {
				repeat,
				error,
				abstained,
				lists,
				line,
				file
			});
		},
		faulty(id, line) {
			const place = golden.placeOf(id);
			if (place === void 0) unknown(id, line);
			else keep(place, {
				...faultyRow,
				line,
				file
			});
		},
		manifest(value, line) {
			const told = readManifest(value);
			if (typeof told === "string") problems.add(wrongManifest(file, told, line));
			else manifest = told;
		},
		isEmpty: () => known === 0 && unknownIds.size === 0,
		result: () => ({
			manifest,
			content,
			unknownIds,
			unknownResults: results?.found(),
			stageOrders: [...stageOrders.values()]
		})
	};
	function noteStages({ lists }) {
		if (isSameOrder(lists.keys(), lastOrder)) return;
		lastOrder = [...lists.keys()];
		const names = lastOrder.flatMap((name) => name === void 0 ? [] : [stageName(name)]);
		if (names.length > 0) stageOrders.set(JSON.stringify(names), names);
	}
}
function isSameOrder(names, order) {
	let at = 0;
	for (const name of names) {
		if (at === order.length || order[at] !== name) return false;
		at++;
	}
	return at === order.length;
}
const foldedIds = rememberLast((golden) => {
	const folded = /* @__PURE__ */ new Map();
	for (let place = 0; place < golden.size; place++) {
		const one = golden.idAt(place);
		folded.set(foldId(one), one);
	}
	return folded;
});
const lookalikeQuery = (file, id, known, line) => ({
	code: "id_looks_alike",
	severity: "warning",
	message: `query ${JSON.stringify(id)} is unknown, but looks like ${JSON.stringify(known)}`,
	hint: "Ids are compared as they are: case, blanks, leading zeros and Unicode form count.",
	file,
	lines: [line]
});
const lookalikeUnit = (file, query, { id, isForbidden, seen }, line) => ({
	code: "id_looks_alike",
	severity: "warning",
	message: `query ${JSON.stringify(query)} ${isForbidden ? "forbids" : "needs"} ${JSON.stringify(id)}; ${JSON.stringify(seen)} looks the same after normalisation, but is another id`,
	hint: "Ids are compared as they are: case, blanks, leading zeros and Unicode form count.",
	file,
	lines: [line]
});

// src/read/run/plain-ranking.ts
function isPlainRanking(one) {
	return one.copyCount === 0 && one.judgedCopies.length === 0 && one.topScore === void 0 && one.ties.size === 0 && one.forbidden.length === 0 && one.forbiddenUnclear.length === 0 && one.sameText === 0 && one.fits.size === 0 && one.notes.size === 0 && one.first.marks.length === 0 && one.unjudged.length === 0 && one.groups.every(isPlainGroup);
}
const isPlainGroup = ({ possible, tiedAt, excusedAt }) => possible === void 0 && tiedAt.length === 0 && excusedAt.length === 0;

// src/read/run/keep.ts
function openKeeper(places) {
	const heads = new Uint32Array(places);
	let repeated = [];
	const texts = [];
	const known = /* @__PURE__ */ new Map();
	const pen = openPen();
	const { natural, number } = pen;
	const rows = openPages(pen.pages);
	function text(one) {
		if (one === void 0) {
			natural(0);
			return;
		}
		const at = known.get(one) ?? texts.push(one);
		known.set(one, at);
		natural(at);
	}
	function optional(value) {
		natural(value === void 0 ? 0 : 1);
		if (value !== void 0) number(value);
	}
	function many(all, write) {
		natural(all.length);
		for (const one of all) write(one);
	}
	const naturals = (all) => many(all, natural);
	const forbidden = ({ rule, id, rank }) => {
		natural(rule);
		text(id);
		natural(rank);
	};
	function rest(ranking) {
		for (const { possible, tiedAt, excusedAt } of ranking.groups) {
			natural(possible ?? 0);
			naturals(tiedAt);
			naturals(excusedAt);
		}
		naturals(ranking.judgedCopies);
		naturals(ranking.copies);
		natural(ranking.copyCount);
		optional(ranking.topScore);
		many([...ranking.ties], ([cutoff, digest]) => {
			natural(cutoff);
			natural(texts.push(digest));
		});
		many(ranking.forbidden, forbidden);
		many(ranking.forbiddenUnclear, forbidden);
		naturals(ranking.first.marks);
		many(ranking.unjudged, ({ rank, id }) => {
			natural(rank);
			text(id);
		});
		natural(ranking.sameText);
		many([...ranking.fits], ([budget, { count, isExact }]) => {
			text(budget);
			natural(count);
			natural(isExact ? 1 : 0);
		});
		many([...ranking.notes], ([name, value]) => {
			text(name);
			number(value);
		});
	}
	function ranking(one) {
		const isPlain = isPlainRanking(one);
		natural(isPlain ? 1 : 0);
		natural(one.returned);
		natural(one.goldItems);
		many(one.groups, group);
		many(one.hits, hit);
		many(one.first.ids, pen.word);
		natural(one.first.gold);
		if (!isPlain) rest(one);
	}
	const group = ({ rank }) => natural(rank ?? 0);
	function hit({ rank, grade }) {
		natural(rank);
		number(grade);
	}
	function noteRepeat(place) {
		const before = heads[place];
		if (before === 0) return 0;
		rows.goTo(before - 1);
		if (rows.natural() === 0) repeated.push(place);
		return before;
	}
	return {
		get repeated() {
			return repeated;
		},
		keep(place, { repeat, error, abstained, line, file, lists }) {
			natural(noteRepeat(place));
			natural(abstained ? 1 : 0);
			optional(repeat);
			text(error);
			natural(line);
			text(file);
			natural(lists.size);
			for (const [stage, one] of lists) {
				text(stage);
				ranking(one);
			}
			heads[place] = 1 + pen.end();
		},
		mark() {
			const headsThen = heads.slice();
			const forgetRows = pen.mark();
			const repeatedThen = repeated.length;
			return () => {
				heads.set(headsThen);
				forgetRows();
				repeated = repeated.slice(0, repeatedThen);
			};
		},
		kept: () => ({
			pages: pen.pages,
			texts,
			heads
		})
	};
}

// src/read/units/unit.ts
const lookUpIn = (own, snapshot) => (id) => {
	const ours = own?.get(id);
	const theirs = snapshot?.get(id);
	if (!ours || !theirs) return ours ?? theirs;
	return {
		doc: ours.doc ?? theirs.doc,
		span: ours.span ?? theirs.span,
		text: ours.text ?? theirs.text,
		sha256: ours.sha256 ?? (ours.text === void 0 ? theirs.sha256 : void 0)
	};
};

// src/intake/units.ts
async function readUnits(path, desk, complain) {
	const complaints = collectProblems(path);
	const { gatherUnits } = await import("./units.js");
	const list = gatherUnits(complaints.add);
	const files = await desk.files.expand(path);
	if (files.length === 0) complaints.add(missingFile(path));
	for (const file of files) {
		const feed = feedUnpacked(file, list.feed(file), complaints.add);
		const told = await desk.feed("units", file, feed);
		if (told) complaints.add(told);
	}
	list.end();
	complaints.all().forEach(complain);
	return list.units;
}

// src/intake/run.ts
async function readRun(role, source, { golden: rows, policy, depths, snapshotUnits }, desk) {
	const files = await desk.files.expand(source.path);
	if (files.length === 0) return {
		run: void 0,
		isMissing: true,
		problems: []
	};
	const problems = [];
	const complain = (problem) => problems.push(problem);
	const { units: unitFile, manifest: manifestFile } = source;
	const units = unitFile === void 0 ? void 0 : await readUnits(unitFile, desk, complain);
	const lookUp = lookUpIn(units, snapshotUnits);
	const manifest = manifestFile === void 0 ? void 0 : await readManifestFile(manifestFile, desk, complain);
	const golden = {
		...rows,
		at: (place) => lookWithoutIdsToo(rows.at(place))
	};
	const exists = [units, snapshotUnits].flatMap((one) => one ?? []);
	const keeper = openKeeper(golden.size);
	const read = [];
	for (const file of files) {
		const told = await readRunFile(role, {
			file,
			format: source.format,
			golden,
			keeper,
			depths,
			lookUp,
			exists
		}, desk, complain);
		if (told) read.push(told);
	}
	const joined = joinRun(source.path, read, {
		keeper,
		golden
	}, manifest);
	joined.problems.forEach(complain);
	checkResults(source.path, joined.run.unknownResults, exists).forEach(complain);
	const contents = units && readContents(units, rows, policy.snapshotChange === "overlap");
	return {
		run: {
			...joined.run,
			contents
		},
		isMissing: false,
		problems
	};
}
async function eachRow(source, golden, files, see) {
	const nobody = {
		...golden,
		size: 0,
		placeOf: () => void 0
	};
	const wanted = {
		format: source.format,
		golden: nobody,
		keeper: openKeeper(0),
		depths: {
			cutoffs: [1],
			unjudged: 0
		},
		lookUp: () => void 0,
		alsoSee: see
	};
	const desk = openDesk(files);
	for (const file of await files.expand(source.path)) {
		if (!await files.isReadableTwice(file)) continue;
		await readRunFile("baseline", {
			file,
			...wanted
		}, desk, () => {});
	}
}
async function readRunFile(role, request, desk, complain) {
	const forget = request.keeper.mark();
	for (const order of ["grouped", "any"]) {
		const feed = feedRun({
			...request,
			order
		});
		const told = await desk.feed(role, request.file, feed, feed.mustRegroup);
		if (told) {
			complain(told);
			return;
		}
		if (!feed.mustRegroup()) return feed.result();
		if (!await desk.files.isReadableTwice(request.file)) {
			complain(onlyOnce(request.file));
			return;
		}
		forget();
	}
	throw new Error(`${request.file} cannot be grouped`);
}
const onlyOnce = (file) => ({
	code: "file_unreadable",
	severity: "error",
	message: "the rows of one query do not stand together, and this can be read only once",
	hint: "Write the run to a file, or sort its rows by query.",
	file
});
async function readManifestFile(file, desk, complain) {
	const text = await desk.text("manifest", file, complain);
	if (text === void 0) return void 0;
	await loadYaml();
	const read = readYaml(file, text);
	if (!read.ok) {
		read.problems.forEach(complain);
		return;
	}
	const { value } = read.yaml;
	const isWrapped = typeof value === "object" && value !== null && "manifest" in value;
	const manifest = readManifest(isWrapped ? value.manifest : value);
	if (typeof manifest !== "string") return manifest;
	complain(wrongManifest(file, manifest, void 0));
}

// src/intake/apart.ts
const worthAThread = 33554432;
async function openApart(task, desk, threads) {
	if (!threads || !await isWorthIt(task, desk.files)) return void 0;
	const goldenSize = await sizeOf(task.golden, desk.files);
	const thread = await threads.start(goldenSize).catch(() => void 0);
	if (!thread) return void 0;
	const told = thread.run(task).catch(() => void 0);
	return { async finish() {
		const all = await told;
		const golden = desk.inputs.filter(({ role }) => role === "golden");
		if (!all || JSON.stringify(all.golden) !== JSON.stringify(golden)) return void 0;
		desk.add(all.inputs, all.opened);
		return all.read;
	} };
}
async function isWorthIt({ source, golden }, files) {
	if (await sizeOf(source, files) < 33554432) return false;
	for (const file of await files.expand(golden.path)) if (!await files.isReadableTwice(file)) return false;
	return true;
}
async function sizeOf({ path }, files) {
	let size = 0;
	for (const file of await files.expand(path)) size += await files.sizeOf(file);
	return size;
}
async function readTask(task, files) {
	const { source, golden: goldenSource, policy, depths, snapshotUnits } = task;
	const goldenDesk = openDesk(files);
	const golden = await readSought(goldenSource, policy, goldenDesk);
	const desk = openDesk(files);
	const against = {
		golden,
		policy,
		depths,
		snapshotUnits: snapshotUnits && openUnits(snapshotUnits)
	};
	const read = await readRun("candidate", source, against, desk);
	const { inputs, opened } = desk;
	const told = {
		read,
		golden: goldenDesk.inputs,
		inputs,
		opened: [...opened]
	};
	const { pages = [], heads } = read.run?.kept ?? {};
	return {
		told,
		moved: [...pages, ...heads ? [heads] : []].map(({ buffer }) => buffer)
	};
}

// src/intake/gold-texts.ts
async function readGoldTexts(baseline, golden, snapshotUnits, { policy, files }) {
	const needed = neededUnits(golden);
	const texts = /* @__PURE__ */ new Map();
	const learn = (id, digest) => {
		if (digest === void 0 || digest === blankDigest) return;
		texts.set(id, (texts.get(id) ?? /* @__PURE__ */ new Set()).add(digest));
	};
	const { units: file } = baseline;
	const own = file === void 0 ? void 0 : await readUnits(file, openDesk(files), () => {});
	for (const id of needed) for (const units of [own, snapshotUnits]) learn(id, digestOf$1({ id }, units?.get(id)));
	const unlisted = new Set([...needed].filter((id) => !texts.has(id)));
	await eachRow(baseline, golden, files, (row) => {
		if (golden.placeOf(row.queryId) === void 0) return;
		for (const list of judgedLists(row, policy)) for (let index = 0; index < list.length; index++) {
			if (!unlisted.has(list.idAt(index))) continue;
			const item = list.itemAt(index);
			learn(item.id, digestOf$1(item, void 0));
		}
	});
	const unclear = [...needed].filter((id) => (texts.get(id)?.size ?? 0) > 1);
	for (const id of unclear) texts.delete(id);
	return {
		texts,
		problems: unclear.length === 0 ? [] : [unclearTexts(baseline.path, unclear)]
	};
}
function judgedLists({ error, lists }, { stages }) {
	if (error !== void 0) return [];
	const isJudged = (stage) => stage === void 0 || !stages || stages.some(({ name }) => name === stage);
	return [...lists].flatMap(([stage, list]) => isJudged(stage) ? [list] : []);
}
const unclearTexts = (file, ids) => ({
	code: "same_text_unclear",
	severity: "warning",
	message: `more than one text is told of ${listSome(ids)}: none of them counts for same_text, and ids alone do`,
	hint: "Tell the text of each needed unit once, in snapshot.units or in the units of the baseline.",
	file
});
function neededUnits(golden) {
	const ids = /* @__PURE__ */ new Set();
	for (let place = 0; place < golden.size; place++) for (const one of evidenceIn(golden.at(place).groups)) if (one.kind === "unit") ids.add(one.id);
	return ids;
}

// src/intake/outputs.ts
const named = ({ json, markdown, labels }) => [
	json,
	markdown,
	labels
].filter((file) => file !== void 0);
const notWritable = (file, message) => ({
	code: "output_not_writable",
	severity: "error",
	message,
	hint: "Give another path: no report is worth a file that is there for something else.",
	file
});
const isInside = (path, folder) => path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
async function checkOutputs(outputs, files) {
	const problems = [];
	const taken = /* @__PURE__ */ new Set();
	for (const file of named(outputs)) {
		const why = await files.whyNotWritable(file);
		if (why !== void 0) problems.push(notWritable(file, `this report cannot be written: ${why}`));
		const path = await files.realPath(file);
		if (taken.has(path)) problems.push(notWritable(file, "two reports have this path"));
		else if ([...taken].some((other) => isInside(path, other) || isInside(other, path))) problems.push(notWritable(file, "another report has the path of its folder"));
		taken.add(path);
	}
	return problems;
}
async function checkOverwrites(flags, config, opened, files) {
	const standing = [];
	for (const file of named(flags)) if ((await files.expand(file)).includes(file)) standing.push(file);
	if (standing.length === 0) return [];
	const kept = [...opened];
	for (const pattern of mentioned(flags, config)) for (const file of await files.expand(pattern)) kept.push(file);
	const paths = new Set(await Promise.all(kept.map((file) => files.realPath(file))));
	const problems = [];
	for (const file of standing) {
		if (!paths.has(await files.realPath(file))) continue;
		problems.push(notWritable(file, "this report would overwrite what the comparison reads"));
	}
	return problems;
}
function mentioned(flags, config) {
	const { golden, baseline, candidate, snapshot } = flags;
	const given = [
		golden,
		baseline,
		candidate,
		snapshot
	].filter((path) => path !== void 0);
	if (!config) return given;
	const read = readYaml(config.file, config.text);
	const texts = read.ok ? textsIn(read.yaml.value) : config.text.split(/[\s"',[\]{}]+/);
	return [...given, ...texts.filter((text) => text !== "")];
}
function textsIn(value) {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

// src/intake/snapshot.ts
async function readSnapshot(source, desk, complain) {
	const written = typeof source === "string" ? await readSource(source, desk, complain) : source;
	if (!written) return {
		declared: void 0,
		units: void 0,
		isRequired: false
	};
	const { id, digest, files, units } = written;
	const computed = files === void 0 ? void 0 : await digestFiles(files, desk, complain);
	if (computed !== void 0 && digest !== void 0 && computed !== digest) complain({
		code: "snapshot_wrong",
		severity: "error",
		message: `the files of the snapshot have the digest ${computed}, not ${JSON.stringify(digest)}`,
		hint: "Restore the files, or write the new digest and make both runs again.",
		file: files ?? ""
	});
	return {
		declared: id !== void 0 || digest !== void 0 || computed !== void 0 ? {
			id,
			digest: digest ?? computed
		} : void 0,
		units: units === void 0 ? void 0 : await readUnits(units, desk, complain),
		isRequired: written.require
	};
}
async function readSource(file, desk, complain) {
	const text = await desk.text("snapshot", file, complain);
	if (text === void 0) return void 0;
	await loadYaml();
	const yaml = readYaml(file, text);
	const read = yaml.ok ? readSnapshotFile(file, yaml.yaml) : yaml;
	if (read.ok) return read.snapshot;
	read.problems.forEach(complain);
}
async function tellSnapshot(source, desk, complain) {
	const written = typeof source === "string" ? await readSource(source, desk, complain) : source;
	if (!written) return void 0;
	const digest = written.files === void 0 ? void 0 : await digestFiles(written.files, desk, complain);
	return digest === void 0 ? void 0 : {
		id: written.id,
		digest
	};
}
async function digestFiles(pattern, desk, complain) {
	const files = await desk.files.expand(pattern);
	if (files.length === 0) complain(missingFile(pattern));
	const known = desk.inputs.length;
	const lines = [];
	for (const file of files) {
		const told = await desk.feed("snapshot", file, {
			feed() {},
			end() {}
		});
		if (told) complain(told);
	}
	for (const { file, sha256: digest } of desk.inputs.slice(known)) lines.push(`${digest}  ${file.replaceAll("\\", "/")}\n`);
	return files.length === 0 ? void 0 : `sha256:${sha256(lines.sort(compareIds).join(""))}`;
}

// src/intake/texts.ts
async function readTexts(source, golden, places, files) {
	const texts = /* @__PURE__ */ new Map();
	if (places.length === 0) return texts;
	const byQuery = /* @__PURE__ */ new Map();
	for (const place of places) {
		const same = byQuery.get(place.queryId);
		if (same) same.push(place);
		else byQuery.set(place.queryId, [place]);
	}
	await eachRow(source, golden, files, (row) => {
		if (row.repeat !== void 0) return;
		for (const place of byQuery.get(row.queryId) ?? []) {
			const text = textAt(row, place);
			if (text !== void 0) texts.set(placeKey(place), text);
		}
	});
	return texts;
}
const placeKey = ({ queryId, stage, rank }) => JSON.stringify([
	queryId,
	stage,
	rank
]);
function textAt({ lists }, { stage, rank }) {
	const list = lists.get(stage) ?? lists.get(void 0);
	return list && rank <= list.length ? list.itemAt(rank - 1).text : void 0;
}

// src/intake/waivers.ts
async function readWaiverFile(file, today, desk, complain) {
	const text = file === void 0 ? void 0 : await desk.text("waivers", file, complain);
	if (file === void 0 || text === void 0) return [];
	await loadYaml();
	const { readWaivers } = await import("./waivers.js");
	const read = readWaivers(file, text, today);
	const problems = collectProblems(file);
	read.problems.forEach(problems.add);
	problems.all().forEach(complain);
	return read.waivers;
}

// src/read/formats.ts
const formatNames = {
	golden: goldenFormats.map(({ name }) => name),
	run: runFormats.map(({ name }) => name)
};

// src/settings/first-look.ts
const idLine = /^id:[ \t]*(["']?)([\w.-]{1,60})\1[ \t]*(?:#.*)?$/m;
const commentLine = /^comment:[ \t]*(["']?)(always|on-change|on-failure|never)\1[ \t]*(?:#.*)?$/m;
function readFirstLook(config) {
	const text = config.replaceAll("\r", "");
	return {
		id: idLine.exec(text)?.[2],
		comment: commentLine.exec(text)?.[2]
	};
}

// src/settings/settings.ts
const defaultConfig = ".github/retrieval-gate.yml";
function readSettings(flags, configText, measures, formats) {
	const read = configText ? readConfigText(configText, measures, formats) : readConfigOf("", onlyDefaults, measures, formats);
	if (!read.ok) return read;
	const { config, lineOf } = read;
	const problems = [];
	const warnings = [];
	const placeOf = (key) => placeIn(configText, lineOf, key);
	const pick = (what) => {
		const path = flags[what];
		const own = config[what];
		if (path === void 0 || path === own?.path) return own ?? emptySource;
		const unused = describeUnused(what, own);
		if (unused) warnings.push({
			...unused,
			...placeOf(what)
		});
		return {
			...emptySource,
			format: own?.format,
			path
		};
	};
	const unnamed = needed.filter((what) => flags[what] === void 0 && !config[what]);
	if (!configText && isNonEmpty(unnamed)) problems.push(noConfig(unnamed));
	if (configText) for (const what of unnamed) problems.push(notNamed(what, configText.file));
	const named = (flags.measures ?? []).map((text) => {
		const measure = findMeasure(text, measures);
		if (!measure) problems.push(unknownMeasure(text, measures));
		return measure?.name ?? text;
	});
	if (flags.cutoffs && config.policy.stages?.every(({ cutoffs }) => cutoffs)) problems.push({
		...uselessCutoffs,
		...placeOf("stages")
	});
	const settings = {
		golden: pick("golden"),
		baseline: pick("baseline"),
		candidate: pick("candidate"),
		anchor: config.anchor,
		waivers: config.waivers,
		snapshot: flags.snapshot ?? config.snapshot,
		lineOf,
		policy: policyUnder(flags, named, config.policy)
	};
	return problems.length > 0 ? {
		ok: false,
		problems
	} : {
		ok: true,
		settings,
		warnings
	};
}
const policyUnder = (flags, measures, policy) => ({
	...policy,
	cutoffs: flags.cutoffs ?? policy.cutoffs,
	measures: measures.length > 0 ? [...new Set(measures)] : policy.measures,
	id: flags.id ?? policy.id,
	mode: flags.mode ?? policy.mode,
	comment: flags.comment ?? policy.comment
});
function placeIn(configText, lineOf, key) {
	const line = lineOf([key]);
	const lines = line === void 0 ? {} : { lines: [line] };
	return {
		file: configText?.file ?? "command line",
		path: key,
		...lines
	};
}
function describeUnused(what, own) {
	const unused = ["manifest", "units"].flatMap((key) => own?.[key] === void 0 ? [] : [`the ${key} ${JSON.stringify(own[key])}`]);
	if (unused.length === 0) return void 0;
	const verb = own?.units === void 0 ? "is" : "are";
	return {
		code: "run_replaced",
		severity: "warning",
		message: `the ${what} is another run than ${JSON.stringify(own?.path)}, so that ${unused.join(" and ")} of that ${verb} not used`,
		hint: `Write ${what}: {run: ..., manifest: ..., units: ...} with what belongs to this run into the config, without --${what}.`
	};
}
const uselessCutoffs = {
	code: "argument_wrong",
	severity: "error",
	message: "--cutoffs changes nothing: every stage of the config has cutoffs of its own",
	hint: "Change them in the config, or leave out --cutoffs."
};
const needed = [
	"golden",
	"baseline",
	"candidate"
];
const refuse = (file, message, hint) => ({
	code: "argument_wrong",
	severity: "error",
	message,
	hint,
	file
});
const notNamed = (what, file) => refuse(file, `names no ${what}`, `Add ${what}: PATH to the config, or give --${what} PATH.`);
function noConfig(unnamed) {
	const flags = unnamed.map((what) => `--${what} PATH`).join(" ");
	return refuse(defaultConfig, `there is no ${defaultConfig} here, and no ${unnamed.join(", ")} is given`, `Run in the folder that holds it, name another with --config FILE, or give ${flags}. In the Action these are inputs.`);
}
const unknownMeasure = (text, measures) => refuse("command line", `--measures knows no measure ${JSON.stringify(text)}`, measureHint(text, measures));
const onlyDefaults = {
	value: { version: 1 },
	lineOf: () => void 0,
	oddKeys: () => []
};
function readConfigText({ file, text }, measures, formats) {
	const read = readYaml(file, text);
	return read.ok ? readConfigOf(file, read.yaml, measures, formats) : read;
}
function readConfigOf(file, yaml, measures, formats) {
	const read = readConfig(file, yaml, measures, formats);
	return read.ok ? {
		...read,
		lineOf: yaml.lineOf
	} : read;
}

// src/gate.ts
async function runGate(flags, flagProblems, files, { clock, threads }) {
	const today = flags.today ?? clock.today();
	const desk = openDesk(files);
	const before = [...flagProblems, ...await checkOutputs(flags, files)];
	const config = await readConfigFile(flags, desk, before);
	const read = config.isLost || !config.text && flagProblems.length > 0 ? {
		ok: false,
		problems: []
	} : readSettings(flags, config.text, knownMeasures, formatNames);
	const problems = read.ok ? before : [...before, ...read.problems];
	const canRead = read.ok && problems.length === 0;
	const facts = canRead ? await readFacts(read.settings, config.text?.file ?? "command line", desk, {
		today,
		threads
	}) : nothingRead(withFirstLook(flags, config.text), problems, today);
	const lost = await checkOverwrites(flags, config.text, desk.opened, files);
	const warnings = canRead ? read.warnings : [];
	const judged = assess({
		...facts,
		problems: [
			...facts.problems,
			...warnings,
			...lost
		]
	});
	return {
		assessment: canRead && judged.policy.show === "text" ? await withTexts(judged, read.settings.baseline, files) : judged,
		inputs: desk.inputs,
		today
	};
}
async function withTexts(assessment, baseline, files) {
	const { golden, criticalLosses } = assessment;
	const placeOf = ({ queryId, stage, rankBaseline: rank }) => rank === void 0 ? void 0 : {
		queryId,
		stage,
		rank
	};
	const places = criticalLosses.flatMap((loss) => placeOf(loss) ?? []);
	if (!golden || !assessment.baseline) return assessment;
	const texts = await readTexts(baseline, golden, places, files);
	const told = criticalLosses.map((loss) => {
		const place = placeOf(loss);
		const textBaseline = place && texts.get(placeKey(place));
		return textBaseline === void 0 ? loss : {
			...loss,
			textBaseline
		};
	});
	return {
		...assessment,
		criticalLosses: told
	};
}
async function readConfigFile(flags, desk, problems) {
	const isThere = (await desk.files.expand(defaultConfig)).length > 0;
	if (flags.config === void 0 && !isThere) return {
		text: void 0,
		isLost: false
	};
	const file = flags.config ?? ".github/retrieval-gate.yml";
	const text = await desk.text("config", file, (problem) => problems.push(problem));
	if (text === void 0) return {
		text: void 0,
		isLost: true
	};
	await loadYaml();
	return {
		text: {
			file,
			text
		},
		isLost: false
	};
}
function withFirstLook(flags, config) {
	const { id, comment } = readFirstLook(config?.text ?? "");
	return {
		...flags,
		id: flags.id ?? id,
		comment: flags.comment ?? comment
	};
}
function nothingRead(flags, problems, today) {
	const given = {
		golden: "-",
		baseline: "-",
		candidate: "-",
		measures: void 0
	};
	const read = readSettings({
		...flags,
		...given
	}, void 0, knownMeasures, formatNames);
	if (!read.ok) throw new Error("the default settings are not accepted");
	return {
		policy: {
			...read.settings.policy,
			snapshot: void 0
		},
		golden: void 0,
		baseline: void 0,
		candidate: void 0,
		anchor: void 0,
		waivers: [],
		files: {
			config: flags.config ?? ".github/retrieval-gate.yml",
			golden: "",
			baseline: "",
			candidate: ""
		},
		baselineMissing: false,
		problems,
		baselineProblems: [],
		snapshotUnits: void 0,
		today
	};
}
async function readFacts(settings, configFile, desk, { today, threads }) {
	const problems = [];
	const complain = (problem) => problems.push(problem);
	const snapshot = await readSnapshot(settings.snapshot, desk, complain);
	const { critical } = settings.policy;
	const config = {
		file: configFile,
		lineOf: settings.lineOf
	};
	const policy = {
		...settings.policy,
		critical: {
			...critical,
			marks: await readMarks(critical.marks, config, desk, complain)
		},
		snapshot: snapshot.declared,
		requireSnapshot: settings.policy.requireSnapshot || snapshot.isRequired
	};
	const cutoffs = cutoffsOf(policy);
	const plain = {
		cutoffs: depthsIn(cutoffs),
		budgets: cutoffs.filter(isBudget),
		unjudged: unjudgedDepth(policy),
		topScores: policy.rightWhen.kind === "below_score",
		asOf: policy.diagnostics ? today : void 0,
		notes: notesFor(policy.measures)
	};
	const { candidate: source, golden: goldenSource } = settings;
	const task = {
		source,
		golden: goldenSource,
		policy,
		depths: plain,
		snapshotUnits: snapshot.units?.kept()
	};
	const apart = policy.sameText ? void 0 : await openApart(task, desk, threads);
	const golden = await readGolden(settings.golden, policy, desk, complain);
	const gold = policy.sameText ? await readGoldTexts(settings.baseline, golden, snapshot.units, {
		policy,
		files: desk.files
	}) : void 0;
	gold?.problems.forEach(complain);
	const against = {
		golden,
		policy,
		depths: {
			...plain,
			texts: gold?.texts
		},
		snapshotUnits: snapshot.units
	};
	const baseline = await readRun("baseline", settings.baseline, against, desk);
	const candidate = await apart?.finish() ?? await readRun("candidate", settings.candidate, against, desk);
	const { anchor: anchorSource } = settings;
	const anchor = anchorSource && await readRun("anchor", anchorSource, against, desk);
	const waivers = await readWaiverFile(settings.waivers, today, desk, complain);
	candidate.problems.forEach(complain);
	if (candidate.isMissing) complain(missingFile(settings.candidate.path));
	return {
		policy,
		golden,
		baseline: baseline.run && openRun(baseline.run),
		candidate: candidate.run && openRun(candidate.run),
		anchor: anchor && {
			file: anchorSource.path,
			run: anchor.run && openRun(anchor.run),
			problems: anchor.problems
		},
		waivers,
		files: {
			config: configFile,
			golden: settings.golden.path,
			baseline: settings.baseline.path,
			candidate: settings.candidate.path
		},
		baselineMissing: baseline.isMissing,
		problems,
		baselineProblems: baseline.problems,
		snapshotUnits: snapshot.units,
		today,
		lineInConfig: settings.lineOf
	};
}

// src/report/numbers.ts
function formatValue(value) {
	if (value === void 0) return "-";
	if (Number.isInteger(value) && Math.abs(value) !== 1 && value !== 0) return String(value);
	return keepNonZero(value, value.toFixed(4));
}
function formatChange(value) {
	if (value === void 0) return "-";
	if (value === 0) return "0";
	const text = keepNonZero(value, value.toFixed(4));
	return value > 0 ? `+${text}` : text;
}
function keepNonZero(value, text) {
	return value !== 0 && Number(text) === 0 ? value.toPrecision(1) : text;
}
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const queries = (n) => count(n, "query", "queries");
const formatRank = (rank) => rank === void 0 ? "-" : String(rank);

// src/report/diagnostics.ts
const isConcentrated = ({ pConcentrated }) => pConcentrated !== void 0 && pConcentrated <= .05;
function describeConcentrations({ slices, counts }) {
	const all = counts.regressed + counts.mixed;
	return slices.filter(isConcentrated).sort((a, b) => (a.pConcentrated ?? 1) - (b.pConcentrated ?? 1)).map(({ slice, regressed, compared }) => `${regressed} of ${all} regressed queries are in ${JSON.stringify(slice)} (${compared} of ${queries(counts.compared)})`);
}
function abstentionRows({ abstention }) {
	if (!abstention) return [];
	const { baseline, candidate } = abstention;
	const rows = [{
		what: "no answer, and none given",
		before: baseline.right,
		after: candidate.right
	}, {
		what: "evidence needed, but nothing given",
		before: baseline.wrong,
		after: candidate.wrong
	}];
	const isTelling = ({ before, after }) => before.k + after.k > 0;
	return baseline.right.n + candidate.right.n > 0 || rows.some(isTelling) ? rows.filter(({ before, after }) => before.n + after.n > 0) : [];
}
function formatRate({ k, n, interval }) {
	if (!interval) return "-";
	return `${k} of ${n} (${interval.lower.toFixed(2)} to ${interval.upper.toFixed(2)})`;
}
function describeListChanges({ listChanges, counts }) {
	if (!listChanges || listChanges.n === 0) return void 0;
	const { stage, k, n, identical, unlabelled, jaccard, rbo } = listChanges;
	const which = n === counts.compared ? "" : ` with one list on both sides`;
	return `${`The same first ${k} of ${JSON.stringify(stage)}: ${identical} of ${queries(n)}${which}`}; ${`mean Jaccard ${formatValue(jaccard)}, rank-biased overlap ${formatValue(rbo)}`}${unlabelled > 0 ? `; ${queries(unlabelled)} returned other results without losing or gaining evidence` : ""}`;
}

// src/report/evidence.ts
function describeGroup({ anyOf }, { show }) {
	const describe = show === "ids" ? describeKind : describeEvidence;
	const describeAlternative = (all) => all.map(describe).join(" and ");
	return anyOf.map(describeAlternative).join(" or ");
}
const groupLabel = (group, policy) => isNumbered(group) ? describeGroup(group, policy) : group.name;
const isNumbered = ({ name }) => /^[1-9]\d*$/.test(name);
function describeEvidence(one) {
	switch (one.kind) {
		case "unit": return one.id;
		case "doc": return `doc ${one.doc}`;
		case "span": return `${one.doc} [${one.start}, ${one.end})`;
		case "quote": return `"${one.quote}"${one.doc === void 0 ? "" : ` in ${one.doc}`}`;
		case "sha256": return `sha256:${one.sha256}`;
	}
}
function describeKind(one) {
	switch (one.kind) {
		case "unit":
		case "doc":
		case "sha256": return describeEvidence(one);
		case "span": return `a span of ${one.doc}`;
		case "quote": return `a quote${one.doc === void 0 ? "" : ` of ${one.doc}`}`;
	}
}

// src/report/markdown-parts.ts
const blocks = (...parts) => parts.filter(Boolean).join("\n\n");
const heading = (level, text) => `${"#".repeat(level)} ${text}`;
function table(columns, rows) {
	if (rows.length === 0) return "";
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(columns.map(({ title }) => title)),
		line(columns.map(({ align }) => align === "right" ? "---:" : ":---")),
		...rows.map((row) => line(columns.map(({ cell }) => cell(row))))
	].join("\n");
}
const bullets = (items) => items.map((item) => `- ${item}`).join("\n");
const details = (summary, body) => body === "" ? "" : `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
const alert = (kind, ...lines) => [`> [!${kind}]`, ...lines.map((line) => `> ${line}`)].join("\n");
const codeSpan = (raw) => spanOf(raw, 80);
const commandSpan = (raw) => spanOf(raw, 400);
function spanOf(raw, longest) {
	const text = oneLine(raw, longest);
	if (text === "") return "(empty)";
	const longestRun = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = "`".repeat(longestRun + 1);
	return `${fence} ${text.replace(/\\(?=\|)/g, "\\ ").replaceAll("|", "\\|")} ${fence}`;
}
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const isPrintable = (text) => /^[ -~]*$/.test(text);
function oneLine(raw, length) {
	const joined = raw.replace(/[\r\n\t\u2028\u2029]+/g, " ");
	const text = (isPrintable(joined) ? joined : joined.replace(unseen, "")).replace(/\s+/g, " ").trim();
	const points = [...text.slice(0, 2 * length + 2)];
	return points.length > length ? `${points.slice(0, length).join("")}\u2026` : text;
}
function firstThatFits(limit, versions) {
	for (const version of versions) {
		const text = version();
		if (Buffer.byteLength(text) <= limit) return text;
	}
	throw new Error(`even the shortest report is longer than ${limit} bytes`);
}
const firstOf = (rows, most) => "first" in rows ? rows.first(most) : rows.slice(0, most);
function limited(columns, rows, most) {
	return blocks(table(columns, firstOf(rows, most)), cutNote(rows.length, most));
}
function limitedList(rows, render, most) {
	return blocks(bullets(firstOf(rows, most).map(render)), cutNote(rows.length, most));
}
const cutNote = (all, most) => all > most ? `Showing ${most} of ${all}, worst first.` : "";
function inCode(sentence) {
	return sentence.split(/("(?:[^"\\]|\\.)*")/).map((part, i) => i % 2 === 1 ? codeSpan(unquote(part)) : plain(part)).join("");
}
function unquote(part) {
	try {
		return String(JSON.parse(part));
	} catch {
		return part;
	}
}
const plain = (text) => text.replace(/:\/\/|www\./gi, (start) => `${start[0]}\u200b${start.slice(1)}`).replace(/[\\`*_{}[\]<>|~#!@&]/g, (sign) => sign === "@" ? "@\u200b" : `\\${sign}`).replace(/[\r\n]+/g, " ");

// src/report/sentences.ts
const quote = (text) => JSON.stringify(text);
const place = (stage, cutoff) => quote(cutoff === void 0 ? stage : `${stage}@${cutoff}`);
const anchorFaults = {
	missing: "there is no such run",
	faulty: "it has faulty rows",
	other_snapshot: "it is of another corpus snapshot",
	snapshot_not_proven: "nothing proves that it is of the same corpus snapshot",
	other_component: "a part that must match is another",
	other_chunker: "its chunker is another one, and ids of the golden set mean other units there",
	too_small: "it has too few usable rows, or only empty lists"
};
const unmeasuredWords = {
	missing: "the candidate has no row",
	failed: "retrieval failed, or the row cannot be read",
	stage_not_recorded: "a stage that is judged is not recorded",
	evidence_unmeasured: "results lack the text, doc, span, sha256 or tokens that would show the evidence",
	other_chunker: "the chunkers differ, and unit ids of the golden set mean other units"
};
function describeReason(reason) {
	switch (reason.code) {
		case "critical_evidence_lost": return `critical query ${quote(reason.queryId)} lost group ${quote(reason.group ?? "")} at ${place(reason.stage, reason.cutoff)}`;
		case "critical_not_found": return reason.group === void 0 ? `critical query ${quote(reason.queryId)} has no answer, but gets one at ${quote(reason.stage)}` : `critical query ${quote(reason.queryId)} does not find group ${quote(reason.group)} at ${place(reason.stage, reason.cutoff)}`;
		case "critical_flaky": return `critical query ${quote(reason.queryId)} is right in fewer repeats than before at ${place(reason.stage, reason.cutoff)}`;
		case "critical_unmeasured": return `critical query ${quote(reason.queryId)} was not measured: ${unmeasuredWords[reason.why]}`;
		case "critical_answered": return `critical query ${quote(reason.queryId)} has no answer, was rightly left empty, and is now answered`;
		case "forbidden_found": return `query ${quote(reason.queryId)} returned forbidden ${quote(reason.id)} at ${quote(reason.stage)}, rank ${reason.rank} (${quote(reason.why)})${reason.preExisting ? ", as before" : ""}`;
		case "leak_unmeasured": return describeOpenRule(reason);
		case "unexplained_loss": return reason.group === void 0 ? `query ${quote(reason.queryId)} is now answered, and no waiver explains it` : `query ${quote(reason.queryId)} lost group ${quote(reason.group)} at ${quote(reason.stage)}, and no waiver explains it`;
		default: return describeSetReason(reason);
	}
}
function describeOpenRule(reason) {
	const { queryId, stage, id, why, isOtherChunker } = reason;
	if (id === void 0) return `query ${quote(queryId)}: there is no list of ${quote(stage)} to be searched for forbidden results`;
	return isOtherChunker ? `query ${quote(queryId)}: the chunkers differ, so that the forbidden ${quote(id)} at ${quote(stage)} may have another id (${quote(why)})` : `query ${quote(queryId)}: ${quote(id)} at ${quote(stage)} lacks the key that the rule ${quote(why)} looks at`;
}
function describeSetReason(reason) {
	switch (reason.code) {
		case "gate_not_measured": return `gate ${quote(reason.gate)}: no query, or too few of them, could be measured on both sides`;
		case "gate_without_queries": return `gate ${quote(reason.gate)}: no golden query matches it`;
		case "incomplete_run": return `not measured in the candidate: ${listSome(reason.unmeasured)}; max_unmeasured allows ${reason.allowed}`;
		case "lost_queries": return `${queries(reason.lost)} lost evidence; the gate allows ${reason.allowed}`;
		case "hard_drop": return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}; a drop of ${formatValue(reason.allowed)} or more blocks at once (${count(reason.losses, "loss", "losses")} of ${queries(reason.n)})`;
		case "below_min_value": return `gate ${quote(reason.gate)} is ${formatValue(reason.candidate)}, below its minimum ${formatValue(reason.allowed)} (change ${formatChange(reason.change)})`;
		case "credible_drop": return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, more than the allowed ${formatValue(reason.allowed)}, and not by chance`;
		case "drop_not_credible": return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, more than the allowed ${formatValue(reason.allowed)}; it may be chance`;
		case "too_few_queries": return `gate ${quote(reason.gate)}: ${count(reason.losses, "loss", "losses")} among ${queries(reason.n)}, too few to judge`;
		case "too_few_judged": return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, and not by chance, but too few of its results are judged`;
		case "unjudged_results_could_explain_drop": return `gate ${quote(reason.gate)} fell by ${formatValue(-reason.change)}, which results without a judgement could explain`;
		case "non_inferiority_not_shown": return `gate ${quote(reason.gate)}: a drop beyond ${formatValue(reason.allowed)} cannot be ruled out`;
		case "anchor_unusable": return `the anchor ${quote(reason.file)} cannot be used: ${anchorFaults[reason.why]}`;
		case "all_lists_empty": return `every list of ${quote(reason.stage)} in the ${reason.side} is empty`;
		case "overlap_not_shown": return `the snapshots are not shown to be the same, and nothing tells the content of the units of the ${reason.side}`;
		case "overlap_too_small": return `the snapshots differ, and only ${reason.kept} of ${queries(reason.of)} rest on evidence that is the same in both`;
		case "gold_unresolved": return `critical query ${quote(reason.queryId)}: the snapshot holds no alternative of group ${quote(reason.group)}`;
		default: return describeInputReason(reason);
	}
}
function describeInputReason(reason) {
	switch (reason.code) {
		case "snapshot_differs": return `the corpus snapshots differ: ${quote(reason.baseline)} and ${quote(reason.candidate)}`;
		case "manifest_differs": return `${quote(reason.key)} must be equal, but is ${quote(reason.baseline)} in the baseline and ${quote(reason.candidate)} in the candidate`;
		case "snapshot_not_proven": return "the manifests do not prove that both runs used one corpus snapshot";
		case "baseline_missing": return `there is no baseline at ${quote(reason.file)}`;
		case "baseline_unreadable": return `the baseline has ${count(reason.problems, "faulty place")}`;
		case "baseline_too_small": return `the baseline has usable rows for ${reason.usable} of ${queries(reason.queries)}, less than half`;
		case "nothing_in_common": return "no golden query stands in both runs";
		case "input_faulty": return `the input has ${count(reason.problems, "fault")}`;
		case "gold_never_found": return "no evidence of any query stands in either run, at any depth: the ids may be of another corpus";
		case "nothing_to_judge": return "no query is critical and no gate is in force";
		case "not_yet_supported": return "the input asks for something that is not built yet";
		case "output_not_writable": return `${quote(reason.file)} cannot be written`;
		default: return unreachable(reason);
	}
}
const adviceOnAnswers = "Raise the threshold for answering, or change the golden row if there is an answer now.";
const rowsAdvice = "Let the retrieval step write one row with all stages for every golden query.";
const withoutIdsAdvice = "Write spans, quotes or documents as evidence, which outlive a chunker, or list the units of both runs.";
function adviseOn(reason) {
	switch (reason.code) {
		case "critical_evidence_lost":
		case "critical_not_found":
		case "critical_flaky":
			if (reason.group === void 0) return adviceOnAnswers;
			if (reason.code === "critical_flaky") return "Make retrieval give the same results each time: build the index once, break ties by id.";
			return "Bring the evidence back above the cutoff, or change the golden row if the need has changed.";
		case "critical_answered": return adviceOnAnswers;
		case "critical_unmeasured":
			if (reason.why === "other_chunker") return withoutIdsAdvice;
			return rowsAdvice;
		case "incomplete_run":
		case "gate_not_measured": return rowsAdvice;
		case "forbidden_found": return "Filter this result before it reaches the generator.";
		case "leak_unmeasured": return reason.isOtherChunker ? "Forbid by document, or by a key of the results: unit ids do not outlive a chunker." : "Record every list, and write the key into every item.";
		case "unexplained_loss": return "Look at the loss, and write an entry into the waivers that says why it is accepted.";
		case "anchor_unusable": return "Restore the pinned run, or pin another one that was reviewed.";
		case "lost_queries":
		case "hard_drop":
		case "below_min_value":
		case "credible_drop":
		case "drop_not_credible":
		case "too_few_queries":
		case "non_inferiority_not_shown": return "Look at the regressed queries below.";
		case "too_few_judged":
		case "unjudged_results_could_explain_drop": return "Judge the results that the comment and --labels FILE list, those first that could change most.";
		case "snapshot_differs":
		case "manifest_differs":
		case "snapshot_not_proven": return "Run both sides on the same frozen snapshot, and write it into both manifests.";
		case "overlap_not_shown": return "Give baseline: {run, units} and candidate: {run, units} in the config, lists of units that have a text or sha256 each.";
		case "overlap_too_small": return "Run the baseline on the new snapshot.";
		case "baseline_missing": return "Give the run of the base branch, or commit this candidate as the baseline; no_baseline: absolute judges it alone.";
		case "baseline_unreadable":
		case "baseline_too_small": return "Make the baseline again on the base branch.";
		case "nothing_in_common": return "Look which of the two runs lacks rows for the golden queries.";
		case "all_lists_empty": return "Look whether this run really asked the index.";
		case "input_faulty":
		case "not_yet_supported":
		case "output_not_writable": return "Mend the errors that are listed.";
		case "gate_without_queries": return "Correct the slice or the measure of the gate, or add golden queries that it is about.";
		case "nothing_to_judge": return "Mark critical queries, or give the gate a measure that has values here.";
		case "gold_never_found": return "Hold an id of the golden set beside one of the runs: both must be of one corpus, and written alike.";
		case "gold_unresolved": return "Correct the evidence, or list its unit in the snapshot.";
		default: return unreachable(reason);
	}
}

// src/report/explain.ts
function explain(assessment) {
	const { reasons, verdict } = assessment;
	const [first] = reasons.filter(({ code }) => reasonKinds[code] === verdict);
	if (!first) return passSentence(assessment);
	const others = new Set(reasons.map(({ code }) => code));
	others.delete(first.code);
	const more = others.size > 0 ? ` (also ${[...others].join(", ")})` : "";
	const same = reasons.filter(({ code }) => code === first.code);
	return `${capital(describeAlike(first, same, assessment))}${more}. ${adviseOn(first)}`;
}
function describeAlike(first, same, assessment) {
	const ids = new Set(same.flatMap((one) => "queryId" in one ? [one.queryId] : []));
	if (ids.size > 1) return `${ids.size} ${sharedWords(first, same)}: ${listSome([...ids])}`;
	const more = same.length - 1;
	return more > 0 && ids.size === 0 ? `${describeReason(first)}, and ${more} more like it` : describeReason(withEvidence(first, assessment));
}
function withEvidence(reason, { criticalLosses, policy }) {
	if (!isLoss(reason) || !("group" in reason)) return reason;
	const loss = criticalLosses.find(({ queryId, move }) => queryId === reason.queryId && move.group.name === reason.group);
	return loss ? {
		...reason,
		group: oneLine(groupLabel(loss.move.group, policy), 80)
	} : reason;
}
function sharedWords(first, same) {
	switch (first.code) {
		case "critical_evidence_lost": return "critical queries lost evidence";
		case "critical_not_found": return "critical queries are not right";
		case "critical_flaky": return "critical queries are right in fewer repeats than before";
		case "critical_unmeasured": return `critical queries were not measured${sharedCause(first.why, same)}`;
		case "critical_answered": return "critical queries have no answer, and are now answered";
		case "forbidden_found": return "queries returned forbidden results";
		case "unexplained_loss": return "queries lost evidence that no waiver explains";
		case "leak_unmeasured": return "queries could not be searched for forbidden results";
		default: return `queries (${first.code.replaceAll("_", " ")})`;
	}
}
const sharedCause = (why, all) => all.every((one) => "why" in one && one.why === why) ? ` (${unmeasuredWords[why]})` : "";
function passSentence(assessment) {
	const { gates, criticalLosses } = assessment;
	const held = gates.filter(({ result }) => result === "pass").length;
	const open = gates.length - held;
	const rest = open === 0 ? "" : `; ${count(open, "gate")} on slices cannot be told yet`;
	return `${criticalLosses.length === 0 ? "No critical query lost evidence" : "What critical queries lost is waived"}${criticalGap(assessment)}, and ${count(held, "gate")} held${rest}.`;
}
function criticalGap({ queries, counts }) {
	const absent = queries.absentOnBoth().filter(queries.isCriticalAt).length;
	return absent === 0 ? "" : ` (${absent} of ${counts.critical} find some on neither side, and guard nothing there)`;
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function otherReasons(assessment) {
	const alike = /* @__PURE__ */ new Map();
	for (const reason of assessment.reasons) {
		if (isLoss(reason) || reason.code === "forbidden_found" || "gate" in reason) continue;
		const cause = "why" in reason ? reason.why : "";
		const key = "queryId" in reason ? `${reason.code} ${cause}` : JSON.stringify(reason);
		const same = alike.get(key);
		if (same) same.push(reason);
		else alike.set(key, [reason]);
	}
	return [...alike.values()].flatMap((same) => {
		const [first] = same;
		return first ? [{
			code: first.code,
			text: describeAlike(first, same, assessment)
		}] : [];
	});
}
const isLoss = (reason) => "cutoff" in reason && reason.group !== void 0;

// src/report/plain-gate-words.ts
function plainSentence(gate) {
	if (gate.reason === "gate_without_queries") return "No golden query matches it.";
	if (gate.reason === "gate_not_measured") return "No query, or too few of them, could be measured on both sides.";
	if (gate.kind === "critical") return [guarded(gate), ...remarks(gate)].join(" ");
	return gate.kind === "lost_queries" ? counted(gate) : alone(gate);
}
function guarded({ measure, n, candidate, losses, reason }) {
	if (candidate === void 0) return "None of its queries could be measured.";
	const right = Math.round(candidate * n);
	const lost = losses === 0 ? "none lost that" : `${losses} lost that`;
	const isPart = losses === 0 && reason === "critical_evidence_lost";
	return `${right} of ${guardedWords(measure, n, right)}; ${lost}${isPart ? ", but a part of it was lost" : ""}.`;
}
function guardedWords(measure, n, right) {
	const [critical, isOne] = [count(n, "critical query", "critical queries"), right === 1];
	if (measure === "leaks") return `${queries(n)} with forbidden results ${isOne ? "returns" : "return"} none of them`;
	return measure === "abstained" ? `${critical} without an answer ${isOne ? "gets" : "get"} none` : `${critical} ${isOne ? "finds all that it needs" : "find all that they need"}`;
}
function remarks({ reason, candidate }) {
	if (reason === "waived") return ["A waiver accepts what was lost."];
	return (reason === "critical_unmeasured" || reason === "leak_unmeasured") && candidate !== void 0 ? ["Some could not be measured."] : [];
}
const counted = ({ n, losses, tolerance = 0 }) => `${losses === 0 ? "None" : losses} of ${queries(n)} lost evidence; ${tolerance === 0 ? "none" : tolerance} may.`;
function alone({ n, candidate, reason }) {
	const below = reason === "below_min_value" ? " It is below its minimum." : "";
	return `The mean over ${queries(n)} is ${formatValue(candidate)}; there is no baseline to compare it with.${below}`;
}

// src/report/gate-words.ts
const evidenceMeasures = ["coverage", "sufficient"];
function gateSentence(gate) {
	const { statistics } = gate;
	if (!statistics) return plainSentence(gate);
	return [
		...gate.reason === "hard_drop" ? ["The drop is so large that it blocks at once."] : [],
		...gate.reason === "below_min_value" ? ["It is below its minimum."] : [],
		whatHappened(gate, statistics),
		...whatIsAllowed(gate),
		...whatIsJudged(gate),
		whatIsSeen(gate, statistics)
	].join(" ");
}
function whatHappened(gate, statistics) {
	const { n, wins, losses, delta = 0 } = gate;
	if (wins + losses === 0) return `None of ${queries(n)} changed.`;
	const { worse, better, gained } = changeWords(gate);
	if (delta > 0) {
		const lost = `${losses === 0 ? "none" : losses} ${worse}`;
		return `${wins} of ${queries(n)} ${gained} and ${lost}${gainWords(delta, statistics)}.`;
	}
	const byChance = delta === 0 ? "" : `; by chance alone this ${chance(statistics.p)}${amongAll(statistics)}`;
	const won = `${wins === 0 ? "none" : wins} ${better}`;
	return `${losses} of ${queries(n)} ${worse} and ${won}${byChance}.`;
}
const changeWords = ({ measure }) => evidenceMeasures.includes(measure) ? {
	worse: "lost evidence",
	better: "gained",
	gained: "gained evidence"
} : {
	worse: "got worse",
	better: "got better",
	gained: "got better"
};
function gainWords(delta, statistics) {
	if (!isCredibleGain(delta, statistics)) return "";
	const { improvementP: p, improvementPAdjusted: pAdjusted } = statistics;
	return `; by chance alone a gain like this ${chance(p)}${amongAll({
		p,
		pAdjusted
	})}`;
}
const hasImproved = ({ delta, statistics }) => statistics !== void 0 && isCredibleGain(delta, statistics);
const amongAll = ({ p, pAdjusted }) => pAdjusted === p ? "" : `, and to one gate or another it ${chance(pAdjusted)}`;
const toleranceWords = {
	tolerance: "",
	noise_floor: ", since the baseline differs from itself by as much",
	one_query: ", since one query weighs as much",
	one_cluster: ", since one cluster of queries weighs as much",
	largest_weight: ", since the heaviest query weighs as much"
};
function whatIsAllowed({ result, delta, tolerance, toleranceFrom }) {
	if (result !== "pass" || !delta || delta > 0 || !toleranceFrom) return [];
	return [`A fall of up to ${formatValue(tolerance)} is allowed${toleranceWords[toleranceFrom]}.`];
}
function whatIsJudged({ reason, judged }) {
	if (reason !== "too_few_judged" || !judged) return [];
	const { baseline, candidate } = judged;
	return [`Of its results ${formatValue(baseline)} are judged before and ${formatValue(candidate)} after.`];
}
const isLenient = ({ result, delta, toleranceFrom }) => result === "pass" && delta !== void 0 && delta < 0 && toleranceFrom !== void 0 && toleranceFrom !== "tolerance";
function chance(p) {
	if (p >= .995) return "always happens";
	if (p < 5e-4) return "happens less than once in 1,000 times";
	const of = p < .0095 ? 1e3 : 100;
	return `happens ${count(Math.max(1, Math.round(p * of)), "time")} in ${of === 100 ? "100" : "1,000"}`;
}
function whatIsSeen(gate, statistics) {
	const { noiseFloor } = statistics;
	const noise = noiseFloor === void 0 || noiseFloor === 0 ? "" : ` The baseline differs from itself by ${formatValue(noiseFloor)}.`;
	return `${leastWords(gate, statistics)}${foundWords(gate, statistics)}${noise}`;
}
function leastWords(gate, statistics) {
	const { units, hasClusters, leastFailing: least, smallestVisible } = statistics;
	const unit = hasClusters ? "cluster" : "query";
	const many = hasClusters ? "clusters" : "queries";
	const all = hasClusters ? `${count(units, "cluster")} of queries` : queries(units);
	if (smallestVisible === void 0) return `With ${all} no drop can be told from chance.`;
	if (least === void 0) return `So wide a tolerance lets every drop of ${all} pass.`;
	const one = `${unit}${hasEqualUnits(statistics) ? "" : " of mean weight"}`;
	const some = `${many}${hasEqualUnits(statistics) ? "" : " of mean weight"}`;
	const start = `With ${all} the least that can be told from chance`;
	if (!evidenceMeasures.includes(gate.measure)) return `${start} is that ${count(Math.round(smallestVisible * units), `${one} gets`, `${some} get`)} worse and none better, ${`so that the mean falls by more than ${formatValue(gate.tolerance)}`}.`;
	return `${start}${least / units > smallestVisible ? ", and is more than what is allowed," : ""} is that ${count(least, `${one} loses`, `${some} lose`)} all and none gains (${formatValue(least / units)}).`;
}
const hasEqualUnits = ({ units, effectiveUnits }) => units - effectiveUnits <= 1e-9 * units;
function foundWords({ measure }, statistics) {
	const { power, detectable, smallestVisible } = statistics;
	if (smallestVisible === void 0) return "";
	if (evidenceMeasures.includes(measure) && hasEqualUnits(statistics)) {
		if (power === void 0) return "";
		const share = `${inHundred(outlook.loss)} in 100 lost, ${inHundred(outlook.gain)} gained`;
		return ` A true drop of ${formatValue(outlook.loss - outlook.gain)} (${share}) would be found ${times(power)}.`;
	}
	if (detectable === void 0) return "";
	return ` A true drop of ${formatValue(detectable)} would be found ${times(foundShare)}.`;
}
const inHundred = (share) => Math.round(share * 100);
function times(share) {
	if (share < .005) return "hardly ever";
	if (share >= .995) return "nearly always";
	return `about ${count(inHundred(share), "time")} in 100`;
}
const smallSet = 50;
function smallSetAdvice(gates) {
	const sizes = gates.flatMap(({ statistics }) => statistics?.units ?? []);
	const most = Math.max(0, ...sizes);
	return most === 0 || most >= smallSet ? [] : [`With fewer than ${smallSet} queries means are weak: rely on critical queries.`];
}

// src/report/two-numbers.ts
function twoNumbers({ measures, stages, stageShares }) {
	const last = lastStage(stages);
	const at = (measure, cutoff) => measures.find((row) => row.stage === last.name && row.measure === measure && row.cutoff === cutoff);
	const context = at("coverage", contextCutoff(last));
	const scanned = at("precision", depthsIn(last.cutoffs)[0]);
	const [first] = stageShares;
	const end = stageShares.at(-1);
	const lines = [];
	if (hasValue(context)) lines.push(`Needed evidence within ${isBudget(context.cutoff) ? "" : "the first "}${context.cutoff}: ${moved$1(context)}`);
	if (hasValue(scanned)) lines.push(`Relevant among the first ${scanned.cutoff}: ${moved$1(scanned)}`);
	const [gapBefore, gapAfter] = [gap(first?.baseline, end?.baseline), gap(first?.candidate, end?.candidate)];
	if (first && end && first !== end && gapAfter !== void 0) {
		const names = `${JSON.stringify(first.stage)} and ${JSON.stringify(end.stage)}`;
		lines.push(`Evidence lost between ${names}: ${change(gapBefore, gapAfter)}`);
	}
	return lines;
}
const contextCutoff = ({ cutoffs }) => cutoffs.findLast(isBudget) ?? cutoffs.at(-1);
const hasValue = (row) => row !== void 0 && row.candidate.macro !== void 0;
const macro = ({ macro: value }) => value;
const moved$1 = ({ baseline, candidate }) => change(macro(baseline), macro(candidate));
const gap = (first, last) => first === void 0 || last === void 0 ? void 0 : first - last;
function change(before, after) {
	if (before === void 0 || after === void 0) return formatValue(after);
	return `${formatValue(before)} \u2192 ${formatValue(after)} (${formatChange(after - before)})`;
}

// src/report/set-words.ts
const setWords = (assessment) => [
	...twoNumbers(assessment),
	...smallSetAdvice(assessment.gates),
	...flakyWords(assessment)
];
function flakyWords({ flaky }) {
	if (flaky.length === 0) return [];
	const names = listSome(flaky.map(({ queryId }) => queryId));
	return [`${count(flaky.length, "query differs", "queries differ")} between repeats of one side: ${names}.`];
}

// src/report/terminal-text.ts
const width = 80;
const codes = {
	red: 31,
	yellow: 33,
	green: 32,
	bold: 1
};
const paintAnsi = (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m`;
function wrap(text, indent) {
	const words = neutral(text).split(" ");
	const lines = [];
	let current = indent;
	for (const word of words) {
		const next = current === indent || current === `${indent}  ` ? `${current}${word}` : `${current} ${word}`;
		if (next.length > 80 && current.trim() !== "") {
			lines.push(current);
			current = `${indent}  ${word}`;
		} else current = next;
	}
	return [...lines, current];
}
const neutral = (text) => oneLine(text, 2e3).replace(/:(?=:)/g, ": ").replaceAll("##[", "# #[");

// src/report/view.ts
const verdictWords = {
	pass: "passed",
	fail: "failed",
	inconclusive: "inconclusive",
	invalid: "invalid input",
	incomparable: "not comparable"
};
function title({ policy, verdict, absolute }) {
	const remarks = [
		...policy.mode === "report" ? ["report only"] : [],
		...absolute ? ["no baseline, the candidate judged alone"] : [],
		...verdict === "inconclusive" && policy.mode === "gate" ? [openWords(policy)] : []
	];
	const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
	return `${policy.id}: ${verdictWords[verdict]}${remark}`;
}
const openWords = ({ onInconclusive }) => onInconclusive === "fail" ? "it blocks" : "it does not block";
function headline(assessment) {
	const { counts } = assessment;
	if (counts.queries === 0) return ["nothing could be compared"];
	const lost = counts.criticalQueriesLost;
	return [
		counts.critical === 0 ? "0 critical queries" : count(lost, "critical loss", "critical losses"),
		...counts.leaks > 0 ? [count(counts.leaks, `forbidden ${unitWord(assessment.policy)}`)] : [],
		`${counts.regressed + counts.mixed} regressed${counts.waived > 0 ? ` (${counts.waived} waived)` : ""}`,
		`${counts.improved} improved`,
		...counts.moved > 0 ? [`${counts.moved} moved`] : [],
		`${counts.unchanged} unchanged`,
		`${counts.unmeasured} unmeasured`,
		...counts.new > 0 ? [`${counts.new} new`] : [],
		...assumedEmpty(assessment),
		...unknownResults(assessment),
		...assessment.hasOtherChunker ? ["another chunker"] : [],
		...snapshotWords(assessment)
	];
}
const unitWord = ({ unit }) => oneLine(/^[a-z]+$/.test(unit) ? unit : unit.replace(/[^\p{L}\p{N} -]/gu, ""), 30) || "unit";
const assumedEmpty = ({ assumedEmpty: n }) => n === 0 ? [] : [`${n} without a row counted as empty`];
function snapshotWords({ overlap, snapshotProven }) {
	if (overlap.isInForce) return [`other snapshot, ${overlap.kept} of ${overlap.of} queries kept`];
	return snapshotProven ? [] : ["snapshot not proven"];
}
const unknownResults = ({ unknownResults: n }) => n === 0 ? [] : [`${count(n, "result")} in no list of units`];
function lossRows({ criticalLosses, golden, stages }) {
	const rows = /* @__PURE__ */ new Map();
	if (!golden) return [];
	for (const loss of criticalLosses) {
		const key = JSON.stringify([
			loss.queryId,
			loss.move.index,
			loss.stage
		]);
		const known = rows.get(key);
		const cutoffs = [...known?.cutoffs ?? [], loss.cutoff];
		const query = known?.query ?? golden.at(loss.place);
		rows.set(key, {
			query,
			loss: known?.loss ?? loss,
			cutoffs,
			owner: ownerOf(loss, stages)
		});
	}
	return [...rows.values()];
}
const ownerOf = ({ lostAt, owner }, stages) => stages.find(({ name }) => name === lostAt)?.owner ?? owner;
const lostByWords = (lostAt) => lostAt === "unknown" ? "an unknown stage: a list was cut" : lostAt;
function describeLoss({ loss, owner }) {
	const by = `${lostByWords(loss.lostAt ?? loss.stage)}${owner === void 0 ? "" : ` (${owner})`}`;
	const lost = loss.code === "critical_not_found" ? "missing since" : "lost by";
	return `${describeRanks(loss)}, ${lost} ${by}${loss.tied ? ", by a tie" : ""}${loss.waived ? ", waived" : ""}`;
}
function describeRanks({ code, repeats, rankBaseline, rankCandidate }) {
	if (repeats !== void 0) return `found in ${repeats} repeats`;
	const after = formatRank(rankCandidate);
	return code === "critical_not_found" ? `rank ${after}` : `rank ${formatRank(rankBaseline)} -> ${after}`;
}
const lossTitle = (rows) => rows.every(({ loss }) => loss.code === "critical_not_found") ? "Critical evidence not found" : "Critical losses";
function gateRows({ gates }) {
	const order = ({ kind, result }) => kind === "critical" ? 0 : [
		"invalid",
		"fail",
		"inconclusive",
		"pass"
	].indexOf(result) + 1;
	return [...gates].sort((a, b) => order(a) - order(b));
}
const decides = ({ kind, result }) => result === "fail" || result === "invalid" || result === "inconclusive" && kind !== "slice";
const someQueries = (table, places) => ({
	length: places.length,
	first: (count) => places.slice(0, count).map(table.at)
});
const queriesOf = (assessment, ...statuses) => someQueries(assessment.queries, assessment.queries.having(...statuses));
function lostSinceAnchor({ sinceAnchor, gates }) {
	const isTold = gates.some((gate) => gate.kind === "anchor" && decides(gate));
	return sinceAnchor && isTold ? someQueries(sinceAnchor, sinceAnchor.having("regressed", "mixed")) : {
		length: 0,
		first: () => []
	};
}
const absentOnBoth = ({ queries }) => someQueries(queries, queries.absentOnBoth());
const rankMoves = ({ groups }, policy) => groups.flatMap(({ group, stages, lostAt }) => {
	const { baselineRank: before, candidateRank: after } = stages.at(-1) ?? {};
	const label = oneLine(groupLabel(group, policy), 80);
	return before === after ? [] : [{
		group: label,
		before,
		after,
		lostAt
	}];
});
const describeMoves = (query, policy) => wronglyAnswered(query) ?? rankMoves(query, policy).map(({ group, before, after, lostAt }) => {
	const by = lostAt === void 0 ? "" : `, lost by ${lostByWords(lostAt)}`;
	return `${JSON.stringify(group)} ${formatRank(before)} -> ${formatRank(after)}${by}`;
}).join("; ");
const wronglyAnswered = ({ pair, status }) => pair.query.noAnswer && (status === "regressed" || status === "mixed") ? "answered, but has no answer" : void 0;
function gatePlace({ name, kind, stage, cutoff }) {
	if (kind !== "critical") return name;
	return `${name} at ${stage ?? ""}${cutoff === void 0 ? "" : `@${cutoff}`}`;
}
const formatGate = ({ kind }, value) => kind === "lost_queries" && value !== void 0 ? String(value) : formatValue(value);

// src/report/console.ts
const mostProblems = 40;
const mostQueries = 20;
function renderConsole(assessment, look) {
	const paint = look.colour ? paintAnsi : (_, text) => text;
	return `${[
		top(assessment, paint),
		problems(assessment, "faults", paint),
		losses(assessment, paint),
		leaks(assessment),
		others(assessment),
		gates(assessment, paint),
		words(assessment),
		changed(assessment),
		sinceAnchor(assessment),
		waivers(assessment),
		diagnostics(assessment),
		changes(assessment),
		problems(assessment, "remarks", paint)
	].filter((part) => part !== "").join("\n\n")}\n`;
}
const verdictColours = {
	pass: "green",
	fail: "red",
	inconclusive: "yellow",
	invalid: "red",
	incomparable: "red"
};
function top(assessment, paint) {
	return [
		`Retrieval gate: ${paint(verdictColours[assessment.verdict], title(assessment))}`,
		...wrap(headline(assessment).join(", "), ""),
		...wrap(explain(assessment), "")
	].join("\n");
}
const severityColours = {
	error: "red",
	warning: "yellow",
	notice: void 0
};
function problems(assessment, which, paint) {
	const all = assessment.problems.filter(({ severity }) => severity === "error" === (which === "faults"));
	const lines = all.slice(0, mostProblems).flatMap((problem) => {
		const colour = severityColours[problem.severity];
		return [`${colour ? paint(colour, problem.severity) : problem.severity}: ${neutral(formatProblem(problem))}`, ...wrap(problem.hint, "    ")];
	});
	const more = all.length - mostProblems;
	if (more > 0) lines.push(`and ${more} more; all of them are in the JSON report`);
	return lines.join("\n");
}
function losses(assessment, paint) {
	const rows = lossRows(assessment);
	if (rows.length === 0) return "";
	const { policy } = assessment;
	const lines = rows.slice(0, mostQueries).flatMap((row) => {
		const { query, loss, cutoffs } = row;
		const { id, text } = query;
		const { group } = loss.move;
		const shown = policy.show === "ids" || text === "" ? "" : ` ${text}`;
		const name = isNumbered(group) ? "" : `${group.name}: `;
		return [
			...wrap(`${id}${shown}`, "  "),
			...wrap(`${name}${describeGroup(group, policy)}`, "    "),
			...wrap(`${loss.stage}@${cutoffs.join(", ")}, ${describeLoss(row)}`, "    "),
			...loss.textBaseline === void 0 ? [] : wrap(`was: ${oneLine(loss.textBaseline, 300)}`, "    ")
		];
	});
	return [
		paint("red", lossTitle(rows)),
		...lines,
		...andMore(rows.length)
	].join("\n");
}
const andMore = (all) => all > mostQueries ? [`  and ${all - mostQueries} more`] : [];
function leaks({ leaks: found, policy }) {
	if (found.length === 0) return "";
	return [
		"Forbidden results",
		...found.slice(0, mostQueries).flatMap(({ queryId, id, stage, rank, reason, preExisting }) => wrap(`${queryId}: ${unitWord(policy)} ${id} at ${stage}, rank ${rank} (${reason})${preExisting ? ", as before" : ""}`, "  ")),
		...andMore(found.length)
	].join("\n");
}
function others(assessment) {
	const lines = otherReasons(assessment).map(({ code, text }) => wrap(`${text} (${code}, ${reasonKinds[code]})`, "  ").join("\n"));
	if (lines.length === 0) return "";
	return [
		"Reasons",
		...lines.slice(0, mostQueries),
		...andMore(lines.length)
	].join("\n");
}
const resultColours = {
	pass: "green",
	fail: "red",
	inconclusive: "yellow",
	invalid: "red"
};
function gates(assessment, paint) {
	const rows = gateRows(assessment);
	if (rows.length === 0) return "";
	return gateTable([{
		name: "Gate",
		numbers: [
			"before",
			"after",
			"change",
			"n"
		],
		result: "result"
	}, ...rows.map((gate) => ({
		name: gatePlace(gate),
		numbers: [
			formatGate(gate, gate.baseline),
			formatGate(gate, gate.candidate),
			formatChange(gate.delta),
			String(gate.n)
		],
		result: gate.result
	}))], paint);
}
function gateTable(lines, paint) {
	const longest = (least, lengthOf) => lines.reduce((most, one) => Math.max(most, lengthOf(one)), least);
	const widths = [
		8,
		8,
		9,
		6
	].map((least, at) => longest(least, ({ numbers }) => 1 + (numbers[at]?.length ?? 0)));
	const results = 2 + longest(0, ({ result }) => result.length);
	const room = Math.min(36, 80 - results - widths.reduce((sum, one) => sum + one, 0));
	return lines.map(({ name, numbers, result }) => {
		const cells = numbers.map((text, at) => text.padStart(widths[at] ?? 0)).join("");
		const told = result === "result" ? result : paint(resultColours[result], result);
		return `${oneLine(neutral(name), room - 2).padEnd(room)}${cells}  ${told}`;
	}).join("\n");
}
function words(assessment) {
	const told = gateRows(assessment).filter((gate) => gate.statistics && (decides(gate) || isLenient(gate) || hasImproved(gate)));
	const lines = [...setWords(assessment), ...told.map((gate) => {
		const why = gate.result === "pass" ? "" : ` (${gate.reason})`;
		return `${gate.name}${why}: ${gateSentence(gate)}`;
	})];
	return [...lines.slice(0, mostQueries).flatMap((line) => wrap(line, "")), ...andMore(lines.length)].join("\n");
}
function changed(assessment) {
	const rows = queriesOf(assessment, "regressed", "mixed", "moved_down");
	return moved(`Worse: ${rows.length} of ${assessment.queries.size}`, rows, assessment);
}
function sinceAnchor(assessment) {
	const rows = lostSinceAnchor(assessment);
	return moved(`Regressed since the anchor: ${rows.length} of ${assessment.queries.size}`, rows, assessment);
}
function moved(head, rows, { policy }) {
	if (rows.length === 0) return "";
	return [
		head,
		...rows.first(mostQueries).flatMap((query) => wrap(describeMove(query, policy), "  ")),
		...andMore(rows.length)
	].join("\n");
}
function describeMove(query, policy) {
	const { pair, status } = query;
	const moves = describeMoves(query, policy);
	const critical = pair.query.critical ? " (critical)" : "";
	return `${pair.query.id}${critical}: ${status.replace("_", " ")}${moves === "" ? "" : `: ${moves}`}`;
}
function waivers({ waivers: all }) {
	const active = all.filter(({ isActive }) => isActive);
	if (active.length === 0) return "";
	return [
		"Waivers",
		...active.slice(0, mostQueries).flatMap(({ waiver }) => {
			const { queryId, group, stage, reason, owner, expires } = waiver;
			const what = [
				queryId,
				group,
				stage
			].flatMap((one) => one ?? []).join(" ");
			return wrap(`${what}: ${reason} (${owner}, until ${expires})`, "  ");
		}),
		...andMore(active.length)
	].join("\n");
}
function diagnostics(assessment) {
	const abstained = abstentionRows(assessment).map(({ what, before, after }) => `${what}: ${formatRate(before)} -> ${formatRate(after)}`);
	const { listChanges: changes } = assessment;
	const lists = changes?.identical === changes?.n ? void 0 : describeListChanges(assessment);
	const told = [
		...describeConcentrations(assessment).slice(0, 3),
		...abstained,
		...lists === void 0 ? [] : [lists]
	];
	if (told.length === 0) return "";
	return ["Shown, not gated", ...told.flatMap((one) => wrap(one, "  "))].join("\n");
}
function changes({ manifestChanges }) {
	if (manifestChanges.length === 0) return "";
	const told = (value) => typeof value === "string" ? value : JSON.stringify(value ?? null);
	return ["Changed between the runs", ...manifestChanges.flatMap(({ key, baseline, candidate }) => wrap(`${key}: ${told(baseline)} -> ${told(candidate)}`, "  "))].join("\n");
}

// src/publish/failure.ts
const describeFailure = (error) => error instanceof GateError ? `${error.message} (${error.code}). ${error.hint}` : `a bug in retrieval-gate, please report it: ${error instanceof Error ? error.message : String(error)}`;

// src/report/excluded.ts
function whyExcluded({ pair }) {
	if (pair.kind === "unmeasured") return pair.why;
	if (pair.kind !== "new") return void 0;
	return pair.goldChanged ? "evidence_changed" : pair.whyNew;
}
const newWords = {
	...unmeasuredWords,
	missing: "the baseline has no row",
	evidence_changed: "its evidence is another in the snapshot of the baseline"
};
function describeExcluded(query) {
	const why = whyExcluded(query);
	if (why === void 0) return query.status;
	const isNew = query.pair.kind === "new" || why === "evidence_changed";
	return `${query.status}, ${isNew ? newWords[why] : unmeasuredWords[why]}`;
}

// src/report/json-diagnostics.ts
const diagnosticsJson = ({ abstention, listChanges, falsePositives, unplacedLosses }) => ({
	abstention: abstention ? {
		baseline: abstentionJson(abstention.baseline),
		candidate: abstentionJson(abstention.candidate)
	} : null,
	list_changes: listChanges ? {
		stage: listChanges.stage,
		cutoff: listChanges.k,
		n: listChanges.n,
		identical: listChanges.identical,
		unlabelled: listChanges.unlabelled,
		jaccard: listChanges.jaccard ?? null,
		rbo: listChanges.rbo ?? null
	} : null,
	false_positives: falsePositives ? {
		stage: falsePositives.stage,
		cutoff: falsePositives.k,
		n: falsePositives.n,
		baseline: falseJson(falsePositives.baseline),
		candidate: falseJson(falsePositives.candidate)
	} : null,
	unplaced_losses: unplacedLosses
});
const abstentionJson = ({ right, wrong }) => ({
	true: rateJson(right),
	false: rateJson(wrong)
});
const rateJson = ({ k, n, rate, interval }) => ({
	k,
	n,
	rate: rate ?? null,
	lower: interval?.lower ?? null,
	upper: interval?.upper ?? null
});
const falseJson = ({ results, falsePositives, kinds }) => ({
	results,
	false_positives: falsePositives,
	kinds: Object.fromEntries(Object.entries(kinds).map(([kind, n]) => [kind, n ?? null]))
});
const sliceCountsJson = (row) => ({
	slice: row.slice,
	n: row.n,
	automatic: row.automatic,
	compared: row.compared,
	regressed: row.regressed,
	p_concentrated: row.pConcentrated ?? null,
	concentrated: isConcentrated(row)
});
const stageJson = (share) => ({
	stage: share.stage,
	owner: share.owner ?? null,
	n: share.n,
	recall_baseline: share.baseline ?? null,
	recall_candidate: share.candidate ?? null,
	survival_baseline: share.survivalBaseline ?? null,
	survival_candidate: share.survivalCandidate ?? null,
	contribution: share.contribution ?? null,
	lost_groups: share.lostGroups
});

// src/report/json-gates.ts
function gateJson(gate) {
	return {
		name: gate.name,
		kind: gate.kind,
		stage: gate.stage ?? null,
		measure: gate.measure,
		cutoff: gate.cutoff ?? null,
		slice: gate.slice ?? null,
		baseline: gate.baseline ?? null,
		candidate: gate.candidate ?? null,
		delta: gate.delta ?? null,
		n: gate.n,
		wins: gate.wins,
		losses: gate.losses,
		ties: gate.ties,
		...statisticsJson(gate.statistics),
		judged_baseline: gate.judged?.baseline ?? null,
		judged_candidate: gate.judged?.candidate ?? null,
		tolerance: gate.tolerance ?? null,
		tolerance_from: gate.toleranceFrom ?? null,
		result: gate.result,
		reason: gate.reason ?? null,
		sentence: gateSentence(gate)
	};
}
const waiverJson = ({ waiver, isActive, isUsed }) => ({
	query_id: waiver.queryId,
	group: waiver.group ?? null,
	stage: waiver.stage ?? null,
	reason: waiver.reason,
	owner: waiver.owner,
	expires: waiver.expires,
	active: isActive,
	used: isUsed
});
const exploredJson = ({ row, tested }) => ({
	stage: row.stage,
	measure: row.measure,
	cutoff: row.cutoff ?? null,
	delta: row.delta ?? null,
	n: row.candidate.n,
	wins: row.wins,
	losses: row.losses,
	p: tested?.p ?? null,
	p_drop: tested?.dropP ?? null,
	p_improvement: tested?.improvementP ?? null,
	p_method: tested?.method ?? null,
	p_holm: tested?.holm ?? null,
	p_bh: tested?.benjaminiHochberg ?? null
});
const statisticsKeys = {
	lower: "lower",
	upper: "upper",
	p: "p",
	p_adjusted: "pAdjusted",
	p_method: "method",
	p_adjusted_method: "adjustedBy",
	p_improvement: "improvementP",
	p_improvement_adjusted: "improvementPAdjusted",
	smallest_visible: "smallestVisible",
	least_failing: "leastFailing",
	detectable: "detectable",
	power: "power",
	noise_floor: "noiseFloor"
};
const statisticsJson = (one) => Object.fromEntries(Object.entries(statisticsKeys).map(([key, from]) => [key, one?.[from] ?? null]));

// src/report/json.ts
const schemaVersion = "1.0.0";
function* renderJson(assessment, context) {
	let before = "{";
	for (const [key, value] of Object.entries(reportParts(assessment, context))) {
		yield `${before}\n ${JSON.stringify(key)}: `;
		if (isRows(value)) yield* renderRows(value, key === "queries" ? onOneLine : overLines);
		else yield overLines(value);
		before = ",";
	}
	yield "\n}\n";
}
const isRows = (value) => typeof value === "object" && value !== null && Symbol.iterator in value;
function* renderRows(rows, render) {
	let before = "[";
	for (const row of rows) {
		yield `${before}\n  ${render(row).replaceAll("\n", "\n ")}`;
		before = ",";
	}
	yield before === "[" ? "[]" : "\n ]";
}
const overLines = (value) => JSON.stringify(value, null, 1).replaceAll("\n", "\n ");
const onOneLine = (row) => JSON.stringify(row);
function reportParts(assessment, context) {
	const { policy, verdict, problems, golden, baseline, candidate } = assessment;
	return {
		schema_version: schemaVersion,
		gate_id: policy.id,
		verdict,
		exit_code: assessment.exitCode,
		mode: policy.mode,
		reasons: assessment.reasons.map((reason) => reasonJson(reason, blocks$1(reason, policy))),
		counts: snakeKeys(assessment.counts),
		critical_losses: assessment.criticalLosses.map((loss) => lossJson(loss, assessment)),
		leaks: assessment.leaks.map(({ queryId, id, stage, rank, reason, preExisting }) => ({
			query_id: queryId,
			id,
			stage,
			rank,
			reason,
			pre_existing: preExisting,
			waived: false
		})),
		gates: assessment.gates.map(gateJson),
		measures: assessment.measures.map(measureJson),
		flaky: assessment.flaky.map(({ queryId, ...sides }) => ({
			query_id: queryId,
			...sides
		})),
		exploratory: assessment.exploratory.map(exploredJson),
		slices: sliceRows(assessment),
		...diagnosticsJson(assessment),
		stages: assessment.stageShares.map(stageJson),
		queries: queryRows(assessment, context.queries),
		lost_since_anchor: anchorLosses(assessment),
		manifest: {
			baseline: baseline?.manifest?.entries ?? null,
			candidate: candidate?.manifest?.entries ?? null,
			baseline_digest: baseline?.digest ?? null,
			candidate_digest: candidate?.digest ?? null,
			snapshot_proven: assessment.snapshotProven,
			changed: assessment.manifestChanges.map(({ key, baseline: before, candidate: after }) => ({
				key,
				baseline: before ?? null,
				candidate: after ?? null
			}))
		},
		golden: {
			digest: golden?.digest ?? null,
			health: problems.filter(isHealth).map(({ code, message }) => ({
				code,
				message
			}))
		},
		waivers: assessment.waivers.map(waiverJson),
		problems: problems.map(problemJson),
		tool: {
			name: "retrieval-gate",
			version: context.version,
			definitions: 1,
			seed: seed$1,
			resamples
		},
		context: {
			inputs: context.inputs,
			lines: problemLines(problems),
			commits: context.pull ? { head: context.pull.head } : null,
			pull_request: context.pull ? { number: context.pull.number } : null,
			policy_changes: [],
			today: context.today
		}
	};
}
const isHealth = ({ code }) => healthCodes.includes(code);
function reasonJson(reason, isBlocking) {
	const { queryId, group, stage, cutoff, gate } = reason;
	return {
		code: reason.code,
		blocks: isBlocking,
		message: describeReason(reason),
		...queryId === void 0 ? {} : { query_id: queryId },
		...group === void 0 ? {} : { group },
		...stage === void 0 ? {} : { stage },
		...cutoff === void 0 ? {} : { cutoff },
		...gate === void 0 ? {} : { gate }
	};
}
function lossJson(loss, { policy, stages }) {
	return {
		query_id: loss.queryId,
		group: loss.move.group.name,
		evidence: describeGroup(loss.move.group, policy),
		stage: loss.stage,
		cutoff: loss.cutoff,
		rank_baseline: loss.rankBaseline ?? null,
		rank_candidate: loss.rankCandidate ?? null,
		lost_at: loss.lostAt ?? null,
		owner: ownerOf(loss, stages) ?? null,
		tied: loss.tied,
		waived: loss.waived
	};
}
const sideJson = (side) => ({
	macro: side.macro ?? null,
	micro: side.micro ?? null,
	n: side.n,
	retrieved: side.retrieved,
	relevant: side.relevant,
	relevant_found: side.relevantFound
});
const measureJson = (row) => ({
	stage: row.stage,
	measure: row.measure,
	cutoff: row.cutoff ?? null,
	baseline: sideJson(row.baseline),
	candidate: sideJson(row.candidate),
	delta: row.delta ?? null,
	wins: row.wins,
	losses: row.losses,
	ties: row.ties
});
function* sliceRows({ slices }) {
	for (const row of slices) yield {
		...sliceCountsJson(row),
		measures: row.measures.map(measureJson)
	};
}
function* queryRows(assessment, which) {
	const { queries } = assessment;
	for (let place = 0; place < queries.size; place++) {
		const isChanged = queries.statusAt(place) !== "unchanged" || queries.isCriticalAt(place);
		if (which === "all" || isChanged) yield queryJson(place, assessment);
	}
}
function queryJson(place, { queries, scoresOf, policy }) {
	const compared = queries.at(place);
	const { pair, status, groups } = compared;
	const { query } = pair;
	const { columns, baseline, candidate } = scoresOf(pair);
	const stages = bareObject();
	for (const [at, column] of columns.entries()) {
		stages[column.stage] ??= bareObject();
		stages[column.stage][column.name] = [orNull(baseline.values[at]), orNull(candidate.values[at])];
	}
	return {
		query_id: query.id,
		query: policy.show === "ids" ? null : query.text,
		critical: query.critical,
		slices: query.slices,
		status,
		why: whyExcluded(compared) ?? null,
		stages,
		groups: groups.map(groupJson)
	};
}
function anchorLosses({ sinceAnchor }) {
	if (!sinceAnchor) return [];
	return [...sinceAnchor.having("regressed", "mixed")].sort((a, b) => a - b).map((place) => {
		const { pair, status, groups } = sinceAnchor.at(place);
		const { id, critical } = pair.query;
		return {
			query_id: id,
			critical,
			status,
			groups: groups.map(groupJson)
		};
	});
}
const bareObject = () => Object.create(null);
const orNull = (value) => value === void 0 || Number.isNaN(value) ? null : value;
function groupJson({ group, stages, lostAt }) {
	const ranks = bareObject();
	const change = bareObject();
	for (const move of stages) {
		ranks[move.stage] = [move.baselineRank ?? null, move.candidateRank ?? null];
		for (const [cutoff, one] of move.changes.byCutoff) if (one !== void 0) change[formatStageCutoff({
			stage: move.stage,
			cutoff
		})] = one;
	}
	return {
		name: group.name,
		ranks,
		change,
		lost_at: lostAt ?? null
	};
}
const problemJson = ({ code, severity, message, hint, file, path }) => ({
	code,
	severity,
	message,
	hint,
	file,
	path: path ?? null
});
function problemLines(problems) {
	const lines = {};
	for (const [index, { file, lines: own, also }] of problems.entries()) {
		const places = [...(own ?? []).map((line) => ({
			file,
			line
		})), ...also ?? []];
		if (places.length > 0) lines[String(index)] = places.map(formatLocation);
	}
	return lines;
}
const snakeKeys = (object) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]));

// src/report/labels.ts
function* renderLabels({ labelQueue, golden, policy }) {
	for (const one of labelQueue) {
		const text = policy.show === "ids" ? void 0 : golden?.at(one.place).text;
		const row = {
			query_id: one.queryId,
			...text ? { query: text } : {},
			id: one.id,
			stage: one.stage,
			rank_baseline: one.rankBaseline ?? null,
			rank_candidate: one.rankCandidate ?? null,
			rank_anchor: one.rankAnchor ?? null,
			gates: one.gates,
			reason: one.reason,
			priority: one.priority
		};
		yield `${JSON.stringify(row)}\n`;
	}
}

// src/publish/reports.ts
async function writeReports({ json, markdown, labels }, files, assessment, context) {
	const written = [];
	const told = [];
	const write = async (file, render) => {
		if (file === void 0 || isRefused(file, assessment)) return;
		try {
			await files.writeWhole(file, await render());
			written.push(file);
		} catch (error) {
			told.push(`report ${JSON.stringify(file)}: ${describeFailure(error)}`);
		}
	};
	await write(json, () => renderJson(assessment, context));
	await write(markdown, async () => {
		const { renderMarkdown } = await import("./markdown.js");
		return [renderMarkdown(assessment, context)];
	});
	await write(labels, () => renderLabels(assessment));
	return {
		files: written,
		told
	};
}
const isRefused = (path, { problems }) => problems.some(({ code, file }) => code === "output_not_writable" && file === path);

// \0builtin:node:util
const builtin = createRequire(import.meta.url)("node:util");
const parseArgs = /* @__PURE__ */ (() => builtin.parseArgs)();

// src/settings/flags.ts
const known = {
	built: "config golden baseline candidate snapshot cutoffs measures mode today queries json markdown labels".split(" "),
	snapshot: "files id".split(" "),
	later: "base html junit sarif".split(" "),
	alone: [
		"--help",
		"--version",
		"-h"
	]
};
const reports = [
	"json",
	"markdown",
	"labels"
];
const options = Object.fromEntries([
	...[
		...known.built,
		...known.snapshot,
		...known.later
	].map((flag) => [flag, { type: "string" }]),
	["help", {
		type: "boolean",
		short: "h"
	}],
	["version", { type: "boolean" }]
]);
const usage = `usage: retrieval-gate check [flags]
       retrieval-gate snapshot [flags]

check judges a candidate run against a baseline:
  --config FILE      settings (default .github/retrieval-gate.yml)
  --golden FILE      golden set: JSON Lines, YAML or TREC qrels
  --baseline FILE    run before the change: JSON Lines or TREC
  --candidate FILE   run after the change
  --snapshot FILE    JSON or YAML file that describes the corpus snapshot:
                     id, digest, files, units
  --cutoffs 5,10     depths of stages without their own; 2000tok is a token budget
  --measures A,B     measures to compute
  --mode MODE        gate (default), or report: exit 0 instead of 1 and 3
  --queries WHICH    changed (default) or all queries in the JSON report
  --today DATE       date for review_by and waivers (default: today, UTC)
  --json FILE        write the JSON report
  --markdown FILE    write the comment's text
  --labels FILE      write the results to judge first, as JSON Lines
  --help, --version

snapshot prints id and digest of the corpus, for the manifests of runs:
  --files GLOB       its files (default: snapshot.files of the config)
  --id ID            its name (default: snapshot.id of the config)

exit: 0 may merge, 1 retrieval got worse, 2 input is wrong,
      3 nothing to compare with, 4 a bug in the gate
`;
function formatOverrides(flags) {
	const { golden, baseline, candidate, snapshot, cutoffs, measures, mode, today } = flags;
	const told = {
		golden,
		baseline,
		candidate,
		snapshot,
		cutoffs: cutoffs?.join(","),
		measures: measures?.join(","),
		mode,
		today
	};
	return Object.entries(told).flatMap(([flag, value]) => value === void 0 ? [] : [`--${flag} ${quoteForShell(value)}`]);
}
const quoteForShell = (value) => /^[\w./,:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
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
		id: values.get("id"),
		files: values.get("files"),
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
		markdown: values.get("markdown"),
		labels: values.get("labels")
	};
	refuseForeign(flags.command, values, refuse);
	const told = flags.command === "snapshot" ? "snapshot" : "check";
	return {
		flags: problems.length > 0 ? {
			...flags,
			command: told
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
const isShortGroup = (arg) => /^-[^-]./.test(arg);
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
	const all = [...known.built, ...known.snapshot];
	if (!all.includes(flag)) {
		const near = nearestOrLonger(flag, all);
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
	if (value === "-" && reports.includes(flag)) return [
		"argument_wrong",
		`${raw} - names no file: the report for people is what is printed`,
		`Write ${raw} FILE.`
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
	const read = parts.flatMap((part) => readCutoff(part) ?? []);
	if (read.length === parts.length) return sortCutoffs(read);
	refuse("argument_wrong", "--cutoffs must be whole numbers of 1 or more, or token budgets as 2000tok", "Write --cutoffs 5,10.");
}
function readToday(values, refuse) {
	const value = values.get("today");
	if (value === void 0 || isDate(value)) return value;
	refuse("argument_wrong", `--today ${JSON.stringify(value)} is no date`, "Write --today 2026-11-30.");
}
function refuseForeign(command, values, refuse) {
	const foreign = {
		check: known.snapshot,
		snapshot: known.built.filter((flag) => flag !== "config"),
		help: [],
		version: []
	}[command];
	for (const flag of foreign.filter((one) => values.has(one))) refuse("argument_wrong", `${command} takes no --${flag}`, "See --help.");
	if (command === "snapshot" && values.has("files") && values.has("config")) refuse("argument_wrong", "--files and --config both name the files", "Give one of the two.");
}
function readCommand(values, [first, ...more], refuse) {
	if (values.has("help")) return "help";
	if (values.has("version")) return "version";
	const hint = "Write retrieval-gate check, or snapshot; see --help.";
	if (first === void 0) refuse("argument_wrong", "no command is given", hint);
	else if (first === "accept") refuse("not_yet_supported", `the command ${first} is not built yet`, "check is.");
	else if (first !== "check" && first !== "snapshot") refuse("argument_wrong", `unknown command ${JSON.stringify(first)}`, hint);
	else if (more.length > 0) refuse("argument_wrong", `does not know what to do with ${JSON.stringify(more.join(" "))}`, hint);
	return first === "snapshot" ? "snapshot" : "check";
}

// src/version.ts
const version = "0.1.0";

export { GateError, absentOnBoth, abstentionRows, alert, appendFileSync, blocks, blocks$1, changedComponents, checked, codeSpan, commandSpan, count, dateHint, dateMessage, daysAfter, decides, defaultConfig, describeConcentrations, describeExcluded, describeFailure, describeGroup, describeListChanges, describeLoss, describeMoves, describeReason, describeValue, details, digestMessage, explain, falseKinds, feedLines, findThreads, firstThatFits, formatChange, formatGate, formatMeasure, formatNames, formatOverrides, formatProblem, formatRank, formatRate, formatValue, gateId, gatePlace, gateRows, gateSentence, groupLabel, halfCharacter, halfCharacterHint, heading, headline, idHint, idMessage, inCode, isDate, isHealth, isLoss, isNumbered, isWellFormed, jsonProblem, knownMeasures, limit, limited, limitedList, loadYaml, logPause, lossRows, lossTitle, lostSinceAnchor, name, neutral, nodeFiles, normaliseText, notYetMessage, object, oneLine, oneOf, openDesk, openTable, optional, otherReasons, outliveReaders, parseJson, plain, queries, queriesOf, queryId, quoteForShell, randomUUID, rankMoves, readBy, readConfig, readDigest, readFileSync, readFlags, readTask, readYaml, renderConsole, resamples, runGate, seed$1 as seed, setWords, sha256, shapeProblems, stageName, statSync, string, systemClock, table, tellProgress, tellSnapshot, terminal, terminalProgress, title, unitWord, usage, valueAt, version, writeReports, wronglyAnswered };