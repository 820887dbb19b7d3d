import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from "electron";
import { darkColors, lightColors } from "#contract/core/design/design-tokens.ts";
import type { Jobs } from "../saving/jobs.ts";
import { type Kiosk, addKioskKeys } from "./kiosk.ts";
import type { PlaceKeeper } from "./keep-place.ts";
import type { Rectangle } from "./place.ts";
import { type Bridged, bridged } from "./web-preferences.ts";

/** Narrower than a phone nothing is laid out for. */
const SMALLEST = { minWidth: 360, minHeight: 480 };

/** What every window of the console starts with: unseen, and in the colour that it will have. */
export const windowOptions = (isDark: boolean): BrowserWindowConstructorOptions => ({
  show: false,
  title: "Handrail",
  autoHideMenuBar: true,
  backgroundColor: (isDark ? darkColors : lightColors).canvas,
});

export type PortalWindowParts = Bridged & {
  open(options: BrowserWindowConstructorOptions): BrowserWindow;
  isDark: boolean;
  placeKeeper: PlaceKeeper;
  kiosk: Kiosk;
};

/** A page that is left or gone cannot take the outcome of its saves and prints any more. */
export const endJobsWithPage = (window: BrowserWindow, jobs: Jobs): void => {
  const contents = window.webContents;
  const { id } = contents;
  contents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) jobs.cancelAllOf(id);
  });
  contents.on("render-process-gone", () => jobs.cancelAllOf(id));
  window.on("closed", () => jobs.cancelAllOf(id));
};

/** Opens the portal's window where it was left; the caller makes it known and loads its page. */
export const openPortalWindow = async ({
  open,
  isDark,
  placeKeeper,
  kiosk,
  ...page
}: PortalWindowParts): Promise<BrowserWindow> => {
  const { bounds, maximized } = await placeKeeper.restore();
  const window = open({
    ...windowOptions(isDark),
    ...SMALLEST,
    ...bounds,
    webPreferences: bridged(page),
  });
  if (maximized) window.maximize();
  window.once("ready-to-show", () => window.show());
  placeKeeper.keep(window);
  addKioskKeys(window, kiosk);
  return window;
};

type KioskWindowParts = {
  open(options: BrowserWindowConstructorOptions): BrowserWindow;
  isDark: boolean;
  /** The bounds of the screen that it fills. */
  bounds: Rectangle;
  webPreferences: WebPreferences;
  kiosk: Kiosk;
};

/** Opens a window that fills a screen until a user is allowed to end that. */
export const openKioskWindow = ({
  open,
  isDark,
  bounds,
  webPreferences,
  kiosk,
}: KioskWindowParts): BrowserWindow => {
  const window = open({ ...windowOptions(isDark), ...SMALLEST, ...bounds, webPreferences });
  kiosk.lock(window);
  window.once("ready-to-show", () => window.show());
  addKioskKeys(window, kiosk);
  return window;
};
