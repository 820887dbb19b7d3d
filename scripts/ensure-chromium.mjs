// Finds a Chromium, installs one where that is possible, and prints its path.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { chromiumAdvice, findChromium } from "../server/export/chromium/find.ts";
import { fail } from "./lib/fail.mjs";
import { toolScript } from "./lib/paths.mjs";

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const succeeds = (command, args, env) =>
  // Its progress goes to stderr: stdout is for the path alone.
  spawnSync(command, args, { stdio: ["ignore", 2, 2], env: { ...process.env, ...env } }).status ===
  0;

const installFromDebian = () =>
  process.getuid?.() === 0 &&
  succeeds("apt-get", ["update", "-qq"]) &&
  succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    DEBIAN_FRONTEND: "noninteractive",
  });

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
  process.stderr.write("Installing Chromium …\n");
  if (installFromDebian()) {
    const installed = await findChromium();
    if (installed) return installed;
  }
  return installFromPlaywright() ? findChromium() : undefined;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = await ensureChromium().catch((/** @type {Error} */ error) => fail(error.message));
  process.stdout.write(`${path ?? fail(chromiumAdvice)}\n`);
}
