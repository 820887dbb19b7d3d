import type { BrowserWindow, BrowserWindowConstructorOptions, IpcMainEvent } from "electron";
import escapeHtml from "escape-html";
import { printFootHtml } from "#contract/core/design/print-footer.ts";
import { MESSAGES, type PaperSize, type PrintRoute } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import type { Translate } from "../i18n/translate.ts";
import { APP_ORIGIN } from "../server-link/addresses.ts";
import { type PdfLayout, printSettings } from "./pdf-layout.ts";

/** Spans that the print engine fills in. */
const PAGE = '<span class="pageNumber"></span>';
const PAGES = '<span class="totalPages"></span>';

/** The foot of each printed page: the product's name, a text of the page, and the page's number. */
export const printFoot = (text: string, t: Translate): string =>
  printFootHtml({
    product: "Handrail",
    text: escapeHtml(text),
    page: t("console.print.page", { page: PAGE, pages: PAGES }),
  });

/** As long as the server gives its own PDF pages. */
const READY_LIMIT_MS = 30_000;

/** What to print: a page of the app, on which paper, with which words at its foot. */
type PrintOrder = { route: PrintRoute; paper: PaperSize; foot: string; t: Translate };

/** Renders a page of the app as PDF. @throws CodedError `pdf_failed` */
export type PrintPage = (order: PrintOrder, signal: AbortSignal) => Promise<Buffer>;

type PrintPageParts = {
  /** Opens a hidden, known window in the session of the portal. */
  openHidden(size: BrowserWindowConstructorOptions): BrowserWindow;
  /** Whether a message is from the page to be printed, not from a document that took its place. */
  isFromPage(event: IpcMainEvent): boolean;
  /** As the person has chosen it. */
  layout(): PdfLayout;
  readyLimitMs?: number;
};

const HEIGHT = 1000;

/** Ends once the page says that it is ready, or rejects with what made that impossible. */
const waitUntilReady = (
  window: BrowserWindow,
  route: PrintRoute,
  { isFromPage, readyLimitMs = READY_LIMIT_MS }: PrintPageParts,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const contents = window.webContents;
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new CodedError("pdf_failed", { cause: reason }));
    };
    const timer = setTimeout(() => fail("not ready in time"), readyLimitMs);
    contents.ipc.on(MESSAGES.printReady, (event) => {
      if (!isFromPage(event)) return;
      clearTimeout(timer);
      resolve();
    });
    contents.ipc.on(MESSAGES.printFailed, (event) => {
      if (isFromPage(event)) fail("the page shows a failure");
    });
    const { pathname } = new URL(route, APP_ORIGIN);
    const failElsewhere = (_event: unknown, address: string) => {
      const { pathname: shown } = new URL(address);
      if (shown !== pathname) fail(`went to ${shown}`);
    };
    // A session that has ended leads to the sign-in, with and without loading.
    contents.on("did-navigate", failElsewhere);
    contents.on("did-navigate-in-page", failElsewhere);
    contents.once("did-fail-load", (_event, _code, description) =>
      fail(`not loaded: ${description}`),
    );
    contents.once("render-process-gone", (_event, { reason }) => fail(`page gone: ${reason}`));
    window.once("closed", () => fail("window closed"));
    signal.addEventListener("abort", () => fail("cancelled"), { once: true });
  });

/** Prints pages through windows that are never shown and that never stay, whatever happens. */
export const createPrintPage =
  (parts: PrintPageParts): PrintPage =>
  async ({ route, paper, foot, t }, signal) => {
    const { width, margins, paper: pageSize } = printSettings(parts.layout(), paper);
    const window = parts.openHidden({ width, height: HEIGHT, useContentSize: true });
    try {
      const ready = waitUntilReady(window, route, parts, signal);
      // Its failures arrive as `did-fail-load` too, with the better reason.
      window.loadURL(APP_ORIGIN + route).catch(() => {});
      await ready;
      return await window.webContents.printToPDF({
        pageSize,
        printBackground: true,
        generateTaggedPDF: true,
        displayHeaderFooter: true,
        headerTemplate: "<span></span>",
        footerTemplate: printFoot(foot, t),
        margins,
      });
    } finally {
      window.destroy();
    }
  };
