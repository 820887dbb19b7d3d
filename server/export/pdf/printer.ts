import type { Page } from "playwright-core";
import type { Logger } from "pino";
import { LIMITS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import { AppError } from "#server/lib/app-error.ts";
import { rejection } from "#server/lib/rejection.ts";
import { createBrowserHolder } from "./browser.ts";
import { footerTemplate } from "./footer.ts";
import type { FooterTexts } from "./footer.ts";
import { type FreshPage, createFreshPages, printMark } from "./fresh-pages.ts";
import { createRate } from "#server/lib/rate.ts";
import { createGate, type Whose } from "./gate.ts";

export type PaperSize = "Letter" | "A4";

export type PdfJob = {
  /** Who waits for it: customers take turns, and their users. */
  whose: Whose;
  /** Path and query of a page of this portal. */
  path: string;
  /**
   * Makes the session with which the page is opened, once its turn has come; whatever holds it is
   * thrown away after.
   */
  openSession(): Promise<{ name: string; value: string; isSecure: boolean }>;
  language: Language;
  paper: PaperSize;
  footer: FooterTexts;
};

export type PdfPrinterOptions = {
  /** Where this server answers, `http://host:port`. */
  origin: string;
  chromiumPath: string | undefined;
  log: Logger;
  /** Longest time from the request to the PDF, waiting included. */
  limitMs?: number;
};

/** Prints pages of the portal in Chromium, a few at a time. */
export type PdfPrinter = {
  /**
   * Opens the page, waits until it says that it is ready, and prints it.
   * @param signal aborts when nobody waits for the PDF any more
   * @throws AppError `rate_limited` (this user's or customer's queue is full), `busy` (everybody's is), `timeout`, `pdf_failed`; the signal's reason when aborted
   */
  print(job: PdfJob, signal: AbortSignal): Promise<Buffer>;
  /** How many prints wait, and how many failed within the last hour. */
  state(): { waiting: number; failed: number };
  close(): Promise<void>;
};

const LIMIT_MS = 30_000;
const PAGES_AT_ONCE = 2;
const PAGES_WAITING_OF_ONE = 2;
/** About what is printed within the time that a page may take … */
const PAGES_WAITING = 40;
/** … half of it for one customer; the first few of any customer are taken beside a full queue. */
const PAGES_WAITING_OF_CUSTOMER = PAGES_WAITING / 2;
const PAGES_ALWAYS_TAKEN = PAGES_WAITING_OF_ONE;
const RETRY_AFTER_SECONDS = 5;
const MARGIN = "15mm";
const FOOT_MARGIN = "18mm";
/** What a page goes by when nobody has chosen a language on its device. */
const LANGUAGE_COOKIE = "culture";

/** Width between the margins at 96 dots an inch, so that graphs are drawn as wide as the paper. */
const PRINT_WIDTH: Readonly<Record<PaperSize, number>> = { Letter: 702, A4: 680 };
const PRINT_HEIGHT = 1000;

/** A server that listens everywhere is reached at its own machine. */
const reachable = (origin: string): string =>
  origin.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");

/**
 * Rejects when the page cannot get ready any more: it dies, lacks a script, shows a failure, or
 * goes elsewhere (to the sign-in, say).
 */
const failure = (page: Page, path: string): Promise<never> => {
  const failing = new Promise<never>((_resolve, reject) => {
    const fail = (cause: string): void => reject(new AppError("pdf_failed", { cause }));
    page.once("crash", () => fail("the page crashed"));
    page.on("response", (response) => {
      const isScript = response.request().resourceType() === "script";
      if (isScript && !response.ok()) fail(`${response.url()} answered ${response.status()}`);
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame() || frame.url() === "about:blank") return;
      const { pathname } = new URL(frame.url());
      if (pathname !== path) fail(`the page went to ${pathname}`);
    });
  });
  failing.catch(() => undefined);
  return failing;
};

/** What a warm page offers; the renderer's `print-warm-up` is the other side. */
type WarmPage = { handrailPrint(order: { address: string; language: Language }): void };

/**
 * Tells the portal that runs in the page where to go: its code need not start again. The mark of
 * the warm-up is gone when this returns.
 */
const direct = async (page: Page, url: URL, language: Language): Promise<void> => {
  await page.evaluate(
    (order) => {
      (globalThis as unknown as WarmPage).handrailPrint(order);
    },
    { address: url.pathname + url.search, language },
  );
};

