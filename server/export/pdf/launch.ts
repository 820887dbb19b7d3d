import type { Browser, BrowserType, LaunchOptions } from "playwright-core";
import type { Logger } from "pino";
import { type RunAs, userForNewDatabase } from "#server/db/embedded/run-as.ts";
import { AppError } from "#server/lib/app-error.ts";
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
 * @throws AppError `pdf_failed` where root can start it as nobody else
 */
export const launchChromium = async (
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
