import escapeHtml from "escape-html";
import type { Language } from "#contract/core/primitives.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import { WAITING_ORIGIN, isWithin } from "../server-link/addresses.ts";
import type { ServerCheck } from "../server-link/check-server.ts";
import type { ConsoleServer } from "../server-link/known-servers.ts";
import type { Purpose } from "../server-link/server-address.ts";
import { ownPageAnswer } from "../setup/own-page-answer.ts";
import { setupStyle } from "../setup/style.ts";
import type { Windows } from "../windows/windows.ts";

type WaitingState = {
  language: Language;
  server: string;
  /** Absent during the first try. */
  failed?: { result: ServerCheck["result"]; nextTryAt: number } | undefined;
};

const STYLE = `${setupStyle}
html { font-size: max(16px, 3.4vmin); }
body { text-align: center; font-size: 1rem; line-height: 1.5; }
h1 { font-size: 2rem; line-height: 1.25; margin-bottom: 1rem; }
p { margin: 0 0 .5rem; overflow-wrap: anywhere; }`;

/**
 * A certificate is refused by a clock that is wrong, too: a person in front of it sees the date.
 */
const ABOUT_CERTIFICATE: ReadonlySet<ServerCheck["result"]> = new Set([
  "untrusted_certificate",
  "other_certificate",
]);

/** What a display shows that has nothing to show yet: a page without script. */
export const waitingPage = ({ language, server, failed }: WaitingState): string => {
  const t = createTranslate(language);
  const format = (style: Intl.DateTimeFormatOptions, at: number) =>
    escapeHtml(new Intl.DateTimeFormat(language, style).format(at));
  const lines = failed
    ? [
        t("console.waiting.nextTry", { time: format({ timeStyle: "medium" }, failed.nextTryAt) }),
        ...(ABOUT_CERTIFICATE.has(failed.result)
          ? [t("console.waiting.certificate", { date: format({ dateStyle: "long" }, Date.now()) })]
          : []),
        ...(failed.result === "not_handrail" ? [t("console.waiting.notHandrail")] : []),
      ]
    : [];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>Handrail</title><style>${STYLE}</style></head>
<body><div role="status">
  <h1>${t("console.waiting.title")}</h1>
  <p>${escapeHtml(server)}</p>
  ${lines.map((line) => `<p>${line}</p>`).join("")}
</div></body>
</html>`;
};

const DELAYS_SECONDS = [5, 10, 20, 40, 60];

/** How long to wait after so many tries without an answer: longer each time, then each minute. */
export const retryDelayMs = (failures: number): number =>
  (DELAYS_SECONDS[Math.min(failures, DELAYS_SECONDS.length) - 1] ?? 0) * 1000;

type WaitParts = {
  check(): Promise<ServerCheck>;
  /** Called after each try that failed. */
  onFailure(result: ServerCheck["result"], nextTryAt: number): void;
  signal: AbortSignal;
  now?: () => number;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

/** Asks the server until it answers; false if the wait was given up. */
export const waitForServer = async ({
  check,
  onFailure,
  signal,
  now = Date.now,
}: WaitParts): Promise<boolean> => {
  for (let failures = 0; !signal.aborted;) {
    const { result } = await check();
    if (signal.aborted) return false;
    if (result === "ok") return true;
    failures += 1;
    const delayMs = retryDelayMs(failures);
    onFailure(result, now() + delayMs);
    await pause(delayMs, signal);
  }
  return false;
};

/** A server that answers as always does so before anybody could read that it is waited for. */
const QUIET_MS = 1_000;

type KioskStartParts = {
  windows: Pick<Windows, "showKiosk" | "showWaiting" | "current">;
  purpose: Purpose;
  /** Whether this display was enrolled: it has content of its own and shows it without a network. */
  isEnrolled(server: ConsoleServer): Promise<boolean>;
  check(server: ConsoleServer): Promise<ServerCheck>;
  log: Log;
};

type KioskStart = {
  /** Opens the kiosk at once, or as soon as its server answers. */
  open(server: ConsoleServer): Promise<void>;
  /** Gives up waiting: a user has left the kiosk. */
  stop(): void;
  /** Answers the page that is shown while waiting. */
  waitingState(): Omit<WaitingState, "language"> | undefined;
};

/** Starts a kiosk, also where the network comes up after it or not at all. */
export const createKioskStart = ({
  windows,
  purpose,
  isEnrolled,
  check,
  log,
}: KioskStartParts): KioskStart => {
  let state: Omit<WaitingState, "language"> | undefined;
  let waiting = new AbortController();

  const stop = () => {
    waiting.abort();
    state = undefined;
  };

  return {
    stop,
    waitingState: () => state,
    open: async (server) => {
      stop();
      if (purpose === "display" && (await isEnrolled(server)))
        return windows.showKiosk(server, purpose);
      waiting = new AbortController();
      const { signal } = waiting;
      state = { server: server.url };
      const quiet = setTimeout(windows.showWaiting, QUIET_MS);
      const isThere = await waitForServer({
        check: () => check(server),
        onFailure: (result, nextTryAt) => {
          clearTimeout(quiet);
          log("warn", "server not there", { result });
          state = { server: server.url, failed: { result, nextTryAt } };
          windows.showWaiting();
        },
        signal,
      });
      clearTimeout(quiet);
      if (isThere) windows.showKiosk(server, purpose);
    },
  };
};

/** Answers the waiting page. */
export const createWaitingHandler =
  (language: () => Language, state: () => Omit<WaitingState, "language"> | undefined) =>
  async (request: Request): Promise<Response> => {
    const shown = isWithin(WAITING_ORIGIN, request.url) ? state() : undefined;
    if (!shown) return new Response(null, { status: 404 });
    return ownPageAnswer(waitingPage({ ...shown, language: language() }));
  };
