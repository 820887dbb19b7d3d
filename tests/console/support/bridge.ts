import type { Page } from "@playwright/test";
import type { BridgeHost, CallName } from "#preload/bridge.ts";

/** Calls the bridge as a page does; a rejection comes back as `rejected: <message>`. */
export const callBridge = (page: Page, method: CallName, argument?: unknown): Promise<unknown> =>
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
