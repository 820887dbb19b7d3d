import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from "electron";
import { PRINT_WINDOW_ARGUMENT } from "#preload/bridge.ts";
import type { Log } from "../log/log.ts";
import type { Jobs } from "../saving/jobs.ts";
import type { KnownWindows, WindowRole } from "../security/known-windows.ts";
import { APP_ORIGIN, SETUP_ORIGIN, WAITING_ORIGIN } from "../server-link/addresses.ts";
import type { ConsoleServer, PinnedServer } from "../server-link/known-servers.ts";
import type { PortalLink } from "../server-link/portal.ts";
import type { Purpose } from "../server-link/server-address.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { Rectangle } from "./place.ts";
import {
  type PortalWindowParts,
  endJobsWithPage,
  openKioskWindow,
  openPortalWindow,
  windowOptions,
} from "./portal-window.ts";
import { bridged, sandboxed } from "./web-preferences.ts";

const SIZE = { width: 640, height: 640, minWidth: 360, minHeight: 480 };

/** Opens the choice of a server; without preload, as its page has no script. */
const openSetupWindow = (
  open: (options: BrowserWindowConstructorOptions) => BrowserWindow,
  session: Session,
  isDark: boolean,
): BrowserWindow => {
  const window = open({ ...windowOptions(isDark), ...SIZE, webPreferences: sandboxed(session) });
  window.once("ready-to-show", () => window.show());
  return window;
};

/** The page's address, with what its fields start from. */
const setupAddress = (inUse: PinnedServer | undefined): string => {
  const values = { address: inUse?.url ?? "", certificate: inUse?.certificate ?? "" };
  return `${SETUP_ORIGIN}/?${new URLSearchParams(values).toString()}`;
};

type WindowsParts = Omit<PortalWindowParts, "session" | "serverUrl"> & {
  known: KnownWindows;
  jobs: Jobs;
  /** The session of a server, with its scheme and guards in place. */
  portalLink(server: PinnedServer, purpose: Purpose): PortalLink;
  setupSession: Session;
  waitingSession: Session;
  revive(window: BrowserWindow): Heartbeat;
  /** Asks before the window's page is left with something unsaved. */
  askBeforeUnload(window: BrowserWindow): void;
  /** Lets a user end a locked kiosk. */
  addWayOut(window: BrowserWindow): void;
  /** Where a kiosk belongs. */
  kioskBounds(): Rectangle;
  /** Called once another portal, or none, is in view. */
  onChange(): void;
  log: Log;
};

/** The portal in view: its server, the link to it and its window. */
type OpenPortal = {
  choice: ConsoleServer;
  link: PortalLink;
  window: BrowserWindow;
  purpose: Purpose;
};

export type Windows = {
  /** Opens a page of a server's portal in place of whatever is open. */
  showPortal(choice: ConsoleServer, route?: string): Promise<void>;
  /** The same in a kiosk that only an authorised user ends; a display has a session of its own. */
  showKiosk(choice: ConsoleServer, purpose: Purpose): void;
  /** Shows, in such a kiosk, that its server is waited for. */
  showWaiting(): void;
  /** Opens the choice of a server in place of whatever is open. */
  showSetup(): void;
  /** Goes to another page of the portal that is open. */
  goTo(route: string): void;
  /** Opens an unseen window in the portal's session. @throws if no portal is open */
  openHidden(size: BrowserWindowConstructorOptions): BrowserWindow;
  /** Brings the open window to the front. */
  focus(): void;
  readonly current: BrowserWindow | undefined;
  readonly portal: OpenPortal | undefined;
  heartbeatOf(window: BrowserWindow): Heartbeat | undefined;
};

/** Where a kiosk begins. */
const KIOSK_ROUTE: Record<Purpose, string> = { portal: "/", display: "/display" };

