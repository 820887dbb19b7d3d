import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { percentile, printFigure } from "./support/figure.ts";
import { scrollFrames, serveGallery } from "./support/gallery.ts";
import type { Benchmark } from "./support/options.ts";

const PAINTS = 7;
/** More plain rows than this occupy a browser for a minute. */
const PLAIN_ROWS_MAX = 10_000;

/** Milliseconds from the click that hands over the rows to the frame after they are drawn. */
const firstPaint = (page: Page, rows: number): Promise<number> =>
  page
    .getByRole("button", { name: String(rows), exact: true })
    .evaluate(async (button: HTMLElement) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      await frame();
      const startMs = performance.now();
      button.click();
      await frame();
      await frame();
      return performance.now() - startMs;
    });

/** The same number of rows as plain elements, all of them in the page. */
const plainPaint = (page: Page, rows: number): Promise<number> =>
  page.evaluate(async (count) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    await frame();
    const startMs = performance.now();
    const table = document.createElement("table");
    const body = table.createTBody();
    for (let index = 0; index < count; index++) {
      const row = body.insertRow();
      for (let cell = 0; cell < 7; cell++) row.insertCell().textContent = `${index} ${cell}`;
    }
    document.body.replaceChildren(table);
    table.getBoundingClientRect();
    await frame();
    await frame();
    return performance.now() - startMs;
  }, rows);

const paintPlain = async (browser: Browser, rows: number): Promise<number> => {
  const page = await browser.newPage();
  const ms = await plainPaint(page, rows);
  await page.close();
  return ms;
};

/** Long lists: how soon they stand, and how smoothly they scroll. */
export const list: Benchmark = {
  name: "list",
  about: "first paint and scrolling of 10,000 and 100,000 rows",
  run: async () => {
    const gallery = await serveGallery();
    const browser = await openBrowser();
    try {
      for (const rows of [10_000, 100_000]) {
        const paints: number[] = [];
        const frames: number[] = [];
        for (let round = 0; round < PAINTS; round++) {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
          await page.goto(`${gallery.url}?part=long-table`);
          await page.waitForLoadState("networkidle");
          paints.push(await firstPaint(page, rows));
          frames.push(...(await scrollFrames(page)));
          await page.close();
        }
        const plain = rows > PLAIN_ROWS_MAX ? undefined : await paintPlain(browser, rows);
        const value = percentile(paints, 0.5);
        printFigure({
          figure: `list.firstPaint.${rows}`,
          value,
          unit: "ms",
          ...(plain !== undefined && {
            peer: { name: "plain table with all rows", value: plain },
            ratio: plain / value,
            ratioOf: "peer / value",
          }),
          target: "<= 100 ms",
          isReached: value <= 100,
        });
        const frame = percentile(frames, 0.95);
        printFigure({
          figure: `list.frameP95.${rows}`,
          value: frame,
          unit: "ms",
          target: "<= 16.7 ms",
          isReached: frame <= 16.75,
        });
      }
    } finally {
      await browser.close();
      await gallery.close();
    }
  },
};
