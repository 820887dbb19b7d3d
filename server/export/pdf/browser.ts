import type { Browser } from "playwright-core";
import type { Logger } from "pino";
import { AppError } from "#server/lib/app-error.ts";
import { chromiumAdvice, findChromium } from "../chromium/find.ts";

/** For machines without a way out, and without anything that could call out by itself. */
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages are printed with the letters' own shapes on every machine.
  "--font-render-hinting=none",
];

/** One Chromium for all prints: started when first needed, kept, and replaced when it has died. */
export type BrowserHolder = {
  /** @throws AppError `pdf_failed` without a Chromium, and after `close` */
  get(): Promise<Browser>;
  /** Ends the Chromium for good. */
  close(): Promise<void>;
};

const isRoot = (): boolean => process.getuid?.() === 0;

const launch = async (chromiumPath: string | undefined, log: Logger): Promise<Browser> => {
  const executablePath = await findChromium(chromiumPath);
  if (executablePath === undefined) {
    log.error(chromiumAdvice);
    throw new AppError("pdf_failed", { cause: chromiumAdvice });
  }
  // Loaded when first needed: the server is up sooner without it.
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath,
    args: FLAGS,
    // The server itself decides what a signal ends, and closes this browser last.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Chromium's own sandbox refuses to start for root.
    chromiumSandbox: !isRoot(),
  });
};

export const createBrowserHolder = (
  chromiumPath: string | undefined,
  log: Logger,
): BrowserHolder => {
  let held: Promise<Browser> | null = null;
  let isClosed = false;
  const start = (): Promise<Browser> => {
    const starting = launch(chromiumPath, log).then((browser) => {
      browser.once("disconnected", () => {
        if (held === starting) held = null;
      });
      return browser;
    });
    // A failed start is tried again by whoever comes next.
    starting.catch(() => {
      if (held === starting) held = null;
    });
    return starting;
  };
  return {
    get: () =>
      isClosed
        ? Promise.reject(new AppError("pdf_failed", { cause: "the server is stopping" }))
        : (held ??= start()),
    close: async () => {
      isClosed = true;
      const closing = held;
      held = null;
      await (await closing?.catch(() => undefined))?.close();
    },
  };
};
