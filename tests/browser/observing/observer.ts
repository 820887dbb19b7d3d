import type { Page } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { expect } from "../support.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/*
 * An observer's steps, by the texts on the screen: the journeys of what must not be lost go through
 * here, so that a form that changes is followed in one place.
 */

const SUBMIT = "**/api/observation/session";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

/** Opens the page and begins. */
export const startSession = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await button(page, "Start new session").click();
};

/** Waits until the device has stored all that was tapped, the last write included. */
export const allKept = (page: Page): Promise<void> =>
  expect(page.locator("[data-kept]")).toBeAttached();

/** Continues with what the device has stored. */
export const resumeSession = (page: Page): Promise<void> => button(page, /^Resume/u).click();

/** Notes one observation of hands, whole. */
export const observe = async (page: Page): Promise<void> => {
  const unit = radio(page, /^Medical ICU/u);
  const role = radio(page, /^Physician/u);
  await expect(unit.or(role).first()).toBeVisible();
  if (await unit.isVisible()) await unit.click();
  await role.click();
  await radio(page, "Leaving the room").click();
  const title = page.getByRole("heading", { level: 1 });
  const number = Number(/\d+/u.exec((await title.textContent()) ?? "")?.[0]);
  await button(page, /^Wash/u).click();
  await expect(title).toHaveText(`Observation ${number + 1}`);
};

/** Sends the session, and comes back to the start. */
export const submitSession = async (page: Page): Promise<void> => {
  await button(page, /^Review and submit/u).click();
  await button(page, /^Submit \d/u).click();
};

/** How many observations of the person the server has, seen in so many milliseconds until now. */
export const countStored = async (
  page: Page,
  address: string,
  sinceMs = 60 * DAY_MS,
): Promise<number> => {
  const facilityId = new URL(address, "http://portal").searchParams.get("facilityId") ?? "";
  const user = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const from = new Date(Date.now() - sinceMs).toISOString();
  const query = new URLSearchParams({
    facilityId,
    observerId: user.id,
    observationStartDate: from.replace(/\.\d+Z$/u, "Z"),
  });
  const answer = await page.request.get(`/api/observation/observerData?${query}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { observationCount: number }).observationCount;
};

/** From now on the server takes sessions in, and its answers are lost; returns what ends it. */
export const loseAnswers = async (page: Page): Promise<() => Promise<void>> => {
  await page.route(SUBMIT, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(SUBMIT);
};

/** From now on something between page and server answers in its place; returns what ends it. */
export const answerInBetween = async (page: Page, status: number): Promise<() => Promise<void>> => {
  await page.route(SUBMIT, (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Blocked by policy</h1>" }),
  );
  return () => page.unroute(SUBMIT);
};

/**
 * The device has no room any more until this is undone or the page is loaded again. Chromium's own
 * quota is of no use here: it is looked at twice a minute only.
 */
export const fillStorage = async (page: Page): Promise<() => Promise<void>> => {
  const whole = await page.evaluateHandle(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "put");
    const refuse = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
    Object.defineProperty(IDBObjectStore.prototype, "put", { ...put, value: refuse });
    return put;
  });
  return () =>
    page.evaluate((put) => {
      if (put !== undefined) Object.defineProperty(IDBObjectStore.prototype, "put", put);
    }, whole);
};

/** Clears everything that the browser stores for the page, except the session. */
export const clearStorage = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "indexeddb,local_storage,cache_storage,service_workers",
  });
  await browser.detach();
};

/** The clock of the device is moved, ahead or behind; also for pages that are opened later. */
export const moveClock = async (page: Page, byMs: number): Promise<void> => {
  const move = (ms: number) => {
    const moved = globalThis as { clockMs?: number };
    const isFirst = moved.clockMs === undefined;
    moved.clockMs = ms;
    if (!isFirst) return;
    const Right = Date;
    const now = () => Right.now() + (moved.clockMs ?? 0);
    const Moved = new Proxy(Right, {
      construct: (date, given: number[]) =>
        given[0] === undefined ? new date(now()) : new date(given[0]),
      get: (date, name, self) => (name === "now" ? now : Reflect.get(date, name, self)),
    });
    Object.defineProperty(globalThis, "Date", { value: Moved });
  };
  await page.addInitScript(move, byMs);
  await page.evaluate(move, byMs);
};

/** Whether the device has noted a time that its clock has yet to come to: without a network its session is over. */
export const isBehind = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const asked = indexedDB.open("handrail.observing");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      asked.addEventListener("success", () => resolve(asked.result));
      asked.addEventListener("error", () => reject(asked.error ?? new Error("It does not open")));
    });
    const rows = database.transaction("keys").objectStore("keys").getAll();
    await new Promise((resolve) => rows.addEventListener("success", resolve));
    database.close();
    const kept = rows.result as { latestMs: number }[];
    return kept.length === 0 || kept.some(({ latestMs }) => latestMs > Date.now() + 1000);
  });
