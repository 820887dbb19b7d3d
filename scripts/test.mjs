// All checks of the project, one after the other. A failed step does not stop the next one; the
// last line sums up: a test counts as itself, a type check, lint or build as one check each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleBuild, webBuild } from "./lib/builds.mjs";
import { prepare, runJourneys } from "./lib/journeys.mjs";
import { looseErrorsVariable } from "./lib/loose-errors-reporter.mjs";
import { inProject, toolScript } from "./lib/paths.mjs";
import { run, wasStopped } from "./lib/run.mjs";
import { isBuilt } from "./lib/stale-build.mjs";
import { countPlaywright, countVitest } from "./lib/tally.mjs";
import { typeChecks } from "./lib/type-checks.mjs";

const node = process.execPath;
const reports = mkdtempSync(join(tmpdir(), "handrail-reports-"));
const sum = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];

/** @param {string} name @param {() => Promise<import("./lib/tally.mjs").Count>} work */
const step = async (name, work) => {
  if (wasStopped()) process.exit(130);
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const { passed, failed, red } = await work();
  sum.passed += passed;
  sum.failed += failed;
  if (failed > 0) failures.push(`${name}: ${failed} failed`, ...red.map((line) => `  ${line}`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`   ${name}: ${passed} passed, ${failed} failed, ${seconds} s\n`);
};

/** @param {boolean} ok */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, red: [] });

/** @param {string} name @param {string[]} args */
const check = (name, args) => step(name, async () => one((await run(node, args)) === 0));

for (const { name, config } of typeChecks) {
  await check(`types: ${name}`, [toolScript("typescript", "tsc"), "-p", config]);
}
await check("lint", [toolScript("oxlint"), "--type-aware", "--deny-warnings"]);
await check("format", [toolScript("oxfmt"), "--check"]);

await step("unit, contract, architecture, locales, API", async () => {
  const report = join(reports, "vitest.json");
  const loose = join(reports, "loose-errors.json");
  const args = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--reporter=./scripts/lib/loose-errors-reporter.mjs",
  ];
  const vitest = [toolScript("vitest"), "run", ...args];
  let said = "";
  const code = await run(node, vitest, { [looseErrorsVariable]: loose }, (part) => (said += part));
  return countVitest({ report, loose }, code, said);
});

await step("web build", async () => one(await isBuilt(webBuild, node)));
await step("console build", async () => one(await isBuilt(consoleBuild, node)));

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
  const missing = { passed: 0, failed: absent.length, red: absent };
  if (projects.length === 0) return missing;
  const report = inProject("test-results", "journeys.json");
  rmSync(report, { force: true });
  const count = countPlaywright(report, await runJourneys(projects, env));
  return {
    passed: count.passed,
    failed: count.failed + missing.failed,
    red: [...missing.red, ...count.red],
  };
});

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${failures.map((line) => `FAILED ${line}\n`).join("")}`);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
