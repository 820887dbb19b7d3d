import { test } from "@playwright/test";
import { axeFindings, expect } from "../support.ts";
import { FIRST_PASSWORD, change, invite, newEmail, newPerson, signIn } from "../people.ts";
import { COMMON_PASSWORD, field, button, fillTwice } from "./account-page.ts";

test.describe("an invitation", () => {
  test("an invitation becomes an account, and the link is used up", async ({ page }) => {
    const email = newEmail();
    const link = await invite(email);
    await change(email, "named");
    await page.goto(link);
    await expect(field(page, "E-mail")).toHaveValue(email);
    await expect(field(page, "First name")).toHaveValue("Renée");
    await expect(field(page, "Last name")).toHaveValue("O’Neil");
    await field(page, "Last name").fill("");
    await field(page, "First name").fill("");
    await button(page, "Register").click();
    await expect(field(page, "First name")).toBeFocused();
    await expect(field(page, "First name")).toHaveAccessibleDescription("Enter your first name.");
    await expect(field(page, "Last name")).toHaveAccessibleDescription("Enter your last name.");
    await expect(field(page, "Password")).toHaveAccessibleDescription(/Choose a password\./u);
    await field(page, "First name").fill("René");
    await field(page, "Last name").fill("O’Neil");
    await fillTwice(page, "Password", COMMON_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "Password")).toHaveAccessibleDescription(/too easy to guess/u);
    await expect(field(page, "Password")).toBeFocused();
    await expect(field(page, "First name")).toHaveValue("René");
    await fillTwice(page, "Password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login?registered=true");
    await expect(
      page.getByRole("status").filter({ hasText: "Your account is registered." }),
    ).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue(email);
    await expect(field(page, "Password")).toBeFocused();
    await expect(field(page, "Password")).toHaveAccessibleDescription(
      "Your account is registered. You have joined Beacon Foods. Sign in to start.",
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type(FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Account of René O’Neil/u })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("This invitation has been used.");
    // A signed-in user needs no form.
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Performance history" })).toBeVisible();
    await expect(page).not.toHaveURL(/\/login/u);
  });

  test("an invitation says what an observer may expect, and refuses another address", async ({
    page,
  }) => {
    const email = newEmail();
    const link = await invite(email, { role: "observer" });
    await page.goto(link.replace(encodeURIComponent(email), email.toUpperCase()));
    await expect(page.getByRole("note")).toContainText("You are invited as an observer.");
    await page.goto(link.replace(encodeURIComponent(email), "somebody.else@journeys.test"));
    await expect(page.getByRole("alert")).toContainText("not for this e-mail");
    await expect(field(page, "Password")).toHaveCount(0);
  });

  test("an invitation makes another signed-in user sign out first", async ({ page, context }) => {
    const email = newEmail();
    const link = await invite(email);
    const colleague = await newPerson(page);
    await signIn(page, colleague);
    const other = await context.newPage();
    await other.goto("/account");
    await expect(field(other, "First name")).toHaveValue("Nora");
    await page.goto(link);
    const message = page.getByRole("alert");
    await expect(message).toContainText("This invitation is not for this e-mail.");
    await expect(message).toContainText(colleague);
    await expect(message).toContainText(email);
    await expect(field(page, "Password")).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Sign out").click();
    await expect(field(page, "E-mail")).toHaveValue(email);
    await expect(other).toHaveURL("/login");
    await field(page, "First name").fill("René");
    await field(page, "Last name").fill("O’Neil");
    await fillTwice(page, "Password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login?registered=true");
    // The address comes first, and Chromium may forget to close a page that is being loaded.
    await expect(page.getByRole("status")).toContainText("Your account is registered.");
  });

  test("an invitation to a second customer joins the existing account", async ({ page }) => {
    const email = await newPerson(page);
    await page.goto(await invite(email, { customer: "Northlake Health" }));
    await expect(page.getByRole("heading", { name: "Join Northlake Health" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Sign in to join" }).click();
    await field(page, "E-mail").fill(email);
    await field(page, "Password").fill(FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await button(page, "Join Northlake Health").click();
    const customer = page.getByRole("button", { name: "Customer: Northlake Health" });
    await expect(customer).toBeVisible();
    await customer.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Beacon Foods" }).click();
    await expect(page.getByRole("button", { name: "Customer: Beacon Foods" })).toBeVisible();
    await expect(page.getByText("Beacon Plant 4").first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test("an unknown, empty or expired invitation points to the administrator", async ({ page }) => {
    const email = newEmail();
    const link = await invite(email);
    await change(email, "invitationExpired");
    for (const address of [link, "/account/register?guid=x", "/account/register"]) {
      await page.goto(address);
      await expect(page.getByRole("alert"), address).toContainText(
        "This invitation is not valid. It may have expired. Ask the administrator",
      );
    }
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await expect(page).toHaveURL("/login");
  });
});
