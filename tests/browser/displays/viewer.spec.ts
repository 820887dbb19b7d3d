import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, type Locator, type Page, test } from "@playwright/test";
import { pathTo } from "#renderer/pages/paths.ts";
import { demoId } from "#server/demo/ids.ts";
import { expect, signInAs } from "../support.ts";

const facilityId = demoId("facility", "northlake-general");

/** A user with slideshows, whose calls make what a journey needs. */
const maker = async (page: Page) => {
  await signInAs(page, "admin@northlake.test");
  const { csrfToken } = (await (await page.request.get("/api/user")).json()) as {
    csrfToken: string;
  };
  return async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(`/api/${path}`, {
      data,
      headers: { "x-csrf-token": csrfToken },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Answer;
  };
};

/** A slideshow of two reports, under names of its own. */
const makeSlideshow = async (page: Page) => {
  const make = await maker(page);
  const name = randomUUID();
  const slides: string[] = [];
  for (const reportId of [2, 3]) {
    const slide = await make<{ id: string }>("slide", {
      slideName: `${name} ${reportId}`,
      reportId,
      facilityId,
      filters: { facilityId, reportDateRange: "last7Days" },
      reportControls: {},
    });
    slides.push(slide.id);
  }
  const reportSlides = slides.map((id) => ({ id }));
  const { id } = await make<{ id: string }>("reportSlideshow/save", {
    name,
    interval: 30,
    facilityId,
    reportSlides,
  });
  return { id, name, slides, make };
};

/** Lets the page's own clock run, a second at a time, until something is there so many times. */
const untilCount = async (
  page: Page,
  locator: Locator,
  isRight: (count: number) => boolean,
): Promise<void> => {
  const look = async (): Promise<boolean> => {
    await page.clock.runFor(1_000);
    return isRight(await locator.count());
  };
  // What is fetched takes its own time, which the page's clock must not outrun by much.
  await expect.poll(look, { intervals: [150] }).toBe(true);
};

const untilShown = (page: Page, slideId: string | undefined): Promise<void> =>
  untilCount(page, page.locator(`[data-slide="${slideId}"]`), (count) => count === 1);

const newScreen = async (browser: Browser): Promise<{ context: BrowserContext; screen: Page }> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    serviceWorkers: "allow",
  });
  const screen = await context.newPage();
  await screen.clock.install();
  return { context, screen };
};

test("the portal shows a slideshow alone on its page, slide after slide", async ({ page }) => {
  const { id, name, slides } = await makeSlideshow(page);
  await page.clock.install();
  await page.goto(pathTo("slideshowView", { query: { slideshowId: id, facilityId } }));
  await untilShown(page, slides[0]);
  await expect(page.getByText(`${name} 2`).first()).toBeVisible();
  await untilShown(page, slides[1]);
  await untilShown(page, slides[0]);
  await page.keyboard.press("ArrowRight");
  await untilShown(page, slides[1]);
  await page.context().clearCookies();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible();
  await expect(page.locator("[data-slide]")).toHaveCount(0);
});

test("a screen is enrolled by its code, and survives network loss and a reload", async ({
  page,
  browser,
}) => {
  const { id: slideshowId, name, slides, make } = await makeSlideshow(page);
  const { context, screen } = await newScreen(browser);
  await screen.goto("/display");
  const builtAt = await screen.locator('meta[name="built-at"]').getAttribute("content");
  expect(Date.parse(builtAt ?? "")).toBeGreaterThan(0);
  const code = await screen.getByLabel("Code").textContent();
  await make("display/enrolment/find", { code });
  const confirmed = { code, facilityId, slideshowId, name, language: "en-US" };
  await make("displays", confirmed);
  await untilShown(screen, slides[0]);
  await untilShown(screen, slides[1]);
  await screen.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await context.setOffline(true);
  await untilShown(screen, slides[0]);
  await untilCount(screen, screen.getByText(/^No connection since/u), (count) => count > 0);
  await screen.reload();
  await expect(screen.locator("[data-slide]")).toHaveCount(1);

  await context.setOffline(false);
  await untilCount(screen, screen.getByText(/^No connection/u), (count) => count === 0);
  await context.close();
});
