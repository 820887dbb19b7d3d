import { mkdtempSync, chmodSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureChromium } from "../ensure-chromium.mjs";
import { withDisplay } from "./display.mjs";
import { findElectron } from "./electron.mjs";
import { toolScript } from "./paths.mjs";
import { run } from "./run.mjs";

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** What is missing for journeys in a browser or in the console, in one line each. */
const missing = {
  chromium: "No Chromium can be found or installed: set CHROMIUM_PATH.",
  electron: "No Electron runtime can be found or fetched: set ELECTRON_OVERRIDE_DIST_PATH.",
  display: "No display: install xvfb and openbox, or set DISPLAY.",
};

/**
 * What the journeys of `project` need from this machine.
 * @param {"browser" | "console"} project
 * @returns {Promise<{ env: Record<string, string> } | { missing: string }>}
 */
export const prepare = async (project) => {
  if (project === "browser") {
    const chromium = await ensureChromium();
    return chromium ? { env: { CHROMIUM_PATH: chromium } } : { missing: missing.chromium };
  }
  const electron = findElectron();
  if (!electron) return { missing: missing.electron };
  if (!withDisplay([])) return { missing: missing.display };
  return { env: { ELECTRON_OVERRIDE_DIST_PATH: dirname(electron) } };
};

/**
 * Runs the journeys of these projects against one fresh server with the demo's data.
 * @param {string[]} projects
 * @param {Record<string, string>} env
 * @param {string[]} [args] more for Playwright
 * @returns {Promise<number>} exit code
 */
export const runJourneys = async (projects, env, args = []) => {
  const dataDir = mkdtempSync(join(tmpdir(), "handrail-journeys-"));
  // PostgreSQL's own user has to pass when the tests run as root.
  chmodSync(dataDir, 0o711);
  // With "=", or Playwright would take the arguments that follow for projects too.
  const chosen = projects.map((name) => `--project=${name}`);
  const playwright = [toolScript("@playwright/test", "playwright"), "test", ...chosen, ...args];
  const [command = "", ...rest] = (projects.includes("console") && withDisplay(playwright)) || [
    process.execPath,
    ...playwright,
  ];
  try {
    return await run(command, rest, {
      ...env,
      HANDRAIL_TEST_PORT: String(await freePort()),
      HANDRAIL_TEST_DATA_DIR: dataDir,
    });
  } finally {
    removeDataDir(dataDir);
  }
};

/** @param {string} dataDir */
const removeDataDir = (dataDir) => {
  try {
    // The database may be elsewhere, with a link to it.
    rmSync(realpathSync(join(dataDir, "postgres")), { recursive: true, force: true });
  } catch {
    // No database was made.
  }
  rmSync(dataDir, { recursive: true, force: true });
};
