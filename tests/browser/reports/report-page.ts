import type { Page } from "@playwright/test";

/** Ids of the reports that journeys open. */
export const REPORTS = { history: 2, bars: 33, summary: 19, rooms: 3, events: 29 };

export const query = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
/** The filters in the page's address. */
export const filtersOf = (page: Page): Record<string, unknown> =>
  JSON.parse(query(page).get("filters") ?? "{}") as Record<string, unknown>;

/** Opens a report with these values (filters, sortBy …) in its address. */
export const openReport = async (
  page: Page,
  id: number,
  values: Record<string, unknown> = {},
): Promise<void> => {
  const search = new URLSearchParams({ reportId: String(id) });
  for (const [name, value] of Object.entries(values)) search.set(name, JSON.stringify(value));
  await page.goto(`/reports/ams?${search}`);
};

export const table = (page: Page) => page.getByRole("table").first();
export const total = (page: Page) => table(page).getByRole("row").nth(1);
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** Error messages beside the page's own content. */
export const alerts = (page: Page) => page.locator(".hr-toast").filter({ visible: true });
export const popup = (page: Page) => page.getByRole("dialog");

type Summary = { locations: object[]; shiftData: { compliance: number }[] };

/**
 * Has the summary tell that all units are far below their goal, whatever the demo's day brought so
 * far: soon after midnight none of them has enough opportunities for a verdict.
 */
export const withUnitsBelowGoal = async (
  page: Page,
  change: (summary: Summary) => void = () => {},
): Promise<void> => {
  await page.route("**/api/report/19*", async (route) => {
    const response = await route.fetch();
    const summary = (await response.json()) as Summary;
    summary.locations.forEach((unit, at) =>
      Object.assign(unit, {
        percentCompliant: 50 + at,
        totalOpportunities: 100 + at,
        verdict: "belowGoal",
        pointsToGoal: at - 30,
      }),
    );
    change(summary);
    await route.fulfill({ response, json: summary });
  });
};
