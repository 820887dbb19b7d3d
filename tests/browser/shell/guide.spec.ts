import { test } from "@playwright/test";
import { PASSWORD, expect, signInAs } from "../support.ts";
import { title } from "./shell-page.ts";

test.describe("the user guide", () => {
  test("the user guide is public, in each language, one link away", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "User guide" }).click();
    await expect(page).toHaveURL("/guide");
    await expect(page).toHaveTitle("User guide · Handrail");
    await page.getByRole("button", { name: "Français" }).click();
    await expect(title(page)).toHaveText("Guide d’utilisation");
    await page.getByRole("link", { name: "Ce qui se cache derrière ce chiffre" }).click();
    await expect(page).toHaveURL("/guide#behind-the-figure");
    const behind = page.getByRole("heading", { name: "Ce qui se cache derrière ce chiffre" });
    await expect(behind).toBeFocused();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "Observer", exact: true }).click();
    await expect(page).toHaveURL("/guide/firstday/observer");
    await expect(title(page)).toHaveText("First day: observing");
    await page.getByRole("link", { name: "Go to the portal" }).click();
    await expect(page).toHaveURL("/login");
    await signInAs(page, "observer@northlake.test");
    await page.goto("/account");
    await expect(page.getByRole("link", { name: "User guide" })).toHaveAttribute("href", "/guide");
  });
});

test.describe("what is stored of people", () => {
  test("what is stored of people is one link from sign-in, and true", async ({ page, context }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/guide#privacy");
    const heading = page.getByRole("heading", { name: "Privacy" });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();

    await page.goto("/login");
    await page.getByLabel("E-mail", { exact: true }).fill("analyst@northlake.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Performance history");
    // Whatever else is found here one day has to be described there, too.
    const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
    const choices = [
      "language",
      "theme",
      "customerId",
      "facilityId",
      "reportId",
      "email",
      "recentPages",
    ];
    const account = ["userId", "choicesOf", "lastCallTime", "idleTimeoutMinutes"];
    const known = [...choices, ...account].map((key) => `handrail.${key}`);
    expect(kept.filter((key) => !known.includes(key))).toEqual([]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => !/^(handrail|handrail-device|culture)$/u.test(name))).toEqual(
      [],
    );
  });
});
