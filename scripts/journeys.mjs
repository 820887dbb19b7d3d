// Runs the journeys of one kind: `browser` or `console`. Further arguments go to Playwright.
import { fail } from "./lib/fail.mjs";
import { prepare, runJourneys } from "./lib/journeys.mjs";

const [project = "", ...args] = process.argv.slice(2);
if (project !== "browser" && project !== "console") fail(`There are no journeys of '${project}'.`);
const ready = await prepare(project);
if ("missing" in ready) fail(ready.missing);
if ("broken" in ready) fail(ready.broken);
process.exitCode = await runJourneys([project], ready.env, args);
