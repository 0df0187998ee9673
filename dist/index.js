import { GateError, appendFileSync, blocks$1 as blocks, count, defaultConfig, describeFailure, describeLoss, describeMoves, describeReason, explain, findThreads, formatOverrides, gateId, groupLabel, isLoss, logPause, lossRows, neutral, nodeFiles, oneLine, outliveReaders, queries, randomUUID, readFileSync, renderConsole, runGate, sha256, statSync, systemClock, tellProgress, title, version, writeReports } from "./gate.js";
import { error, getInput, setFailed, setOutput, warning } from "./actions.js";
import { setTimeout } from "node:timers/promises";

// src/adapters/github-client.ts
const budgetMs = 6e4;
const patienceMs = 1e4;
const mostTries = 3;
const longestWaitMs = 2e4;
async function openClient(apiUrl, token) {
	if (token === "") throw new GateError("github_refused", "no token is given", "Leave the input github-token at its default, and grant the job pull-requests: write.");
	const silent = () => void 0;
	const { GitHub, getOctokitOptions } = await import("./github.js");
	const octokit = new GitHub({
		...getOctokitOptions(token, {
			baseUrl: apiUrl,
			userAgent: "retrieval-gate"
		}),
		log: {
			debug: silent,
			info: silent,
			warn: silent,
			error: silent
		}
	});
	const budget = AbortSignal.timeout(budgetMs);
	async function tryOnce(route, parameters) {
		const patience = AbortSignal.timeout(patienceMs);
		try {
			const signal = AbortSignal.any([budget, patience]);
			const { status, data, headers } = await octokit.request(route, {
				...parameters,
				request: { signal }
			});
			return {
				ok: true,
				answer: {
					status,
					data,
					link: String(headers.link ?? "")
				}
			};
		} catch (error) {
			return budget.aborted || patience.aborted ? silence() : refusal(error);
		}
	}
	const pause = (ms) => setTimeout(ms, void 0, { signal: budget }).catch(() => void 0);
	return {
		tryOnce,
		pause,
		async read(route, parameters, allowed = []) {
			let tried = await tryOnce(route, parameters);
			for (let tries = 1; !tried.ok && tried.mayRetry && tries < mostTries; tries++) {
				await pause(tried.waitMs * tries);
				tried = await tryOnce(route, parameters);
			}
			if (tried.ok) return tried.answer;
			const { status, error, mayRetry } = tried;
			if (status === void 0 || mayRetry || !allowed.includes(status)) throw error;
			return {
				status,
				data: void 0,
				link: ""
			};
		}
	};
}
const silence = () => ({
	ok: false,
	error: refused("GitHub did not answer in time", "The next run will try again."),
	status: void 0,
	mayRetry: false,
	waitMs: 0
});
function refusal({ message, status, response }) {
	if (!response) return {
		ok: false,
		error: refused(`GitHub cannot be reached: ${shorten(message)}`, nextRun),
		status: void 0,
		mayRetry: true,
		waitMs: 1e3
	};
	const code = status ?? 0;
	const told = response.data?.message;
	const words = typeof told === "string" ? `: ${shorten(told)}` : "";
	const waitMs = waitTime(response.headers);
	const isLimited = code === 429 || code === 403 && isRateLimit(response.headers);
	return {
		ok: false,
		error: refused(`GitHub answered ${code}${words}`, isLimited ? nextRun : hintFor(code)),
		status: isLimited ? void 0 : code,
		mayRetry: (isLimited || code >= 500) && waitMs <= longestWaitMs,
		waitMs
	};
}
const isRateLimit = (headers) => headers["retry-after"] !== void 0 || String(headers["x-ratelimit-remaining"]) === "0";
function waitTime(headers) {
	const seconds = Number(headers["retry-after"]);
	if (headers["retry-after"] !== void 0 && seconds >= 0) return 1e3 * seconds;
	return String(headers["x-ratelimit-remaining"]) === "0" ? Number.POSITIVE_INFINITY : 1e3;
}
const nextRun = "The job summary holds the same text; the next run will try again.";
function hintFor(status) {
	switch (status) {
		case 401: return "The token is not valid: leave the input github-token at its default, and grant the job pull-requests: write.";
		case 403:
		case 404: return "Grant the job pull-requests: write. A pull request from a fork or from Dependabot always has a token that only reads; the job summary holds the same text.";
		case 422: return "GitHub does not take this comment; the job summary holds the same text.";
		default: return nextRun;
	}
}
const refused = (message, hint) => new GateError("github_refused", message, hint);
const shorten = (text) => text.length > 200 ? `${text.slice(0, 200)}\u2026` : text;

