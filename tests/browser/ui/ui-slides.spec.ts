import type { Page } from "@playwright/test";
import { expect, test } from "./gallery.ts";

/** Parts of a screen's shorter side, in percent of it. */
const LEAST_LETTERS = 3.2;
const SAFE_EDGE = 5;
/** Browsers round. */
const SLACK = 0.12;
const MOST_ROWS = { landscape: 7, portrait: 10 } as const;
/** WCAG 2.2, level AAA, for letters of any size. */
const CONTRAST = 7;

type Text = {
  text: string;
  letters: number;
  contrast: number;
  /** Distances from the edges; negative outside. */
  edges: readonly number[];
};
type Wall = {
  name: string;
  orientation: "landscape" | "portrait";
  rows: number;
  texts: readonly Text[];
  /** Rows whose words lie over another's, or over the foot. */
  colliding: readonly string[];
};

/** What stands on each wall, with all measures in percent of its shorter side. */
const wallsOf = (page: Page): Promise<Wall[]> =>
  page.evaluate(() => {
    const ratio = (color: string, ground: string): number => {
      const light = (text: string): number => {
        const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/gu) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [low = 0, high = 0] = [light(color), light(ground)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    return [...document.querySelectorAll<HTMLElement>("[data-wall]")].map((wall) => {
      const box = wall.getBoundingClientRect();
      const unit = Math.min(box.width, box.height) / 100;
      const orientation = box.width > box.height ? ("landscape" as const) : ("portrait" as const);
      const face = wall.querySelector(".hr-wall") ?? wall;
      const ground = getComputedStyle(face).backgroundColor;
      const walker = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
      const texts = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || node.textContent?.trim() === "") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // Lines that a name is cut after are hidden, not outside.
        const clipped = parent.closest(".hr-wall-name, .hr-wall-title, .hr-wall-facility > span");
        const rect = (clipped ?? range).getBoundingClientRect();
        const style = getComputedStyle(parent);
        texts.push({
          text: node.textContent ?? "",
          letters: Number.parseFloat(style.fontSize) / unit,
          contrast: ratio(style.color, ground),
          edges: [
            rect.left - box.left,
            rect.top - box.top,
            box.right - rect.right,
            box.bottom - rect.bottom,
          ].map((distance) => distance / unit),
        });
      }
      const foot = wall.querySelector(".hr-wall-foot")?.getBoundingClientRect();
      const names = [...wall.querySelectorAll(".hr-wall-rows li")].map((row) => {
        const parts = [...row.children].map((part) => part.getBoundingClientRect());
        return {
          text: row.textContent ?? "",
          top: Math.min(...parts.map((part) => part.top)),
          bottom: Math.max(...parts.map((part) => part.bottom)),
        };
      });
      const colliding = names.filter(
        ({ bottom }, at) => bottom > (names[at + 1]?.top ?? foot?.top ?? 0) + 0.2 * unit,
      );
      return {
        name: wall.dataset["wall"] ?? "",
        orientation,
        rows: names.length,
        texts,
        colliding: colliding.map(({ text }) => text),
      };
    });
  });

for (const lang of ["en-US", "fr-CA"] as const) {
  test(`slides of every report are read from five metres, ${lang}`, async ({ openGallery }) => {
    const page = await openGallery({ part: "slides", lang });
    await page.locator("[data-wall]").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const walls = await wallsOf(page);
    expect(walls.length).toBeGreaterThan(60);
    const wrong = walls.flatMap(({ name, orientation, rows, texts, colliding }) => [
      ...(texts.length > 3 ? [] : [`${name}: shows next to nothing`]),
      ...(rows <= MOST_ROWS[orientation] ? [] : [`${name}: ${rows} rows`]),
      ...colliding.map((row) => `${name}: no room for ${row}`),
      ...texts.flatMap(({ text, letters, contrast, edges }) => [
        ...(letters >= LEAST_LETTERS - SLACK / 10 ? [] : [`${name}: ${text} is ${letters} high`]),
        ...(contrast >= CONTRAST ? [] : [`${name}: ${text} has a contrast of ${contrast}`]),
        ...(edges.every((edge) => edge >= SAFE_EDGE - SLACK)
          ? []
          : [`${name}: ${text} is too near an edge: ${edges.join(", ")}`]),
      ]),
    ]);
    expect(wrong).toEqual([]);
  });
}
