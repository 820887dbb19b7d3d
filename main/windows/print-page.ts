import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from "electron";
import { CHANNELS } from "#preload/bridge.ts";
import type { PaperSize, PrintRoute } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { APP_ORIGIN } from "../server-link/addresses.ts";

/** As long as the server gives its own PDF pages. */
const READY_LIMIT_MS = 30_000;

/** 15 mm, in the inches that Electron takes; a margin of the page's own style sheet wins. */
const MARGIN_INCHES = 15 / 25.4;

/** Renders a page of the app as PDF. @throws CodedError `pdf_failed` */
export type PrintPage = (
  route: PrintRoute,
  paper: PaperSize,
  signal: AbortSignal,
) => Promise<Buffer>;

export type PrintPageParts = {
  /** Opens a hidden, known window in the session of the portal. */
  openHidden(): BrowserWindow;
  readyLimitMs?: number;
};

/** About the width of a printed page at screen resolution, so that graphs are laid out for paper. */
export const PRINT_WINDOW_SIZE: BrowserWindowConstructorOptions = { width: 1024, height: 1400 };

/** Ends once the page says that it is ready, or rejects with what made that impossible. */
const waitUntilReady = (
  window: BrowserWindow,
  contents: WebContents,
  limitMs: number,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new CodedError("pdf_failed", { cause: reason }));
    };
    const timer = setTimeout(() => fail("not ready in time"), limitMs);
    contents.ipc.once(CHANNELS.printReady, () => {
      clearTimeout(timer);
      resolve();
    });
    contents.once("did-fail-load", (_event, _code, description) =>
      fail(`not loaded: ${description}`),
    );
    contents.once("render-process-gone", (_event, { reason }) => fail(`page gone: ${reason}`));
    window.once("closed", () => fail("window closed"));
    signal.addEventListener("abort", () => fail("cancelled"), { once: true });
  });

/** Prints pages through windows that nobody sees and that never stay, whatever happens. */
export const createPrintPage =
  ({ openHidden, readyLimitMs = READY_LIMIT_MS }: PrintPageParts): PrintPage =>
  async (route, paper, signal) => {
    const window = openHidden();
    try {
      const ready = waitUntilReady(window, window.webContents, readyLimitMs, signal);
      // Its failures arrive as `did-fail-load` too, with the better reason.
      window.loadURL(APP_ORIGIN + route).catch(() => {});
      await ready;
      return await window.webContents.printToPDF({
        pageSize: paper,
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: true,
        margins: {
          top: MARGIN_INCHES,
          bottom: MARGIN_INCHES,
          left: MARGIN_INCHES,
          right: MARGIN_INCHES,
        },
      });
    } finally {
      window.destroy();
    }
  };
