import type { BridgeHost } from "#preload/bridge.ts";
import { createConsolePlatform } from "./console.ts";
import type { Platform } from "./types.ts";
import { createWebPlatform } from "./web.ts";

export { PlatformError } from "./platform-error.ts";
export type * from "./types.ts";

const bridge = (globalThis as BridgeHost).handrailConsole;

/** What the page's surroundings offer: the console if its bridge is there, otherwise the browser. */
export const platform: Platform = bridge ? createConsolePlatform(bridge) : createWebPlatform();
