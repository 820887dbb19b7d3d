import { dirname } from "node:path";
import { ensureChromium } from "../ensure-chromium.mjs";
import { withDisplay } from "./display.mjs";
import { findElectron } from "./electron.mjs";
import { startJourneyServer } from "./journey-server.mjs";
import { toolScript } from "./paths.mjs";
import { run } from "./run.mjs";

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
 * @param {ReturnType<typeof startJourneyServer>} [starting] where it was started before
 * @returns {Promise<number>} exit code
 */
export const runJourneys = async (projects, env, args = [], starting = startJourneyServer()) => {
  const chosen = projects.map((name) => `--project=${name}`);
  const playwright = [toolScript("@playwright/test", "playwright"), "test", ...chosen, ...args];
  const display = projects.includes("console") ? withDisplay(playwright) : undefined;
  const [command = "", ...rest] = display ?? [process.execPath, ...playwright];
  const server = await starting;
  if (!server) return 1;
  try {
    const found = { HANDRAIL_TEST_PORT: server.port, HANDRAIL_TEST_DATA_DIR: server.dataDir };
    return await run(command, rest, { ...env, ...found });
  } finally {
    await server.stop();
  }
};
