import type { Page } from "playwright-core";
import type { Logger } from "pino";
import type { BrowserHolder } from "./browser.ts";

/** Pages that have never been anywhere, each in a context of its own, one kept ready. */
export type FreshPages = {
  /** A page for one print; whoever takes it closes its context. */
  take(): Promise<Page>;
  /** Makes the next page ahead of time, unless one is waiting. */
  refill(): void;
};

/** A page in a context without cookies or storage, laid out for paper, that the print mark awaits. */
const prepare = async (holder: BrowserHolder): Promise<Page> => {
  const browser = await holder.get();
  const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false });
  await context.addInitScript("globalThis.handrailPdfService = true;");
  const page = await context.newPage();
  await page.emulateMedia({ media: "print", colorScheme: "light", reducedMotion: "reduce" });
  return page;
};

export const createFreshPages = (holder: BrowserHolder, log: Logger): FreshPages => {
  let spare: Promise<Page | null> | null = null;
  return {
    take: async () => {
      const waiting = spare;
      spare = null;
      const page = await waiting;
      // It is gone when the browser died meanwhile.
      return page === null || page.isClosed() ? prepare(holder) : page;
    },
    refill: () => {
      spare ??= prepare(holder).catch((error: unknown) => {
        log.debug({ err: error }, "no page could be made ready");
        spare = null;
        return null;
      });
    },
  };
};