// src/adapters/github.ts
const actionsBot = {
	login: "github-actions[bot]",
	isBot: true
};
const perPage = 100;
async function openPullRequest(address) {
	const client = await openClient(address.apiUrl, address.token);
	const all = `/repos/${address.repository}/issues/${address.pull}/comments`;
	const one = (id) => `/repos/${address.repository}/issues/comments/${id}`;
	let self;
	const ownComments = async () => {
		self ??= await whoAmI(client, address.apiUrl);
		const own = [];
		for (let page = 1, more = true; more; page++) {
			const answer = await client.read(`GET ${all}`, {
				per_page: perPage,
				page
			});
			for (const data of listOf(answer)) {
				const { comment, author } = readComment(data);
				if (isSame$1(author, self)) own.push(comment);
			}
			more = hasNextPage(answer);
		}
		return own.sort((a, b) => a.id - b.id);
	};
	const addComment = async (body) => {
		const posted = await client.tryOnce(`POST ${all}`, { body });
		if (posted.ok) return learnFrom(posted.answer);
		if (!posted.mayRetry) throw posted.error;
		await client.pause(posted.waitMs);
		const made = (await ownComments()).find((comment) => comment.body === body);
		if (made) return made;
		const again = await client.tryOnce(`POST ${all}`, { body });
		if (again.ok) return learnFrom(again.answer);
		throw again.error;
	};
	const learnFrom = (answer) => {
		const { comment, author } = readComment(answer.data);
		self = author;
		return comment;
	};
	return {
		ownComments,
		addComment,
		editComment: async (id, body) => readComment((await client.read(`PATCH ${one(id)}`, { body })).data).comment,
		async deleteComment(id) {
			await client.read(`DELETE ${one(id)}`, {}, [404]);
		}
	};
}
async function whoAmI(client, apiUrl) {
	const { status, data } = await client.read("GET /user", {}, [403]);
	if (status !== 403) {
		const author = authorOf(data);
		if (author) return author;
		throw notUnderstood("who the token belongs to");
	}
	const graphql = apiUrl.replace(/\/v3\/?$/, "").replace(/\/$/, "");
	const asked = await client.tryOnce(`POST ${graphql}/graphql`, { query: "{viewer{login}}" });
	const login = asked.ok ? viewerOf(asked.answer.data) : void 0;
	return login === void 0 ? actionsBot : {
		login,
		isBot: login.endsWith("[bot]")
	};
}
function viewerOf(data) {
	const { data: answer } = data ?? {};
	const login = answer?.viewer?.login;
	return typeof login === "string" && login !== "" ? login : void 0;
}
const isSame$1 = (a, b) => a.login === b.login && a.isBot === b.isBot;
function authorOf(data) {
	if (typeof data !== "object" || data === null) return void 0;
	const { login, type } = data;
	if (typeof login !== "string" || login === "") return void 0;
	return {
		login,
		isBot: type === "Bot"
	};
}
function listOf({ data }) {
	if (!Array.isArray(data)) throw notUnderstood("the comments");
	return data;
}
function readComment(data) {
	const { id, body, html_url, user } = data ?? {};
	if (typeof id !== "number" || !Number.isSafeInteger(id)) throw notUnderstood("a comment");
	return {
		comment: {
			id,
			body: String(body ?? ""),
			url: String(html_url ?? "")
		},
		author: authorOf(user) ?? {
			login: "",
			isBot: false
		}
	};
}
const hasNextPage = ({ link }) => /;\s*rel="?next"?/.test(link);
const notUnderstood = (what) => new GateError("github_refused", `GitHub's answer about ${what} is not understood`, "Look whether GITHUB_API_URL is the address of an API; the job summary holds the same text.");

