import { type Page, test } from "@playwright/test";
import { change, newPerson, signIn } from "../people.ts";
import { expect } from "../support.ts";

const area = (page: Page) => page.getByRole("link", { name: "Dispenser monitoring" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("roles that are taken away during a session", () => {
  test("a page whose roles were taken away is gone without any choice left", async ({ page }) => {
    const email = await newPerson(page);
    await signIn(page, email);
    await page.goto("/account");
    await expect(area(page)).toBeVisible();
    await change(email, "withoutRoles");
    await area(page).click();
    await expect(page).toHaveURL("/unlicensedaccount");
    await expect(title(page)).toHaveText("You don’t have access to any product yet");
    await expect(area(page)).toHaveCount(0);
  });
});
