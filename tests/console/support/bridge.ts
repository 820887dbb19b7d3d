import type { Page } from "@playwright/test";
import type { BridgeHost, ConsoleBridge } from "#preload/bridge.ts";

type Method = "printToPdf" | "saveFile" | "cancelJob" | "kiosk" | "speak" | "appInfo";

/** Calls the bridge as a page does; a rejection comes back as `rejected: <message>`. */
export const callBridge = (page: Page, method: Method, argument?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([name, value]) => {
      const bridge = (globalThis as BridgeHost).handrailConsole;
      if (!bridge) throw new Error("No bridge");
      try {
        return await (bridge[name] as (input: unknown) => Promise<unknown>)(value);
      } catch (error) {
        return `rejected: ${(error as Error).message}`;
      }
    },
    [method, argument] as const,
  );

/** As `callBridge`, for the server's part. */
export const callServer = (
  page: Page,
  method: keyof ConsoleBridge["server"],
  url = "",
): Promise<unknown> =>
  page.evaluate(
    async ([name, address]) => {
      const bridge = (globalThis as BridgeHost).handrailConsole;
      if (!bridge) throw new Error("No bridge");
      try {
        return await (name === "get" ? bridge.server.get() : bridge.server[name](address));
      } catch (error) {
        return `rejected: ${(error as Error).message}`;
      }
    },
    [method, url] as const,
  );
