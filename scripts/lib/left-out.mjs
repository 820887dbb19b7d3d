import { checkPostgres } from "#server/db/setup/check-postgres.ts";

/**
 * Tests that did not run: how many of what, and why.
 * @typedef {{ what: string, why: string, tests: number }} LeftOut
 */

const urlVariable = "HANDRAIL_TEST_CITUS_URL";
/** Why the run was started without a cluster. */
const reasonVariable = "HANDRAIL_TEST_CITUS_MISSING";
const workerVariable = "HANDRAIL_TEST_CITUS_WORKER";

/** @param {string} what whose tests look at their machine themselves */
export const ownPart = (what) => ({
  what,
  why: "a condition of their own, such as another system",
});

/** @param {NodeJS.ProcessEnv} env @returns {string | null} why there are no tests on a cluster */
export const clusterMissing = (env) =>
  env[urlVariable] ? null : (env[reasonVariable] ?? `${urlVariable} names no Citus cluster`);

/**
 * Why tests on a cluster are left out, all of them or those with a node away; null with all there is.
 * @param {NodeJS.ProcessEnv} env
 */
export const clusterLeftOut = (env) =>
  clusterMissing(env) ??
  (env[workerVariable] ? null : `${workerVariable} names no command that stops a node`);

/**
 * A cluster whose PostgreSQL is too old for the product is none. One that cannot be reached stays:
 * its tests fail, as the person who named it wants them to run.
 * @param {NodeJS.ProcessEnv} env is changed
 * @param {(url: string, setting: string) => Promise<unknown>} [check]
 */
export const refuseOldCluster = async (env, check = checkPostgres) => {
  const url = env[urlVariable];
  if (!url) return;
  try {
    await check(url, urlVariable);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (!/ or newer is needed/.test(said)) return;
    delete env[urlVariable];
    env[reasonVariable] = said;
  }
};

/**
 * Why a file's tests are left out on this machine, and as part of what they are named.
 * @param {string} file from the project's folder
 * @param {{ env: NodeJS.ProcessEnv, chromium: string | null }} machine `chromium`: why there is none
 * @returns {{ what: string, why: string }}
 */
export const partOf = (file, { env, chromium }) => {
  const cluster = clusterLeftOut(env);
  if (cluster !== null && file.startsWith("tests/cluster/"))
    return { what: "tests on a Citus cluster", why: cluster };
  if (chromium !== null && file.startsWith("tests/api/"))
    return { what: "tests that print in Chromium", why: chromium };
  return ownPart(file);
};

/** @param {readonly LeftOut[]} all @returns {LeftOut[]} each part once, with the sum of its tests */
export const sumUp = (all) => {
  /** @type {Map<string, LeftOut>} */
  const parts = new Map();
  for (const { what, why, tests } of all) {
    const key = `${what}: ${why}`;
    parts.set(key, { what, why, tests: tests + (parts.get(key)?.tests ?? 0) });
  }
  return [...parts.values()].filter(({ tests }) => tests > 0);
};

/** @param {LeftOut} part */
export const leftOutLine = ({ what, why, tests }) =>
  `${String(tests).padStart(6)}  ${what}: ${why.replace(/\.$/, "")}`;
