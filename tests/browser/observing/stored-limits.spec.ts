import { type Page, test } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { FIRST_PASSWORD, newPerson } from "../people.ts";
import { axeFindings, expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { allKept } from "./observer.ts";
import { roomsKept, whatIsKept } from "./what-is-stored.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

test.use({ serviceWorkers: "allow" });

const PROVIDER = "provider@demo.handrail.test";
const PIN = "4711";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const over = (page: Page) => page.getByRole("heading", { name: "Sign in again to go on" });
const pinField = (page: Page) => page.getByLabel("PIN", { exact: true });

/** Opens the page with a network, right on time, with an observation open, and ready to be without one. */
const makeReady = async (page: Page, address: string, pin: string | null): Promise<void> => {
  await page.context().setOffline(false);
  await page.clock.setFixedTime(new Date());
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  if (pin !== null) {
    await button(page, /^More/u).click();
    await page.getByLabel("PIN, 4 to 8 digits").fill(pin);
    await button(page, "Set PIN").click();
    await expect(page.getByText(/^Ready without a network until/u)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
  await expect
    .poll(async () => roomsKept(await whatIsKept(page)))
    .toEqual(["drafts", "keys", "references"]);
};

/** Opens it without a network so many minutes from now by the tablet's clock. */
const openOffline = async (page: Page, minutes: number): Promise<void> => {
  await page.context().setOffline(true);
  await page.clock.setFixedTime(new Date(Date.now() + minutes * MINUTE_MS));
  await page.reload();
};

const tryPin = async (page: Page, pin: string): Promise<void> => {
  await pinField(page).fill(pin);
  await button(page, "Open").click();
};

const onlyDraftsLeft = async (page: Page): Promise<void> => {
  await expect(over(page)).toBeVisible();
  await expect.poll(async () => roomsKept(await whatIsKept(page))).toEqual(["drafts"]);
};

test("offline, the page opens until its limits, by PIN after the idle limit", async ({ page }) => {
  // A PIN takes half a second of work, on purpose.
  test.slow();
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  await page.goto(address);
  await button(page, "Start new session").click();
  await page.getByRole("radio", { name: /^Medical ICU/u }).click();
  await allKept(page);

  await test.step("without a PIN until the idle limit", async () => {
    await makeReady(page, address, null);
    await openOffline(page, 15);
    await expect(button(page, /^Resume/u)).toBeVisible();
    await openOffline(page, 40);
    await onlyDraftsLeft(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step("with the PIN past it", async () => {
    await makeReady(page, address, PIN);
    await openOffline(page, 40);
    await expect(pinField(page)).toBeVisible();
    const keys = (await whatIsKept(page)).filter((line) => line.startsWith("database keys"));
    expect(keys).toEqual([expect.stringContaining("key: null")]);
    await tryPin(page, "1234");
    await expect(page.getByText("Wrong PIN. 4 tries are left.")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await tryPin(page, PIN);
    await button(page, /^Resume/u).click();
    await expect(page.getByRole("radio", { name: "Physician" })).toBeVisible();
  });

  await test.step("not after five wrong PINs", async () => {
    await makeReady(page, address, PIN);
    await openOffline(page, 40);
    for (const wrong of ["0000", "1111", "2222", "3333", "4444"]) {
      await expect(pinField(page)).toHaveValue("");
      await tryPin(page, wrong);
    }
    await onlyDraftsLeft(page);
  });

  await test.step("not with the clock moved back", async () => {
    await makeReady(page, address, PIN);
    await openOffline(page, -30);
    await onlyDraftsLeft(page);
  });

  await test.step("not 12 hours after signing in", async () => {
    await makeReady(page, address, PIN);
    await openOffline(page, 12 * 60 + 1);
    await onlyDraftsLeft(page);
  });

  await makeReady(page, address, null);
  await button(page, /^Resume/u).click();
  await expect(page.getByRole("radio", { name: "Physician" })).toBeVisible();
});

test("taps extend an open page on a dead network until its time is over", async ({ page }) => {
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  await page.goto(address);
  await button(page, "Start new session").click();
  await page.getByRole("radio", { name: /^Medical ICU/u }).click();
  await allKept(page);
  await makeReady(page, address, null);
  await button(page, /^Resume/u).click();
  const startedAtMs = Date.now();
  const setClock = (minutes: number) =>
    page.clock.setFixedTime(new Date(startedAtMs + minutes * MINUTE_MS));

  await page.route("**/api/**", (route) => route.abort("connectionfailed"));
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  const failed = page.waitForEvent("requestfailed");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await failed;
  await setClock(15);
  await page.getByRole("radio", { name: "Physician" }).click();
  // Without the tap it would be over by now.
  await setClock(34);
  await button(page, "Continue session").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  for (let minutes = 34; minutes < 12 * 60; minutes += 15) {
    await setClock(minutes);
    await page.evaluate(() => window.dispatchEvent(new Event("pointerdown")));
  }
  await expect(page.getByRole("radio", { name: "Physician" })).toBeChecked();
  await setClock(12 * 60 + 1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await onlyDraftsLeft(page);

  await page.unroute("**/api/**");
  await makeReady(page, address, null);
  await button(page, /^Resume/u).click();
  await expect(page.getByRole("radio", { name: "Physician" })).toBeChecked();
});

test("a session that ends under an open page resumes in place by its owner", async ({ page }) => {
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  const me = (await (await page.request.get("/api/user")).json()) as SessionUser;
  await page.goto(address);
  await button(page, "Start new session").click();
  await page.getByRole("radio", { name: /^Medical ICU/u }).click();

  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  const endSession = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(dialog).toBeVisible();
  };
  await endSession();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(async () => roomsKept(await whatIsKept(page))).toEqual(["drafts"]);
  await button(page, "Go on recording").click();
  await page.getByRole("radio", { name: "Physician" }).click();
  await page.getByRole("radio", { name: "Leaving the room" }).click();
  await button(page, "Sign in").click();
  await expect(dialog.getByRole("textbox", { name: "E-mail" })).toHaveValue(me.userName);
  await dialog.getByLabel("Password", { exact: true }).fill(FIRST_PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio", { name: "Leaving the room" })).toBeChecked();
  await button(page, /^Wash/u).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Observation 2");

  await page.context().clearCookies();
  const other = await newPerson(page);
  await endSession();
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(other);
  await dialog.getByLabel("Password", { exact: true }).fill(FIRST_PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/observation/u);
  await expect.poll(async () => roomsKept(await whatIsKept(page))).toEqual(["drafts"]);
});

test("plain data of an earlier version is sealed when its owner opens the portal", async ({
  page,
}) => {
  await signInAnew(page, PROVIDER);
  const address = await makeObservedFacility(page);
  const { id: userId } = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const query = new URL(address, "http://portal").searchParams;
  const place = { customerId: query.get("customerId"), facilityId: query.get("facilityId") };
  await page.goto("/api/user");
  await page.evaluate(
    async ([user, { customerId, facilityId }]) => {
      const opening = indexedDB.open("handrail.observing", 1);
      opening.addEventListener("upgradeneeded", () => {
        for (const room of ["drafts", "waiting", "sent", "references", "aside"])
          opening.result.createObjectStore(room);
      });
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const writing = opening.result.transaction(["drafts", "references"], "readwrite");
      const sessionId = crypto.randomUUID();
      const at = Date.now();
      const draft = {
        sessionId,
        customerId,
        facilityId,
        userId: user,
        observerId: user,
        purpose: "audit",
        startedAtMs: at,
        lastTapAtMs: at,
        observations: [],
        open: null,
        lastSaved: null,
        remindAtMs: null,
        refusal: null,
      };
      const key = [user, customerId ?? "", facilityId ?? "", user, sessionId];
      writing.objectStore("drafts").put({ version: 1, revision: 1, isParked: false, draft }, key);
      writing.objectStore("references").put({ name: "Nora Quill" }, ["x", "", "", "session"]);
      await new Promise((resolve) => writing.addEventListener("complete", resolve));
      opening.result.close();
    },
    [userId, place] as const,
  );
  await page.goto(address);
  await expect(button(page, /^Resume/u)).toBeVisible();
  const draft = async () =>
    (await whatIsKept(page)).filter((line) => line.startsWith("database drafts"));
  await expect.poll(draft).toEqual([expect.stringContaining("sealed: bytes")]);
  expect((await whatIsKept(page)).filter((line) => /purpose|Quill/u.test(line))).toEqual([]);
});