/** Holds what is open: at any time either a portal, a wait for it or the choice of a server. */
export const createWindows = (parts: WindowsParts): Windows => {
  const { known, open, isDark, kiosk } = parts;
  const heartbeats = new WeakMap<BrowserWindow, Heartbeat>();
  let current: BrowserWindow | undefined;
  let portal: OpenPortal | undefined;
  let waiting: BrowserWindow | undefined;

  const makeKnown = (window: BrowserWindow, role: WindowRole) => {
    const { id } = window.webContents;
    known.add(id, role);
    window.on("closed", () => known.remove(id));
  };

  /** Own pages always load, except into a window that is closed meanwhile: no reason to stop anything. */
  const load = (window: BrowserWindow, address: string) => {
    window
      .loadURL(address)
      .catch((error: unknown) => parts.log("warn", "page not loaded", { reason: String(error) }));
  };

  /** The old window stays until the new one can be seen: nothing flickers, and no app without windows quits. */
  const replaceBy = (window: BrowserWindow, nextPortal: OpenPortal | undefined) => {
    const previous = current;
    current = window;
    portal = nextPortal;
    window.on("closed", () => {
      heartbeats.get(window)?.stop();
      if (current !== window) return;
      current = undefined;
      portal = undefined;
    });
    window.once("ready-to-show", () => {
      if (previous && !previous.isDestroyed()) previous.destroy();
    });
    parts.onChange();
  };

  const showPage = (window: BrowserWindow, nextPortal: OpenPortal, route: string) => {
    makeKnown(window, "main");
    heartbeats.set(window, parts.revive(window));
    if (kiosk.isOn(window)) heartbeats.get(window)?.start();
    endJobsWithPage(window, parts.jobs);
    parts.askBeforeUnload(window);
    replaceBy(window, nextPortal);
    load(window, APP_ORIGIN + route);
  };

  const openKiosk = (webPreferences: Electron.WebPreferences) => {
    const bounds = parts.kioskBounds();
    const window = openKioskWindow({ open, isDark, bounds, webPreferences, kiosk });
    parts.addWayOut(window);
    return window;
  };

  return {
    showPortal: async (choice, route = "/") => {
      const link = parts.portalLink(choice, "portal");
      const window = await openPortalWindow({
        ...parts,
        session: link.session,
        serverUrl: choice.url,
      });
      parts.addWayOut(window);
      showPage(window, { choice, link, window, purpose: "portal" }, route);
    },
    showKiosk: (choice, purpose) => {
      const link = parts.portalLink(choice, purpose);
      const window = openKiosk(bridged({ ...parts, session: link.session, serverUrl: choice.url }));
      showPage(window, { choice, link, window, purpose }, KIOSK_ROUTE[purpose]);
    },
    showWaiting: () => {
      if (!waiting || waiting.isDestroyed()) {
        waiting = openKiosk(sandboxed(parts.waitingSession));
        makeKnown(waiting, "waiting");
        replaceBy(waiting, undefined);
      }
      load(waiting, `${WAITING_ORIGIN}/`);
    },
    showSetup: () => {
      const address = setupAddress(portal?.choice);
      const window = openSetupWindow(open, parts.setupSession, isDark);
      makeKnown(window, "setup");
      replaceBy(window, undefined);
      load(window, address);
    },
    goTo: (route) => {
      if (portal) load(portal.window, APP_ORIGIN + route);
    },
    openHidden: (size) => {
      if (!portal) throw new Error("No portal is open");
      const { choice, link } = portal;
      const window = open({
        ...size,
        show: false,
        webPreferences: {
          ...bridged({ ...parts, session: link.session, serverUrl: choice.url }, [
            PRINT_WINDOW_ARGUMENT,
          ]),
          backgroundThrottling: false,
        },
      });
      makeKnown(window, "print");
      return window;
    },
    focus: () => {
      if (!current) return;
      if (current.isMinimized()) current.restore();
      current.focus();
    },
    get current() {
      return current;
    },
    get portal() {
      return portal;
    },
    heartbeatOf: (window) => heartbeats.get(window),
  };
};
