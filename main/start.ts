import { join } from "node:path";
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerSaveBlocker,
  screen,
  session,
  WebContentsView,
} from "electron/main";
import { shell } from "electron/common";
import type { Language } from "#contract/primitives.ts";
import { createFindBar } from "./find/find-bar.ts";
import { registerHandlers } from "./handlers/register.ts";
import { createSpokenLanguage } from "./i18n/spoken-language.ts";
import { createTranslate } from "./i18n/translate.ts";
import type { Translate } from "./i18n/translate.ts";
import type { Log } from "./log.ts";
import { createAskForFile } from "./saving/ask-for-file.ts";
import { createJobs } from "./saving/jobs.ts";
import { createLastFolder } from "./saving/last-folder.ts";
import { createSavedFiles } from "./saving/saved-files.ts";
import { createKnownWindows } from "./security/known-windows.ts";
import { guardNavigation } from "./security/navigation.ts";
import { createOpenOutside } from "./security/open-outside.ts";
import { isFromOwnPage } from "./security/sender.ts";
import { checkServer } from "./server-link/check-server.ts";
import { createChosenServer } from "./server-link/chosen-server.ts";
import { outsideTargets } from "./server-link/outside-targets.ts";
import {
  createCheckFetch,
  createPortalSessions,
  createOwnPageSession,
} from "./server-link/sessions.ts";
import { createTakeServer } from "./server-link/take-server.ts";
import { createSetupHandler } from "./setup/handler.ts";
import { askBeforeUnload } from "./windows/ask-before-unload.ts";
import { createAskToChangeServer } from "./windows/ask-to-change-server.ts";
import { createPlaceKeeper } from "./windows/keep-place.ts";
import { createKiosk } from "./windows/kiosk.ts";
import { menuTemplate } from "./windows/menu.ts";
import { createPrintPage } from "./windows/print-page.ts";
import { reviveWindow } from "./windows/revive.ts";
import { createWindows } from "./windows/windows.ts";

/** Where the build puts the other two parts. */
const PRELOAD = join(import.meta.dirname, "../preload/index.cjs");
const PAGES = join(import.meta.dirname, "../renderer");

/**
 * Puts the console together from Electron's parts and opens its first window; the app is ready.
 * @param system the system's language, spoken until a page has shown another
 * @throws if `HANDRAIL_SERVER` is no web address or `HANDRAIL_SERVER_CERTIFICATE` no fingerprint
 */
export const startConsole = async (system: Language, log: Log): Promise<void> => {
  const settings = (name: string) => join(app.getPath("userData"), name);
  const language = await createSpokenLanguage(settings("language.json"), system);
  const t: Translate = (...text) => createTranslate(language.get())(...text);
  const fromPartition = (partition: string) => session.fromPartition(partition);

  const chosen = createChosenServer(settings("server.json"), {
    server: process.env["HANDRAIL_SERVER"],
    certificate: process.env["HANDRAIL_SERVER_CERTIFICATE"],
  });
  const checkFetch = createCheckFetch(fromPartition);
  const take = createTakeServer(
    chosen,
    (server) => void windows.showPortal({ ...server, fixed: false }),
  );

  const speak = (chosen: Language) => {
    if (language.set(chosen)) showMenu();
  };

  const known = createKnownWindows();
  const jobs = createJobs();
  const kiosk = createKiosk({
    powerSaveBlocker,
    // With a person at the keyboard the system notices a hung page; on a display nobody does.
    onChange: (window, on) => {
      windows.heartbeatOf(window)?.[on ? "start" : "stop"]();
      if (on) findBar.close();
    },
  });
  const findBar = createFindBar({
    createView: (webPreferences) => new WebContentsView({ webPreferences }),
    createSession: (handler) => createOwnPageSession(fromPartition, "find", handler),
    known,
    language: language.get,
  });
  const windows = createWindows({
    known,
    open: (options) => new BrowserWindow(options),
    isDark: nativeTheme.shouldUseDarkColors,
    preload: PRELOAD,
    language: language.get,
    placeKeeper: createPlaceKeeper(settings("window.json"), screen, log),
    kiosk,
    jobs,
    portalLink: createPortalSessions(fromPartition, { pages: PAGES, log }),
    setupSession: createOwnPageSession(
      fromPartition,
      "setup",
      createSetupHandler({
        language: language.get,
        speak,
        check: (typed, certificate) => checkServer(checkFetch(certificate), typed),
        take,
      }),
    ),
    revive: (window) => reviveWindow(window, { dialog, t, log }),
    askBeforeUnload: (window) => askBeforeUnload(window, { dialog, t }),
    log,
  });
  const openPortal = () => {
    if (!windows.portal) throw new Error("No portal is open");
    return windows.portal;
  };

  const serverInUse = () => {
    const { url, fixed } = openPortal().choice;
    return { url, fixed };
  };
  const portalInUse = () => ({ serverOrigin: serverInUse().url, fetch: openPortal().link.fetch });
  const openOutside = createOpenOutside({
    open: (address) => void shell.openExternal(address),
    targets: () => outsideTargets(portalInUse()),
    log,
  });

  const askToChangeServer = createAskToChangeServer({
    dialog,
    t,
    serverInUse,
    showSetup: windows.showSetup,
  });
  const changeServerFromMenu = () => {
    const window = windows.portal?.window;
    if (!window) return windows.focus();
    if (!kiosk.isOn(window)) void askToChangeServer(window);
  };

  const firstChoice = await chosen.get();
  const showMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({
          t,
          isMac: process.platform === "darwin",
          changeServer: firstChoice?.fixed ? undefined : changeServerFromMenu,
          find: () => {
            const window = windows.portal?.window;
            if (window && !kiosk.isOn(window)) findBar.open(window);
          },
          toggleKiosk: () => {
            const window = windows.portal?.window;
            if (window) kiosk.set(window, !kiosk.isOn(window));
          },
        }),
      ),
    );

  app.on("web-contents-created", (_event, contents) =>
    guardNavigation(contents, {
      openOutside: (address) => {
        // In kiosk nothing may cover the window, and nobody is there who could want it.
        const window = BrowserWindow.fromWebContents(contents);
        if (window && !kiosk.isOn(window)) void openOutside(address);
      },
      originOf: ({ id }) => known.originOf(id),
    }),
  );
  registerHandlers(
    {
      ipcMain,
      windows: known,
      windowOf: ({ sender }) => BrowserWindow.fromWebContents(sender),
      log,
    },
    {
      askForFile: createAskForFile({
        dialog,
        lastFolder: createLastFolder(settings("folder.json"), () => app.getPath("downloads"), log),
        isMac: process.platform === "darwin",
      }),
      savedFiles: createSavedFiles((file) => shell.showItemInFolder(file)),
      jobs,
      printPage: createPrintPage({
        openHidden: windows.openHidden,
        isFromPage: (event) => isFromOwnPage(event, known, ["print"]),
      }),
      kiosk,
      speak,
      portal: portalInUse,
      isSessionKept: () => openPortal().link.hasSession(),
      serverInUse,
      changeServer: askToChangeServer,
      info: { version: app.getVersion(), platform: process.platform },
    },
  );

  const openFirst = async () => {
    const choice = await chosen.get();
    if (choice) await windows.showPortal(choice);
    else windows.showSetup();
  };
  showMenu();
  app.on("second-instance", windows.focus);
  app.on("activate", () => {
    if (windows.isOpen) windows.focus();
    else void openFirst();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("child-process-gone", (_event, { type, reason }) =>
    log("error", "process gone", { type, reason }),
  );
  await openFirst();
};
