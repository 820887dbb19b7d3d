import { type Page, test } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import { makeFacility, title } from "../administration-page.ts";

const OUTCOMES_REPORT = "36";

/** A facility whose unit "4 West" is observed, with the job role Nurse. */
const makeObserved = async (page: Page) => {
  const made = await makeFacility(page, ["OBS"]);
  const user = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const headers = { "x-csrf-token": user.csrfToken };
  const { facilityId } = made;
  const units = await page.request.post(`/api/location/${facilityId}/import`, {
    data: { text: "Floor,Unit,Observable\nFloor 4,4 West,yes" },
    headers,
  });
  expect(units.status()).toBe(200);
  const role = await page.request.post("/api/ObvJobRole", {
    data: { facilityId, name: "Nurse" },
    headers,
  });
  expect(role.status()).toBe(200);
  return made;
};
const fileOf = (...lines: string[]) => ({
  name: "march.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Unit,Job role,Moment,Outcome,Time,Count", ...lines].join("\n")),
});

test("observations from a file are mended, imported, seen in the report and taken back", async ({
  page,
}) => {
  await signInAs(page, "provider@demo.handrail.test");
  const { customerId, facilityId } = await makeObserved(page);
  const settings = `/admin/facility/edit/${facilityId}?setting=observation-import`;
  await page.goto(settings);
  await expect(title(page)).toBeVisible();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(
    fileOf("4 West,Nurse,inRoom,rub,2026-03-02,17", "4 Wast,Nurze,inRoom,none,2026-03-02,3"),
  );
  await page.getByRole("button", { name: "1 Refused" }).click();
  const faults = page.getByRole("table", { name: "What is wrong" });
  await expect(faults.getByRole("row")).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await file.setInputFiles(
    fileOf("4 West,Nurse,inRoom,rub,2026-03-02,17", "4 West,Nurse,inRoom,none,2026-03-02,3"),
  );
  await page.getByRole("button", { name: "Import 2 lines" }).click();
  await expect(page.getByText("2 lines imported: 2 new, 0 changed.")).toBeVisible();

  // 17 of 20 are in the report of that month.
  const march = new URLSearchParams({
    reportId: OUTCOMES_REPORT,
    customerId,
    facilityId,
    filters: JSON.stringify({
      reportDateRange: "custom",
      startDate: "2026-03-01T00:00",
      endDate: "2026-04-01T00:00",
    }),
  });
  await page.goto(`/reports/obv?${march}`);
  const nurses = page.getByRole("row", { name: /Nurse/u }).first();
  await expect(nurses).toContainText("85.0");

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(settings);
  const back = page.getByRole("button", { name: "Take back march.csv" });
  await expect(back).toBeVisible();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await back.click();
  const dialog = page.getByRole("dialog", { name: "Take back the import march.csv?" });
  await expect(dialog).toContainText("Mar 2026: 20 observations");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Remove 20 observations" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
  await page.goto(`/reports/obv?${march}`);
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole("row", { name: /Nurse/u })).toHaveCount(0);
});