// src/adapters/runner.ts
const inputOf = (name) => getInput(name);
const variable = (name) => process.env[name] ?? "";
const step = {
	print(text) {
		const token = randomUUID();
		process.stdout.write(`::stop-commands::${token}\n${text}\n::${token}::\n`);
	},
	setOutput(name, value) {
		writing("GITHUB_OUTPUT", () => setOutput(name, value));
	},
	summaryBytes() {
		return statSync(variable("GITHUB_STEP_SUMMARY"), { throwIfNoEntry: false })?.size ?? 0;
	},
	appendSummary(markdown) {
		writing("GITHUB_STEP_SUMMARY", (file) => appendFileSync(file, markdown));
	},
	annotate(level, message, place) {
		const { title, file, line } = place ?? {};
		const properties = {
			...title === void 0 ? {} : { title },
			...file === void 0 ? {} : { file },
			...line === void 0 ? {} : { startLine: line }
		};
		if (level === "error") error(message, properties);
		else warning(message, properties);
	}
};
const logProgress = tellProgress({
	pause: logPause,
	say: step.print
});
function writing(name, act) {
	const file = variable(name);
	try {
		if (file === "") throw new Error(`${name} is not set`);
		act(file);
	} catch (error) {
		throw new GateError("output_not_writable", `${file || name} cannot be written: ${error.message}`, "This file is the runner's own: look at the disk of the runner.", { cause: error });
	}
}
function finish({ exitCode, error }) {
	if (error !== void 0) setFailed(error);
	process.exitCode = exitCode;
}
function finishWithBug(error) {
	const told = error instanceof Error ? error.stack ?? error.message : String(error);
	step.print(told);
	try {
		step.setOutput("exit-code", "4");
	} catch {}
	finish({
		exitCode: 4,
		error: `This is a bug in retrieval-gate, not in your files. Please report it with the text above.`
	});
}
const readJob = () => ({
	repository: variable("GITHUB_REPOSITORY"),
	apiUrl: variable("GITHUB_API_URL") || "https://api.github.com",
	run: Number.parseInt(variable("GITHUB_RUN_ID"), 10) || 0,
	attempt: Number.parseInt(variable("GITHUB_RUN_ATTEMPT"), 10) || 1,
	pull: readPull(),
	temporary: variable("RUNNER_TEMP") || void 0
});
function readPull() {
	try {
		const pull = JSON.parse(readFileSync(variable("GITHUB_EVENT_PATH"), "utf8")).pull_request;
		if (!Number.isSafeInteger(pull?.number)) return void 0;
		return {
			number: Number(pull?.number),
			head: String(pull?.head?.sha ?? "")
		};
	} catch {
		return;
	}
}

