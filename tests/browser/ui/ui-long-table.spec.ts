import { expect, test } from "./gallery.ts";

for (const rows of [10_000, 100_000]) {
  test(`${rows} rows appear at once and scroll smoothly`, async ({ openGallery }) => {
    const page = await openGallery({ part: "long-table", theme: "light" });
    const button = page.getByRole("button", { name: String(rows), exact: true });
    const paintMs = await button.evaluate(async (element: HTMLButtonElement) => {
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
      await frame();
      const start = performance.now();
      element.click();
      await frame();
      // The frame after the one that drew the rows starts when they are on screen.
      await frame();
      return performance.now() - start;
    });
    await expect(page.locator("tbody tr[data-index]").first()).toBeVisible();
    const drawn = await page.locator("tbody tr[data-index]").count();
    expect(drawn).toBeLessThan(80);
    await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(rows + 1));

    const p95 = await page.evaluate(async () => {
      const frames: number[] = [];
      let last = performance.now();
      for (let step = 0; step < 120; step++) {
        scrollBy(0, 90);
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frames.push(now - last);
        last = now;
      }
      return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;
    });
    test
      .info()
      .annotations.push(
        { type: "first paint, ms", description: paintMs.toFixed(1) },
        { type: "frame p95, ms", description: p95.toFixed(1) },
      );
    expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(100);
    // Room for a machine that runs other tests beside this one; the figures are the annotations.
    expect(paintMs).toBeLessThan(1000);
    expect(p95).toBeLessThan(100);
  });
}

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
