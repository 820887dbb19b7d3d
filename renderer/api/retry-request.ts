import type { Query, QueryClient } from "@tanstack/react-query";
import { session } from "#contract/identity/session.ts";
import { ApiError } from "./api-error.ts";
import { isAwayFailure, mayBeItsOwn, retryDelay } from "./unreachable.ts";
import { call } from "./client.ts";

/** Whether the server answers by itself, database and all; a refusal is an answer, too. */
const isBack = async (): Promise<boolean> => {
  try {
    await call(session.user, {}, { quiet: true, background: true });
    return true;
  } catch (error) {
    return error instanceof ApiError && !isAwayFailure(error);
  }
};

/**
 * Lets what is in view, and did not load while the server was away, load by itself once it is back.
 * One small call looks for it, ever more rarely, so that a page with many parts does not request
 * all of them in vain. Returns what ends that.
 */
export const askAgainWhenBack = (client: QueryClient): (() => void) => {
  const cache = client.getQueryCache();
  // Sent again to a server that was there, they failed again: not for its absence.
  const left = new WeakSet<Error>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isLooking = false;
  let wasAway = false;

  const isWaiting = ({ state: { status, error } }: Query): boolean =>
    status === "error" && isAwayFailure(error) && !left.has(error);
  const waiting = () => cache.findAll({ type: "active", predicate: isWaiting });
  const leave = (queries: readonly Query[]) => {
    for (const { state } of queries) if (state.error !== null) left.add(state.error);
  };

  const schedule = () => {
    if (timer !== undefined || isLooking) return;
    timer = setTimeout(() => {
      timer = undefined;
      tries += 1;
      void look();
    }, retryDelay(tries));
  };
  const loadAgain = async (): Promise<void> => {
    if (!wasAway) return leave(waiting());
    await client.refetchQueries({ type: "active", predicate: isWaiting });
    const failed = waiting();
    leave(failed.filter(({ state }) => isAwayFailure(state.error) && mayBeItsOwn(state.error)));
  };
  const look = async (): Promise<void> => {
    if (isLooking || document.hidden || waiting().length === 0) return;
    isLooking = true;
    try {
      if (await isBack()) await loadAgain();
      else wasAway = true;
    } finally {
      isLooking = false;
    }
    if (waiting().length > 0) return schedule();
    tries = 0;
    wasAway = false;
  };
  const lookNow = () => void look();

  const stopWatching = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    if (!isAwayFailure(error)) return;
    if (!mayBeItsOwn(error)) wasAway = true;
    schedule();
  });
  window.addEventListener("online", lookNow);
  document.addEventListener("visibilitychange", lookNow);
  return () => {
    stopWatching();
    clearTimeout(timer);
    window.removeEventListener("online", lookNow);
    document.removeEventListener("visibilitychange", lookNow);
  };
};
