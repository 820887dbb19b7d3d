import { test } from "@playwright/test";
import { axeFindings, expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { countStored, moveClock, observe, startSession, submitSession } from "./observer.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

const clocks = [
  { name: "ahead", byMs: 2 * HOUR_MS + 3 * MINUTE_MS, words: "clock is 2 h 3 min ahead." },
  { name: "a day behind", byMs: -24 * HOUR_MS, words: "clock is 24 h 0 min behind." },
] as const;

for (const { name, byMs, words } of clocks)
  test(`a clock that is ${name} is said at the start, and holds nothing up`, async ({ page }) => {
    await signInAnew(page, "provider@demo.handrail.test");
    const address = await makeObservedFacility(page);
    await moveClock(page, byMs);
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    await startSession(page, address);
    await observe(page);
    await page.getByRole("button", { name: /^Undo/u }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Observation 1");
    await page.getByRole("button", { name: /^Rub/u }).click();
    await page.getByRole("button", { name: /^1 ?Leaving the room/u }).click();
    await page.getByRole("button", { name: /^Wash/u }).click();
    await expect(page.getByText("1 saved: wash")).toBeVisible();
    await submitSession(page);
    await expect(page.getByText(/^1 observation,/u)).toBeVisible();
    await expect(page.getByText("Waiting to send")).toBeHidden();
    expect(await countStored(page, address, 5 * MINUTE_MS)).toBe(1);
    expect(await countStored(page, address, -MINUTE_MS)).toBe(0);
  });

test("times saved with a wrong clock are shifted with one tap, and back", async ({
  page,
  context,
}) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await startSession(page, address);
  await observe(page);
  await context.setOffline(true);
  // By more, and the page would end meanwhile, as it does without a network.
  await moveClock(page, 10 * MINUTE_MS);
  await observe(page);
  await observe(page);
  await context.setOffline(false);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("2 were saved with the wrong time.")).toBeVisible();
  await sheet.getByRole("button", { name: "Not now" }).click();
  await expect(sheet).toBeHidden();
  // From now on a label in the time's place shows it, and the menu leads there again.
  await expect(page.getByRole("button", { name: "Time Now corrected" })).toBeVisible();
  const openSheet = async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "This device’s clock is 10 min ahead." }).click();
  };
  await openSheet();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Shift 2 observations" }).click();
  await openSheet();
  await expect(sheet.getByText("2 observations were shifted.")).toBeVisible();
  await sheet.getByRole("button", { name: "Undo the shift" }).click();
  await openSheet();
  await expect(sheet.getByRole("button", { name: "Shift 2 observations" })).toBeVisible();
  await sheet.getByRole("button", { name: "Not now" }).click();
  // Left as they are, they are corrected as they arrive.
  await submitSession(page);
  await expect(page.getByText(/times were corrected by 10 min/u)).toBeVisible();
  expect(await countStored(page, address, 5 * MINUTE_MS)).toBe(3);
  expect(await countStored(page, address, -MINUTE_MS)).toBe(0);
});
