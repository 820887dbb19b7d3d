import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { StartError } from "#server/lib/start-error.ts";

/**
 * Debian's Chromium without windows, which draws no frames around its pages and costs a third less.
 * Taken by itself: the script in the PATH that starts it would stay between it and the process that
 * ends it.
 */
const debianShell = "/usr/lib/chromium/chromium-headless-shell";

const names =
  "chromium chromium-browser google-chrome-stable google-chrome chrome microsoft-edge-stable".split(
    " ",
  );

const windowsPlaces = [
  "Google/Chrome/Application/chrome.exe",
  "Microsoft/Edge/Application/msedge.exe",
];

const macPlaces = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

/** Where the system may have a Chromium, most wanted first. */
const systemPlaces = (): string[] => {
  if (process.platform === "darwin") return macPlaces;
  if (process.platform === "win32") {
    const roots = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"];
    return roots.flatMap((root) =>
      windowsPlaces.map((place) => join(process.env[root] ?? "C:/", place)),
    );
  }
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/snap/bin"];
  return [debianShell, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
};

const isProgram = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const playwrightsOwn = async (): Promise<string> => {
  const { chromium } = await import("playwright-core");
  return chromium.executablePath();
};

/**
 * Path of the Chromium that makes PDF files and runs the browser tests: `configured`
 * (`CHROMIUM_PATH`), else Playwright's own, else the system's; undefined when there is none.
 */
export const findChromium = async (configured?: string): Promise<string | undefined> => {
  if (configured) {
    if (await isProgram(configured)) return configured;
    throw new StartError(`CHROMIUM_PATH: there is no program at ${configured}.`);
  }
  for (const path of [await playwrightsOwn(), ...systemPlaces()]) {
    if (await isProgram(path)) return path;
  }
  return undefined;
};

/** What to do about a missing Chromium, in one line. */
export const chromiumAdvice =
  "No Chromium was found: install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.";
