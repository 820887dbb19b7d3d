import { useEffect } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { checkOwner, onOtherPerson } from "#renderer/session/page-owner.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { type SessionEnd, onSessionEnd } from "#renderer/session/session-end.ts";
import { whoIsSignedIn } from "#renderer/features/identity/session/queries.ts";
import { goToSignIn, goToSignInAfresh, goToStartAfresh } from "./leave.ts";
import { unlessOwnChange } from "./own-change.ts";

/** Asks the server whose session it is; where that cannot be learned the page goes on as it is. */
const look = async (): Promise<void> => {
  try {
    checkOwner((await whoIsSignedIn()).id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) unlessOwnChange(() => goToSignIn());
  }
};

/** Another tab has met the end of the session: this one goes where that one went. */
const follow = (reason: SessionEnd): void => {
  if (reason === "timeout") goToSignIn({ timeout: true });
  else if (reason === "signOut") goToSignInAfresh();
  // A user may have signed in again since that tab sent its message.
  else void look();
};

const lookWhenVisible = (): void => {
  if (document.visibilityState === "visible") void look();
};

const lookWhenRestored = (event: PageTransitionEvent): void => {
  if (event.persisted) void look();
};

/**
 * Tabs share one session, so another tab may end it or give it to another user. The page then
 * leaves before it shows or sends anything in that person's name: at once where the browser reports
 * it, and otherwise when the user comes back to it.
 */
export const useSessionWatch = (): void => {
  useEffect(() => {
    const stops = [
      onOtherPerson(goToStartAfresh),
      remembered.watch("userId", (userId) => {
        if (userId !== null) checkOwner(userId);
      }),
      onSessionEnd(follow),
    ];
    window.addEventListener("focus", lookWhenVisible);
    document.addEventListener("visibilitychange", lookWhenVisible);
    window.addEventListener("pageshow", lookWhenRestored);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("focus", lookWhenVisible);
      document.removeEventListener("visibilitychange", lookWhenVisible);
      window.removeEventListener("pageshow", lookWhenRestored);
    };
  }, []);
};
