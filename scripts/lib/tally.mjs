import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ownPart } from "./left-out.mjs";
import { root } from "./paths.mjs";

/** @typedef {{ name: string, ms: number }} Timed a test and how long it took */

/** @typedef {import("./left-out.mjs").LeftOut} LeftOut */

/**
 * What ran, of what failed a line each (where it is, its name and how its message begins), and what
 * was left out.
 * @typedef {{ passed: number, failed: number, red: string[], timed: Timed[], leftOut: LeftOut[] }} Count
 */

/** @param {string} path @returns {any} a report, or undefined when the run left none */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
};

/** What reports say of a test that was not run. */
const LEFT_OUT = new Set(["skipped", "pending", "disabled", "todo"]);

/** How much of what a program said last is shown, where nothing else shows why it failed. */
const lastLines = 12;

/** @param {string} text @returns {string[]} */
const endOf = (text) =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .slice(-lastLines);

/**
 * A run that failed without a failed test (a file that does not load, a server that does not
 * start, no report at all) still counts as one failure.
 * @param {Count} count @param {number} code @param {string} [said] on stderr
 * @returns {Count}
 */
const atLeastOneFailure = (count, code, said = "") =>
  code !== 0 && count.failed === 0
    ? {
        ...count,
        failed: 1,
        red: [
          `ended with exit code ${code}, without a failed test`,
          ...endOf(said).map((line) => `| ${line}`),
        ],
      }
    : count;

/** @param {string} file @param {string} name @param {string | undefined} message */
const redLine = (file, name, message = "") => {
  const begin = stripVTControlCharacters(message).split("\n", 1)[0] ?? "";
  return [`${relative(root, file)} > ${name}`, begin].filter((part) => part !== "").join(": ");
};

/** @param {import("./loose-errors-reporter.mjs").LooseError} error */
const looseLine = ({ name = "Error", message = "no message", file, at }) => {
  const where = ["outside any test", at].filter(Boolean).join(" ");
  const what = `${name}: ${message}`;
  return file ? redLine(file, where, what) : `${where}: ${what}`;
};

/** Of a test that an earlier failure of its file prevented from running. */
const BEHIND_A_FAILURE = "what they need has failed";

/**
 * @param {{ report: string, loose: string }} paths of what Vitest's json reporter and the reporter of loose errors have left
 * @param {number} code exit code
 * @param {string} [said] on stderr
 * @param {(file: string) => { what: string, why: string }} [part] of a file whose tests are left out
 * @returns {Count}
 */
export const countVitest = (paths, code, said, part = ownPart) => {
  const report = readReport(paths.report);
  /** @type {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, duration?: number | null, failureMessages?: string[] }[] }[]} */
  const files = report?.testResults ?? [];
  const red = files.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (file.status === "failed" && failed.length === 0) {
      return [redLine(file.name, "did not run", file.message)];
    }
    return failed.map((test) => redLine(file.name, test.fullName, test.failureMessages?.[0]));
  });
  /** @type {import("./loose-errors-reporter.mjs").LooseError[]} */
  const loose = readReport(paths.loose) ?? [];
  red.push(...loose.map(looseLine));
  const timed = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: redLine(name, fullName),
      ms: duration ?? 0,
    })),
  );
  const leftOut = files.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter(({ status: one }) => LEFT_OUT.has(one)).length;
    const file = relative(root, name);
    const isBroken =
      status === "failed" && !assertionResults.some(({ status: one }) => one === "failed");
    const { what, why } = isBroken ? { what: file, why: BEHIND_A_FAILURE } : part(file);
    return tests > 0 ? [{ what, why, tests }] : [];
  });
  const count = { passed: report?.numPassedTests ?? 0, failed: red.length, red, timed, leftOut };
  return atLeastOneFailure(count, code, said);
};

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ title: string, ok: boolean, tests: { status: string, annotations?: Annotation[], results: { duration?: number, error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, file: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite} suite @param {string[]} above @returns {{ file: string, name: string, spec: Spec }[]} */
const journeysOf = ({ title, file, specs = [], suites = [] }, above) => {
  const names = title === file ? above : [...above, title];
  const own = specs.map((spec) => ({ file, name: [...names, spec.title].join(" "), spec }));
  return [...own, ...suites.flatMap((one) => journeysOf(one, names))];
};

/**
 * @param {string} path report of Playwright's json reporter
 * @param {number} code exit code
 * @returns {Count & { unsteady: string[] }} with the journeys that only their second try has passed
 */
export const countPlaywright = (path, code) => {
  const report = readReport(path);
  /** @type {Suite[]} */
  const suites = report?.suites ?? [];
  /** @type {Timed[]} */
  const timed = [];
  /** @type {string[]} */
  const red = [];
  /** @type {string[]} */
  const unsteady = [];
  /** @type {LeftOut[]} */
  const leftOut = [];
  for (const { file, name, spec } of suites.flatMap((suite) => journeysOf(suite, []))) {
    const path = join(report.config.rootDir, file);
    for (const { status, results, annotations = [] } of spec.tests) {
      const ms = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
      timed.push({ name: redLine(path, name), ms });
      if (status === "unexpected") red.push(redLine(path, name, results.at(-1)?.error?.message));
      if (status === "skipped") {
        const said = annotations.find(({ type }) => type === "skip" || type === "fixme");
        const why = said ? said.description : BEHIND_A_FAILURE;
        leftOut.push({ ...ownPart(relative(root, path)), ...(why && { why }), tests: 1 });
      }
      if (status === "flaky") unsteady.push(redLine(path, name, results[0]?.error?.message));
    }
  }
  const stats = report?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const count = { passed, failed: stats?.unexpected ?? 0, red, timed, leftOut };
  return { ...atLeastOneFailure(count, code), unsteady };
};

/** @param {number} seconds @param {string} name a step, or a test */
export const stepLine = (seconds, name) => `${seconds.toFixed(1).padStart(6)} s  ${name}`;

/** @param {Timed[]} timed @returns {string[]} a line for each of the slowest, the slowest first */
export const slowest = (timed, count = 10) =>
  timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => stepLine(ms / 1000, name));

/** @param {string} path report of Playwright's json reporter, of a run or a list @returns {number} of journeys in it */
export const countListed = (path) => {
  /** @type {Suite[]} */
  const suites = readReport(path)?.suites ?? [];
  return suites
    .flatMap((suite) => journeysOf(suite, []))
    .reduce((sum, { spec }) => sum + spec.tests.length, 0);
};
