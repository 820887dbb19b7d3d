import { type Page, test } from "@playwright/test";
import { FIRST_PASSWORD, newPerson, signIn } from "../people.ts";
import { PASSWORD, expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { setActive, userOf } from "./office.ts";
import { allKept } from "./observer.ts";
import { roomsKept, whatIsKept } from "./what-is-stored.ts";

test.use({ serviceWorkers: "allow" });

const PROVIDER = "provider@demo.handrail.test";
/** Asks the server for nothing once it is there. */
const QUIET_PAGE = "/unlicensedaccount";
/** What the facility of these journeys and the draft would reveal to a reader. */
const READABLE = /Medical ICU|Physician|Registered nurse|Quill|journeys\.test|momentId|quickNotes/u;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const accountMenu = (page: Page) => button(page, /^Account of/u);

/** Opens the observing page, and begins an observation where none is open. */
const observe = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await button(page, /^(?:Start new session|Resume)/u).click();
  const unit = page.getByRole("radio", { name: /^Medical ICU/u });
  await expect(unit.or(page.getByRole("radio", { name: "Physician" })).first()).toBeVisible();
  if (await unit.isVisible()) await unit.click();
  await allKept(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(async () => roomsKept(await whatIsKept(page)))
    .toEqual(["drafts", "keys", "references"]);
};

const leftBehind = async (page: Page): Promise<void> => {
  await expect.poll(async () => roomsKept(await whatIsKept(page))).toEqual(["drafts"]);
  const kept = await whatIsKept(page);
  expect(kept.filter((line) => READABLE.test(line))).toEqual([]);
  const caches = async () => (await whatIsKept(page)).filter((line) => line.startsWith("cache "));
  await expect.poll(caches).not.toEqual([]);
};

test("each end of a session erases all but unsent data, sealed for its owner", async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  // Signs in seven times, and each page is fetched again.
  test.slow();
  const device = () => playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  const me = await userOf(page.request);
  await observe(page, address);
  const during = await whatIsKept(page);
  expect(during.filter((line) => READABLE.test(line))).toEqual([]);

  await test.step("signed out by choice", async () => {
    await page.goto(QUIET_PAGE);
    await accountMenu(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/u);
    await leftBehind(page);
  });

  await test.step("signed out in another tab", async () => {
    await signIn(page, me.userName);
    await observe(page, address);
    const other = await context.newPage();
    await other.goto(QUIET_PAGE);
    await accountMenu(other).click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/u);
    await leftBehind(page);
    await other.close();
  });

  await test.step("ended by a new password on another device", async () => {
    await signIn(page, me.userName);
    await observe(page, address);
    await page.goto(QUIET_PAGE);
    const elsewhere = await device();
    const data = { UserName: me.userName, Password: FIRST_PASSWORD, RememberMe: false };
    expect((await elsewhere.post("/api/login", { data })).status()).toBe(200);
    const user = await userOf(elsewhere);
    const changed = await elsewhere.post("/api/account/manage", {
      headers: { "x-csrf-token": user.csrfToken },
      data: {
        firstName: user.firstName,
        lastName: user.lastName,
        version: user.version,
        currentPassword: FIRST_PASSWORD,
        newPassword: `${FIRST_PASSWORD}0`,
        confirmPassword: `${FIRST_PASSWORD}0`,
      },
    });
    expect(changed.status()).toBe(200);
    await elsewhere.dispose();
    await page.reload();
    await expect(page).toHaveURL(/\/login/u);
    await leftBehind(page);
  });

  await test.step("another user signed in", async () => {
    await signIn(page, me.userName, `${FIRST_PASSWORD}0`);
    await observe(page, address);
    await page.context().clearCookies();
    const other = await newPerson(page);
    await signIn(page, other);
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
    await leftBehind(page);
  });

  await test.step("deactivated, and refused at once", async () => {
    await page.context().clearCookies();
    await signIn(page, me.userName, `${FIRST_PASSWORD}0`);
    await observe(page, address);
    const office = await device();
    await office.post("/api/login", { data: { UserName: PROVIDER, Password: PASSWORD } });
    await setActive(office, address, me.userName, false);
    await page.goto(address);
    await expect(page).toHaveURL(/\/login/u);
    await leftBehind(page);
    await setActive(office, address, me.userName, true);
    await office.dispose();
  });

  await signIn(page, me.userName, `${FIRST_PASSWORD}0`);
  await page.goto(address);
  await button(page, /^Resume/u).click();
  await expect(page.getByRole("radio", { name: "Physician" })).toBeVisible();

  // The last step: its clock runs ahead in every page of the browser from then on.
  await test.step("the session was left idle", async () => {
    await observe(page, address);
    const idle = await context.newPage();
    await page.goto("about:blank");
    await idle.clock.install();
    await idle.goto(QUIET_PAGE);
    await expect(accountMenu(idle)).toBeVisible();
    await idle.clock.runFor("19:45");
    await expect(idle).toHaveURL(/\/login\?timeout=true/u);
    await leftBehind(idle);
    await idle.close();
  });
});
