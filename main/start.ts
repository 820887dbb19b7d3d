import { join } from "node:path";
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  powerSaveBlocker,
  screen,
  session,
  systemPreferences,
  WebContentsView,
} from "electron/main";
import type { WebPreferences } from "electron";
import { shell } from "electron/common";
import type { Language } from "#contract/core/primitives.ts";
import { createApplicationMenu } from "./application-menu.ts";
import { createOpenDeepLink } from "./deep-link/open-deep-link.ts";
import { deepLinkIn } from "./deep-link/deep-link.ts";
import { createExitView } from "./display/exit-view.ts";
import { createKioskStart, createWaitingHandler } from "./display/kiosk-start.ts";
import { createStoredPin } from "./display/pin.ts";
import { capturePicture } from "./display/picture.ts";
import { createAddWayOut } from "./display/way-out.ts";
import { createFindBar } from "./find/find-bar.ts";
import { registerHandlers } from "./handlers/register.ts";
import { createSpokenLanguage } from "./i18n/spoken-language.ts";
import { type Translate, createTranslate } from "./i18n/translate.ts";
import type { Log } from "./log/log.ts";
import { createStoredPdfLayout } from "./printing/pdf-layout.ts";
import { createPreview } from "./printing/preview.ts";
import { createPrintPage } from "./printing/print-page.ts";
import { kioskArguments } from "./preset/from-arguments.ts";
import { readPresets } from "./preset/read-presets.ts";
import { createAskForFile } from "./saving/ask-for-file.ts";
import { createJobs } from "./saving/jobs.ts";
import { createLastFolder } from "./saving/last-folder.ts";
import { createSavedFiles } from "./saving/saved-files.ts";
import { createKnownWindows } from "./security/known-windows.ts";
import { guardNavigation } from "./security/navigation.ts";
import { createOpenOutside } from "./security/open-outside.ts";
import { isFromOwnPage } from "./security/sender.ts";
import { checkServer } from "./server-link/check-server.ts";
import { createKnownServers } from "./server-link/known-servers.ts";
import { outsideTargets } from "./server-link/outside-targets.ts";
import {
  createCheckFetch,
  createForgetServer,
  createOwnPageSession,
  createPortalSessions,
} from "./server-link/sessions.ts";
import { createTakeServer } from "./server-link/take-server.ts";
import { createSetupHandler } from "./setup/handler.ts";
import { createAutostart } from "./system-autostart.ts";
import { storeRestartArguments, takeRestartArguments } from "./updates/restart-arguments.ts";
import { startUpdates } from "./updates/start-updates.ts";
import { createShowAbout } from "./windows/about.ts";
import { askBeforeUnload } from "./windows/ask-before-unload.ts";
import { createAskToChangeServer } from "./windows/ask-to-change-server.ts";
import { createKioskScreen } from "./windows/keep-on-screen.ts";
import { createPlaceKeeper } from "./windows/keep-place.ts";
import { createKiosk } from "./windows/kiosk.ts";
import { reviveWindow } from "./windows/revive.ts";
import { createWindows } from "./windows/windows.ts";

/** Where the build puts the other two parts. */
const PRELOAD = join(import.meta.dirname, "../preload/index.cjs");
const PAGES = join(import.meta.dirname, "../renderer");

type StartParts = {
  /** The system's language, spoken until a page has shown another. */
  system: Language;
  log: Log;
  /** Where the log is. */
  logFile: string;
};

type RunningConsole = {
  /** Opens a `handrail://` address that the system hands over. */
  openLink(address: string): void;
};

/**
 * Puts the console together from Electron's parts and opens its first window; the app is ready.
 * @throws if what an administrator has preset cannot be read or does not fit
 */
