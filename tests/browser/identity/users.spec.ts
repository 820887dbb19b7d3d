import { test } from "@playwright/test";
import { FIRST_PASSWORD, mailedLink, newEmail, signIn } from "../people.ts";
import { fillTwice } from "./account-page.ts";
import { axeFindings, expect, signInAs } from "../support.ts";
import { rowOf, title } from "../administration-page.ts";

test.describe("users", () => {
  test("a user is invited, registers, gets another role and sees it", async ({ page, browser }) => {
    const email = newEmail();
    await signInAs(page, "admin@beacon.test");
    await page.goto("/admin/users");
    await expect(title(page)).toHaveText("Users");
    await page.getByRole("button", { name: "Invite user" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a user to Beacon Foods" });
    await dialog.getByLabel("E-mail").fill("admin@beacon.test");
    await dialog.getByLabel("First name").fill("Ida");
    await expect(dialog.getByText(/already has an account at Beacon Foods/u)).toBeVisible();
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByLabel("Last name").fill("Invited");
    await expect(dialog.getByText(/Can be invited/u)).toBeVisible();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByText("Choose at least one role.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: /^Observer/u }).check();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: /^Pending/u }).click();
    await expect(rowOf(page, email)).toContainText("Waiting");

    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(await mailedLink(email, "/account/register"));
    await expect(theirs.getByLabel("First name")).toHaveValue("Ida");
    await fillTwice(theirs, "Password", FIRST_PASSWORD);
    await theirs.getByRole("button", { name: "Register" }).click();
    await expect(theirs).toHaveURL("/login?registered=true");
    await signIn(theirs, email);
    const reports = theirs.getByRole("link", { name: "Dispenser monitoring" });
    await theirs.goto("/account");
    await expect(title(theirs)).toBeVisible();
    await expect(reports).toHaveCount(0);

    await page.goto("/admin/users");
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Actions for Ida Invited" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Ida Invited" });
    await edit.getByRole("checkbox", { name: /^Data analyst/u }).check();
    await edit.getByRole("button", { name: "Save user" }).click();
    await expect(edit).toHaveCount(0);
    await theirs.reload();
    await expect(reports).toBeVisible();

    // Ticked together with oneself: the one who can be deactivated is, the other is named.
    await rowOf(page, email).getByRole("checkbox").check();
    await rowOf(page, "admin@beacon.test").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Deactivate 1" }).click();
    const question = page.getByRole("dialog", { name: "Deactivate 1 user?" });
    await expect(question.getByText(/Luis Herrera\.$/u)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole("button", { name: "Deactivate 1 user" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText("1 user was deactivated.").first()).toBeVisible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/u);
    await theirs.context().close();
  });
});
