import { removeExpiredSessions, removeOldGuesses } from "../features/session/service.ts";
import { defineJob } from "./define-job.ts";

/** Clears away sessions that ran out and counts of sign-in attempts nobody will ask for. */
export const removeExpired = defineJob({
  name: "sessions.remove-expired",
  everySeconds: 3_600,
  timeoutMs: 60_000,
  run: async ({ db, clock }) => {
    await removeExpiredSessions(db, clock.now());
    await removeOldGuesses(db, clock.now());
  },
});
