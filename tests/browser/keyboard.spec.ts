import { type Locator, type Page, test } from "@playwright/test";
import { newPerson, signIn } from "./people.ts";
import { axeFindings, expect, signInAs } from "./support.ts";

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

/** Expects the choice that a list's focus names; the focus itself stays in one place. */
const expectInHand = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
        return document.getElementById(id)?.textContent ?? "";
      }),
    )
    .toBe(name);

test.describe("with the keyboard alone", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, await newPerson(page, { customer: "Northlake Health" }));
    await page.goto("/reports/ams?reportId=2");
    await expect(title(page)).toHaveText("Performance history");
  });

  test("the drawer opens by keyboard, holds the focus, leads on and closes", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const menu = page.getByRole("button", { name: "Menu" });
    const drawer = page.getByRole("dialog");
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await expect(drawer).toBeVisible();
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    // Said by a reader, then: what has opened.
    await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
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

  test("the facility is chosen by keyboard", async ({ page }) => {
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

  test("a short list takes the keys that the machine's own lists take", async ({ page }) => {
    const facility = page.getByRole("button", { name: /^Facility:/u });
    const list = page.getByRole("listbox");
    await facility.focus();
    await page.keyboard.press("ArrowDown");
    await expectInHand(page, "Northlake General Hospital");
    await page.keyboard.press("Home");
    await expectInHand(page, "Northlake Children's");
    await page.keyboard.press("End");
    await expectInHand(page, "Northlake General Hospital");
    await page.keyboard.press("n");
    await expectInHand(page, "Northlake Children's");
    await page.keyboard.press("x");
    await expectInHand(page, "Northlake Children's");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(facility).toBeFocused();
    await expect(facility).toHaveText("Northlake General Hospital");
    await page.keyboard.press("ArrowUp");
    await expect(list).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(list).toBeHidden();
    await expect(facility).not.toBeFocused();
    // What comes next has it before anybody goes back.
    await expect(page.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Shift+Tab");
    await expect(facility).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await expect(facility).toHaveText("Northlake Children's");
    await expect(facility).toBeFocused();
  });

  test("language and account menu take them too", async ({ page }) => {
    const menu = page.getByRole("menu");
    const item = (name: string) => page.getByRole("menuitem", { name });
    const language = page.getByRole("button", { name: "Language: English" });
    await language.focus();
    await page.keyboard.press("ArrowDown");
    await expect(item("English")).toBeFocused();
    await page.keyboard.press("End");
    await expect(item("Français")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(item("English")).toBeFocused();
    await page.keyboard.press("f");
    await expect(item("Français")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(language).toBeFocused();

    const account = page.getByRole("button", { name: /^Account of Nora Quill/u });
    await page.keyboard.press("Tab");
    await expect(account).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("s");
    await expect(item("Sampling plan")).toBeFocused();
    await page.keyboard.press("Control+m");
    await expect(item("Sampling plan")).toBeFocused();
    // Words that are no choice: the menu still hears Escape.
    await page.getByText("@journeys.test").click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(account).toBeFocused();
  });

  test("a user signs out by keyboard", async ({ page }) => {
    await tabTo(page, page.getByRole("button", { name: /^Account of Nora Quill/u }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login");
  });
});

test("a customer is chosen by its first letter", async ({ page }) => {
  await signInAs(page, "support@demo.handrail.test");
  await page.goto("/reports/ams?reportId=2");
  const customer = page.getByRole("button", { name: /^Customer:/u });
  await expect(customer).toBeVisible();
  await customer.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expectInHand(page, "Beacon Foods");
  await page.keyboard.press("n");
  await expectInHand(page, "Northlake Health");
  await page.keyboard.press("c");
  await expectInHand(page, "Centre hospitalier Rivière-Claire");
  // Opened again while it still closes, it begins again and has the focus.
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await expectInHand(page, "Northlake Health");
  await page.keyboard.press("Escape");
  await expect(customer).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expectInHand(page, "Northlake Health");
  await page.keyboard.press("c");
  await expectInHand(page, "Centre hospitalier Rivière-Claire");
  await page.keyboard.press("Enter");
  await expect(customer).toHaveText("Centre hospitalier Rivière-Claire");
  await expect(customer).toBeFocused();
});
