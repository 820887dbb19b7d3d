import type { Logger } from "pino";
import { rejection } from "#server/lib/abort-promise.ts";
import { AppError } from "#server/lib/app-error.ts";
import { createRate } from "#server/lib/rate.ts";
import { type BrowserHolder, createBrowserHolder } from "./browser.ts";
import { type DrawJob, drawn } from "./draw.ts";
import { type FooterTexts, footerTemplate } from "./footer.ts";
import { type FreshPage, createFreshPages, makePage } from "./fresh-pages.ts";
import { type Whose, createGate } from "./gate.ts";
import { PICTURE_VIEW, type PictureJob, takePicture } from "./picture.ts";

/** A page that has drawn so many pictures is replaced: what leaks in it goes with it. */
const PICTURES_OF_A_PAGE = 200;

/**
 * Pages that draw one picture after another. They hold no user's session, cookies or storage: each
 * picture is opened by a ticket of its own.
 */
type StoredPages = {
  take(): Promise<FreshPage>;
  /** Gives a page back; one that failed is thrown away. */
  leave(page: FreshPage, isWell: boolean): void;
};

const createStoredPages = (holder: BrowserHolder, origin: string, log: Logger): StoredPages => {
  const idle: FreshPage[] = [];
  const drawn = new WeakMap<FreshPage, number>();
  const close = ({ page }: FreshPage): void => {
    page
      .context()
      .close()
      .catch((error: unknown) => log.debug({ err: error }, "context was gone"));
  };
  return {
    take: async () => {
      const browser = await holder.get();
      const kept = idle.pop();
      if (kept && kept.page.context().browser() === browser && !kept.page.isClosed()) return kept;
      if (kept) close(kept);
      const made = await makePage(holder, origin, log, "screen");
      await made.page.setViewportSize(PICTURE_VIEW);
      return made;
    },
    leave: (fresh, isWell) => {
      const count = (drawn.get(fresh) ?? 0) + 1;
      drawn.set(fresh, count);
      // One that was not warm has been given its one order.
      if (isWell && fresh.isWarm && count < PICTURES_OF_A_PAGE) idle.push(fresh);
      else close(fresh);
    },
  };
};

type PaperSize = "Letter" | "A4";

export type PdfJob = DrawJob & { paper: PaperSize; footer: FooterTexts };

type PdfPrinterOptions = {
  /** Where this server answers, `http://host:port`. */
  origin: string;
  chromiumPath: string | undefined;
  /** False: without Chromium's own sandbox. */
  sandbox?: boolean;
  log: Logger;
  /** Longest time from the request to the PDF, waiting included. */
  limitMs?: number;
};

/** Prints pages of the portal in Chromium, a few at a time. */
export type PdfPrinter = {
  /**
   * Opens the page, waits until it says that it is ready, and prints it.
   * @param signal aborts when the PDF is not needed any more
   * @throws AppError `rate_limited` (this user's or customer's queue is full), `busy` (the queue of
   * all is), `timeout`, `pdf_failed`; the signal's reason when aborted
   */
  print(job: PdfJob, signal: AbortSignal): Promise<Buffer>;
  /** The same as a PNG of what the page draws. */
  picture(job: PictureJob, signal: AbortSignal): Promise<Buffer>;
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

/** Width between the margins at 96 dots an inch, so that graphs are drawn as wide as the paper. */
const PRINT_WIDTH: Readonly<Record<PaperSize, number>> = { Letter: 702, A4: 680 };
const PRINT_HEIGHT = 1000;

/** A server that listens everywhere is reached at its own machine. */
const reachable = (origin: string): string =>
  origin.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");

const printPage = async (fresh: FreshPage, origin: string, job: PdfJob): Promise<Buffer> => {
  const { page } = fresh;
  await page.setViewportSize({ width: PRINT_WIDTH[job.paper], height: PRINT_HEIGHT });
  return drawn(fresh, { origin, medium: "paper" }, job, () =>
    page.pdf({
      format: job.paper,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: "<span></span>",
      footerTemplate: footerTemplate(job.footer),
      margin: { top: MARGIN, right: MARGIN, bottom: FOOT_MARGIN, left: MARGIN },
      tagged: true,
    }),
  );
};

/** Whether a print was only not begun, because too many wait. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "rate_limited" || error.code === "busy");

export const createPdfPrinter = ({
  origin,
  chromiumPath,
  sandbox,
  log,
  limitMs = LIMIT_MS,
}: PdfPrinterOptions): PdfPrinter => {
  const own = reachable(origin);
  const holder = createBrowserHolder({ chromiumPath, sandbox, origin: own, log });
  const pages = createFreshPages(holder, own, log);
  const kept = createStoredPages(holder, own, log);
  const gate = createGate({
    atOnce: PAGES_AT_ONCE,
    waitingOfOne: PAGES_WAITING_OF_ONE,
    waitingOfCustomer: PAGES_WAITING_OF_CUSTOMER,
    waiting: PAGES_WAITING,
    always: PAGES_ALWAYS_TAKEN,
    retryAfter: RETRY_AFTER_SECONDS,
  });

  const failures = createRate(60);

  /** Gives the work a page, which goes with the signal. */
  const inPage = async <T>(
    take: () => Promise<FreshPage>,
    leave: (fresh: FreshPage, isWell: boolean) => void,
    work: (fresh: FreshPage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    const fresh = await take();
    const close = (): void => leave(fresh, false);
    signal.addEventListener("abort", close, { once: true });
    try {
      // It may have been aborted while the page was made.
      signal.throwIfAborted();
      const done = await work(fresh);
      leave(fresh, true);
      return done;
    } catch (error) {
      leave(fresh, false);
      throw error;
    } finally {
      signal.removeEventListener("abort", close);
    }
  };

  const closeContext = ({ page }: FreshPage): void => {
    page
      .context()
      .close()
      .catch((error: unknown) => log.debug({ err: error }, "context was gone"));
  };

  /** Waits for the user's turn, and for no longer than anybody may. */
  const inTurn = async <T>(
    whose: Whose,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
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
      return await gate.run(whose, () => Promise.race([work(stop.signal), stopped]), stop.signal);
    } catch (error) {
      if (!signal.aborted && !isRefusal(error)) failures.add(1);
      if (stop.signal.aborted) throw stop.signal.reason;
      if (error instanceof AppError) throw error;
      throw new AppError("pdf_failed", { cause: error });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
    }
  };

  return {
    print: (job, signal) =>
      inTurn(
        job.whose,
        (stop) =>
          inPage(
            pages.take,
            (fresh) => {
              closeContext(fresh);
              pages.prepare();
            },
            (fresh) => printPage(fresh, own, job),
            stop,
          ),
        signal,
      ),
    picture: (job, signal) =>
      inTurn(
        job.whose,
        (stop) => inPage(kept.take, kept.leave, (fresh) => takePicture(fresh, own, job), stop),
        signal,
      ),
    state: () => ({ waiting: gate.waiting(), failed: failures.count() }),
    close: () => holder.close(),
  };
};