// src/report/annotations.ts
const most = 9;
function makeAnnotations(assessment) {
	const errors = [
		...faults(assessment),
		...lossRows(assessment).map((row) => lossNote(row, assessment)),
		...queryReasons(assessment)
	];
	const critical = new Set(assessment.criticalLosses.map(({ place }) => place));
	const { queries } = assessment;
	const worse = queries.having("regressed", "mixed").filter((place) => !critical.has(place));
	return {
		errors: errors.slice(0, most),
		warnings: worse.slice(0, most).map((place) => regressionNote(queries.at(place), assessment)),
		more: {
			errors: Math.max(0, errors.length - most),
			warnings: Math.max(0, worse.length - most)
		}
	};
}
const lastError = (assessment) => neutral(`Retrieval gate: ${title(assessment)}. ${explain(assessment)}`);
function restOf({ more }) {
	const parts = [...more.errors > 0 ? [count(more.errors, "more error")] : [], ...more.warnings > 0 ? [`${queries(more.warnings)} more that got worse`] : []];
	return parts.length === 0 ? "" : `${parts.join(" and ")}: see the job summary`;
}
const note = (head, message, file, line) => ({
	title: neutral(head),
	message: neutral(message),
	file: file.replaceAll("\\", "/"),
	line
});
function lossNote(row, assessment) {
	const { query, loss, cutoffs } = row;
	const label = oneLine(groupLabel(loss.move.group, assessment.policy), 80);
	const what = `${JSON.stringify(label)} at ${loss.stage}@${cutoffs.join(", ")}`;
	const lost = loss.code === "critical_not_found" ? "is not found" : "is lost";
	const { textBaseline } = loss;
	const was = textBaseline === void 0 ? "" : `; it was: ${oneLine(textBaseline, 300)}`;
	return about(query, assessment, "critical loss", `${what} ${lost}: ${describeLoss(row)}${was}`);
}
function regressionNote(query, assessment) {
	return about(query.pair.query, assessment, query.status, describeMoves(query, assessment.policy));
}
function about({ id, text, file, line }, { policy }, head, message) {
	const shown = policy.show === "ids" || text === "" ? "" : ` (${text})`;
	return note(`${head}: ${id}`, `query ${JSON.stringify(id)}${shown}: ${message}`, file, line);
}
function queryReasons({ reasons, golden }) {
	return reasons.flatMap((reason) => {
		if (!("queryId" in reason) || isLoss(reason)) return [];
		const place = golden?.placeOf(reason.queryId);
		if (!golden || place === void 0) return [];
		const { id, file, line } = golden.at(place);
		const head = `${reason.code.replaceAll("_", " ")}: ${id}`;
		return [note(head, describeReason(reason), file, line)];
	});
}
const faults = ({ problems }) => problems.filter(({ severity }) => severity === "error").map(({ code, message, hint, file, path, lines }) => {
	const field = path === void 0 ? "" : `${path}: `;
	return note(code.replaceAll("_", " "), `${field}${message}. ${hint}`, file, lines?.[0]);
});

// src/report/marker.ts
const form = /^<!-- retrieval-gate id=([\w.-]{1,60}) run=(\d{1,15}) attempt=(\d{1,9}) head=([0-9a-f]{0,64}) digest=([0-9a-f]{16}) -->(?:\r?\n|$)/;
function readMarker(body) {
	const [, id, run, attempt, head, digest] = form.exec(body) ?? [];
	if (id === void 0 || head === void 0 || digest === void 0) return void 0;
	return {
		id,
		run: Number(run),
		attempt: Number(attempt),
		head,
		digest
	};
}
function withMarker(id, { run, attempt, head }, text) {
	const digest = sha256(text).slice(0, 16);
	return `<!-- retrieval-gate id=${id} run=${run} attempt=${attempt} head=${/^[0-9a-f]{0,64}$/.test(head) ? head : ""} digest=${digest} -->\n${text}`;
}
const compareOrigins = (a, b) => a.run - b.run || a.attempt - b.attempt;

// src/report/news.ts
function hasNews({ counts, gates, verdict }) {
	return verdict !== "pass" || counts.unchanged < counts.queries || gates.some(({ delta, result }) => result !== "pass" || delta !== void 0 && delta !== 0);
}
function hasFailed({ verdict, policy }) {
	if (verdict === "inconclusive") return policy.onInconclusive === "fail";
	return verdict !== "pass";
}

// src/report/outputs.ts
function makeOutputs(assessment, exitCode, reportJson) {
	const { counts } = assessment;
	const blocking = assessment.reasons.filter((reason) => blocks(reason, assessment.policy));
	return {
		verdict: assessment.verdict,
		"exit-code": String(exitCode),
		"critical-losses": String(counts.criticalQueriesLost),
		"blocking-reasons": [...new Set(blocking.map(({ code }) => code))].join(","),
		"regressed-queries": String(counts.regressed + counts.mixed),
		"improved-queries": String(counts.improved),
		"report-json": reportJson.replaceAll("\\", "/"),
		"report-html": ""
	};
}

// src/report/summary.ts
const summaryLimit = 1048576;
const leastRoom = 32768;
function renderSummary(render, taken) {
	const limit = summaryLimit - taken;
	if (limit < leastRoom) return void 0;
	const apart = taken > 0 ? "\n\n" : "";
	return `${apart}${render({
		limit,
		reserved: apart.length
	})}`;
}