export const startConsole = async ({
  system,
  log,
  logFile,
}: StartParts): Promise<RunningConsole> => {
  const isMac = process.platform === "darwin";
  const kept = (name: string) => join(app.getPath("userData"), name);
  const restart = kept("restart.json");
  const argv = [...process.argv.slice(1), ...(await takeRestartArguments(restart, Date.now()))];
  const settings = await readPresets({
    platform: process.platform,
    argv,
    program: app.getPath("exe"),
    environment: process.env,
    preferences: isMac ? systemPreferences : undefined,
  });
  const language = await createSpokenLanguage(kept("language.json"), system);
  const t: Translate = (...text) => createTranslate(language.get())(...text);
  const fromPartition = (partition: string) => session.fromPartition(partition);
  const servers = await createKnownServers(kept("servers.json"), settings.server);
  const checkFetch = createCheckFetch(fromPartition);
  const forgetServer = createForgetServer(fromPartition);
  const portalLink = createPortalSessions(fromPartition, { pages: PAGES, log });
  const pdfLayout = await createStoredPdfLayout(kept("pdf-layout.json"));
  const preview = createPreview({
    folder: kept("previews"),
    layout: pdfLayout.get,
    openPath: (file) => shell.openPath(file),
    log,
  });
  // What a killed console has left.
  preview.clear();
  const pin = await createStoredPin(kept("display-pin.json"));

  const speak = (chosen: Language) => {
    if (language.set(chosen)) showMenu();
  };

  const known = createKnownWindows();
  const jobs = createJobs();
  const kiosk = createKiosk({
    powerSaveBlocker,
    // With a person at the keyboard the system notices a hung page; on a display no one does.
    onChange: (window, on) => {
      windows.heartbeatOf(window)?.[on ? "start" : "stop"]();
      if (on) findBar.close();
    },
  });
  const ownPage = {
    createView: (webPreferences: WebPreferences) => new WebContentsView({ webPreferences }),
    known,
    language: language.get,
  };
  const findBar = createFindBar({
    ...ownPage,
    createSession: (handler) => createOwnPageSession(fromPartition, "find", handler),
  });

  /** A user has left the kiosk: until it is requested again, or the next start, this is a desk. */
  let hasLeft = false;
  let isQuitting = false;
  const leaveKiosk = (window: BrowserWindow) => {
    hasLeft = true;
    kioskStart.stop();
    exitView.close();
    kiosk.unlock(window);
    void openInUse();
  };
  const exitView = createExitView({
    ...ownPage,
    createSession: (handler) => createOwnPageSession(fromPartition, "exit", handler),
    pin: pin.get,
    leave: leaveKiosk,
  });

  const kioskScreen = createKioskScreen(screen, settings.screen);
  const windows = createWindows({
    known,
    open: (options) => new BrowserWindow(options),
    isDark: nativeTheme.shouldUseDarkColors,
    preload: PRELOAD,
    language: language.get,
    placeKeeper: createPlaceKeeper(kept("window.json"), screen, log),
    kiosk,
    jobs,
    portalLink,
    setupSession: createOwnPageSession(
      fromPartition,
      "setup",
      createSetupHandler({
        language: language.get,
        speak,
        check: (typed, certificate) => checkServer(checkFetch(certificate), typed),
        take: createTakeServer(servers, () => void openInUse()),
        servers: {
          list: servers.list,
          // The asking window gets its answer first: moving closes it.
          open: (url) => setImmediate(openServer, url),
          rename: (url, name) => {
            servers.rename(url, name);
            showMenu();
          },
          remove: async (url) => {
            const removed = servers.remove(url);
            showMenu();
            await forgetServer(removed);
          },
        },
      }),
    ),
    waitingSession: createOwnPageSession(
      fromPartition,
      "waiting",
      createWaitingHandler(language.get, () => kioskStart.waitingState()),
    ),
    revive: (window) => reviveWindow(window, { dialog, t, log }),
    askBeforeUnload: (window) => askBeforeUnload(window, { dialog, t }),
    addWayOut: createAddWayOut({
      kiosk,
      exitView,
      hasPin: () => pin.get() !== undefined,
      leave: leaveKiosk,
      isFromPage: (event) => isFromOwnPage(event, known, ["main"]),
      isQuitting: () => isQuitting,
    }),
    kioskBounds: kioskScreen.bounds,
    onChange: () => showMenu(),
    log,
  });
  kioskScreen.keep(() => windows.current, kiosk);
  const kioskStart = createKioskStart({
    windows,
    purpose: settings.display ? "display" : "portal",
    isEnrolled: (server) => portalLink(server, "display").hasCredential(),
    check: ({ url, certificate }) => checkServer(checkFetch(certificate), url),
    log,
  });

  const openPortal = () => {
    if (!windows.portal) throw new Error("No portal is open");
    return windows.portal;
  };
  const openInUse = async (route?: string) => {
    const choice = servers.inUse();
    if (!choice) return windows.showSetup();
    if (settings.kiosk && !hasLeft) return kioskStart.open(choice);
    await windows.showPortal(choice, route);
  };
  const openServer = (url: string, route?: string) => {
    if (!servers.inUse()?.fixed) servers.use(url);
    void openInUse(route);
  };
  const isInKiosk = () => windows.current !== undefined && kiosk.isOn(windows.current);

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
  const openLink = createOpenDeepLink({
    servers,
    windows,
    isInKiosk,
    askToChangeServer,
    openServer,
    log,
  });

  const updates = await startUpdates({
    settings,
    isInKiosk,
    beforeInstall: () => storeRestartArguments(restart, kioskArguments(argv), Date.now()),
    t,
    log,
  });

  const showMenu = createApplicationMenu({
    t,
    isMac,
    servers,
    windows,
    kiosk,
    pdfLayout,
    preview,
    find: findBar.open,
    askToChangeServer,
    openServer,
    showDisplay: settings.kiosk
      ? () => {
          hasLeft = false;
          void openInUse();
        }
      : undefined,
    autostart: app.isPackaged ? createAutostart(argv) : undefined,
    checkForUpdates: updates && ((window) => void updates.ask(window)),
    showLog: () => shell.showItemInFolder(logFile),
    showAbout: createShowAbout({
      dialog,
      clipboard,
      t,
      facts: () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
        server: windows.portal?.choice.url,
        log: logFile,
      }),
    }),
  });

  app.on("web-contents-created", (_event, contents) =>
    guardNavigation(contents, {
      openOutside: (address) => {
        // In kiosk nothing may cover the window, and no user is there who could want it.
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
        lastFolder: createLastFolder(kept("folder.json"), () => app.getPath("downloads"), log),
        isMac,
      }),
      savedFiles: createSavedFiles((file) => shell.showItemInFolder(file)),
      jobs,
      printPage: createPrintPage({
        openHidden: windows.openHidden,
        layout: pdfLayout.get,
        isFromPage: (event) => isFromOwnPage(event, known, ["print"]),
      }),
      kiosk,
      speak,
      portal: portalInUse,
      isSessionKept: () => openPortal().link.hasSession(),
      serverInUse,
      changeServer: (window) => askToChangeServer(window),
      info: { version: app.getVersion(), platform: process.platform },
      isDisplay: (window) =>
        windows.portal?.window === window && windows.portal.purpose === "display",
      keepDisplayPin: pin.set,
      capture: (window) => capturePicture(window.webContents),
    },
  );

  showMenu();
  app.on("second-instance", (_event, argv) => {
    const link = deepLinkIn(argv);
    if (link === undefined) windows.focus();
    else openLink(link);
  });
  app.on("activate", () => {
    if (windows.current) windows.focus();
    else void openInUse();
  });
  app.on("will-quit", preview.clear);
  app.on("before-quit", () => {
    isQuitting = true;
  });
  app.on("window-all-closed", () => {
    if (!isMac) app.quit();
  });
  app.on("child-process-gone", (_event, { type, reason }) =>
    log("error", "process gone", { type, reason }),
  );
  await openInUse();
  const link = deepLinkIn(process.argv);
  if (link !== undefined) openLink(link);
  return { openLink };
};
