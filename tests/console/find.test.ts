import type { ElectronApplication } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const openFind = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === "Find…")?.click();
  });

/** Runs script in the find bar; undefined where there is none. */
const inBar = (app: ElectronApplication, script: string): Promise<unknown> =>
  app.evaluate(async ({ webContents }, code) => {
    const bar = webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().startsWith("app://find/"));
    return bar && !bar.isLoading() ? ((await bar.executeJavaScript(code)) as unknown) : undefined;
  }, script);

const countBars = (app: ElectronApplication): Promise<number> =>
  app.evaluate(
    ({ webContents }) =>
      webContents
        .getAllWebContents()
        .filter((contents) => contents.getURL().startsWith("app://find/")).length,
  );

const COUNT = "document.querySelector('output')?.textContent";

test("finds text in the page and counts it, without power of its own", async ({
  own: { app, page },
}) => {
  await page.evaluate(() => {
    document.body.append(...["hand one", "hand two", "<i>"].map((text) => `${text} `));
  });
  await openFind(app);
  await expect.poll(() => inBar(app, COUNT)).toBe("");
  expect(await inBar(app, "'handrailConsole' in globalThis")).toBe(false);

  const press = (button: string) =>
    inBar(app, `setTimeout(() => document.querySelector("[value=${button}]").click()); 1`);
  await inBar(app, "document.querySelector('input').value = 'hand'; 1");
  await press("next");
  await expect.poll(() => inBar(app, COUNT)).toBe("1 of 2");
  await press("next");
  await expect.poll(() => inBar(app, COUNT)).toBe("2 of 2");
  await press("previous");
  await expect.poll(() => inBar(app, COUNT)).toBe("1 of 2");
  await inBar(app, "document.querySelector('input').value = '<i> nowhere'; 1");
  await press("next");
  await expect.poll(() => inBar(app, COUNT)).toBe("No results");

  await press("close");
  await expect.poll(() => countBars(app)).toBe(0);
  await openFind(app);
  await expect.poll(() => inBar(app, COUNT)).toBe("");
});
