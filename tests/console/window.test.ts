import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { callBridge } from "./support/bridge.ts";
import { answerQuestions, chooseFromMenu } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

test("opens again where it was left", async ({ launch, server }, testInfo) => {
  const options = { server: server.origin, userData: testInfo.outputPath("profile") };
  const first = await launch(options);
  const bounds = { x: 210, y: 140, width: 900, height: 700 };
  await first.app.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
    bounds,
  );
  await expect.poll(() => boundsOf(first.app)).toEqual(bounds);
  // A window that has just been shown may move again, by its frame: its place is stored when it
  // rests.
  const kept = () => readFile(join(options.userData, "window.json"), "utf8").catch(() => "{}");
  await expect.poll(async () => JSON.parse(await kept()) as unknown).toMatchObject({ bounds });
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(2),
  );
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await first.app.waitForEvent("close");

  const second = await launch(options);
  await expect.poll(() => boundsOf(second.app)).toEqual(bounds);
  const zoom = () =>
    second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel(),
    );
  await expect.poll(zoom).toBe(2);
});

test("runs once, comes to the front when started again, and opens its link", async ({
  launch,
  server,
}, testInfo) => {
  const userData = testInfo.outputPath("profile");
  const { app, page } = await launch({ server: server.origin, userData });
  const isMinimized = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  const minimize = async () => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    return isMinimized();
  };
  // Again while need be: a window manager passes over a window that it has not placed yet.
  await expect.poll(minimize).toBe(true);

  const [program = "", ...args] = app.process().spawnargs;
  const own = args.filter(
    (argument) => !argument.startsWith("--inspect") && !argument.startsWith("--remote"),
  );
  const startAgain = async (...links: string[]) => {
    const another = spawn(program, [...own, ...links], { stdio: "ignore" });
    const [code] = (await once(another, "exit")) as [number];
    expect(code).toBe(0);
  };
  await startAgain();
  await expect.poll(isMinimized).toBe(false);

  const { host } = new URL(server.origin);
  await startAgain(`handrail://${host}/reports/ams?reportId=2`);
  await expect(page.getByRole("heading")).toHaveText("Page /reports/ams");
  expect(page.url()).toBe("app://handrail/reports/ams?reportId=2");
  await startAgain("handrail://evil.example/guide");
  await startAgain(`handrail://${host}/api/user`);
  await startAgain(`handrail://${host}/guide`);
  await expect(page.getByRole("heading")).toHaveText("Page /guide");
  // The refused ones were dealt with before the last, and left no trace in the history.
  expect(
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.navigationHistory.getAllEntries()
        .map(({ url }) => url),
    ),
  ).toEqual(["app://handrail/", "app://handrail/reports/ams?reportId=2", "app://handrail/guide"]);
});

test("stores its log and crash reports on this machine", async ({ launch, server }, testInfo) => {
  const userData = testInfo.outputPath("profile");
  const { app } = await launch({ server: server.origin, userData });
  const facts = await app.evaluate(({ app: main, crashReporter, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    return {
      isSent: crashReporter.getUploadToServer(),
      reports: main.getPath("crashDumps"),
      logs: main.getPath("logs"),
    };
  });
  expect(facts.isSent).toBe(false);
  expect(facts.reports.startsWith(userData)).toBe(true);
  const reports = async () =>
    (await readdir(facts.reports, { recursive: true })).filter((name) => name.endsWith(".dmp"));
  await expect.poll(reports).toHaveLength(1);
  const log = () => readFile(join(facts.logs, "console.log"), "utf8");
  await expect.poll(log).toContain('"event":"page gone"');
  expect(await log()).toContain('"event":"console starts"');

  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => void Object.assign(globalThis, { shown: file });
  });
  await chooseFromMenu(app, "Show the log");
  const shown = () => app.evaluate(() => (globalThis as unknown as { shown?: string }).shown);
  await expect.poll(shown).toBe(join(facts.logs, "console.log"));
});

test("says what it is, and copies it", async ({ own: { app }, server }) => {
  const asked = await answerQuestions(app, 1);
  await chooseFromMenu(app, "About Handrail");
  await expect.poll(asked).toEqual([expect.stringContaining(`Server: ${server.origin}`)]);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toContain("Console 0.0.0-test");
});

test("lives on, without a dialog, after a fault of its own", async ({ own: { app, page } }) => {
  await app.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(() => {
      setTimeout(resolve);
      throw new Error("a fault");
    });
    await promise;
  });
  expect(await callBridge(page, "appInfo")).toMatchObject({ platform: process.platform });
});

test("asks before a page with something unsaved is closed", async ({ own: { app, page } }) => {
  await page.evaluate(() => addEventListener("beforeunload", (event) => event.preventDefault()));
  // A page may hold on only once the user has interacted with it.
  await page.mouse.click(5, 5);
  const isOpen = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length > 0);
  const closeAnswering = (answer: number) =>
    app.evaluate(async ({ BrowserWindow, dialog }, chosen) => {
      const { promise, resolve } = Promise.withResolvers<string[]>();
      const close = () => BrowserWindow.getAllWindows()[0]?.close();
      // A window that still hears the last answer takes no notice of being closed.
      const again = setInterval(close, 200);
      dialog.showMessageBoxSync = ((_window: unknown, { message, buttons }) => {
        clearInterval(again);
        setImmediate(() => resolve([message, ...(buttons ?? [])]));
        return chosen;
      }) as typeof dialog.showMessageBoxSync;
      close();
      return promise;
    }, answer);
  expect(await closeAnswering(0)).toEqual(["Leave without saving?", "Stay", "Leave"]);
  expect(await isOpen()).toBe(true);
  // With its last window the app goes, and perhaps before it has answered.
  await closeAnswering(1).catch(() => undefined);
  await expect.poll(() => isOpen().catch(() => false)).toBe(false);
});
