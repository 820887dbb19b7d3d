import { type Locator, type Page, test } from "@playwright/test";
import { storedObservations } from "../people.ts";
import { axeFindings, expect, sidewaysScroll, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";

const PROVIDER = "provider@demo.handrail.test";

test.describe("observing on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("an observation takes three taps, two for the same person, up to the server", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signInAnew(page, PROVIDER);
    const address = await makeObservedFacility(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const radio = (name: string | RegExp) => page.getByRole("radio", { name });
    const box = (name: string | RegExp) => page.getByRole("checkbox", { name });

    await page.goto(address);
    await tap(button("Start new session"));
    await tap(radio(/^Medical ICU/u));
    // Too early: it says what is missing, and leads there.
    await button(/^Rub/u).dispatchEvent("click");
    await expect(page.getByText("Choose who and a moment first.").first()).toBeVisible();
    await expect(page.locator(":focus")).toHaveText("Physician");
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    taps = 0;
    for (let number = 1; number <= 30; number += 1) {
      if (number % 5 === 1) await tap(radio(number % 2 === 0 ? /^Physician/u : /^Registered/u));
      await tap(radio(number % 3 === 0 ? "Entering the room" : "Leaving the room"));
      await tap(button(number % 2 === 0 ? /^Rub/u : /^None/u));
      await expect(page.getByText(new RegExp(`^${number} saved`, "u")).first()).toBeVisible();
    }
    expect(taps).toBeLessThanOrEqual(90);
    await tap(button(/^Undo/u));
    await expect(button("29 saved")).toBeVisible();
    // The form is as it was: the outcome alone is tapped again.
    await tap(button(/^Rub/u));
    await expect(button("30 saved")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await tap(button("Type Hand hygiene"));
    await tap(page.getByRole("dialog").getByRole("radio", { name: "PPE" }));
    await tap(box(/^Contact/u));
    await tap(radio("Leaving the room"));
    await tap(box(/^Gloves/u));
    await tap(box(/^Removed correctly/u));
    await expect(page.getByText("Gown not used")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await tap(button("Save observation 1"));

    await tap(button("31 saved"));
    await tap(button(/^30 ?Entering the room/u));
    await tap(button(/^Wash/u));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Session list");

    await tap(button("Review and submit 31"));
    await expect(page.getByText("Hand hygiene: 30")).toBeVisible();
    await tap(button("Submit 31"));
    await expect(page.getByText(/^31 observations,/u)).toBeVisible();
    const month = page.getByRole("heading", { name: / so far$/u }).locator("..");
    await expect(month).toContainText("31");
  });

  test("stepping back from observing never leads to the sign-in form", async ({ page }) => {
    await signInAnew(page, PROVIDER);
    const address = await makeObservedFacility(page);
    const title = page.getByRole("heading", { level: 1 });
    await page.goto(address);
    await page.getByRole("button", { name: "Start new session" }).tap();
    await page.getByRole("radio", { name: /^Medical ICU/u }).tap();
    await page.getByRole("button", { name: "0 saved" }).tap();
    await expect(title).toHaveText("Session list");
    await page.goBack();
    await expect(title).toHaveText("Observation 1");
    await page.getByRole("button", { name: "Unit Medical ICU" }).tap();
    await expect(title).toHaveText("Where are you?");
    await page.goBack();
    await expect(title).toHaveText("Observation 1");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Resume session" })).toBeVisible();
  });
});

test.describe("observing on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test("the observing form fits a phone on its side, for either hand", async ({ page }) => {
    await signInAnew(page, PROVIDER);
    await page.goto(await makeObservedFacility(page));
    await page.getByRole("button", { name: "Start new session" }).tap();
    await page.getByRole("radio", { name: /^Medical ICU/u }).tap();
    const rub = page.getByRole("button", { name: /^Rub/u });
    await expect(rub).toBeInViewport({ ratio: 1 });
    const below = await page
      .locator("main")
      .getByRole("button")
      .or(page.getByRole("radio"))
      .or(page.getByRole("checkbox"))
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const { bottom, height } = one.getBoundingClientRect();
            return bottom > window.innerHeight || height < 44;
          })
          .map(({ textContent }) => textContent),
      );
    expect(below).toEqual([]);
    const leftOf = async () => (await rub.boundingBox())?.x ?? 0;
    expect(await leftOf()).toBeGreaterThan(422);
    await page.evaluate(() => localStorage.setItem("handrail.leftHand", "yes"));
    await page.reload();
    await page.getByRole("button", { name: "Resume session" }).tap();
    await expect.poll(leftOf).toBeLessThan(100);
  });
});

