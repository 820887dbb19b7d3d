import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "./dependencies.mjs";
import { fail } from "./fail.mjs";
import { inProject } from "./paths.mjs";

/** The first Node that runs TypeScript as it is. */
const oldest = [22, 18];
/** From this one on the machine's own does; an older one makes place for the packaged one. */
const wanted = [24, 0];

/**
 * @param {string} version such as `24.21.0`
 * @param {number[]} [least]
 */
export const isNewEnough = (version, least = oldest) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = least;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
};

/** It has a lock of its own: most machines need none of it, and it weighs a fifth of all packages. */
const folder = inProject("scripts", "node");
const isWindows = process.platform === "win32";
const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
const program = join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node");

/** The packaged Node is linked against glibc and does not run on musl. */
const runsHere = () => {
  if (process.platform !== "linux") return true;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return report.header.glibcVersionRuntime !== undefined;
};

/** @param {string[]} path of a file of JSON in the folder */
const versionIn = (...path) => {
  const file = join(folder, ...path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};

/** True where there is a packaged Node for this machine, after installing it if need be. */
const hasPackaged = async () => {
  const locked = versionIn("package-lock.json")?.packages[`node_modules/${name}`]?.version;
  if (locked === undefined || !runsHere()) return false;
  const isThere = () =>
    existsSync(program) &&
    versionIn("node_modules", ".package-lock.json")?.packages[`node_modules/${name}`]?.version ===
      locked;
  if (isThere()) return true;
  process.stdout.write(
    `Installing Node ${locked}: this machine's ${process.versions.node} is too old …\n`,
  );
  return (await install(folder)) && isThere();
};

/**
 * Path of the Node that runs the product: the machine's own if it is new enough, else the packaged
 * one, which is installed the first time.
 */
export const ensureNode = async () => {
  const own = process.versions.node;
  if (isNewEnough(own, wanted) || !(await hasPackaged())) {
    if (isNewEnough(own)) return process.execPath;
    return fail(
      `Handrail needs Node ${oldest.join(".")} or newer, this is ${own}: install a newer one and start again.`,
    );
  }
  return program;
};
