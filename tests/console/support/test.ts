import { test as base } from "@playwright/test";
import { type ConsoleApp, type LaunchOptions, launchConsole } from "./console-app.ts";
import { type PortalServer, startPortalServer } from "./portal-server.ts";
import { type SharedConsole, createSharedConsole } from "./shared-console.ts";

type WorkerFixtures = {
  /** The worker's server and the console on it. */
  sharedPortal: { server: PortalServer; console: SharedConsole };
  /** The worker's console without a server. */
  sharedChoice: SharedConsole;
};

type Fixtures = {
  server: PortalServer;
  launch: (options?: LaunchOptions) => Promise<ConsoleApp>;
  /** The worker's console on the test's server, as if just started. */
  started: ConsoleApp;
  /** The worker's console at its choice of a server, for tests that do not connect. */
  choosing: ConsoleApp;
  /** A console that this test alone uses, for tests that crash, close or restart it. */
  own: ConsoleApp;
};

/**
 * A test with a server and consoles. Starting a console takes most of a test's time, so a worker
 * reuses one; a test that changes how it starts or ends launches its own.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedPortal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const server = await startPortalServer();
      const shared = createSharedConsole({ server: server.origin });
      await use({ server, console: shared });
      await shared.close();
      await server.stop();
    },
    { scope: "worker" },
  ],
  sharedChoice: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const shared = createSharedConsole({});
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],
  server: async ({ sharedPortal: { server } }, use) => {
    await use(server);
    await server.reset();
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
  started: async ({ sharedPortal, server }, use) => {
    const started = await sharedPortal.console.take("app://handrail/");
    server.calls.length = 0;
    await use(started);
  },
  choosing: async ({ sharedChoice }, use) => {
    await use(await sharedChoice.take("app://setup/"));
  },
  own: async ({ launch, server }, use) => {
    await use(await launch({ server: server.origin }));
  },
});

export { expect } from "@playwright/test";
