import type { ElectronApplication } from "@playwright/test";
import { callBridge } from "./support/bridge.ts";
import { expect, test } from "./support/test.ts";

const menuOf = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);

const ENGLISH = ["Handrail", "Servers", "Print", "Edit", "View", "Window", "Help"];
const FRENCH = ["Handrail", "Serveurs", "Impression", "Édition", "Affichage", "Fenêtre", "Aide"];

test("the menu speaks the page's language, at the next start too", async ({
  launch,
  server,
}, testInfo) => {
  const userData = testInfo.outputPath("profile");
  const { app, page } = await launch({ server: server.origin, userData });
  expect(await menuOf(app)).toEqual(ENGLISH);
  await callBridge(page, "speak", "fr-CA");
  expect(await menuOf(app)).toEqual(FRENCH);
  await app.close();

  const again = await launch({ userData });
  expect(await menuOf(again.app)).toEqual(FRENCH);
  // The choice of a server, which no page of the portal has shown yet.
  await expect(again.page.getByRole("heading")).toHaveText("Connexion à votre portail");
});

test("a language that is none is refused", async ({ started: { app, page } }) => {
  expect(await callBridge(page, "speak", 7)).toBe("rejected: invalid_input");
  expect(await menuOf(app)).toEqual(ENGLISH);
});

test("choosing French on the sign-in page changes the menu", async ({ launch, baseURL }) => {
  const { app, page } = await launch({ server: baseURL, realPages: true });
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect.poll(() => menuOf(app)).toEqual(FRENCH);
});