/** The page is fetched without its query where that is too long for a request, and finds it there. */
const load = async (page: Page, url: URL): Promise<void> => {
  const isLong = url.href.length > LIMITS.addressMaxLength;
  if (isLong)
    await page.addInitScript(`history.replaceState(null, "", ${JSON.stringify(url.href)})`);
  const address = isLong ? url.origin + url.pathname : url.href;
  const answer = await page.goto(address, { waitUntil: "commit", timeout: 0 });
  if (answer === null || !answer.ok()) {
    throw new AppError("pdf_failed", { cause: `the page answered ${answer?.status()}` });
  }
};

const open = async ({ page, isWarm }: FreshPage, job: PdfJob, url: URL): Promise<void> => {
  await (isWarm ? direct(page, url, job.language) : load(page, url));
  if ((await printMark(page)) !== "true") {
    throw new AppError("pdf_failed", { cause: "the page shows a failure" });
  }
};

const printPage = async (fresh: FreshPage, job: PdfJob, url: URL): Promise<Buffer> => {
  const { page } = fresh;
  const failed = failure(page, url.pathname);
  await Promise.race([open(fresh, job, url), failed]);
  const pdf = page.pdf({
    format: job.paper,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate: footerTemplate(job.footer),
    margin: { top: MARGIN, right: MARGIN, bottom: FOOT_MARGIN, left: MARGIN },
    tagged: true,
  });
  return Promise.race([pdf, failed]);
};

/** Whether a print was only not begun, because too many wait. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "rate_limited" || error.code === "busy");

export const createPdfPrinter = ({
  origin,
  chromiumPath,
  log,
  limitMs = LIMIT_MS,
}: PdfPrinterOptions): PdfPrinter => {
  const own = reachable(origin);
  const holder = createBrowserHolder({ chromiumPath, origin: own, log });
  const pages = createFreshPages(holder, own, log);
  const gate = createGate({
    atOnce: PAGES_AT_ONCE,
    waitingOfOne: PAGES_WAITING_OF_ONE,
    waitingOfCustomer: PAGES_WAITING_OF_CUSTOMER,
    waiting: PAGES_WAITING,
    always: PAGES_ALWAYS_TAKEN,
    retryAfter: RETRY_AFTER_SECONDS,
  });

  const failures = createRate(60);

  const inFreshPage = async (job: PdfJob, signal: AbortSignal): Promise<Buffer> => {
    const fresh = await pages.take();
    const { page } = fresh;
    const context = page.context();
    const close = (): void => {
      context.close().catch((error: unknown) => log.debug({ err: error }, "context was gone"));
    };
    signal.addEventListener("abort", close, { once: true });
    try {
      // It may have been aborted while the page was made.
      signal.throwIfAborted();
      const { name, value, isSecure } = await job.openSession();
      await Promise.all([
        context.addCookies([
          {
            name,
            value,
            // Chromium sends a secure cookie to this origin, but takes it for https alone.
            url: isSecure ? own.replace(/^http:/u, "https:") : own,
            httpOnly: true,
            secure: isSecure,
            sameSite: "Lax",
          },
          { name: LANGUAGE_COOKIE, value: job.language, url: own, sameSite: "Lax" },
        ]),
        context.setExtraHTTPHeaders({ "accept-language": job.language }),
        page.setViewportSize({ width: PRINT_WIDTH[job.paper], height: PRINT_HEIGHT }),
      ]);
      return await printPage(fresh, job, new URL(job.path, own));
    } finally {
      signal.removeEventListener("abort", close);
      close();
      pages.refill();
    }
  };

  return {
    print: async (job, signal) => {
      signal.throwIfAborted();
      // A timer of its own: one of AbortSignal's may be collected before it fires.
      const stop = new AbortController();
      const timer = setTimeout(() => {
        stop.abort(new AppError("timeout"));
        // A slow page, or a browser that is broken and does not say so.
        holder.doubt();
      }, limitMs);
      const leave = (): void => stop.abort(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      // A browser that is closed under a call may never answer it: nothing waits for it then.
      const stopped = rejection(stop.signal);
      try {
        return await gate.run(
          job.whose,
          () => Promise.race([inFreshPage(job, stop.signal), stopped]),
          stop.signal,
        );
      } catch (error) {
        if (!signal.aborted && !isRefusal(error)) failures.add(1);
        if (stop.signal.aborted) throw stop.signal.reason;
        if (error instanceof AppError) throw error;
        throw new AppError("pdf_failed", { cause: error });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
      }
    },
    state: () => ({ waiting: gate.waiting(), failed: failures.count() }),
    close: () => holder.close(),
  };
};
