import AxeBuilder from "@axe-core/playwright";
import type { ElectronApplication, Page } from "@playwright/test";
import { callBridge } from "./support/bridge.ts";
import { connectTo, portalOf } from "./support/choice.ts";
import { answerQuestions, chooseFromMenu, countWindows } from "./support/electron.ts";
import { type PortalServer, sendJson, startPortalServer } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

/** Lets a server sign people in, under its own word for it. */
const signInAt = async (server: PortalServer, page: Page, word: string): Promise<void> => {
  server.answer("/api/login", (_call, response) => {
    response.setHeader("set-cookie", `session=${word}; HttpOnly; Max-Age=3600`);
    sendJson(response, 200, {});
  });
  await page.evaluate(() => fetch("/api/login", { method: "POST" }));
};

const cookieAt = async (server: PortalServer, page: Page): Promise<string | undefined> => {
  await page.evaluate(() => fetch("/api/user"));
  return server.calls.at(-1)?.headers.cookie;
};

const serversInMenu = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .filter(({ type }) => type === "radio")
      .map(({ label, checked }) => (checked ? `* ${label}` : label)),
  );

test("stores several servers, each with its name and sign-in, until removed", async ({
  launch,
  server,
}) => {
  const other = await startPortalServer();
  const [host, otherHost] = [server, other].map(({ origin }) => new URL(origin).host);
  const { app, page } = await launch();
  const first = await portalOf(app, () => connectTo(page, server.origin));
  await signInAt(server, first, "first");
  await answerQuestions(app, 1);
  const manage = () => chooseFromMenu(app, "Add or manage servers…");
  const choice = await portalOf(app, manage);
  const second = await portalOf(app, () => connectTo(choice, other.origin));
  await signInAt(other, second, "second");
  expect(await serversInMenu(app)).toEqual([host, `* ${otherHost}`]);

  const list = await portalOf(app, manage);
  await list.getByLabel(`Name of ${host}`, { exact: true }).fill("General & West");
  await list.getByLabel(`Name of ${host}`, { exact: true }).press("Enter");
  await expect(list.getByLabel("Name of General & West", { exact: true })).toHaveValue(
    "General & West",
  );
  const { violations } = await new AxeBuilder({ page: list }).setLegacyMode().analyze();
  expect(violations).toEqual([]);
  const back = await portalOf(app, () =>
    list
      .getByRole("button", { name: "Open General & West", exact: true })
      .click({ noWaitAfter: true }),
  );
  expect(await cookieAt(server, back)).toBe("session=first");

  const asked = await answerQuestions(app, 0);
  await chooseFromMenu(app, otherHost ?? "");
  expect(await asked()).toEqual([expect.stringContaining(`Handrail uses ${host} now`)]);
  await expect.poll(() => serversInMenu(app)).toEqual(["* General && West", otherHost]);
  await answerQuestions(app, 1);
  const switched = await portalOf(app, () => chooseFromMenu(app, otherHost ?? ""));
  expect(await callBridge(switched, "serverInUse")).toEqual({ url: other.origin, fixed: false });
  expect(await cookieAt(other, switched)).toBe("session=second");
  await expect.poll(() => countWindows(app)).toBe(1);

  const again = await portalOf(app, manage);
  await again.getByRole("button", { name: `Remove ${otherHost}`, exact: true }).click();
  await expect(again.getByRole("alert").first()).toContainText(`Remove ${otherHost}?`);
  await again.getByRole("button", { name: `Remove ${otherHost}`, exact: true }).click();
  await expect(again.getByLabel("Name of General & West", { exact: true })).toBeVisible();
  await expect(again.getByText(other.origin)).toHaveCount(0);
  expect(await serversInMenu(app)).toEqual(["General && West"]);
  const anew = await portalOf(app, () => connectTo(again, other.origin));
  expect(await cookieAt(other, anew)).toBeUndefined();
  await other.stop();
});
