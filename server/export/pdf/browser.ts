import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Browser, BrowserType, LaunchOptions } from "playwright-core";
import { type RunAs, userForNewDatabase } from "#server/db/embedded/run-as.ts";
import { AppError } from "#server/lib/app-error.ts";
import { chromiumAdvice, findChromium } from "../chromium/find.ts";
import { makeStarter } from "../chromium/starter.ts";

const NO_SANDBOX =
  "Chromium's sandbox does not work on this machine: pages are printed without it, as a user without rights";
const NOT_AS_USER =
  "PDF files are not made as root: start Handrail as an ordinary user, or have Chromium (CHROMIUM_PATH) where every user may run it.";

const launchAs = async (
  user: RunAs,
  chromium: BrowserType,
  options: LaunchOptions & { executablePath: string },
  sandbox: boolean,
  log: Logger,
): Promise<Browser> => {
  const starter = await makeStarter(options.executablePath, user);
  const attempt = async (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({ ...options, executablePath: starter.path, chromiumSandbox });
  try {
    if (!sandbox) return await attempt(false);
    return await attempt(true).catch(async (error: unknown) => {
      const browser = await attempt(false);
      log.warn({ err: error }, NO_SANDBOX);
      return browser;
    });
  } catch (cause) {
    log.error({ err: cause }, NOT_AS_USER);
    throw new AppError("pdf_failed", { cause });
  } finally {
    // It is not read again once Chromium runs.
    await starter.remove();
  }
};

/**
 * Starts Chromium in its sandbox; for root, whom the sandbox refuses, as the user as whom the
 * embedded PostgreSQL runs. Where the machine lets no sandbox work, that user prints without; an
 * ordinary user does where the settings say so, since what breaks out has that user's files.
 * @throws AppError `pdf_failed` where root can start it as no other user
 */
const launchChromium = async (
  chromium: BrowserType,
  options: LaunchOptions & { executablePath: string },
  sandbox: boolean,
  log: Logger,
): Promise<Browser> => {
  const user = await userForNewDatabase();
  return user === undefined
    ? chromium.launch({ ...options, chromiumSandbox: sandbox })
    : launchAs(user, chromium, options, sandbox, log);
};

/** For machines without a way out, and without anything that could call out by itself. */
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No way around the proxy for media connections either.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  // Pages are printed with the letters' own shapes on every machine.
  "--font-render-hinting=none",
];

/**
 * One Chromium for all prints: started when first needed, reused, and replaced when it has died.
 */
export type BrowserHolder = {
  /** @throws AppError `pdf_failed` without a Chromium, and after `close` */
  get(): Promise<Browser>;
  /** Has the Chromium replaced if it makes no page any more, which nothing else would notice. */
  doubt(): void;
  /** Ends the Chromium for good. */
  close(): Promise<void>;
};

/**
 * Flags that let pages reach this portal alone: everything else, other ports of this machine
 * included, goes to a proxy that is not there and fails at once. Chromium does this by itself, so
 * that no request takes the way through this process.
 */
const fence = (origin: string): string[] => [
  "--proxy-server=http://127.0.0.1:1",
  `--proxy-bypass-list=<-loopback>;${new URL(origin).host}`,
  // A portal that is public over https has a secure cookie; here it is reached directly.
  `--unsafely-treat-insecure-origin-as-secure=${origin}`,
];

type BrowserOptions = {
  chromiumPath: string | undefined;
  /** False: without Chromium's own sandbox. */
  sandbox?: boolean;
  /** The only place that pages can reach, `http://host:port`. */
  origin: string;
  log: Logger;
};

const launch = async ({
  chromiumPath,
  sandbox = true,
  origin,
  log,
}: BrowserOptions): Promise<Browser> => {
  const executablePath = await findChromium(chromiumPath);
  if (executablePath === undefined) {
    log.error(chromiumAdvice);
    throw new AppError("pdf_failed", { cause: chromiumAdvice });
  }
  // Loaded when first needed: the server is up sooner without it.
  const { chromium } = await import("playwright-core");
  const options = {
    executablePath,
    args: [...FLAGS, ...fence(origin)],
    // The server itself decides what a signal ends, and closes this browser last.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  return launchChromium(chromium, options, sandbox, log);
};

/** An empty page is there at once, on a busy machine too. */
const PAGE_MS = 10_000;
/** What does not end on request ends with this process. */
const CLOSE_MS = 5_000;

const makesPages = async (browser: Browser): Promise<boolean> => {
  const made = browser.newPage().then(
    (page) => page.close().then(() => true),
    () => false,
  );
  return Promise.race([made, delay(PAGE_MS, false, { ref: false })]);
};

const end = async (browser: Browser): Promise<void> => {
  const ended = browser.close().catch(() => undefined);
  await Promise.race([ended, delay(CLOSE_MS, undefined, { ref: false })]);
};

export const createBrowserHolder = (options: BrowserOptions): BrowserHolder => {
  let held: Promise<Browser> | null = null;
  let isClosed = false;
  const hold = (coming: Promise<Browser>): Promise<Browser> => {
    held = coming;
    const forget = (): void => {
      if (held === coming) held = null;
    };
    // A failed start is tried again by the next caller.
    coming.then((browser) => {
      if (browser.isConnected()) browser.once("disconnected", forget);
      else forget();
    }, forget);
    return coming;
  };
  const replaced = async (doubted: Promise<Browser>): Promise<Browser> => {
    const browser = await doubted;
    if (await makesPages(browser)) return browser;
    options.log.warn("Chromium makes no pages any more: it is replaced");
    await end(browser);
    return launch(options);
  };
  return {
    get: () =>
      isClosed
        ? Promise.reject(new AppError("pdf_failed", { cause: "the server is stopping" }))
        : (held ?? hold(launch(options))),
    doubt: () => {
      if (held !== null && !isClosed) void hold(replaced(held));
    },
    close: async () => {
      isClosed = true;
      const closing = held;
      held = null;
      const browser = await closing?.catch(() => undefined);
      if (browser) await end(browser);
    },
  };
};
