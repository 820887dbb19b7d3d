import { removeExpiredSessions } from "../features/session/service.ts";
import { defineJob } from "./define-job.ts";

/** Clears away sessions that ran out. */
export const removeExpired = defineJob({
  name: "sessions.remove-expired",
  everyMinutes: 60,
  timeoutMs: 60_000,
  run: async ({ db, clock }) => {
    await removeExpiredSessions(db, clock.now());
  },
});
