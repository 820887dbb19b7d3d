import type { RenderMedium } from "#contract/reports/render.ts";
import { type DrawJob, drawn } from "./draw.ts";
import type { FreshPage } from "./fresh-pages.ts";

/** What is drawn as a picture, and how many of its dots a CSS px is. */
export type PictureJob = DrawJob & { medium: Exclude<RenderMedium, "paper">; scale: number };

/** Wider than any medium; the sheet says itself how large it is. */
const VIEW = { width: 1_000, height: 800 };

/** Runs in the page, whose types this side does not have: where the sheet lies. */
const SHEET_BOX = `(() => {
  const { x, y, width, height } = document.querySelector("article").getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
})()`;

type Box = { x: number; y: number; width: number; height: number };

/** Draws a sheet and takes a picture of it alone, as PNG. */
export const takePicture = (fresh: FreshPage, origin: string, job: PictureJob): Promise<Buffer> => {
  const { page } = fresh;
  return drawn(fresh, { origin, medium: job.medium }, job, async () => {
    const box = await page.evaluate<Box>(SHEET_BOX);
    const browser = await page.context().newCDPSession(page);
    const { data } = await browser.send("Page.captureScreenshot", {
      format: "png",
      clip: { ...box, scale: job.scale },
      captureBeyondViewport: true,
      optimizeForSpeed: true,
    });
    await browser.detach();
    return Buffer.from(data, "base64");
  });
};

export { VIEW as PICTURE_VIEW };
