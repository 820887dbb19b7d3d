import { test } from "@playwright/test";
import { expect } from "../support.ts";
import { FIRST_PASSWORD, change, mailedLink, newEmail, newPerson, signIn } from "../people.ts";
import { NEW_PASSWORD, field, button, fillTwice, signInByHand } from "./account-page.ts";

test.describe("a forgotten password", () => {
  test("a forgotten password is replaced through a mailed link, which works once", async ({
    page,
    browser,
  }) => {
    const email = await newPerson(page);
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, email);

    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await button(page, "Send the link").click();
    await expect(field(page, "E-mail")).toBeFocused();
    await expect(field(page, "E-mail")).toHaveAccessibleDescription(/Enter your e-mail\./u);
    await field(page, "E-mail").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText(`If ${email} has an account`);
    await expect(page.getByRole("status")).toBeFocused();

    const link = await mailedLink(email, "/login/resetpassword");
    await page.clock.install();
    await page.goto(link);
    await fillTwice(page, "New password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "New password")).toHaveAccessibleDescription(/your last five/u);
    await expect(field(page, "New password")).toBeFocused();
    await expect(field(page, "Confirm password")).toHaveValue(FIRST_PASSWORD);
    await fillTwice(page, "New password", NEW_PASSWORD);
    await page.clock.pauseAt(Date.now() + 600_000);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").last()).toContainText("The password is changed.");
    await page.clock.runFor(4900);
    await expect(page).toHaveURL(link);
    await page.clock.runFor(200);
    await expect(page).toHaveURL("/login");
    await page.clock.resume();

    expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
    await elsewhere.context().close();
    await signInByHand(page, email, NEW_PASSWORD);
    await expect(page.getByRole("button", { name: /^Account of Nora Quill/u })).toBeVisible();

    await page.goto(link);
    await fillTwice(page, "New password", "Another-one-11");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("This link no longer works.");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL("/login/forgot");
  });

  test("a forgotten password gives the same text with or without an account", async ({ page }) => {
    const email = newEmail();
    await page.goto("/login/forgot");
    await field(page, "E-mail").fill(email);
    await button(page, "Send the link").click();
    await expect(page.getByRole("status")).toContainText(`If ${email} has an account`);
  });

  test("a forgotten password is replaced by a valid one, with visible rules", async ({ page }) => {
    await page.goto("/login/resetpassword?guid=unknown");
    const rule = (words: string) => page.getByRole("listitem").filter({ hasText: words });
    await expect(field(page, "New password")).toHaveAttribute("autocomplete", "new-password");
    await expect(field(page, "New password")).toHaveAccessibleDescription(/8 to 100 characters/u);
    await field(page, "New password").fill("abc");
    await expect(rule("lowercase letter")).toContainText("(met)");
    await expect(rule("8 to 100 characters")).toContainText("(not yet met)");
    await expect(page.getByRole("status")).toHaveText(/^Still missing: 8 to 100 characters/u);
    await field(page, "New password").fill(NEW_PASSWORD);
    await expect(page.getByRole("status")).toHaveText("The password has all it needs.");
    await field(page, "Confirm password").fill(FIRST_PASSWORD);
    await field(page, "New password").focus();
    const repeated = field(page, "Confirm password");
    await expect(repeated).toHaveAccessibleDescription("The two passwords do not match.");
    // Leaving the first field judges the second again.
    await field(page, "New password").fill(FIRST_PASSWORD);
    await repeated.focus();
    await expect(repeated).not.toHaveAttribute("aria-invalid");
  });

  test("an expired password is replaced at once with the right one", async ({ page }) => {
    const email = await newPerson(page);
    await change(email, "passwordExpired");
    const wanted = "/account?from=mail";
    await page.goto(`/login?returnUrl=${encodeURIComponent(wanted)}`);
    await signInByHand(page, email, FIRST_PASSWORD);
    await expect(page).toHaveURL(/\/login\/resetpassword\?guid=.+&expired=true&/u);
    await expect(page.getByRole("note")).toContainText("Your password has expired.");
    await fillTwice(page, "New password", NEW_PASSWORD);
    await button(page, "Save the password").click();
    await expect(page.getByText("The password is changed.")).toBeVisible();
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await signInByHand(page, email, NEW_PASSWORD);
    await expect(page.getByRole("button", { name: /^Account of Nora Quill/u })).toBeVisible();
    await expect(page).toHaveURL(wanted);
  });
});
