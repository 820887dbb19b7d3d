import { app, dialog, protocol } from "electron/main";
import { createTranslate, languageFor } from "./i18n/translate.ts";
import { createLog } from "./log.ts";
import { refusedSwitches } from "./security/refused-switches.ts";
import { APP_SCHEME, APP_SCHEME_PRIVILEGES } from "./server-link/addresses.ts";
import { startConsole } from "./start.ts";

const log = createLog((line) => process.stderr.write(line));

// Electron would show a dialog, which nobody answers on a ward's display.
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

// Both must come before the app is ready.
protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_SCHEME_PRIVILEGES }]);
const isFirstInstance = app.requestSingleInstanceLock();

const start = async (): Promise<void> => {
  await app.whenReady();
  const language = languageFor(app.getLocale());
  try {
    await startConsole(language, log);
  } catch (error) {
    log("error", "console did not start", { reason: String(error) });
    dialog.showErrorBox(
      createTranslate(language)("console.startFailed.title"),
      error instanceof Error ? error.message : String(error),
    );
    app.exit(1);
  }
};

if (isFirstInstance) void start();
else app.quit();
