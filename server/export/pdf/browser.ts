import { chromium } from "playwright-core";
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
export type BrowserHolder = { get(): Promise<Browser>; close(): Promise<void> };

const isRoot = (): boolean => process.getuid?.() === 0;

const launch = async (chromiumPath: string | undefined, log: Logger): Promise<Browser> => {
  const executablePath = await findChromium(chromiumPath);
  if (executablePath === undefined) {
    log.error(chromiumAdvice);
    throw new AppError("pdf_failed", { cause: chromiumAdvice });
  }
  return chromium.launch({
    executablePath,
    args: FLAGS,
    // Chromium's own sandbox refuses to start for root.
    chromiumSandbox: !isRoot(),
  });
};

export const createBrowserHolder = (
  chromiumPath: string | undefined,
  log: Logger,
): BrowserHolder => {
  let held: Promise<Browser> | null = null;
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
    get: () => (held ??= start()),
    close: async () => {
      const closing = held;
      held = null;
      await (await closing?.catch(() => undefined))?.close();
    },
  };
};
