import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {string} path @returns {any} a report, or undefined when the run left none */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
};

/**
 * A run that failed without a failed test (a file that does not load, a server that does not
 * start, no report at all) still counts as one failure.
 * @param {Count} count @param {number} code
 * @returns {Count}
 */
const atLeastOneFailure = (count, code) =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;

/** @param {string} path report of Vitest's json reporter @param {number} code exit code @returns {Count} */
export const countVitest = (path, code) => {
  const report = readReport(path);
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report?.testResults ?? [];
  const broken = files.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return atLeastOneFailure({ passed: report?.numPassedTests ?? 0, failed }, code);
};

/** @param {string} path report of Playwright's json reporter @param {number} code exit code @returns {Count} */
export const countPlaywright = (path, code) => {
  const stats = readReport(path)?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  return atLeastOneFailure({ passed, failed: stats?.unexpected ?? 0 }, code);
};
