import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, openReport, total } from "./report-page.ts";

test("a heading explains its figure by keyboard, and nothing moves", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.history);
  await expect(total(page)).toBeVisible();
  const head = page.getByRole("columnheader", { name: "Opportunities" });
  const before = await head.boundingBox();
  await head.getByRole("button", { name: "Opportunities", exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: "About Opportunities" });
  await expect(card).toContainText("Passages at counted doors");
  expect((await head.boundingBox())?.width).toBe(before?.width);
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(head.getByRole("button", { name: "About Opportunities" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a card is a sheet that a finger drags away", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await openReport(page, REPORTS.history);
    const name = page.getByRole("button", { name: "Compliance index, facility" });
    await name.tap();
    const sheet = page.getByRole("dialog", { name: "Compliance index, facility" });
    await expect(sheet).toContainText("How this is counted");
    // Waits until the sheet has come to rest.
    await sheet.getByRole("heading").tap({ trial: true });
    const title = await sheet.getByRole("heading").boundingBox();
    if (title === null) throw new Error("The sheet has no title");
    const touch = await page.context().newCDPSession(page);
    const at = (dy: number) => [{ x: title.x + 40, y: title.y + 10 + dy }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    for (const dy of [20, 60, 120])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(dy) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(sheet).toBeHidden();
    await expect(name).toBeFocused();
  });
});
