import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./paths.mjs";

const binary =
  { darwin: "Electron.app/Contents/MacOS/Electron", win32: "electron.exe" }[
    /** @type {string} */ (process.platform)
  ] ?? "electron";

const ownRuntime = inProject("node_modules", "electron", "dist");

/**
 * The Electron program: of `ELECTRON_OVERRIDE_DIST_PATH` where that is set, else the package's
 * own, which is downloaded when it is missing. Undefined when it cannot be had.
 * @returns {string | undefined}
 */
export const findElectron = () => {
  const folder = process.env["ELECTRON_OVERRIDE_DIST_PATH"];
  if (folder) return existsSync(join(folder, binary)) ? join(folder, binary) : undefined;
  if (!existsSync(join(ownRuntime, binary))) {
    process.stdout.write("Fetching the Electron runtime …\n");
    const script = inProject("node_modules", "electron", "install.js");
    spawnSync(process.execPath, [script], { stdio: ["ignore", 2, 2], timeout: 180_000 });
  }
  return existsSync(join(ownRuntime, binary)) ? join(ownRuntime, binary) : undefined;
};
