import { isServerAway } from "#renderer/api/reach.ts";
import { announceLeaving, finishWork } from "#renderer/session/leaving.ts";
import { isRequestedInPlace } from "#renderer/session/in-place.ts";
import { PATHS, comparablePath, pathTo } from "#renderer/pages/paths.ts";
import { closeSession, forgetSession, lockSession } from "./forget.ts";

/**
 * Nothing on this page can be saved, so nothing on it may ask whether to stay; nor does anything of
 * the session stay on this device.
 */
const leaveFor = async (address: string): Promise<void> => {
  announceLeaving();
  await forgetSession();
  await finishWork();
  window.location.replace(address);
};

/**
 * Starts this very page again: without a network it finds out by itself what it may still open. A page
 * that holds what the device had no room for stays, closed until its owner has signed in.
 */
const startAnew = async (): Promise<void> => {
  if (!(await finishWork()) && isRequestedInPlace("unkept")) {
    await closeSession();
    return;
  }
  announceLeaving();
  if (isTimedOut) await lockSession();
  window.location.reload();
};

let isTimedOut = false;

/** The person is there again, and signed in. */
export const forgetTimeout = (): void => {
  isTimedOut = false;
};

/** Whatever makes the page leave for the sign-in page from now on, the reason is that time ran out. */
export const noteTimeout = (): void => {
  isTimedOut = true;
};

/** A page that can do without the server, and does not reach it. */
const isObservingAway = (): boolean =>
  isServerAway() && comparablePath(window.location.pathname) === comparablePath(PATHS.obvSystem);

/**
 * Leaves for the sign-in page, or has the page ask in place; to come back to this very address afterwards. A page of its own is
 * loaded, so nothing of the session that ended stays in memory.
 */
export const goToSignIn = (reason: { timeout?: boolean } = {}): void => {
  const isTimeout = reason.timeout === true || isTimedOut;
  if (isObservingAway()) {
    void startAnew();
    return;
  }
  if (isRequestedInPlace(isTimeout ? "timeout" : "over")) {
    void forgetSession();
    return;
  }
  const { pathname, search, hash } = window.location;
  const isStart = pathname === pathTo("redirectionRoute") && search === "";
  const query = {
    timeout: isTimeout ? true : undefined,
    returnUrl: isStart ? undefined : pathname + search,
  };
  // A fragment goes along as one: it may be longer than a request's head.
  void leaveFor(pathTo("login", { query }) + hash);
};

/** Leaves for the sign-in page after signing out: the next person starts from the beginning. */
export const goToSignInAfresh = (): void => void leaveFor(pathTo("login"));

/**
 * Leaves for the start page of the user who is signed in by now: what stands here, and what was
 * typed here, is another person's.
 */
export const goToStartAfresh = (): void => void leaveFor(pathTo("redirectionRoute"));
