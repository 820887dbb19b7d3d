import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { callBridge } from "./support/bridge.ts";
import { chooseFromMenu, inOwnPage } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

// Electron's security checklist, item by item and by its names. Most items have tests of their own,
// which go deeper and are named here.

const ROOT = join(import.meta.dirname, "../..");

/** How the contents of this console are made, the find bar among them. */
const preferencesOf = async (app: ElectronApplication) => {
  await chooseFromMenu(app, "Find…");
  await expect.poll(() => inOwnPage(app, "app://find/", "1")).toBe(1);
  return app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      const { getLastWebPreferences } = contents as unknown as {
        getLastWebPreferences(): Electron.WebPreferences;
      };
      return { url: contents.getURL(), ...getLastWebPreferences.call(contents) };
    }),
  );
};

test("items 2, 3, 4, 6, 8–12: contents have isolation, sandbox and web security", async ({
  own: { app },
}) => {
  const all = await preferencesOf(app);
  expect(all.map(({ url }) => url).toSorted()).toEqual(["app://find/", "app://handrail/"]);
  for (const preferences of all) {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
    });
    for (const loosened of [
      "nodeIntegrationInWorker",
      "nodeIntegrationInSubFrames",
      "allowRunningInsecureContent",
      "experimentalFeatures",
      "enableBlinkFeatures",
      "webviewTag",
    ] as const)
      expect(preferences[loosened] ?? false, loosened).toBeFalsy();
  }
});

test("items 11, 12: a webview is an unknown element", async ({ started: { app, page } }) => {
  await page.evaluate(() => {
    const view = document.createElement("webview");
    view.setAttribute("src", "https://example.org/");
    view.setAttribute("allowpopups", "");
    document.body.append(view);
  });
  const types = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getType()),
  );
  expect(types).not.toContain("webview");
});

test("items 1, 18: pages come from our own scheme, never a file or network", async ({
  started: { app, page },
}) => {
  const loaded = await page.evaluate(() =>
    [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)].filter(
      (address) => !address.startsWith("app://handrail/"),
    ),
  );
  expect(loaded).toEqual([]);
  const outcomes = await app.evaluate(async ({ BrowserWindow }) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session;
    return [
      session?.protocol.isProtocolHandled("app"),
      session?.protocol.isProtocolHandled("file"),
    ];
  });
  expect(outcomes[0]).toBe(true);
  const read = await page.evaluate(() =>
    fetch("file:///etc/hostname").then(
      () => "read",
      () => "refused",
    ),
  );
  expect(read).toBe("refused");
});

test("items 5, 7, 13, 14, 15: permissions, policy, navigation, windows and links have guards", async ({
  started: { app, page },
}) => {
  // More in guards.test.ts and policy.test.ts.
  const policy = await page.evaluate(async () =>
    (await fetch("/")).headers.get("content-security-policy"),
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src app://handrail/assets/");
  expect(await page.evaluate(() => window.open("https://example.org/"))).toBeNull();
  const counts = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return ["will-frame-navigate", "will-redirect", "will-attach-webview"].map(
      (name) => contents?.listenerCount(name) ?? 0,
    );
  });
  expect(counts.every((count) => count > 0)).toBe(true);
  expect(await page.evaluate(() => Notification.requestPermission())).toBe("denied");
});

test("item 16: one exact version of Electron, the same in manifest and lock", async () => {
  type Manifest = {
    devDependencies: Record<string, string>;
    packages: Record<string, { version: string }>;
  };
  const read = async (name: string) =>
    JSON.parse(await readFile(join(ROOT, name), "utf8")) as Manifest;
  const { devDependencies } = await read("package.json");
  const { packages } = await read("package-lock.json");
  const version = devDependencies["electron"] ?? "";
  expect(version).toMatch(/^\d+\.\d+\.\d+$/u);
  expect(packages["node_modules/electron"]?.version).toBe(version);
  expect(await readFile(join(ROOT, "docs/console.md"), "utf8")).toContain(`**${version}**`);
});

test("item 17: no channel listens beyond the declared ones", async ({ own: { app, page } }) => {
  // Who may call is in senders.test.ts, with what in fuzz.test.ts; here, that nothing else listens.
  const channels = await app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
  // Electron's own, which prevents a page from ending the program by a message of this name.
  expect(channels).toEqual(["error"]);
  expect(await callBridge(page, "appInfo")).toMatchObject({ platform: process.platform });
});

test("items 19, 20: the fuses are set, and pages see only the bridge", async () => {
  // The burnt-in fuses are read in packed.test.ts, the page's globals in policy.test.ts.
  const builder = await readFile(join(ROOT, "electron-builder.yml"), "utf8");
  const fuses = [...builder.matchAll(/^ {2}(\w+): (true|false)$/gmu)].map(([, name]) => name);
  expect(fuses).toEqual(
    expect.arrayContaining([
      "runAsNode",
      "enableCookieEncryption",
      "enableNodeOptionsEnvironmentVariable",
      "enableNodeCliInspectArguments",
      "enableEmbeddedAsarIntegrityValidation",
      "onlyLoadAppFromAsar",
      "grantFileProtocolExtraPrivileges",
    ]),
  );
});
