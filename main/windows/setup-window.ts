import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from "electron";
import { SETUP_ORIGIN } from "../server-link/addresses.ts";
import type { PinnedServer } from "../server-link/known-servers.ts";
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

/** The page's address, with what its fields start from. */
export const setupAddress = (inUse: PinnedServer | undefined): string => {
  const values = { address: inUse?.url ?? "", certificate: inUse?.certificate ?? "" };
  return `${SETUP_ORIGIN}/?${new URLSearchParams(values).toString()}`;
};
