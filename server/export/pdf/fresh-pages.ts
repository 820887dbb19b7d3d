import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Logger } from "pino";
import type { BrowserHolder } from "./browser.ts";

/** Attribute of `html` by which a page says how it ended: `true` for "print me", or `failed`. */
const PRINT_MARK = "data-print-ready";

/** Runs in the page, whose types this side does not have. */
const WATCH_MARK = `new Promise((resolve) => {
  const root = document.documentElement;
  const look = () => root.hasAttribute("${PRINT_MARK}") && resolve(root.getAttribute("${PRINT_MARK}"));
  new MutationObserver(look).observe(root, { attributeFilter: ["${PRINT_MARK}"] });
  look();
})`;

/**
 * Waits until the page says how it ended, and answers that. The page itself watches: a selector
 * that is waited for is looked at twice a second only.
 */
export const printMark = (page: Page): Promise<string> => page.evaluate<string>(WATCH_MARK);

/** An unused page, with cookies and storage of its own. */
export type FreshPage = {
  page: Page;
  /** The portal runs in it already and waits for what to draw (`handrailRender`). */
  isWarm: boolean;
};

/** Unused pages, one of them ready. */
type FreshPages = {
  /** A page for one print; the caller closes its context. */
  take(): Promise<FreshPage>;
  /** Makes the next page ahead of time, unless one is waiting. */
  prepare(): void;
};

/**
 * The portal's page that fetches and compiles what sheets are made of, and then draws what it is
 * given.
 */
export const RENDER_PATH = "/render";
const WARM_UP_MS = 10_000;

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      setTimeout(ms, undefined, { signal: late.signal }).then(() => {
        throw new Error(`not done within ${ms} ms`);
      }),
    ]);
  } finally {
    late.abort();
  }
};

/** Starts the portal in the page before it is needed; a page that is not warm only prints later. */
const warmUp = async (page: Page, origin: string, log: Logger): Promise<boolean> => {
  try {
    const options = { waitUntil: "commit", timeout: WARM_UP_MS } as const;
    const answer = await page.goto(origin + RENDER_PATH, options);
    if (answer === null || !answer.ok()) return false;
    await within(WARM_UP_MS, printMark(page));
    return await page.evaluate(() => "handrailRender" in globalThis);
  } catch (error) {
    log.debug({ err: error }, "a page could not be warmed up");
    return false;
  }
};

/** A page in a context without cookies or storage, laid out for paper or as on screen. */
export const makePage = async (
  holder: BrowserHolder,
  origin: string,
  log: Logger,
  media: "print" | "screen",
): Promise<FreshPage> => {
  const browser = await holder.get();
  const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false });
  await context.addInitScript("globalThis.handrailPdfService = true;");
  const page = await context.newPage();
  await page.emulateMedia({ media, colorScheme: "light", reducedMotion: "reduce" });
  return { page, isWarm: await warmUp(page, origin, log) };
};

export const createFreshPages = (
  holder: BrowserHolder,
  origin: string,
  log: Logger,
): FreshPages => {
  let spare: Promise<FreshPage | null> | null = null;
  return {
    take: async () => {
      const waiting = spare;
      spare = null;
      const fresh = await waiting;
      // It is gone when the browser died or was replaced meanwhile.
      const isThere = fresh?.page.context().browser() === (await holder.get());
      return fresh && isThere && !fresh.page.isClosed()
        ? fresh
        : makePage(holder, origin, log, "print");
    },
    prepare: () => {
      spare ??= makePage(holder, origin, log, "print").catch((error: unknown) => {
        log.debug({ err: error }, "no page could be made ready");
        spare = null;
        return null;
      });
    },
  };
};
