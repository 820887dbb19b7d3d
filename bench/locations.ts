import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { percentile, printFigure } from "./support/figure.ts";
import { scrollFrames, serveGallery } from "./support/gallery.ts";
import type { Benchmark } from "./support/options.ts";

const ROUNDS = 5;
const PLACES = 2_001;
const TYPED = "room 12";

/** Milliseconds from a click to the frame after what it changed is drawn. */
const paintAfter = (page: Page, name: string): Promise<number> =>
  page
    .locator("[data-part=trees]")
    .getByText(name, { exact: true })
    .evaluate(async (button: HTMLElement) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      await frame();
      const startMs = performance.now();
      button.click();
      await frame();
      await frame();
      return performance.now() - startMs;
    });

/** Milliseconds of each key of a search, to the frame after the tree follows it. */
const searchTimes = (page: Page): Promise<number[]> =>
  page.locator("[data-part=trees] input[type=search]").evaluate(async (field, typed) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const times: number[] = [];
    for (let length = 1; length <= typed.length; length++) {
      await frame();
      const startMs = performance.now();
      set?.call(field, typed.slice(0, length));
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
      await frame();
      times.push(performance.now() - startMs);
    }
    return times;
  }, TYPED);

/** The same places as plain elements, all of them in the page. */
const plainPaint = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const ms = await page.evaluate(async (count) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    await frame();
    const startMs = performance.now();
    const list = document.createElement("ul");
    for (let index = 0; index < count; index++) {
      const row = document.createElement("li");
      for (const words of [`Room ${index}`, "Room · 2 devices", "Goal 80.0%"]) {
        const part = document.createElement(words.startsWith("Goal") ? "button" : "span");
        part.textContent = words;
        row.append(part);
      }
      list.append(row);
    }
    document.body.replaceChildren(list);
    list.getBoundingClientRect();
    await frame();
    await frame();
    return performance.now() - startMs;
  }, PLACES);
  await page.close();
  return ms;
};

const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** A facility's tree with 2,000 places: how soon it stands, scrolls and follows a search. */
export const locations: Benchmark = {
  name: "locations",
  about: "a tree of 2,000 places: first paint, all opened, scrolling, search as you type",
  run: async () => {
    const gallery = await serveGallery();
    const browser = await openBrowser();
    const [paints, opened, frames, keys, plain]: number[][] = [[], [], [], [], []];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await page.goto(`${gallery.url}?part=trees`);
        await page.waitForLoadState("networkidle");
        paints?.push(await paintAfter(page, "2000"));
        opened?.push(await paintAfter(page, "Expand all"));
        frames?.push(...(await scrollFrames(page)));
        await page.evaluate(() => scrollTo(0, 0));
        keys?.push(...(await searchTimes(page)));
        await page.close();
        plain?.push(await plainPaint(browser));
      }
    } finally {
      await browser.close();
      await gallery.close();
    }
    const peer = { name: "a plain list of all places", value: median(plain ?? []) };
    for (const [figure, samples, share, limit] of [
      ["firstPaint", paints, 0.5, 100],
      ["openAll", opened, 0.5, 100],
      ["searchKeyP95", keys, 0.95, 100],
    ] as const) {
      const value = percentile(samples ?? [], share);
      printFigure({
        figure: `locations.${figure}.2000`,
        value,
        unit: "ms",
        peer,
        ratio: peer.value / value,
        ratioOf: "peer / value",
        target: `<= ${limit} ms`,
        isReached: value <= limit,
      });
    }
    const frame = percentile(frames ?? [], 0.95);
    printFigure({
      figure: "locations.frameP95.2000",
      value: frame,
      unit: "ms",
      target: "<= 16.7 ms",
      isReached: frame <= 16.75,
    });
  },
};
