// Finds a Chromium, installs one where that is possible, and prints its path. With `--quiet` only
// what a person has to know is said: that it is being installed, or why there is none.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { chromiumAdvice, findChromium } from "../server/export/chromium/find.ts";
import { fail } from "./lib/fail.mjs";
import { toolScript } from "./lib/paths.mjs";

const isQuiet = process.argv.includes("--quiet");

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const succeeds = (command, args, env) => {
  // Its progress goes to stderr: stdout is for the path alone.
  const output = isQuiet ? "ignore" : 2;
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
  return status === 0;
};

/** The packages that have one, most wanted first: an older system knows the second alone. */
const packages = ["chromium-headless-shell", "chromium"];

const installFromDebian = () =>
  process.getuid?.() === 0 &&
  succeeds("apt-get", ["update", "-qq"]) &&
  packages.some((name) =>
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
      DEBIAN_FRONTEND: "noninteractive",
    }),
  );

const installFromPlaywright = () =>
  succeeds(
    process.execPath,
    [toolScript("@playwright/test", "playwright"), "install", "chromium"],
    {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    },
  );

/** @returns {Promise<string | undefined>} path of a Chromium, after installing one if need be */
export const ensureChromium = async () => {
  const configured = process.env["CHROMIUM_PATH"];
  const found = await findChromium(configured);
  if (found) return found;
  process.stderr.write("Installing Chromium, which makes PDF files …\n");
  if (installFromDebian()) {
    const installed = await findChromium();
    if (installed) return installed;
  }
  return installFromPlaywright() ? findChromium() : undefined;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = await ensureChromium().catch((/** @type {Error} */ error) => fail(error.message));
  if (!path) fail(chromiumAdvice);
  if (!isQuiet) process.stdout.write(`${path}\n`);
}
