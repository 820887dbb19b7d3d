import { type Locator, type Page, test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { speakFrench } from "./office.ts";

const PROVIDER = "provider@demo.handrail.test";
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

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });
const box = (page: Page, name: string | RegExp) => page.getByRole("checkbox", { name });

const leftOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.x ?? -1;
const widthOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.width ?? 0;
const wordsOf = (all: Locator): Promise<string[]> =>
  all.evaluateAll((each) => each.map(({ textContent }) => textContent));

/** Where slot and bar begin and how high they are: neither may ever jump. */
const footOf = (page: Page): Promise<(number | undefined)[]> =>
  page.evaluate(() =>
    [".hr-form-slot", ".hr-form-bar", ".hr-act-tiles"].flatMap((name) => {
      const found = document.querySelector(name)?.getBoundingClientRect();
      return [found?.top, found?.height];
    }),
  );

/** The words of tiles and buttons that are cut off. */
const clipped = (page: Page): Promise<string[]> =>
  page
    .locator("main")
    .locator("[data-tile], .hr-act-tile, .hr-bottom-acts button")
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

test.describe("the form of observing", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test("the observing form shows the used roles, with room on each screen", async ({ page }) => {
    await signInAnew(page, PROVIDER);
    await page.goto(await makeObservedFacility(page, { hygieneProtocolId: 2, roles: ROLES }));
    await button(page, "Start new session").tap();
    await radio(page, /^Medical ICU/u).tap();
    const shown = await wordsOf(page.getByRole("radio"));
    expect(shown).toHaveLength(5);

    await test.step("one from the sheet takes the place of one that was not used", async () => {
      const other = ROLES.find((name) => !shown.includes(name)) ?? "";
      await radio(page, shown[4] ?? "").tap();
      await box(page, "After touching a patient").tap();
      await button(page, /^Rub/u).tap();
      await button(page, "All 8 roles").tap();
      await page.getByRole("dialog").getByRole("radio", { name: other }).tap();
      const now = [...shown.slice(0, 3), other, ...shown.slice(4)];
      await expect(page.getByRole("radio")).toHaveText(now);
      await expect(radio(page, other)).toBeChecked();
      await page.reload();
      await button(page, "Resume session").tap();
      await expect(page.getByRole("radio")).toHaveText(now);
    });

    await test.step("on a low phone there are three beside all", async () => {
      await page.setViewportSize({ width: 360, height: 700 });
      await expect(page.getByRole("radio")).toHaveCount(3);
      await expect(button(page, "All 8 roles")).toBeVisible();
      await expect(button(page, /^None/u)).toBeInViewport({ ratio: 1 });
    });

    await test.step("below 340 pixels everything stands in one column", async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      const tiles = page.locator("main").getByRole("radio").or(page.getByRole("checkbox"));
      await expect(tiles).toHaveCount(5 + 5);
      const left = await tiles.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().x),
      );
      expect(new Set(left).size).toBe(1);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await clipped(page)).toEqual([]);
    });

    await test.step("between 600 and 899 there is the form alone, with roles in three columns", async () => {
      await page.setViewportSize({ width: 700, height: 1000 });
      const lefts = async () =>
        new Set(
          await page
            .getByRole("radio")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x)),
        ).size;
      await expect.poll(lefts).toBe(3);
      await expect(page.getByRole("region", { name: "Session list" })).toBeHidden();
      await expect(button(page, "1 saved")).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
    });

    await test.step("from 900 on the list stands beside it, on either side", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      const list = page.getByRole("region", { name: "Session list" });
      const rub = button(page, /^Rub/u);
      await expect(list).toBeVisible();
      expect(await leftOf(list)).toBe(0);
      expect(await leftOf(rub)).toBeGreaterThan(await widthOf(list));
      await page.evaluate(() => localStorage.setItem("handrail.leftHand", "yes"));
      await page.reload();
      await button(page, "Resume session").tap();
      await expect(list).toBeVisible();
      expect(await leftOf(rub)).toBeLessThan(100);
      expect((await leftOf(list)) + (await widthOf(list))).toBe(1024);
    });
  });

  test("the observing form never moves its slot and bar", async ({ page }) => {
    await page.clock.install();
    await signInAnew(page, PROVIDER);
    await page.goto(await makeObservedFacility(page, { hygieneProtocolId: 2 }));
    await button(page, "Start new session").tap();
    await radio(page, /^Medical ICU/u).tap();
    await expect(page.getByText("Choose who and a moment.")).toBeVisible();
    const before = await footOf(page);
    const stands = async (words: string | RegExp) => {
      await expect(page.getByText(words).first()).toBeVisible();
      expect(await footOf(page)).toEqual(before);
    };
    await button(page, /^Rub/u).dispatchEvent("click");
    await stands("Choose who and a moment first.");
    await radio(page, "Registered nurse").tap();
    await stands("Choose a moment.");
    await box(page, "Before a clean or aseptic procedure").tap();
    await box(page, "After body fluid exposure risk").tap();
    await stands(", 2 moments. Tap to save.");
    await button(page, /^Rub/u).tap();
    await stands("1 saved: rub");
    await page.clock.fastForward("00:11");
    await stands(/^1 · 2 moments/u);
    await page.clock.fastForward("15:00");
    await stands("15 minutes");
    await button(page, "1 saved").tap();
    await button(page, /^1 ?2 moments/u).tap();
    await stands(/^An outcome saves/u);
  });
});

test.describe("the form of observing in French on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test("the observing form in French cuts nothing off, with its save buttons in view", async ({
    page,
  }) => {
    await signInAnew(page, PROVIDER);
    const address = await makeObservedFacility(page, { hygieneProtocolId: 2, roles: ROLES });
    await speakFrench(page.request);
    await page.goto(address);
    await button(page, "Commencer une séance").tap();
    await radio(page, /^Medical ICU/u).tap();
    const outcomes = page.locator(".hr-act-tile");
    await expect(outcomes).toHaveCount(3);
    for (const outcome of await outcomes.all()) await expect(outcome).toBeInViewport({ ratio: 1 });
    expect(await clipped(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await button(page, /^Type/u).tap();
    await page.getByRole("dialog").getByRole("radio", { name: "ÉPI" }).tap();
    await page.getByRole("radio").first().tap();
    await box(page, "Contact").tap();
    await box(page, "De base").tap();
    await radio(page, "Sortie de la chambre").tap();
    await box(page, /^Blouse/u).tap();
    await expect(page.getByText("Autres articles")).toBeVisible();
    await expect(button(page, "Enregistrer l’observation 1")).toBeInViewport({ ratio: 1 });
    expect(await clipped(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Enregistrer l’observation 1").tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Observation 2");
  });
});
