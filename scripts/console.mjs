// Opens the console in Electron, against HANDRAIL_SERVER or the portal of `npm start`; where there is
// neither, the console uses the server chosen before or asks for one.
import { dirname } from "node:path";
import { hasDisplay } from "./lib/display.mjs";
import { findElectron } from "./lib/electron.mjs";
import { fail } from "./lib/fail.mjs";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";

if (!hasDisplay()) fail("The console needs a display: DISPLAY is not set.");
const electron = findElectron();
if (!electron) {
  fail(
    "The Electron runtime could not be fetched: set ELECTRON_OVERRIDE_DIST_PATH to a folder that has one.",
  );
}
const flags = process.argv.slice(2);
if (process.getuid?.() === 0) {
  process.stderr.write("Running as root, which Chromium's sandbox does not allow: it is off.\n");
  flags.unshift("--no-sandbox");
}

const localPortal = "http://localhost:8080";

/** Whether the portal of `npm start` is there; without it the console asks for a server. */
const answers = () =>
  fetch(`${localPortal}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const server = process.env["HANDRAIL_SERVER"] ?? ((await answers()) ? localPortal : "");
process.exitCode = await run(electron, [...flags, root], {
  ELECTRON_OVERRIDE_DIST_PATH: dirname(electron),
  HANDRAIL_SERVER: server,
});
