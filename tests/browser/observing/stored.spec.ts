import { type BrowserContext, type Page, test } from "@playwright/test";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { allKept } from "./observer.ts";

const PROVIDER = "provider@demo.handrail.test";
const SUBMIT = "**/api/observation/session";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

/** Each tap of one observation of hands. */
const TAPS: readonly ((page: Page) => Promise<void>)[] = [
  (page) => radio(page, /^Medical ICU/u).click(),
  (page) => radio(page, "Physician").click(),
  (page) => radio(page, "Leaving the room").click(),
  (page) => button(page, /^Wash/u).click(),
];

const start = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await button(page, "Start new session").click();
};

const submit = async (page: Page): Promise<void> => {
  await button(page, "Review and submit").click();
  await button(page, "Submit 1").click();
};

/** The session goes on in a page of its own, as after the browser was closed. */
const openAgain = async (context: BrowserContext, page: Page, address: string): Promise<Page> => {
  await allKept(page);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(address);
  await button(next, /^Resume/u).click();
  return next;
};

test("a session survives page loss after any tap, and a lost answer doubles nothing", async ({
  page: first,
  context,
}) => {
  let page = first;
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  await start(page, address);
  for (const tap of TAPS) {
    await tap(page);
    page = await openAgain(context, page, address);
  }

  const asked: string[] = [];
  await page.route(SUBMIT, async (route) => {
    const { sentAtUtc: _, ...sent } = route.request().postDataJSON() as Record<string, unknown>;
    asked.push(JSON.stringify(sent));
    if (asked.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit(page);
  await expect(page.getByText("Waiting to send")).toBeVisible();
  await button(page, "Try now").click();
  await expect(page.getByText(/^1 observation,/u)).toBeVisible();
  await expect(page.getByText("Waiting to send")).toBeHidden();
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
  await page.reload();
  const month = page.getByRole("heading", { name: / so far$/u }).locator("..");
  await expect(month).toContainText("1");
  await expect(button(page, "Start new session")).toBeVisible();
});

test("a second tab begins where nothing is in progress, and the first looks on", async ({
  page,
  context,
}) => {
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  await page.goto(address);
  await expect(button(page, "Start new session")).toBeEnabled();
  const other = await context.newPage();
  await start(other, address);
  await radio(other, /^Medical ICU/u).click();
  await expect(radio(other, "Physician")).toBeVisible();
  await expect(page.getByText("Read only").first()).toBeVisible();
});

test("a session without a network waits for one; a second tab is read-only", async ({
  page,
  context,
}) => {
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  await start(page, address);
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText("Read only").first()).toBeVisible();
  await other.close();

  await context.setOffline(true);
  for (const tap of TAPS) await tap(page);
  await submit(page);
  await expect(page.getByText("Waiting to send")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Waiting to send")).toBeHidden();
  await expect(page.getByText(/^1 observation,/u)).toBeVisible();
});
