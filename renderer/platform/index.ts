import type { BridgeHost } from "#preload/bridge.ts";
import { createConsolePlatform } from "./console.ts";
import type { Platform } from "./types.ts";
import { createWebPlatform } from "./web.ts";

export { PlatformError } from "./platform-error.ts";
export type * from "./types.ts";

const bridge = (globalThis as BridgeHost).handrailConsole;

/** What the page's surroundings offer: the console if its bridge is there, otherwise the browser. */
export const platform: Platform = bridge ? createConsolePlatform(bridge) : createWebPlatform();

/** The address of a page of the portal, as it is passed on or typed elsewhere. */
export const portalAddress = (path: string): string => platform.portalOrigin + path;

/** The page in view by its full state, as it is passed on. */
export const pageAddress = (): string => {
  const { pathname, search, hash } = window.location;
  return portalAddress(pathname + search + hash);
};