// src/publish/comment.ts
async function publishComment(pr, draft) {
	const own = markedBy(draft);
	const standing = await ofGate(pr, own.id);
	const [first] = standing;
	if (first) return settle(pr, [first, ...standing.slice(1)], draft);
	if (!draft.addIfNone) return {
		kind: "not_needed",
		url: void 0
	};
	const added = await pr.addComment(draft.body);
	const [oldest, ...others] = await ofGate(pr, own.id);
	if (oldest === void 0 || others.length === 0) return {
		kind: "added",
		url: added.url
	};
	return {
		...await settle(pr, [oldest, ...others], draft),
		kind: "added"
	};
}
function markedBy({ body }) {
	const marker = readMarker(body);
	if (!marker) throw new Error("a draft without a marker");
	return marker;
}
async function ofGate(pr, id) {
	return (await pr.ownComments()).flatMap((comment) => {
		const marker = readMarker(comment.body);
		return marker?.id === id ? [{
			comment,
			marker
		}] : [];
	});
}
async function settle(pr, [oldest, ...others], draft) {
	const own = markedBy(draft);
	const newest = [oldest, ...others].reduce((a, b) => compareOrigins(b.marker, a.marker) > 0 ? b : a);
	const isOutdated = compareOrigins(newest.marker, own) > 0;
	const { body, marker } = isOutdated ? {
		body: newest.comment.body,
		marker: newest.marker
	} : {
		body: draft.body,
		marker: own
	};
	const isKept = isSame(oldest.marker, marker);
	const kept = isKept ? oldest.comment : await pr.editComment(oldest.comment.id, body);
	for (const { comment } of others) await pr.deleteComment(comment.id);
	return {
		kind: isOutdated ? "outdated" : isKept ? "unchanged" : "edited",
		url: kept.url
	};
}
const isSame = (a, b) => a.digest === b.digest && a.head === b.head && compareOrigins(a, b) === 0;

// src/publish/publish.ts
async function publish(assessment, context, paths, outside) {
	const { step } = outside;
	const warnings = [];
	const attempt = async (what, act) => {
		try {
			await act();
		} catch (error) {
			warnings.push(`${what}: ${describeFailure(error)}`);
		}
	};
	const { exitCode } = assessment;
	const reports = await writeReports(paths, outside.files, assessment, context);
	const json = reports.files.find((file) => file === paths.json) ?? await writeSpare(assessment, context, outside, warnings);
	await attempt("outputs", () => {
		const outputs = makeOutputs(assessment, exitCode, json);
		for (const [name, value] of Object.entries(outputs)) step.setOutput(name, value);
	});
	await attempt("log", () => step.print(renderConsole(assessment, { colour: false })));
	await attempt("job summary", async () => {
		const { renderMarkdown } = await import("./markdown.js");
		const render = (room) => renderMarkdown(assessment, context, room);
		const text = renderSummary(render, step.summaryBytes());
		if (text === void 0) warnings.push("job summary: it is full, nothing was added");
		else step.appendSummary(text);
	});
	await attempt("annotations", () => {
		const rest = annotate(step, makeAnnotations(assessment));
		if (rest !== "") warnings.push(rest);
	});
	let url = "";
	await attempt("comment", async () => {
		url = await comment(assessment, context, outside) ?? "";
	});
	await attempt("outputs", () => step.setOutput("comment-url", url));
	const errors = reports.told.map(neutral);
	await attempt("verdict", () => {
		if (exitCode !== 0) errors.push(lastError(assessment));
		else if (errors.length > 0) step.annotate("error", errors.join(" "));
	});
	await attempt("warnings", () => {
		if (warnings.length > 0) step.annotate("warning", warnings.map(neutral).join("\n"));
	});
	return {
		exitCode,
		error: exitCode === 0 ? void 0 : errors.join(" ") || assessment.verdict
	};
}
function annotate(step, annotations) {
	const { errors, warnings } = annotations;
	for (const { message, ...place } of errors) step.annotate("error", message, place);
	for (const { message, ...place } of warnings) step.annotate("warning", message, place);
	return restOf(annotations);
}
async function writeSpare(assessment, context, { files, spareFolder }, warnings) {
	if (spareFolder === void 0) return "";
	const json = `${spareFolder}/retrieval-gate-${assessment.policy.id}.json`;
	const { told } = await writeReports({
		json,
		markdown: void 0
	}, files, assessment, context);
	for (const warning of told) warnings.push(warning);
	return told.length === 0 ? json : "";
}
async function comment(assessment, context, { pullRequest, origin }) {
	if (pullRequest === void 0 || assessment.policy.comment === "never") return void 0;
	const { commentLimit, renderMarkdown } = await import("./markdown.js");
	const text = renderMarkdown(assessment, context, {
		limit: commentLimit,
		reserved: 300
	});
	const draft = {
		body: withMarker(assessment.policy.id, origin, text),
		addIfNone: isWanted(assessment)
	};
	return (await publishComment(await pullRequest(), draft)).url;
}
function isWanted(assessment) {
	switch (assessment.policy.comment) {
		case "always": return true;
		case "on-change": return hasNews(assessment);
		case "on-failure": return hasFailed(assessment);
		case "never": return false;
	}
}

