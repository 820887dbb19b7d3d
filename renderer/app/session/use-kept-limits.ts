import { useEffect } from "react";
import { markActivity } from "#renderer/session/activity.ts";
import { goToSignIn } from "./leave.ts";

const LOOK_MS = 30_000;

/** Without a network only the page itself can tell that somebody is there. */
const markOffline = (): void => {
  if (!navigator.onLine) markActivity();
};

const look = async (userId: string): Promise<void> => {
  const { lookAtKept } = await import("#renderer/features/observations/offline/kept-session.ts");
  const kept = await lookAtKept(userId).catch(() => null);
  // With a network the server says when the session is over.
  if (!navigator.onLine && kept?.standing === "over") goToSignIn();
};

/** Notes the time while the observing page is open, and ends it without a network when its time is over. */
export const useKeptLimits = (userId: string): void => {
  useEffect(() => {
    const lookNow = () => void look(userId);
    const timer = setInterval(lookNow, LOOK_MS);
    document.addEventListener("visibilitychange", lookNow);
    window.addEventListener("pointerdown", markOffline);
    window.addEventListener("keydown", markOffline);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookNow);
      window.removeEventListener("pointerdown", markOffline);
      window.removeEventListener("keydown", markOffline);
    };
  }, [userId]);
};
