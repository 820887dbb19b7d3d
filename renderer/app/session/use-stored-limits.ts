import { useEffect } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { isServerAway, watchReach } from "#renderer/api/reach.ts";
import { markActivity } from "#renderer/session/activity.ts";
import { announceSessionEnd } from "#renderer/session/session-end.ts";
import { goToSignIn } from "./leave.ts";

const LOOK_MS = 30_000;

const loadKept = () =>
  import("#renderer/features/observing/observations/offline/stored-sign-in.ts");

/** Without the server only the page itself can know that the user is there. */
const markAway = (): void => {
  if (isServerAway()) markActivity();
};

/**
 * Whether a session whose time is over by this device goes on all the same: the server says so. One
 * answer that was lost does not mean that it is away, so it is queried in any case.
 */
const goesOn = async (userId: string): Promise<boolean> => {
  const { renewStoredSession } = await loadKept();
  try {
    await renewStoredSession(userId);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) return true;
    if (error.status === 401) announceSessionEnd("over");
    return error.status !== 401 && !isServerAway();
  }
};

const look = async (userId: string): Promise<void> => {
  const { readStoredSignIn } = await loadKept();
  const kept = await readStoredSignIn(userId).catch(() => null);
  if (kept?.standing === "over" && !(await goesOn(userId))) goToSignIn();
};

/** Notes the time while the observing page is open, and ends it when the session's time is over. */
export const useStoredLimits = (userId: string): void => {
  useEffect(() => {
    const stopWatching = watchReach();
    const lookNow = () => void look(userId);
    const timer = setInterval(lookNow, LOOK_MS);
    document.addEventListener("visibilitychange", lookNow);
    window.addEventListener("pointerdown", markAway);
    window.addEventListener("keydown", markAway);
    return () => {
      stopWatching();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookNow);
      window.removeEventListener("pointerdown", markAway);
      window.removeEventListener("keydown", markAway);
    };
  }, [userId]);
};