const ROLES = [
  "Registered nurse",
  "Physician",
  "Respiratory therapist",
  "Physical therapist",
  "Phlebotomist",
  "Environmental services",
  "Transport",
  "Nursing assistant",
];

/** The words of whatever can be tapped below the lower edge. */
const belowEdge = (page: Page): Promise<string[]> =>
  page
    .locator("main")
    .locator("button, [role=radio], [role=checkbox]")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().bottom > window.innerHeight)
        .map(({ textContent }) => textContent),
    );

test.describe("observing five moments on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test("five moments fit a phone on its side, and link within one opportunity", async ({
    page,
    context,
  }) => {
    await signInAnew(page, PROVIDER);
    const address = await makeObservedFacility(page, { hygieneProtocolId: 2, roles: ROLES });
    const facilityId = new URL(address, "http://portal").searchParams.get("facilityId") ?? "";
    await page.goto(address);
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await button("Start new session").tap();
    await page.getByRole("radio", { name: /^Medical ICU/u }).tap();
    await expect(page.getByRole("radio")).toHaveCount(5);
    await expect(button("All 8 roles")).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(5);
    expect(await belowEdge(page)).toEqual([]);
    await page.getByRole("radio").first().tap();
    await page.getByRole("checkbox", { name: "Before touching a patient" }).tap();
    await page.getByRole("checkbox", { name: "After touching a patient" }).tap();
    await button(/^Rub/u).tap();
    await expect(button(/^Undo/u)).toBeVisible();
    expect(await belowEdge(page)).toEqual([]);
    await context.setOffline(true);
    await expect(page.getByText("Offline").first()).toBeVisible();
    expect(await belowEdge(page)).toEqual([]);
    await context.setOffline(false);

    await button("1 saved").tap();
    await button("Review and submit 1").tap();
    await button(/^Submit \d/u).tap();
    await expect(page.getByText("Waiting to send")).toBeHidden();
    await expect.poll(async () => (await storedObservations(facilityId)).length).toBe(2);
    const rows = await storedObservations(facilityId);
    expect(rows.map(({ momentId }) => momentId).toSorted()).toEqual([3, 6]);
    expect(new Set(rows.map(({ opportunityId }) => opportunityId)).size).toBe(1);
    expect(rows[0]?.opportunityId).not.toBeNull();
  });
});

test.describe("observing on a tablet with keys", () => {
  test.use({ viewport: { width: 1180, height: 820 } });

  test("observing by keys needs no pointer, and targets are 44 pixels high", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    await signInAnew(page, PROVIDER);
    const address = await makeObservedFacility(page);
    await page.goto(address);
    const focused = page.locator(":focus");
    await expect(page.getByRole("button", { name: "Start new session" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(focused).toHaveText(/^Medical ICU/u);
    await page.keyboard.press("Enter");
    await expect(focused).toHaveText("Physician");
    await page.keyboard.press("ArrowDown");
    await expect(focused).toHaveText("Registered nurse");
    await page.keyboard.press("Enter");
    const small = await page
      .locator("main")
      .getByRole("button")
      .or(page.getByRole("radio"))
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    await page.keyboard.press("2");
    await page.keyboard.press("r");
    await expect(page.getByText("1 saved: rub")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("1 saved: rub")).toBeHidden();
    await page.keyboard.press("w");
    await expect(page.getByText("1 saved: wash")).toBeVisible();

    await page.getByRole("button", { name: "Type Hand hygiene" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "PPE" }).click();
    await page.getByRole("checkbox", { name: "Contact" }).click();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Choose a moment" })).toBeVisible();
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("1 saved: 0 of 2")).toBeVisible();
    await page.getByRole("button", { name: "Review and submit" }).click();
    await expect(page.getByRole("button", { name: "Submit 2" })).toBeEnabled();
    expect(await axeFindings(page)).toEqual([]);
  });
});
