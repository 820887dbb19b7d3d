import { type Page, test } from "@playwright/test";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { allKept } from "./observer.ts";

test.use({ serviceWorkers: "allow" });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

const note = async (page: Page): Promise<void> => {
  await radio(page, /^Medical ICU/u).click();
  await radio(page, "Physician").click();
  await radio(page, "Leaving the room").click();
  await button(page, /^Wash/u).click();
};

test("the observing page opens and works without a network once it was opened before", async ({
  page,
  context,
}) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await page.goto(address);
  await expect(button(page, "Start new session")).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByText("Ready offline")).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await button(page, "Start new session").click();
  await note(page);
  await allKept(page);
  await page.reload();
  await button(page, /^Resume/u).click();
  await button(page, "Review and submit").click();
  await button(page, "Submit 1").click();
  await expect(page.getByText("Waiting to send")).toBeVisible();
  await allKept(page);
  await page.reload();
  await expect(page.getByText("Waiting to send")).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^1 observation,/u)).toBeVisible();
  await expect(page.getByText("Waiting to send")).toBeHidden();
});
