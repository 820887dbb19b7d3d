// All checks of the project; what leaves a core idle runs side by side. A failed step does not stop
// the next one. At the end come the seconds of each step, the slowest tests and the sum: a test
// counts as itself, a type check, lint or build as one check each. What the machine has not what it
// takes for is left out, counted as skipped and named above the sum.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleBuild, webBuild } from "./lib/builds.mjs";
import { startJourneyServer } from "./lib/journey-server.mjs";
import { countJourneys, prepare, runJourneys } from "./lib/journeys.mjs";
import { clusterMissing, leftOutLine, partOf, refuseOldCluster, sumUp } from "./lib/left-out.mjs";
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
/** @type {import("./lib/left-out.mjs").LeftOut[]} */
const leftOut = [];
/** @param {readonly import("./lib/left-out.mjs").LeftOut[]} parts */
const testsOf = (parts) => parts.reduce((all, { tests: count }) => all + count, 0);

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
  leftOut.push(...count.leftOut);
  if (failed > 0) failures.push(`${name}: ${failed} failed`, ...red.map((line) => `  ${line}`));
  const seconds = (performance.now() - started) / 1000;
  steps.push(stepLine(seconds, name));
  const skipped = testsOf(count.leftOut);
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  process.stdout.write(`   ${name}: ${counts}, ${seconds.toFixed(1)} s\n`);
};

/** @param {boolean} ok */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, red: [], timed: [], leftOut: [] });

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
/** A new machine gets one over the network, while what needs none occupies its cores. */
const fetchChromium = async () => {
  const { said } = await runQuietly(node, [inProject("scripts", "ensure-chromium.mjs"), "--quiet"]);
  process.stdout.write(said);
};
await Promise.all([types(), lintAndFormat(), fetchChromium(), refuseOldCluster(process.env)]);

const browser = await prepare("browser");
const machine = { env: process.env, chromium: "missing" in browser ? browser.missing : null };

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
    return countVitest({ report, loose }, code, said, (file) => partOf(file, machine));
  });

const hasCluster = clusterMissing(process.env) === null;
// Without a cluster its tests are only counted.
await tests("API", ["api-apart", "api", "scale-out", ...(hasCluster ? [] : ["cluster"])]);

await Promise.all(
  [webBuild, consoleBuild].map((build) =>
    step(`${build.name} build`, async () => one(await isBuilt(build, node))),
  ),
);
// It loads the demo's year, beside the tests on a cluster, file after file. Neither these nor journeys,
// which wait for pages and timers, occupy both cores: tests without a database run beside all of it.
const starting = startJourneyServer();

const journeys = async () => {
  /** @type {string[]} */
  const projects = [];
  /** @type {string[]} */
  const broken = [];
  /** @type {import("./lib/left-out.mjs").LeftOut[]} */
  const missing = [];
  let env = {};
  for (const project of /** @type {const} */ (["browser", "console"])) {
    const ready = project === "browser" ? browser : await prepare(project);
    if ("broken" in ready) broken.push(`${project}: ${ready.broken}`);
    else if ("missing" in ready) {
      const what = `journeys in ${project === "browser" ? "Chromium" : "Electron"}`;
      missing.push({ what, why: ready.missing, tests: await countJourneys(project) });
    } else {
      projects.push(project);
      env = { ...env, ...ready.env };
    }
  }
  const count = { passed: 0, failed: broken.length, red: broken, timed: [], leftOut: missing };
  if (projects.length === 0) {
    await (await starting)?.stop();
    return count;
  }
  const report = inProject("test-results", "journeys.json");
  rmSync(report, { force: true });
  // One chance in a thousand, taken 500 times, would refuse every second landing.
  const ran = countPlaywright(report, await runJourneys(projects, env, ["--retries=1"], starting));
  unsteady.push(...ran.unsteady);
  return {
    passed: ran.passed,
    failed: ran.failed + count.failed,
    red: [...count.red, ...ran.red],
    timed: ran.timed,
    leftOut: [...missing, ...ran.leftOut],
  };
};

const clusterThenJourneys = async () => {
  if (hasCluster) await tests("cluster", ["cluster"]);
  await step("journeys", journeys);
};
await Promise.all([
  tests("unit, contract, architecture, locales", ["unit", "dom"], ["--maxWorkers=1"]),
  clusterThenJourneys(),
]);

rmSync(reports, { recursive: true, force: true });
/** @param {string} title @param {string[]} lines */
const list = (title, lines) =>
  process.stdout.write(`\n${title}\n${lines.map((line) => `${line}\n`).join("")}`);
list(
  "Seconds of each step; beside each other run type checks, lint and format; builds; unit tests, and the cluster's followed by journeys",
  steps,
);
list("The slowest tests", slowest(timed));
if (unsteady.length > 0) list("Passed at the second try alone: to be mended today", unsteady);
const parts = sumUp(leftOut);
if (parts.length > 0) list("Left out here, and why", parts.map(leftOutLine));
process.stdout.write(`\n${failures.map((line) => `FAILED ${line}\n`).join("")}`);
const skipped = testsOf(parts);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed, ${skipped} skipped\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
