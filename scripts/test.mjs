// All checks of the project; what leaves a core idle runs side by side. A failed step does not stop
// the next one. At the end come the seconds of each step, the slowest tests and the sum: a test
// counts as itself, a type check, lint or build as one check each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleBuild, webBuild } from "./lib/builds.mjs";
import { startJourneyServer } from "./lib/journey-server.mjs";
import { prepare, runJourneys } from "./lib/journeys.mjs";
import { looseErrorsVariable } from "./lib/loose-errors-reporter.mjs";
import { inProject, toolScript } from "./lib/paths.mjs";
import { run, runQuietly, wasStopped } from "./lib/run.mjs";
import { isBuilt } from "./lib/stale-build.mjs";
import { countPlaywright, countVitest, slowest, stepLine } from "./lib/tally.mjs";
import { typeChecks } from "./lib/type-checks.mjs";

const node = process.execPath;
const reports = mkdtempSync(join(tmpdir(), "handrail-reports-"));
const sum = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const steps = [];
/** @type {import("./lib/tally.mjs").Timed[]} */
const timed = [];
/** Journeys that only their second try has passed. @type {string[]} */
const unsteady = [];

/** @param {string} name @param {() => Promise<import("./lib/tally.mjs").Count>} work */
const step = async (name, work) => {
  if (wasStopped()) process.exit(130);
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const count = await work();
  const { passed, failed, red } = count;
  sum.passed += passed;
  sum.failed += failed;
  timed.push(...count.timed);
  if (failed > 0) failures.push(`${name}: ${failed} failed`, ...red.map((line) => `  ${line}`));
  const seconds = (performance.now() - started) / 1000;
  steps.push(stepLine(seconds, name));
  process.stdout.write(`   ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s\n`);
};

/** @param {boolean} ok */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, red: [], timed: [] });

/** A check that runs beside others: what it says is printed once it has ended. @param {string} name @param {string[]} args */
const check = (name, args) =>
  step(name, async () => {
    const { code, said } = await runQuietly(node, args);
    process.stdout.write(said);
    return one(code === 0);
  });

const types = async () => {
  for (const { name, command } of typeChecks) {
    await check(`types: ${name}`, command);
  }
};
const lintAndFormat = async () => {
  await check("lint", [toolScript("oxlint"), "--type-aware", "--deny-warnings"]);
  await check("format", [toolScript("oxfmt"), "--check"]);
};
/** A new machine gets one over the network, while what needs none keeps its cores busy. */
const fetchChromium = async () => {
  const { said } = await runQuietly(node, [inProject("scripts", "ensure-chromium.mjs"), "--quiet"]);
  process.stdout.write(said);
};
await Promise.all([types(), lintAndFormat(), fetchChromium()]);

/** @param {string} name @param {string[]} projects of Vitest @param {string[]} [more] arguments */
const tests = (name, projects, more = []) =>
  step(name, async () => {
    const report = join(reports, `${projects[0]}.json`);
    const loose = join(reports, `${projects[0]}-loose-errors.json`);
    const args = [
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--reporter=./scripts/lib/loose-errors-reporter.mjs",
      ...more,
    ];
    let said = "";
    const vitest = [toolScript("vitest"), "run", ...args];
    const code = await run(
      node,
      vitest,
      { [looseErrorsVariable]: loose },
      (part) => (said += part),
    );
    return countVitest({ report, loose }, code, said);
  });

await tests("API", ["api-apart", "api", "scale-out"]);

await Promise.all(
  [webBuild, consoleBuild].map((build) =>
    step(`${build.name} build`, async () => one(await isBuilt(build, node))),
  ),
);
// It loads the demo's year; the tests on a cluster, file after file, and those without a database
// in one worker keep the cores busy meanwhile.
const starting = startJourneyServer();
await Promise.all([
  tests("unit, contract, architecture, locales", ["unit", "dom"], ["--maxWorkers=1"]),
  ...(process.env["HANDRAIL_TEST_CITUS_URL"] === undefined ? [] : [tests("cluster", ["cluster"])]),
]);

await step("journeys", async () => {
  /** @type {string[]} */
  const projects = [];
  /** @type {string[]} */
  const absent = [];
  let env = {};
  for (const project of /** @type {const} */ (["browser", "console"])) {
    const ready = await prepare(project);
    if ("missing" in ready) {
      absent.push(`${project}: ${ready.missing}`);
    } else {
      projects.push(project);
      env = { ...env, ...ready.env };
    }
  }
  const missing = { passed: 0, failed: absent.length, red: absent, timed: [] };
  if (projects.length === 0) {
    await (await starting)?.stop();
    return missing;
  }
  const report = inProject("test-results", "journeys.json");
  rmSync(report, { force: true });
  // One chance in a thousand, taken 500 times, would refuse every second landing.
  const count = countPlaywright(
    report,
    await runJourneys(projects, env, ["--retries=1"], starting),
  );
  unsteady.push(...count.unsteady);
  return {
    passed: count.passed,
    failed: count.failed + missing.failed,
    red: [...missing.red, ...count.red],
    timed: count.timed,
  };
});

rmSync(reports, { recursive: true, force: true });
/** @param {string} title @param {string[]} lines */
const list = (title, lines) =>
  process.stdout.write(`\n${title}\n${lines.map((line) => `${line}\n`).join("")}`);
list(
  "Seconds of each step; beside each other run type checks, lint and format; builds; unit tests and those on a cluster",
  steps,
);
list("The slowest tests", slowest(timed));
if (unsteady.length > 0) list("Passed at the second try alone: to be mended today", unsteady);
process.stdout.write(`\n${failures.map((line) => `FAILED ${line}\n`).join("")}`);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
