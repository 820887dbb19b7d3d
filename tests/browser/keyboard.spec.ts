import { type Locator, type Page, test } from "@playwright/test";
import { newPerson, signIn } from "./people.ts";
import { axeFindings, expect } from "./support.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Presses Tab until the element has the focus; fails when the keyboard never gets there. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
};

test.describe("with the keyboard alone", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, await newPerson(page, { customer: "Northlake Health" }));
    await page.goto("/reports/ams?reportId=2");
    await expect(title(page)).toHaveText("Performance history");
  });

  test("the drawer opens, keeps the focus, leads on and closes", async ({ page }) => {
    const menu = page.getByRole("button", { name: "Menu" });
    const drawer = page.getByRole("dialog");
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await expect(drawer).toBeVisible();
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, drawer.getByRole("link", { name: "My account" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/account");
    await expect(drawer).toBeHidden();
    await expect(title(page)).toHaveText("My account");
  });

  test("the facility is chosen", async ({ page }) => {
    const facility = page.getByRole("button", { name: /^Facility:/u });
    await expect(facility).toHaveText("Northlake General Hospital");
    await tabTo(page, facility);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(facility).toHaveText("Northlake Children's");
    await expect(facility).toBeFocused();
  });

  test("the language is chosen, and stays after a reload", async ({ page }) => {
    await tabTo(page, page.getByRole("button", { name: "Language: English" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "English" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
    await expect(page.getByRole("link", { name: "Suivi des distributeurs" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "Suivi des distributeurs" })).toBeVisible();
  });

  test("one signs out", async ({ page }) => {
    await tabTo(page, page.getByRole("button", { name: /^Account of Nora Quill/u }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login");
  });
});
