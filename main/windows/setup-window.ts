import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from "electron";
import { SETUP_ORIGIN } from "../server-link/addresses.ts";
import { windowOptions } from "./portal-window.ts";
import { sandboxed } from "./web-preferences.ts";

const SIZE = { width: 640, height: 640, minWidth: 360, minHeight: 480 };

/** Opens the choice of a server; without preload, as its page has no script. */
export const openSetupWindow = (
  open: (options: BrowserWindowConstructorOptions) => BrowserWindow,
  session: Session,
  isDark: boolean,
): BrowserWindow => {
  const window = open({ ...windowOptions(isDark), ...SIZE, webPreferences: sandboxed(session) });
  window.once("ready-to-show", () => window.show());
  return window;
};

/** The page's address, with what its field starts from. */
export const setupAddress = (serverInUse = ""): string =>
  `${SETUP_ORIGIN}/?${new URLSearchParams({ address: serverInUse }).toString()}`;
