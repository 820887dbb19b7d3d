import { Suspense, lazy, useEffect, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { isServerAway } from "#renderer/api/reach.ts";
import { continueSession, signOut } from "#renderer/features/identity/session/queries.ts";
import { lastCallTime, markActivity, onActivity } from "#renderer/session/activity.ts";
import { secondsLeft } from "#renderer/session/idle-clock.ts";
import { announceSessionEnd } from "#renderer/session/session-end.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { goToSignIn, goToSignInAfresh, noteTimeout } from "./leave.ts";
import { changeSession } from "./own-change.ts";

const TICK_MS = 1000;

/**
 * Seconds until an idle session is given up, or null while there is no hurry. Follows calls of this
 * tab and the others.
 */
const useSecondsLeft = (idleTimeoutMinutes: number): number | null => {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const startedAt = Date.now();
    const look = () =>
      setLeft(
        secondsLeft({ now: Date.now(), lastCall: lastCallTime(), startedAt, idleTimeoutMinutes }),
      );
    const timer = setInterval(look, TICK_MS);
    const stopListening = onActivity(look);
    // A machine that slept has missed its ticks.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener("visibilitychange", look);
    };
  }, [idleTimeoutMinutes]);

  return left;
};

/** Fetched when it is first needed, which for most sessions is never. */
const IdleDialog = lazy(async () => ({ default: (await import("./idle-dialog.tsx")).IdleDialog }));

/**
 * Ends the session here and in every other tab; a server that cannot be reached ends it by itself
 * in a moment.
 */
const end = async (reason: "timeout" | "signOut"): Promise<void> => {
  announceSessionEnd(reason);
  try {
    await signOut();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/** The user did not answer. */
const giveUp = async (): Promise<void> => {
  noteTimeout();
  await end("timeout");
  goToSignIn({ timeout: true });
};

/** The user chose to leave: the next person starts from the beginning. */
const leave = async (): Promise<void> => {
  await changeSession(() => end("signOut"));
  goToSignInAfresh();
};

/** Extends the session; one that cannot be extended is as good as over. */
const keep = async (): Promise<void> => {
  try {
    await continueSession();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A sign-in would not work either. A page that goes on without the server has its own ends.
    if (isServerAway()) {
      markActivity();
      return;
    }
    announceSessionEnd("over");
    goToSignIn({ timeout: true });
  }
};

/**
 * Asks a person who has done nothing for a while whether to go on, and signs out without an answer.
 */
export function IdleWarning() {
  const { user } = useSession();
  const left = useSecondsLeft(user.idleTimeout);
  const [wasNeeded, setNeeded] = useState(false);
  const isOver = left === 0;
  // A page that asks in place stays: one question at a time.
  const shown = isOver ? null : left;

  useEffect(() => {
    if (isOver) void giveUp();
  }, [isOver]);

  if (left !== null && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <IdleDialog secondsLeft={shown} onContinue={keep} onSignOut={leave} />
    </Suspense>
  );
}
