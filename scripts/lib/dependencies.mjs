import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail } from "./fail.mjs";
import { root } from "./paths.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** @param {string} path @returns {Lock | undefined} */
const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);

/**
 * True when `installed` (npm's own record of node_modules) holds what `wanted` requires. Optional
 * packages may be missing, since most of them are for other platforms.
 * @param {Lock} wanted
 * @param {Lock} installed
 */
export const satisfies = (wanted, installed) =>
  Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = installed.packages[path];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version;
  });

/** @returns {[command: string, args: string[]]} */
const npm = () => {
  const cli = process.env["npm_execpath"];
  if (cli && /npm-cli\.c?js$/.test(cli)) return [process.execPath, [cli]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
};

/**
 * Installs exactly the packages of a folder's lock file; false when that did not go, which npm says
 * why. Packages that are needed only now and then belong in a folder of their own.
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
export const install = (folder) =>
  new Promise((resolve) => {
    const [command, args] = npm();
    // Errors only: many packages demand a newer Node than the one that runs this, and they get it.
    const child = spawn(command, [...args, "ci", "--loglevel=error"], {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
      shell: command.endsWith(".cmd"),
    });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });

/**
 * Installs the packages of a folder's lock file unless exactly these are there already.
 * @param {string} [folder] the project's without
 */
export const ensureDependencies = async (folder = root) => {
  const wanted = readLock(join(folder, "package-lock.json"));
  if (!wanted)
    return fail("package-lock.json is missing; a complete clone of the project is needed.");
  // npm writes this record last, so that an install that was cut short counts as none.
  const installed = readLock(join(folder, "node_modules", ".package-lock.json"));
  if (installed && satisfies(wanted, installed)) return;
  process.stdout.write("Installing packages (about half a minute) …\n");
  if (!(await install(folder))) fail("The packages could not be installed; npm says why above.");
};
