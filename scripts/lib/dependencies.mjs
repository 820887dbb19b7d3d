import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fail } from "./fail.mjs";
import { inProject, root } from "./paths.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** @param {string} path @returns {Lock | undefined} */
const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);

/**
 * True when `installed` (npm's own record of node_modules) holds what `wanted` asks for. Optional
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

/** Installs the packages of the lock file unless exactly these are there already. */
export const ensureDependencies = async () => {
  const wanted = readLock(inProject("package-lock.json"));
  if (!wanted) fail("package-lock.json is missing; a complete clone of the project is needed.");
  // npm writes this record last, so that an install that was cut short counts as none.
  const installed = readLock(inProject("node_modules", ".package-lock.json"));
  if (installed && satisfies(wanted, installed)) return;
  process.stdout.write("Installing packages (about a minute) …\n");
  const [command, args] = npm();
  // Errors only: many packages ask for a newer Node than the one that runs this, and they get it.
  const result = spawnSync(command, [...args, "ci", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: command.endsWith(".cmd"),
  });
  if (result.status !== 0) fail("The packages could not be installed; npm says why above.");
};
