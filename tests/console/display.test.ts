import { scryptSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import type { BridgeHost } from "#preload/bridge.ts";
import { callBridge } from "./support/bridge.ts";
import { portalOf } from "./support/choice.ts";
import {
  catchOutside,
  chooseFromMenu,
  countWindows,
  hurryTimers,
  inOwnPage,
  lookAtWindow,
  pressKey,
} from "./support/electron.ts";
import { sendJson, startPortalServer } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

const SALT = Buffer.from("0123456789abcdef");
const PIN = {
  hash: scryptSync("2468", SALT, 32, { cost: 16_384, blockSize: 8, parallelization: 1 }).toString(
    "base64",
  ),
  salt: SALT.toString("base64"),
};

const isKiosk = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());

const DISPLAY = { url: "app://handrail/display", heading: "Page /display" };

test("a display fills its screen, and only its PIN ends that", async ({
  launch,
  server,
}, testInfo) => {
  const userData = testInfo.outputPath("profile");
  server.answer("/api/display/enrolment", (_call, response) => {
    response.setHeader("set-cookie", "display=credential; HttpOnly; Max-Age=3600; Path=/");
    sendJson(response, 200, {});
  });
  const args = ["--display", "--screen=1", `--server=${server.origin}`];
  const { app, page } = await launch({ userData, args });
  await expect.poll(() => lookAtWindow(app)).toEqual(DISPLAY);
  expect(await isKiosk(app)).toBe(true);
  const menuBar = await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return [window?.isMenuBarVisible(), window?.isMenuBarAutoHide()];
  });
  expect(menuBar).toEqual([false, false]);
  await page.evaluate(() => fetch("/api/display/enrolment", { method: "POST" }));
  expect(await callBridge(page, "setDisplayPin", { hash: "?", salt: "" })).toBe(
    "rejected: invalid_input",
  );
  expect(await callBridge(page, "setDisplayPin", PIN)).toBeUndefined();
  expect(await readFile(join(userData, "display-pin.json"), "utf8")).toContain(PIN.hash);

  const picture = await page.evaluate(async () => {
    const bridge = (globalThis as BridgeHost).handrailConsole;
    const { type, bytes } = (await bridge?.capturePicture()) ?? { type: "", bytes: [] };
    return { type, size: bytes.length, start: Array.from(bytes.slice(0, 3)) };
  });
  expect(picture).toMatchObject({ type: "image/jpeg", start: [0xff, 0xd8, 0xff] });
  expect(picture.size).toBeLessThanOrEqual(300_000);

  const outside = await catchOutside(app);
  for (const key of ["F11", "Escape"]) await pressKey(app, key);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await callBridge(page, "kiosk", false)).toBe("rejected: kiosk_locked");
  await chooseFromMenu(app, "Show the log");
  await chooseFromMenu(app, "About Handrail");
  expect(await isKiosk(app)).toBe(true);
  expect(await countWindows(app)).toBe(1);
  expect(await outside()).toEqual([]);

  await pressKey(app, "K", ["control", "alt"]);
  const inExit = (script: string) => inOwnPage(app, "app://exit/", script);
  const said = () => inExit("document.querySelector('#error')?.textContent");
  await expect.poll(said).toBe("");
  expect(await inExit("'handrailConsole' in globalThis")).toBe(false);
  const press = (button: string) =>
    inExit(`setTimeout(() => document.querySelector('[value="${button}"]').click()); 1`);
  await press("7");
  await expect.poll(() => inExit("document.querySelector('#pin')?.value")).toBe("7");
  await press("ok");
  await expect.poll(said).toContain("Wrong PIN. Tries left: 4.");
  await inExit("document.querySelector('#pin').value = '2468'; 1");
  const portal = await portalOf(app, async () => void (await press("ok")));
  await expect(portal.getByRole("heading")).toHaveText("Page /");
  await expect.poll(() => isKiosk(app)).toBe(false);
  await portal.evaluate(() => fetch("/api/user"));
  expect(server.calls.at(-1)?.headers.cookie).toBeUndefined();
  expect(await callBridge(portal, "setDisplayPin", null)).toBe("rejected: not_display");
  expect(await callBridge(portal, "capturePicture")).toBe("rejected: not_kiosk");

  const display = await portalOf(app, () => chooseFromMenu(app, "Back to the display"));
  await expect(display.getByRole("heading")).toHaveText("Page /display");
  await display.evaluate(() => fetch("/api/display/me"));
  expect(server.calls.at(-1)?.headers.cookie).toBe("display=credential");
  await app.close();

  await server.stop();
  const without = await launch({ userData, args });
  await expect.poll(() => lookAtWindow(without.app)).toEqual(DISPLAY);
});

test("a display waits for its server without a dialog, and holding Esc leaves it", async ({
  launch,
}) => {
  const server = await startPortalServer();
  await server.stop();
  const { app } = await launch({ args: ["--display", `--server=${server.origin}`] });
  const text = () => inOwnPage(app, "app://waiting/", "document.body.innerText");
  await expect.poll(text).toContain("Next try at");
  expect(await text()).toContain(server.origin);
  expect(await isKiosk(app)).toBe(true);
  await hurryTimers(app);
  await server.start();
  await expect.poll(() => lookAtWindow(app)).toEqual(DISPLAY);
  await expect.poll(() => countWindows(app)).toBe(1);

  // A key that is held repeats; another test's window may take the focus for a moment.
  const holdEscape = async () => {
    await pressKey(app, "Escape", [], ["keyDown"]);
    return lookAtWindow(app);
  };
  await expect.poll(holdEscape).toEqual({ url: "app://handrail/", heading: "Page /" });
  await expect.poll(() => isKiosk(app)).toBe(false);
  await server.stop();
});

test("a kiosk asks after five taps in a corner", async ({ launch, server }) => {
  const { app, page } = await launch({ args: ["--kiosk"], server: server.origin });
  await expect(page.getByRole("heading")).toHaveText("Page /");
  await page.evaluate(() => {
    for (let tap = 0; tap < 5; tap += 1)
      dispatchEvent(new PointerEvent("pointerdown", { clientX: 5, clientY: 5 }));
  });
  for (let tap = 0; tap < 4; tap += 1) await page.mouse.click(5, 5);
  const shown = () => inOwnPage(app, "app://exit/", "document.body.innerText");
  expect(await shown()).toBeUndefined();
  await page.mouse.click(5, 5);
  await expect.poll(shown).toContain("Hold the Esc key for 3 seconds");
});

test("a new display shows the code to enroll it, through the console's own calls", async ({
  launch,
  baseURL,
}) => {
  const args = ["--display", `--server=${baseURL ?? ""}`];
  const { page } = await launch({ realPages: true, args });
  await expect(page.getByRole("heading", { name: "Enroll this display" })).toBeVisible();
  await expect(page.getByText(/^[A-HJ-NP-Z2-9]{3} [A-HJ-NP-Z2-9]{3}$/u)).toBeVisible();
});
