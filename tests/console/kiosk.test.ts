import type { ElectronApplication, Page } from "@playwright/test";
import type { BridgeHost } from "#preload/bridge.ts";
import { callBridge } from "./support/bridge.ts";
import { hurryTimers, lookAtWindow } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

const stateOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow, powerSaveBlocker }) => {
    const window = BrowserWindow.getAllWindows()[0];
    // Ids are small whole numbers in the order of their start.
    const ids = Array.from({ length: 100 }, (_, id) => id);
    return {
      isKiosk: window?.isKiosk(),
      isAwake: ids.some((id) => powerSaveBlocker.isStarted(id)),
      bounds: window?.getBounds(),
    };
  });

const press = (app: ElectronApplication, keyCode: string) =>
  app.evaluate(({ BrowserWindow }, key) => {
    BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: "keyDown", keyCode: key });
  }, keyCode);

const processOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );

/** Records the kiosk state that the page receives. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: boolean[] = [];
    Object.assign(globalThis, { told });
    (globalThis as BridgeHost).handrailConsole?.onKioskChange((on) => told.push(on));
  });

const toldTo = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { told: boolean[] }).told);

test("fills the screen, stays awake, and gives both back", async ({ started: { app, page } }) => {
  await listen(page);
  const before = await stateOf(app);
  expect(before).toMatchObject({ isKiosk: false, isAwake: false });

  await callBridge(page, "kiosk", true);
  await expect
    .poll(() => stateOf(app))
    .toEqual({ isKiosk: true, isAwake: true, bounds: { x: 0, y: 0, width: 1920, height: 1080 } });

  await callBridge(page, "kiosk", false);
  await expect.poll(() => stateOf(app)).toEqual(before);
  // What the page receives comes on another way than the look at the window.
  await expect.poll(() => toldTo(page)).toEqual([true, false]);
});

test("is left by Escape and switched by F11", async ({ started: { app, page } }) => {
  await listen(page);
  await press(app, "Escape");
  await press(app, "F11");
  await expect.poll(() => stateOf(app)).toMatchObject({ isKiosk: true, isAwake: true });
  await press(app, "Escape");
  await expect.poll(() => stateOf(app)).toMatchObject({ isKiosk: false, isAwake: false });
  // What the page receives comes on another way than the look at the window.
  await expect.poll(() => toldTo(page)).toEqual([true, false]);
});

test("loads a crashed page again where it was", async ({ own: { app, page } }) => {
  await page.evaluate(() => location.assign("/display/7?slide=2"));
  await expect(page.getByRole("heading")).toHaveText("Page /display/7");
  const before = await processOf(app);
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(() => processOf(app)).not.toBe(before);
  await expect
    .poll(() => lookAtWindow(app))
    .toEqual({ url: "app://handrail/display/7?slide=2", heading: "Page /display/7" });
});

test("loads a hung display again", async ({ own: { app, page } }) => {
  await hurryTimers(app);
  await callBridge(page, "kiosk", true);
  const before = await processOf(app);
  void page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => {});
  await expect.poll(() => processOf(app)).not.toBe(before);
  await expect.poll(() => lookAtWindow(app)).toEqual({ url: "app://handrail/", heading: "Page /" });
  expect(await stateOf(app)).toMatchObject({ isKiosk: true, isAwake: true });
});
