import { type Page, test } from "@playwright/test";
import { FIRST_PASSWORD, change, signIn } from "../people.ts";
import { PASSWORD, axeFindings, expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { setActive, userOf } from "./office.ts";
import {
  allKept,
  countStored,
  fillStorage,
  observe,
  resumeSession,
  startSession,
  submitSession,
} from "./observer.ts";
import { roomsKept, whatIsKept } from "./what-is-stored.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

const PROVIDER = "provider@demo.handrail.test";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in to go on" });
const kept = async (page: Page): Promise<string[]> => roomsKept(await whatIsKept(page));

/** A session with one observation, on a page that opens without a network. */
const begin = async (page: Page): Promise<string> => {
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  await startSession(page, address);
  await observe(page);
  await allKept(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => kept(page)).toEqual(["drafts", "keys", "references"]);
  return address;
};

const signInPlace = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel("Password", { exact: true }).fill(FIRST_PASSWORD);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await expect(dialog(page)).toBeHidden();
};

test("an account closed while its tablet was offline opens nothing, not even its draft", async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const address = await begin(page);
  const me = await userOf(page.request);
  const office = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await office.post("/api/login", { data: { UserName: PROVIDER, Password: PASSWORD } });
  await context.setOffline(true);
  await page.reload();
  await resumeSession(page);
  await observe(page);
  await allKept(page);
  await setActive(office, address, me.userName, false);

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(["drafts"]);
  expect((await whatIsKept(page)).filter((line) => /Medical ICU|Physician/u.test(line))).toEqual(
    [],
  );
  await dialog(page).getByLabel("Password", { exact: true }).fill(FIRST_PASSWORD);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await page.goto(address);
  await expect(page).toHaveURL(/\/login/u);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Sign in again to go on" })).toBeVisible();

  await context.setOffline(false);
  await setActive(office, address, me.userName, true);
  await office.dispose();
  await signIn(page, me.userName);
  await page.goto(address);
  await resumeSession(page);
  await expect(button(page, "2 saved")).toBeVisible();
});

test("an open page asks to sign in in place 12 hours after signing in", async ({ page }) => {
  const address = await begin(page);
  const me = await userOf(page.request);
  await change(me.userName, "sessionsOver");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(["drafts"]);
  await button(page, "Go on recording").click();
  await observe(page);
  await button(page, "Sign in").click();
  await signInPlace(page);
  await button(page, "2 saved").click();
  await submitSession(page);
  await expect(page.getByText(/^2 observations,/u)).toBeVisible();
  await expect(page.getByText("Waiting to send")).toBeHidden();
  expect(await countStored(page, address)).toBe(2);
});

test("an idle offline page ends, but holds unsaved data until its owner returns", async ({
  page,
  context,
}) => {
  const address = await begin(page);
  const leave = async (): Promise<void> => {
    await page.clock.setFixedTime(new Date(Date.now() + 40 * MINUTE_MS));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };

  await test.step("all was stored: it starts again, and opens nothing", async () => {
    await context.setOffline(true);
    await leave();
    await expect(page.getByRole("heading", { name: "Sign in again to go on" })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual(["drafts"]);
    await context.setOffline(false);
    await page.clock.setFixedTime(new Date());
    await page.goto(address);
    await resumeSession(page);
    await expect(button(page, "1 saved")).toBeVisible();
    await expect.poll(() => kept(page)).toEqual(["drafts", "keys", "references"]);
  });

  await test.step("the device had no room: it stays, closed", async () => {
    await context.setOffline(true);
    const makeRoom = await fillStorage(page);
    await observe(page);
    await expect(page.getByText("Not kept on this device.")).toBeVisible();
    await leave();
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByText(/has no room for everything you recorded/u)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await expect(button(page, "Go on recording")).toBeHidden();
    await expect.poll(() => kept(page)).toEqual(["drafts"]);
    expect(await axeFindings(page)).toEqual([]);

    await context.setOffline(false);
    await page.clock.setFixedTime(new Date());
    await makeRoom();
    await signInPlace(page);
    await button(page, "2 saved").click();
    await submitSession(page);
    await expect(page.getByText(/^2 observations,/u)).toBeVisible();
    await expect(page.getByText("Waiting to send")).toBeHidden();
    expect(await countStored(page, address)).toBe(2);
  });
});
