import { test as base } from "@playwright/test";
import { launchConsole } from "./console-app.ts";
import type { ConsoleApp, LaunchOptions } from "./console-app.ts";
import { startPortalServer } from "./portal-server.ts";
import type { PortalServer } from "./portal-server.ts";

type Fixtures = {
  server: PortalServer;
  launch: (options?: LaunchOptions) => Promise<ConsoleApp>;
  /** A console on the test's own server. */
  started: ConsoleApp;
};

/** A test with a server and consoles of its own, all gone at its end. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  server: async ({}, use) => {
    const server = await startPortalServer();
    await use(server);
    await server.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  launch: async ({}, use) => {
    const launched: ConsoleApp[] = [];
    await use(async (options) => {
      const console = await launchConsole(options);
      launched.push(console);
      return console;
    });
    await Promise.all(launched.map((console) => console.close()));
  },
  started: async ({ launch, server }, use) => {
    await use(await launch({ server: server.origin }));
  },
});

export { expect } from "@playwright/test";
