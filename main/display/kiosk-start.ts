import type { Language } from "#contract/core/primitives.ts";
import type { Log } from "../log/log.ts";
import type { ServerCheck } from "../server-link/check-server.ts";
import type { ConsoleServer } from "../server-link/known-servers.ts";
import { isWithin, WAITING_ORIGIN } from "../server-link/addresses.ts";
import type { Purpose } from "../server-link/server-address.ts";
import { ownPageAnswer } from "../setup/own-page-answer.ts";
import type { Windows } from "../windows/windows.ts";
import { waitForServer } from "./wait-for-server.ts";
import { type WaitingState, waitingPage } from "./waiting-page.ts";

/** A server that answers as always does so before anybody could read that it is waited for. */
const QUIET_MS = 1_000;

export type KioskStartParts = {
  windows: Pick<Windows, "showKiosk" | "showWaiting" | "current">;
  purpose: Purpose;
  /** Whether this display was enrolled: it has content of its own and shows it without a network. */
  isEnrolled(server: ConsoleServer): Promise<boolean>;
  check(server: ConsoleServer): Promise<ServerCheck>;
  log: Log;
};

export type KioskStart = {
  /** Opens the kiosk at once, or as soon as its server answers. */
  open(server: ConsoleServer): Promise<void>;
  /** Gives up waiting: somebody has left the kiosk. */
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
