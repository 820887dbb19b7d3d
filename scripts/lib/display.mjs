import { spawnSync } from "node:child_process";

/** @param {string} command */
const isInstalled = (command) =>
  spawnSync(command, ["--help"], { stdio: "ignore" }).error === undefined;

/** True when windows can be shown as things are. */
export const hasDisplay = () =>
  process.platform !== "linux" || Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);

/**
 * The command line that runs Node with a display: as it is where there is one, else below a
 * virtual one with a window manager (full screen needs it). Undefined without either.
 * @param {string[]} args
 * @returns {string[] | undefined}
 */
export const withDisplay = (args) => {
  if (hasDisplay()) return [process.execPath, ...args];
  if (!isInstalled("xvfb-run") || !isInstalled("openbox")) return undefined;
  const underManager = 'openbox & exec "$@"';
  const screen = ["-a", "-s", "-screen 0 1920x1080x24"];
  return ["xvfb-run", ...screen, "sh", "-c", underManager, "sh", process.execPath, ...args];
};
