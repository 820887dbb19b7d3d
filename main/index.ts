import { join } from "node:path";
import { crashReporter } from "electron/common";
import { app, dialog, protocol } from "electron/main";
import { DEEP_LINK_SCHEME } from "./deep-link/deep-link.ts";
import { createTranslate, languageFor } from "./i18n/translate.ts";
import { pruneCrashReports } from "./log/crash-reports.ts";
import { createLogFile, writeToBoth } from "./log/log-file.ts";
import { createLog } from "./log/log.ts";
import { presetFromArguments } from "./preset/from-arguments.ts";
import { refusedSwitches } from "./security/refused-switches.ts";
import { APP_SCHEME, APP_SCHEME_PRIVILEGES } from "./server-link/addresses.ts";
import { startConsole } from "./start.ts";

const logFile = join(app.getPath("logs"), "console.log");
const log = createLog(writeToBoth((line) => process.stderr.write(line), createLogFile(logFile)));

// Reports of crashes stay on this machine: they hold what was in a page's memory.
crashReporter.start({ uploadToServer: false });

// Electron would show a dialog, which no user answers on a ward's display.
process.on("uncaughtException", (error) => log("error", "uncaught error", { stack: error.stack }));
process.on("unhandledRejection", (reason) =>
  log("error", "unhandled rejection", { reason: String(reason) }),
);

// Before the app is ready, as the debugger would listen from then on. While developing they are useful.
const refused = app.isPackaged ? refusedSwitches(app.commandLine, process.getuid?.() === 0) : [];
if (refused.length > 0) {
  log("error", "console did not start", { reason: "switch not allowed", switches: refused });
  app.exit(1);
}

// Linux's window toolkit would take ours for the name of an X display, and find none.
if (app.commandLine.getSwitchValue("display") === "") app.commandLine.removeSwitch("display");

// Both must come before the app is ready.
protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_SCHEME_PRIVILEGES }]);
const isFirstInstance = app.requestSingleInstanceLock();

// macOS hands links over as events, the first before there is a window.
let openLink: ((address: string) => void) | undefined;
let waitingLink: string | undefined;
app.on("open-url", (event, address) => {
  event.preventDefault();
  if (openLink) openLink(address);
  else waitingLink = address;
});

// The installers of the other systems say it themselves. After `--` a link is not read as switches.
if (app.isPackaged && process.platform === "win32")
  app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME, process.execPath, ["--"]);

/** Whether this start is a display's, where no user would close a dialog. */
const isUnattended = (): boolean => {
  const { kiosk, display } = presetFromArguments(process.argv.slice(1));
  return kiosk === true || display === true;
};

const start = async (): Promise<void> => {
  await app.whenReady();
  const language = languageFor(app.getLocale());
  log("info", "console starts", { version: app.getVersion(), platform: process.platform });
  try {
    await pruneCrashReports(app.getPath("crashDumps"), Date.now());
    ({ openLink } = await startConsole({ system: language, log, logFile }));
    if (waitingLink !== undefined) openLink(waitingLink);
  } catch (error) {
    log("error", "console did not start", { reason: String(error) });
    if (!isUnattended())
      dialog.showErrorBox(
        createTranslate(language)("console.startFailed.title"),
        error instanceof Error ? error.message : String(error),
      );
    app.exit(1);
  }
};

if (isFirstInstance) void start();
else app.quit();
