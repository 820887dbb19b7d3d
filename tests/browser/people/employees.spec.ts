import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { rowOf, title } from "../administration-page.ts";

test.describe("employees", () => {
  test("a new employee gets a badge, which moves on and stays in the history", async ({ page }) => {
    await signInAs(page, "admin@northlake.test");
    await page.goto("/admin/employees");
    await expect(title(page)).toHaveText("Employees and badges");
    const panel = page.getByRole("region", { name: /New employee|Zzyzx/u });
    const add = async (firstName: string, badge: string) => {
      await page.getByRole("button", { name: "New employee" }).first().click();
      await panel.getByLabel("First name").fill(firstName);
      await panel.getByLabel("Last name").fill("Zzyzx");
      await panel.getByLabel("Job role").selectOption({ label: "Physician" });
      await panel.getByRole("button", { name: "New badge" }).click();
      await panel.getByRole("button", { name: "Badge: Choose a badge" }).click();
      await page.getByRole("combobox", { name: "Search: Badge" }).fill(badge);
      await page.getByRole("option", { name: badge, exact: true }).click();
      await panel.getByRole("button", { name: "Add employee" }).click();
      await expect(panel.getByText("Badge history")).toBeVisible();
    };
    await add("Ada", "T0024");
    await expect(rowOf(page, "Zzyzx, Ada")).toContainText("T0024");
    await panel.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Actions for Zzyzx, Ada" }).click();
    await page.getByRole("menuitem", { name: "Unassign T0024" }).click();
    const question = page.getByRole("dialog", { name: "Unassign badge T0024?" });
    await question.getByRole("button", { name: "Unassign badge" }).click();
    await expect(question).toHaveCount(0);
    await expect(rowOf(page, "Zzyzx, Ada")).not.toContainText("T0024");
    await add("Ben", "T0024");
    await expect(rowOf(page, "Zzyzx, Ben")).toContainText("T0024");
    await page.getByRole("button", { name: "Zzyzx, Ada" }).first().click();
    await expect(panel.getByText(/T0024/u).first()).toBeVisible();
    await expect(panel.getByText(/returned/u)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
