import type { Page } from "@playwright/test";
import { expect, test } from "./gallery.ts";

/** Milliseconds of processor time that the page's main thread has spent so far. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
}

/** What the main thread spends until so many rows are painted, and on each frame while they scroll. */
async function showAndScroll(page: Page, rows: number): Promise<{ paint: number; frame: number }> {
  const spent = await mainThread(page);
  const atStart = await spent();
  await page
    .getByRole("button", { name: String(rows), exact: true })
    .evaluate(async (button: HTMLButtonElement) => {
      button.click();
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
  const painted = await spent();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(rows + 1));
  expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(80);

  const frames = 120;
  const beforeScroll = await spent();
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) {
      scrollBy(0, 90);
      await new Promise(requestAnimationFrame);
    }
  }, frames);
  const scrolled = await spent();
  expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(100);
  return { paint: painted - atStart, frame: (scrolled - beforeScroll) / frames };
}

// What both take is measured by `npm run bench -- list`.
test("ten times as many rows appear and scroll about as fast", async ({ openGallery }) => {
  const page = await openGallery({ part: "long-table", theme: "light" });
  // Once before: code runs slower the first time.
  await showAndScroll(page, 100_000);
  const few = await showAndScroll(page, 10_000);
  const many = await showAndScroll(page, 100_000);
  expect(many.paint).toBeLessThan(5 * few.paint);
  expect(many.frame).toBeLessThan(3 * few.frame);
});

test("columns have the room their words need, also after a change of width", async ({
  openGallery,
}) => {
  const page = await openGallery({ part: "long-table", theme: "light" });
  await page.getByRole("button", { name: "10000", exact: true }).click();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
  /** Columns whose words do not fit. */
  const cutWords = () =>
    page
      .getByRole("table")
      .evaluate(
        (table: HTMLTableElement) =>
          [...(table.tBodies[0]?.rows[1]?.cells ?? [])].filter(
            (cell) => cell.scrollWidth > cell.clientWidth || cell.clientHeight > 110,
          ).length,
      );
  const tableWidth = async () => (await page.getByRole("table").boundingBox())?.width ?? 0;
  const wide = await tableWidth();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(tableWidth).toBeLessThan(wide);
  await expect(page.locator(".hr-table-locked")).toBeVisible();
  await expect.poll(cutWords).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(tableWidth).toBeGreaterThanOrEqual(wide - 1);
});

test("the row with the focus stays in the page while it scrolls away", async ({ openGallery }) => {
  const page = await openGallery({ part: "long-table", theme: "light" });
  await page.getByRole("button", { name: "100000", exact: true }).click();
  await page.evaluate(() => scrollTo(0, 1_800_000));
  await expect(page.getByRole("rowheader", { name: "D4-150000" })).toBeAttached();
});

test("printing draws every row of a long table", async ({ openGallery }) => {
  const page = await openGallery({ part: "long-table", theme: "light" });
  await page.getByRole("button", { name: "10000", exact: true }).click();
  await expect(page.locator("tbody tr[data-index]").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator("tbody tr")).toHaveCount(10_000);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator("tbody tr[data-index]").first()).toBeVisible();
});