// src/settings/inputs.ts
const notBuilt = [
	"html",
	"junit",
	"sarif"
];
const modes = ["gate", "report"];
const comments = [
	"always",
	"on-change",
	"on-failure",
	"never"
];
function readInputs(inputOf) {
	const problems = [];
	const refuse = (code, message, hint) => problems.push({
		code,
		severity: "error",
		message,
		hint,
		file: "action inputs"
	});
	const given = (name) => inputOf(name) || void 0;
	const choice = (name, allowed) => {
		const value = given(name);
		const chosen = allowed.find((one) => one === value);
		if (value !== void 0 && chosen === void 0) {
			const hint = `Write one of ${allowed.join(", ")}, or leave it out.`;
			refuse("argument_wrong", `input ${name} has the unknown value ${JSON.stringify(value)}`, hint);
		}
		return chosen;
	};
	for (const name of notBuilt) {
		if (given(name) === void 0) continue;
		refuse("not_yet_supported", `input ${name} is not built yet`, "Leave it out.");
	}
	const id = given("id");
	const idIsGood = id === void 0 || gateId.test(id);
	if (!idIsGood) refuse("argument_wrong", `input id ${JSON.stringify(id)} cannot name a gate`, "Use 1 to 60 letters, digits, dots, dashes or underscores.");
	const config = given("config");
	return {
		flags: {
			command: "check",
			id: idIsGood ? id : void 0,
			files: void 0,
			comment: choice("comment", comments),
			config: config === ".github/retrieval-gate.yml" ? void 0 : config,
			golden: given("golden"),
			baseline: given("baseline"),
			candidate: given("candidate"),
			snapshot: given("snapshot"),
			cutoffs: void 0,
			measures: void 0,
			mode: choice("mode", modes),
			queries: "changed",
			today: void 0,
			json: given("json"),
			markdown: given("markdown"),
			labels: given("labels")
		},
		problems
	};
}

// src/action.ts
outliveReaders();
try {
	const { flags, problems } = readInputs(inputOf);
	const files = nodeFiles(logProgress);
	const machine = {
		clock: systemClock,
		threads: findThreads(import.meta.url, logProgress)
	};
	const { assessment, inputs, today } = await runGate(flags, problems, files, machine);
	const { pull, run, attempt, temporary, ...job } = readJob();
	const overrides = formatOverrides(flags);
	const context = {
		version,
		inputs,
		today,
		queries: flags.queries,
		overrides,
		pull
	};
	const token = inputOf("github-token");
	const ending = await publish(assessment, context, flags, {
		files,
		step,
		pullRequest: pull && (() => openPullRequest({
			...job,
			token,
			pull: pull.number
		})),
		origin: {
			run,
			attempt,
			head: pull?.head ?? ""
		},
		spareFolder: temporary
	});
	finish(ending);
} catch (error) {
	finishWithBug(error);
}

export {  };