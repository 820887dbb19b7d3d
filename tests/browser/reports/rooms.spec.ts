import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, openReport, total } from "./report-page.ts";

type Answer = { locations: { unit: string | null }[] };

test("the name of a unit takes two lines at most beside room and floor", async ({ page }) => {
  const name = "Pediatric Medicine and Adolescent Psychiatry East";
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, "analyst@northlake.test");
  await page.route("**/api/report/3*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    for (const room of answer.locations) room.unit = name;
    await route.fulfill({ response, json: answer });
  });
  await openReport(page, REPORTS.rooms);
  await expect(total(page)).toBeVisible();
  const lines = await page
    .getByRole("cell", { name })
    .first()
    .evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      const height = words.getBoundingClientRect().height;
      return Math.round(height / Number.parseFloat(getComputedStyle(cell).lineHeight));
    });
  expect(lines).toBe(2);
});

test("headers stand over their figures where they take two lines", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await signInAs(page, "analyst@northlake.test");
  for (const id of [REPORTS.rooms, REPORTS.bars]) {
    await openReport(page, id);
    await expect(total(page)).toBeVisible();
    const header = page.getByRole("columnheader", { name: "Opportunities" });
    await expect(header).toHaveCSS("text-align", "end");
    await expect(header.getByRole("button")).toHaveCSS("text-align", "end");
  }
});
