import { type Locator, type Page, test } from "@playwright/test";
import { expect, signInAs } from "./support.ts";

/*
 * A form says what is wrong with a field once it is left. Where that is because a button is pressed,
 * the button must stay under the pointer until the press is over.
 */

const CAN_BE_TOUCHED = { hasTouch: true, viewport: { width: 390, height: 844 } };

const middleOfEdge = async (button: Locator): Promise<{ x: number; y: number }> => {
  // Waits until the button stands still: a dialog grows while it opens, and only clicks that
  // Playwright aims itself wait for that.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (box === null) throw new Error("the button is not there");
  return { x: box.x + box.width / 2, y: box.y + 4 };
};

const withMouse = async (page: Page, button: Locator): Promise<void> => {
  const { x, y } = await middleOfEdge(button);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Two frames: what the press has changed has been laid out.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.mouse.up();
};

const withFinger = async (page: Page, button: Locator): Promise<void> => {
  const { x, y } = await middleOfEdge(button);
  await page.touchscreen.tap(x, y);
};

for (const [what, press] of [
  ["the mouse", withMouse],
  ["a finger", withFinger],
] as const) {
  test.describe(`pressed with ${what}, right after something wrong was typed`, () => {
    test.use(CAN_BE_TOUCHED);

    test("a token's form is sent, in French on a phone", async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem("handrail.language", "fr-CA"));
      await signInAs(page, "admin@northlake.test");
      await page.goto("/admin/apitokens");
      await page.getByRole("button", { name: "Nouveau jeton" }).click();
      const dialog = page.getByRole("dialog", { name: "Nouveau jeton" });
      const lastDay = dialog.getByRole("textbox", { name: /^Expire le/u });
      await lastDay.fill("31/12/2099");
      await press(page, dialog.getByRole("button", { name: "Créer le jeton" }));
      // Only the form as a whole requires a name whose field was not visited.
      const name = dialog.getByLabel("Nom");
      await expect(name).toHaveAccessibleDescription(/Entrez un nom pour le jeton\./u);
      await expect(name).toBeFocused();
      await expect(lastDay).toHaveAccessibleDescription(/^Entrez un jour sous la forme/u);
    });

    test("the sign-in form is sent", async ({ page }) => {
      await page.goto("/login");
      await page.getByLabel("E-mail", { exact: true }).fill("nobody");
      await press(page, page.getByRole("button", { name: "Sign in" }));
      const password = page.getByLabel("Password", { exact: true });
      await expect(password).toHaveAccessibleDescription("Enter your password.");
    });
  });
}
