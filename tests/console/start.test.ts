import { expect, test } from "./support/test.ts";

test("shows the portal's page from its own scheme", async ({ started: { page } }) => {
  await expect(page.getByRole("heading")).toHaveText("Page /");
  expect(page.url()).toBe("app://handrail/");
});

test("answers a history route with the start page", async ({ started: { page } }) => {
  await page.evaluate(() => location.assign("/reports/ams?reportId=2"));
  await expect(page.getByRole("heading")).toHaveText("Page /reports/ams");
});
