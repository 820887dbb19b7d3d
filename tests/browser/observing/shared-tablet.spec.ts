import { type Page, test } from "@playwright/test";
import { newPerson, signIn } from "../people.ts";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { allKept } from "./observer.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a draft on a shared tablet is shown only to its observer", async ({ page }) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  const first = await page.context().cookies();
  await page.goto(address);
  await button(page, "Start new session").click();
  await page.getByRole("radio", { name: /^Medical ICU/u }).click();
  await allKept(page);

  // Another user of the same customer takes the tablet.
  await page.context().clearCookies();
  await signInAnew(page, "provider@demo.handrail.test");
  const customerId = new URL(address, "http://portal").searchParams.get("customerId");
  const found = await page.request.get(`/api/customer/${customerId}`);
  const { name } = (await found.json()) as { name: string };
  await page.context().clearCookies();
  await signIn(page, await newPerson(page, { role: "observer", customer: name }));
  await page.goto(address);
  await expect(button(page, "Start new session")).toBeVisible();
  await expect(button(page, /^Resume/u)).toHaveCount(0);

  await page.context().clearCookies();
  await page.context().addCookies(first);
  await page.goto(address);
  await button(page, /^Resume/u).click();
  await expect(page.getByRole("radio", { name: "Physician" })).toBeVisible();
});

test("an expired session asks to sign in, says nothing is lost, and goes on", async ({ page }) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  const cookies = await page.context().cookies();
  await page.goto(address);
  await button(page, "Start new session").click();
  await page.getByRole("radio", { name: /^Medical ICU/u }).click();
  await allKept(page);
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page.getByText("Your observations are safe.")).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto(address);
  await button(page, /^Resume/u).click();
  await expect(page.getByRole("radio", { name: "Physician" })).toBeVisible();
});
