import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from "electron";
import { PRINT_WINDOW_ARGUMENT } from "#preload/bridge.ts";
import type { Log } from "../log.ts";
import type { KnownWindows, WindowRole } from "../security/known-windows.ts";
import { APP_ORIGIN } from "../server-link/addresses.ts";
import type { ConsoleServer, PinnedServer } from "../server-link/chosen-server.ts";
import type { PortalLink } from "../server-link/portal.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { openPortalWindow } from "./portal-window.ts";
import type { PortalWindowParts } from "./portal-window.ts";
import { openSetupWindow, setupAddress } from "./setup-window.ts";
import { bridged } from "./web-preferences.ts";

export type WindowsParts = Omit<PortalWindowParts, "session"> & {
  known: KnownWindows;
  /** The session of a server, with its scheme and guards in place. */
  portalLink(server: PinnedServer): PortalLink;
  setupSession: Session;
  revive(window: BrowserWindow): Heartbeat;
  /** Asks before the window's page is left with something unsaved. */
  askBeforeUnload(window: BrowserWindow): void;
  log: Log;
};

/** The portal in view: its server, the link to it and its window. */
export type OpenPortal = { choice: ConsoleServer; link: PortalLink; window: BrowserWindow };

export type Windows = {
  /** Opens the portal of a server in place of whatever is open. */
  showPortal(choice: ConsoleServer): Promise<void>;
  /** Opens the choice of a server in place of whatever is open. */
  showSetup(): void;
  /** Opens an unseen window in the portal's session. @throws if no portal is open */
  openHidden(size: BrowserWindowConstructorOptions): BrowserWindow;
  /** Brings the open window to the front. */
  focus(): void;
  readonly isOpen: boolean;
  readonly portal: OpenPortal | undefined;
  heartbeatOf(window: BrowserWindow): Heartbeat | undefined;
};

/** Holds what is open: at any time either the portal or the choice of a server. */
export const createWindows = (parts: WindowsParts): Windows => {
  const { known, open, isDark } = parts;
  const heartbeats = new WeakMap<BrowserWindow, Heartbeat>();
  let current: BrowserWindow | undefined;
  let portal: OpenPortal | undefined;

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
  };

  return {
    showPortal: async (choice) => {
      const link = parts.portalLink(choice);
      const window = await openPortalWindow({ ...parts, session: link.session });
      makeKnown(window, "main");
      heartbeats.set(window, parts.revive(window));
      parts.askBeforeUnload(window);
      replaceBy(window, { choice, link, window });
      load(window, `${APP_ORIGIN}/`);
    },
    showSetup: () => {
      const address = setupAddress(portal?.choice);
      const window = openSetupWindow(open, parts.setupSession, isDark);
      makeKnown(window, "setup");
      replaceBy(window, undefined);
      load(window, address);
    },
    openHidden: (size) => {
      if (!portal) throw new Error("No portal is open");
      const window = open({
        ...size,
        show: false,
        webPreferences: {
          ...bridged({ ...parts, session: portal.link.session }, [PRINT_WINDOW_ARGUMENT]),
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
    get isOpen() {
      return current !== undefined;
    },
    get portal() {
      return portal;
    },
    heartbeatOf: (window) => heartbeats.get(window),
  };
};
