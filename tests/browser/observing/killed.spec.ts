import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, type Page, test } from "@playwright/test";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { allKept } from "./observer.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

/** Each tap of one observation of hands. */
const TAPS: readonly ((page: Page) => Promise<void>)[] = [
  (page) => radio(page, /^Medical ICU/u).click(),
  (page) => radio(page, "Physician").click(),
  (page) => radio(page, "Leaving the room").click(),
  (page) => button(page, /^Wash/u).click(),
];

test("a browser killed after any tap loses nothing that it reported as saved", async ({
  playwright,
  baseURL,
  launchOptions,
}) => {
  // The browser starts five times.
  test.slow();
  const profile = await mkdtemp(join(tmpdir(), "handrail-tablet-"));
  const open = (): Promise<BrowserContext> =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(baseURL !== undefined && { baseURL }),
      serviceWorkers: "block",
    });
  /** All processes of the browser at once, as when a tablet's battery dies. */
  const kill = async (context: BrowserContext): Promise<void> => {
    const closed = context.waitForEvent("close");
    await promisify(execFile)("pkill", ["-KILL", "-f", profile]);
    await closed;
  };
  let context = await open();
  let page = await context.newPage();
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await page.goto(address);
  await button(page, "Start new session").click();
  const cookies = await context.cookies();
  for (const tap of TAPS) {
    await tap(page);
    await allKept(page);
    await kill(context);
    context = await open();
    await context.addCookies(cookies);
    page = await context.newPage();
    await page.goto(address);
    await button(page, /^Resume/u).click();
  }
  await button(page, "Review and submit").click();
  await button(page, "Submit 1").click();
  await expect(page.getByText(/^1 observation,/u)).toBeVisible();
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
