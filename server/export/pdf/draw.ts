import type { Frame, Page, Response } from "playwright-core";
import type { RenderMedium, RenderOrder } from "#contract/reports/render.ts";
import type { Language } from "#contract/core/primitives.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Whose } from "./gate.ts";
import { type FreshPage, RENDER_PATH, printMark } from "./fresh-pages.ts";

/** A report page to be drawn. */
export type DrawJob = {
  /** Who waits for it: customers take turns, and their users. */
  whose: Whose;
  /** Path and query of a report page of this portal. */
  address: string;
  /** Makes the ticket that opens the page, once its turn has come: it lasts for a minute only. */
  issueTicket(): Promise<string>;
  language: Language;
};

/**
 * Rejects when the page cannot get ready any more: it dies, lacks a script, shows a failure, or
 * goes elsewhere. `stop` ends the watch: a page may draw again.
 */
const watchFailure = (page: Page, path: string): { failed: Promise<never>; stop(): void } => {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const fail = (cause: string): void => reject(new AppError("pdf_failed", { cause }));
  const handleCrash = (): void => fail("the page crashed");
  const handleResponse = (response: Response): void => {
    const isScript = response.request().resourceType() === "script";
    if (isScript && !response.ok()) fail(`${response.url()} answered ${response.status()}`);
  };
  const handleNavigation = (frame: Frame): void => {
    if (frame !== page.mainFrame() || frame.url() === "about:blank") return;
    const { pathname } = new URL(frame.url());
    if (pathname !== path) fail(`the page went to ${pathname}`);
  };
  page.on("crash", handleCrash);
  page.on("response", handleResponse);
  page.on("framenavigated", handleNavigation);
  failed.catch(() => undefined);
  return {
    failed,
    stop: () => {
      page.off("crash", handleCrash);
      page.off("response", handleResponse);
      page.off("framenavigated", handleNavigation);
    },
  };
};

/** What a warm page offers; the renderer's `render-app` is the other side. */
type WarmPage = { handrailRender(order: RenderOrder): void };

/**
 * Hands the portal that runs in the page what to draw: its code need not start again. The mark of
 * the warm-up is gone when this returns.
 */
const direct = async (page: Page, order: RenderOrder): Promise<void> => {
  await page.evaluate((given) => {
    (globalThis as unknown as WarmPage).handrailRender(given);
  }, order);
};

/** The page finds its order when it starts: an address may be longer than a request's. */
const load = async (page: Page, url: string, order: RenderOrder): Promise<void> => {
  await page.addInitScript(`globalThis.handrailOrder = ${JSON.stringify(order)};`);
  const answer = await page.goto(url, { waitUntil: "commit", timeout: 0 });
  if (answer === null || !answer.ok()) {
    throw new AppError("pdf_failed", { cause: `the page answered ${answer?.status()}` });
  }
};

const draw = async (
  { page, isWarm }: FreshPage,
  origin: string,
  { address, language, issueTicket }: DrawJob,
  medium: RenderMedium,
): Promise<void> => {
  const order = { ticket: await issueTicket(), medium, address, language };
  await (isWarm ? direct(page, order) : load(page, origin + RENDER_PATH, order));
  if ((await printMark(page)) !== "true") {
    throw new AppError("pdf_failed", { cause: "the page shows a failure" });
  }
};

/**
 * Has the page draw what a job wants, and once it has, does something with it.
 * @throws AppError `pdf_failed` where the page cannot get ready
 */
export const drawn = async <T>(
  fresh: FreshPage,
  { origin, medium }: { origin: string; medium: RenderMedium },
  job: DrawJob,
  use: () => Promise<T>,
): Promise<T> => {
  const { failed, stop } = watchFailure(fresh.page, RENDER_PATH);
  try {
    await Promise.race([draw(fresh, origin, job, medium), failed]);
    return await Promise.race([use(), failed]);
  } finally {
    stop();
  }
};
