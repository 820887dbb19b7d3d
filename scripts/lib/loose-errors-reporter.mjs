import { writeFileSync } from "node:fs";

/** Names the file in which the reporter leaves what it has heard. */
export const looseErrorsVariable = "HANDRAIL_LOOSE_ERRORS";

/**
 * An error that no test has caught: thrown between two tests, or by a worker itself.
 * @typedef {{ name?: string, message?: string, file?: string, at?: string }} LooseError
 */

/** The first line of a stack that lies in the project. @param {string} [stack] */
const place = (stack = "") =>
  stack
    .split("\n")
    .find((line) => /^\s+at /.test(line) && !/node:|node_modules/.test(line))
    ?.trim();

/**
 * Reports the errors outside any test. They fail a run of Vitest, but its json report has no word
 * of them.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class LooseErrorsReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env[looseErrorsVariable];
    if (!path) return;
    /** @type {LooseError[]} */
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH }) => {
      const at = place(stack);
      return {
        ...(name && { name }),
        ...(message && { message }),
        ...(VITEST_TEST_PATH && { file: VITEST_TEST_PATH }),
        ...(at && { at }),
      };
    });
    writeFileSync(path, JSON.stringify(told));
  }
}
