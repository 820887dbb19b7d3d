import { type Page, test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { choice, title } from "./shell-page.ts";

const documentLoads = (page: Page): string[] => {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  return loads;
};

test.describe("where an address leads", () => {
  test("the start page: the area and the facility a person works in", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/");
    await expect(page).toHaveURL(/\/reports\/ams\?/u);
    await expect(page).toHaveTitle("Performance history · Handrail");
    const area = page.getByRole("link", { name: "Dispenser monitoring" });
    await expect(area).toHaveAttribute("aria-current", "page");
    await expect(choice(page, "Facility")).toHaveText("Northlake General Hospital");
    await expect(choice(page, "Customer")).toHaveCount(0);
  });

  test("reports without an area: to the report's own area, with its query", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports?reportId=33");
    await expect(page).toHaveURL(/\/reports\/ams\?.*reportId=33/u);
    await expect(title(page)).toHaveText("Performance bar graph");
    await page.goto("/REPORTS/AMS?reportId=2");
    await expect(title(page)).toHaveText("Performance history");
  });

  test("an unknown report says so in the page", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    // One that no product has, one that is no number, and one that nothing can run yet.
    for (const [address, id] of [
      ["/reports?reportId=999", "999"],
      ["/reports/ams?reportId=999", "999"],
      ["/reports/ams?reportId=abc", "abc"],
      ["/reports/ams?reportId=20", "20"],
      ["/reports?reportId=20", "20"],
    ]) {
      await page.goto(address ?? "");
      await expect(title(page), address).toHaveText("This report does not exist");
      await expect(page.locator("main"), address).toContainText(`No report has the ID ${id}.`);
      await expect(page).toHaveTitle(`This report does not exist · Handrail`);
    }
    await page.getByRole("link", { name: "Show my reports" }).click();
    await expect(title(page)).toHaveText("Performance history");
  });

  test("an unknown address says so, without loading again and again", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    const loads = documentLoads(page);
    await page.goto("/nowhere/at/all");
    await expect(title(page)).toHaveText("This page does not exist");
    expect(loads).toHaveLength(1);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(title(page)).toHaveText("Performance history");
    // Met on the way, it is loaded in full once: it might belong to something else.
    await page.evaluate(() => {
      history.pushState(null, "", "/somewhere/else");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(title(page)).toHaveText("This page does not exist");
    expect(loads.map((url) => new URL(url).pathname)).toEqual([
      "/nowhere/at/all",
      "/somewhere/else",
    ]);
  });

  for (const [address, language, heading, words] of [
    [
      "/alertsubscriptions/unsubscribe/s3cret",
      "en-US",
      "Unsubscribe from alert subscription",
      "Subscription not found.",
    ],
    [
      "/reportsubscriptions/unsubscribe/s3cret",
      "fr-CA",
      "Se désabonner d’un rapport",
      "Abonnement introuvable.",
    ],
  ] as const) {
    test(`a mailed link requires no sign-in: ${address}, ${language}`, async ({ page }) => {
      await page.addInitScript((tag) => localStorage.setItem("handrail.language", tag), language);
      await page.goto(address);
      await expect(title(page)).toHaveText(heading);
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(page).toHaveURL(address);
    });
  }

  test("an observer, who reads no reports, is led to the observing page", async ({ page }) => {
    await signInAs(page, "observer@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    await expect(page).toHaveURL(/\/observation\?/u);
    await expect(title(page)).toHaveText("Observation");
    await page.goto("/reports");
    await expect(title(page)).toHaveText("You don’t have access to any reports");
  });
});
