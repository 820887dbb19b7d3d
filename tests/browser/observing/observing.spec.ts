import { type Locator, test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";

const PROVIDER = "provider@demo.handrail.test";

test.describe("observing on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("takes at most six taps an observation, through to one session at the server", async ({
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

    taps = 0;
    await tap(button("Hand hygiene"));
    await tap(radio(/^Medical ICU/u));
    await tap(radio("Physician"));
    await tap(radio("Out of room"));
    await tap(radio(/^Wash/u));
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await tap(button("Save observation 1"));
    expect(taps).toBe(6);
    await expect(page.getByText("Observation 1 saved").first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    // In the same unit it is one less.
    taps = 0;
    await tap(button("Hand hygiene"));
    await tap(radio("Registered nurse"));
    await tap(radio("In room"));
    await tap(radio(/^None/u));
    await tap(button("Save observation 2"));
    expect(taps).toBe(5);

    await tap(button("PPE"));
    await tap(radio("Registered nurse"));
    await tap(box(/^Contact/u));
    await tap(radio("Out of room"));
    await tap(box(/^Gloves/u));
    await tap(box(/^Removed correctly/u));
    await expect(page.getByText("Not used: Gown")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await tap(button("Save observation 1"));

    await tap(button("All 3 in this session"));
    await tap(button(/^2 ?In room/u));
    await tap(radio(/^Rub/u));
    await tap(button("Save observation 2"));

    await tap(button("Review and submit"));
    await expect(page.getByText("Hand hygiene: 2")).toBeVisible();
    await tap(button("Submit 3"));
    await expect(page.getByText(/^3 observations,/u)).toBeVisible();
    const month = page.getByRole("heading", { name: / so far$/u }).locator("..");
    await expect(month).toContainText("3");
  });
});

test.describe("observing on a tablet with keys", () => {
  test.use({ viewport: { width: 1180, height: 820 } });

  test("needs no pointer, and every target is 44 pixels high", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    await signInAnew(page, PROVIDER);
    const address = await makeObservedFacility(page);
    await page.goto(address);
    const focused = page.locator(":focus");
    await expect(page.getByRole("button", { name: "Start new session" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Hand hygiene" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(focused).toHaveText(/^Medical ICU/u);
    await page.keyboard.press("Enter");
    await expect(focused).toHaveText("Physician");
    await page.keyboard.press("ArrowDown");
    await expect(focused).toHaveText("Registered nurse");
    await page.keyboard.press("Enter");
    await expect(focused).toHaveText("In room");
    const small = await page
      .locator("main")
      .getByRole("button")
      .or(page.getByRole("radio"))
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    await page.keyboard.press("2");
    await page.keyboard.press("r");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Observation 1 saved").first()).toBeVisible();
    await page.getByRole("button", { name: "Review and submit" }).click();
    await expect(page.getByRole("button", { name: "Submit 1" })).toBeEnabled();
    expect(await axeFindings(page)).toEqual([]);
  });
});
