/**
 * Ends the process with one line that says what is wrong and what to do.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
