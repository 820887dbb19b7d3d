import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { title } from "./shell-page.ts";

test.describe("the frame", () => {
  test("the frame begins with a skip link, a new page at its title", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    await expect(title(page)).toHaveText("Performance history");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await expect(title(page)).toHaveText("Performance bar graph");
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle("Performance bar graph · Handrail");
  });

  test("the theme is dark or light as chosen, also after a reload", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/");
    const menu = page.getByRole("button", { name: /^Account of Maya Torres/u });
    await menu.click();
    await page.getByRole("menuitem", { name: "Appearance: dark" }).click();
    await expect(page.locator("body")).toHaveClass(/bp6-dark/u);
    await expect(menu).toBeFocused();
    await page.reload();
    await expect(page.locator("body")).toHaveClass(/bp6-dark/u);
  });

  test("the frame folds its areas into a drawer on narrow screens", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/");
    const area = page.getByRole("link", { name: "Dispenser monitoring" });
    const button = page.getByRole("button", { name: "Menu" });
    await expect(button).toBeVisible();
    await expect(area).toBeHidden();
    await button.click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("Maya Torres")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await area.click();
    await expect(drawer).toBeHidden();
  });

  test("the frame outlives a screen that does not load", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.route(/\/assets\/reports-screen-.*\.js$/u, (route) => route.abort());
    await page.goto("/");
    await expect(title(page)).toHaveText("This page did not load");
    await expect(page.getByRole("alert")).toContainText("Handrail was updated in the meantime.");
    await expect(page.getByRole("button", { name: /^Account of Maya Torres/u })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload the page" }).click();
    await expect(title(page)).toHaveText("Performance history");
  });

  test("the frame reports its own failure, with a way to restart", async ({ page }) => {
    await page.addInitScript(() => {
      // The frame asks this of the browser while it is drawn.
      CSS.supports = () => {
        throw new Error("not in this browser");
      };
    });
    await signInAs(page, "observer@northlake.test");
    await page.goto("/unlicensedaccount");
    await expect(title(page)).toHaveText("Handrail stopped");
    await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  });

  test("a new page starts at its top, and going back returns in place", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    const offset = () => page.evaluate(() => window.scrollY);
    await expect(page.getByRole("row", { name: /^Facility/u })).toBeVisible();
    await page.mouse.wheel(0, 300);
    await expect.poll(offset).toBe(300);
    // Playwright's click would scroll first: the sticky tabs lie within the page's scroll padding.
    await page.getByRole("link", { name: "Performance bar graph" }).dispatchEvent("click");
    await expect(title(page)).toHaveText("Performance bar graph");
    await expect.poll(offset).toBe(0);
    await page.goBack();
    await expect(title(page)).toHaveText("Performance history");
    await expect.poll(offset).toBe(300);
  });

  test("a page with a long table starts at its top a second time", async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 400 });
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=3");
    const offset = () => page.evaluate(() => window.scrollY);
    const rooms = page.getByRole("row").nth(5);
    await expect(rooms).toBeVisible();
    await page.getByRole("link", { name: "Performance history" }).dispatchEvent("click");
    await expect(title(page)).toHaveText("Performance history");
    await expect(page.getByRole("row", { name: /^Facility/u })).toBeVisible();
    // Until the page is tall enough.
    const down = () => page.evaluate(() => (scrollTo(0, 900), window.scrollY));
    await expect.poll(down).toBe(900);
    await page.getByRole("link", { name: "Room-level metrics" }).dispatchEvent("click");
    await expect(title(page)).toHaveText("Room-level metrics");
    await expect(rooms).toBeVisible();
    // Two frames: the rows have taken their heights by then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await offset()).toBe(0);
  });

  test("axe finds nothing in the frame with its menu and drawer open", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await signInAs(page, "observer@riviere-claire.test");
    await page.goto("/unlicensedaccount");
    await page.getByRole("button", { name: /^Compte de/u }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
