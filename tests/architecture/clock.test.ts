import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/** What asks the machine for the time. `performance.now()` measures how long something takes. */
const READS_TIME = /\bnew Date\b(?!\s*\(\s*[^\s)])|\bDate\.now\b|\bTemporal\.Now\b/u;
const ASKS = /\bsystemClock\b/u;

/** Where the machine's clock is chosen and handed on. */
const CHOOSES = ["server/lib/clock.ts", "server/start.ts", "server/cli/"];

const serverFiles = filesBelow("server").filter((path) => path.endsWith(".ts"));
const matching = (pattern: RegExp): string[] =>
  serverFiles.filter((path) => pattern.test(readFileSync(`${projectRoot}${path}`, "utf8")));

it("the server reads the time from one clock, given at the start", () => {
  expect(matching(READS_TIME)).toEqual(["server/lib/clock.ts"]);
  const asking = matching(ASKS);
  expect(asking.filter((path) => !CHOOSES.some((place) => path.startsWith(place)))).toEqual([]);
  expect(CHOOSES.filter((place) => !asking.some((path) => path.startsWith(place)))).toEqual([]);
});

it.each([
  ["const now = new Date();", true],
  ["const now = new Date( );", true],
  ["{ now = Date.now }", true],
  ["list.map(Date.now)", true],
  ["Temporal.Now.instant()", true],
  ["new Date(row.at)", false],
  ["const day: Date = at;", false],
])("distinguishes reading the time from other dates: %s", (code, isRead) => {
  expect(READS_TIME.test(code)).toBe(isRead);
});
