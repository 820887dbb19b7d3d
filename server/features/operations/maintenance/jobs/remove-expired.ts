import { removeOldOfDisplays } from "#server/features/displays/displays/service.ts";
import { removeOldDownloads } from "#server/features/reports/downloads/service.ts";
import { removeOldImports } from "#server/imports/runs/remove-old.ts";
import { removeOldTraces } from "#server/features/observing/observations/service.ts";
import { removeExpiredTickets } from "#server/features/reports/render/service.ts";
import {
  removeExpiredSessions,
  removeOldGuesses,
  removeOldTokens,
} from "#server/features/identity/session/service.ts";
import { thinStatus } from "#server/features/operations/system-status/service.ts";
import { removeOldMails } from "#server/mail/outbox.ts";
import { removeOldDeleted } from "#server/features/messaging/subscriptions/service.ts";
import { defineJob } from "#server/queue/define-job.ts";
import { removeOldFailures } from "#server/queue/queue.ts";

/**
 * Deletes what has run out and is not needed any more: sessions, tickets of pages, codes and ended
 * credentials of displays, counts of sign-in attempts, one-time links, files of raw exports, the
 * lines of imports, of mails with their deleted subscriptions, and of tasks given up. How long each
 * is retained is said where it is made.
 */
export const removeExpired = defineJob({
  name: "sessions.remove-expired",
  lane: "default",
  schedule: { everySeconds: 3_600 },
  timeoutMs: 60_000,
  run: async ({ db, clock, dataDir }) => {
    await removeExpiredSessions(db, clock.now());
    await removeExpiredTickets(db, clock.now());
    await removeOldOfDisplays(db, clock.now());
    await removeOldGuesses(db, clock.now());
    await removeOldTokens(db, clock.now());
    await removeOldMails(db, clock.now());
    await removeOldDeleted(db, clock.now());
    await removeOldFailures(db, clock.now());
    await removeOldDownloads({ db, dataDir }, clock.now());
    await removeOldImports(db, clock.now());
    await removeOldTraces(db, clock.now());
    await thinStatus({ db }, clock.now());
  },
});
