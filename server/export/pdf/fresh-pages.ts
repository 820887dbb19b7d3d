import type { Page } from "playwright-core";
import type { Logger } from "pino";
import type { BrowserHolder } from "./browser.ts";

/** What a page says when it has settled and may be printed. */
export const PRINT_READY = 'html[data-print-ready="true"]';

/** Pages nobody has used, each in a context of its own, one kept ready. */
export type FreshPages = {
  /** A page for one print; whoever takes it closes its context. */
  take(): Promise<Page>;
  /** Makes the next page ahead of time, unless one is waiting. */
  refill(): void;
};

/** The portal's page that only fetches and compiles what prints are made of. */
const WARM_UP_PATH = "/print";
const WARM_UP_MS = 10_000;

/** Lets the page fetch and compile the portal before it is needed; without that it only prints later. */
const warmUp = async (page: Page, origin: string, log: Logger): Promise<void> => {
  try {
    const options = { waitUntil: "commit", timeout: WARM_UP_MS } as const;
    const answer = await page.goto(origin + WARM_UP_PATH, options);
    if (answer === null || !answer.ok()) return;
    await page.waitForSelector(PRINT_READY, { state: "attached", timeout: WARM_UP_MS });
  } catch (error) {
    log.debug({ err: error }, "a page could not be warmed up");
  }
};

/** A page in a context without cookies or storage, laid out for paper, that the print mark awaits. */
const prepare = async (holder: BrowserHolder, origin: string, log: Logger): Promise<Page> => {
  const browser = await holder.get();
  const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false });
  await context.addInitScript("globalThis.handrailPdfService = true;");
  const page = await context.newPage();
  await page.emulateMedia({ media: "print", colorScheme: "light", reducedMotion: "reduce" });
  await warmUp(page, origin, log);
  return page;
};

export const createFreshPages = (
  holder: BrowserHolder,
  origin: string,
  log: Logger,
): FreshPages => {
  let spare: Promise<Page | null> | null = null;
  return {
    take: async () => {
      const waiting = spare;
      spare = null;
      const page = await waiting;
      // It is gone when the browser died meanwhile.
      return page === null || page.isClosed() ? prepare(holder, origin, log) : page;
    },
    refill: () => {
      spare ??= prepare(holder, origin, log).catch((error: unknown) => {
        log.debug({ err: error }, "no page could be made ready");
        spare = null;
        return null;
      });
    },
  };
};
