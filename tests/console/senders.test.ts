import type { ElectronApplication } from "@playwright/test";
import { callBridge } from "./support/bridge.ts";
import { expect, test } from "./support/test.ts";

/** What a bridge call gets in a window that loads an address, in the portal's session and preload. */
const callFromRogueWindow = (app: ElectronApplication, address: string): Promise<string> =>
  app.evaluate(async ({ BrowserWindow, app: main }, url) => {
    const { session } = BrowserWindow.getAllWindows()[0]?.webContents ?? {};
    const rogue = new BrowserWindow({
      show: false,
      webPreferences: { session, preload: `${main.getAppPath()}/preload/index.cjs` },
    });
    await rogue.loadURL(url);
    const outcome: unknown = await rogue.webContents.executeJavaScript(
      "handrailConsole.appInfo().then(() => 'answered', (error) => error.message)",
    );
    rogue.destroy();
    return String(outcome);
  }, address);

test("answers calls of the portal's window", async ({ started: { page } }) => {
  expect(await callBridge(page, "appInfo")).toEqual({
    version: "0.0.0-test",
    platform: process.platform,
  });
});

test("refuses a window that it has not made", async ({ started: { app } }) => {
  expect(await callFromRogueWindow(app, "app://handrail/")).toContain("Window may not call this");
});

test("refuses a foreign document in a known window", async ({ started: { app } }) => {
  const outcome = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    await contents?.loadURL("data:text/html,foreign");
    return String(
      await contents?.executeJavaScript(
        "handrailConsole.kiosk(true).then(() => 'answered', (error) => error.message)",
      ),
    );
  });
  expect(outcome).toContain("Foreign origin");
});

for (const on of ["yes", 1, undefined]) {
  test(`refuses kiosk(${String(on)})`, async ({ started: { page } }) => {
    expect(await callBridge(page, "kiosk", on)).toBe("rejected: invalid_input");
  });
}
