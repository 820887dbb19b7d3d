import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureChromium } from "../ensure-chromium.mjs";
import { withDisplay } from "./display.mjs";
import { findElectron } from "./electron.mjs";
import { startJourneyServer } from "./journey-server.mjs";
import { root, toolScript } from "./paths.mjs";
import { run, runQuietly } from "./run.mjs";
import { countListed } from "./tally.mjs";

/** What is missing for journeys in a browser or in the console, in one line each. */
const missing = {
  chromium: "No Chromium can be found or installed: set CHROMIUM_PATH.",
  electron: "No Electron runtime can be found or fetched: set ELECTRON_OVERRIDE_DIST_PATH.",
  display: "No display: install xvfb and openbox, or set DISPLAY.",
};

/**
 * What the journeys of `project` need from this machine: `missing` says what it has not, and
 * `broken` what it was set to use and cannot.
 * @param {"browser" | "console"} project
 * @returns {Promise<{ env: Record<string, string> } | { missing: string } | { broken: string }>}
 */
export const prepare = async (project) => {
  if (project === "browser") {
    try {
      const chromium = await ensureChromium();
      return chromium ? { env: { CHROMIUM_PATH: chromium } } : { missing: missing.chromium };
    } catch (error) {
      return { broken: error instanceof Error ? error.message : String(error) };
    }
  }
  const electron = findElectron();
  const named = process.env["ELECTRON_OVERRIDE_DIST_PATH"];
  if (!electron && named)
    return { broken: `ELECTRON_OVERRIDE_DIST_PATH: there is no Electron in ${named}.` };
  if (!electron) return { missing: missing.electron };
  if (!withDisplay([])) return { missing: missing.display };
  return { env: { ELECTRON_OVERRIDE_DIST_PATH: dirname(electron) } };
};

/**
 * How many journeys there are of `project`; where they cannot be listed, how many files.
 * @param {"browser" | "console"} project
 */
export const countJourneys = async (project) => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-journeys-"));
  const list = join(folder, "list.json");
  const playwright = [toolScript("@playwright/test", "playwright"), "test", "--list"];
  const args = [...playwright, `--project=${project}`, "--reporter=json"];
  await runQuietly(process.execPath, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: list });
  const count = countListed(list);
  rmSync(folder, { recursive: true });
  const files = globSync(`tests/${project}/**/*.{spec,test}.ts`, { cwd: root });
  return count > 0 ? count : files.length;
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
