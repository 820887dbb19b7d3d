import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import { lastServerPause } from "#server/engine/devices/server-intervals.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { noteRuns } from "#server/features/messaging/subscriptions/service.ts";
import { alertFacility } from "../queries/facility.ts";
import { alertsWithoutRun } from "../queries/runs.ts";
import { findAlert } from "../queries/subscriptions.ts";
import { audienceOf } from "./audience.ts";
import { frameOf } from "./mail-frame.ts";
import { type ScheduledDeps, outgoing, pauseReasonOf } from "./run-scheduled.ts";

/** Recipients get a mail about a server outage that lasted longer. */
const NOTIFY_AFTER_MS = 30 * 60_000;
/** One that ended before this is of no use to anybody. */
const TOO_LATE_MS = 24 * 3_600_000;
/** Alerts at once; others follow. */
const BATCH = 100;

type Pause = { from: Date; to: Date };

const notifyOne = async (
  deps: ScheduledDeps,
  named: { facility_id: string; subscription_id: string },
  { from, to }: Pause,
  slot: string,
): Promise<void> => {
  const { db, clock, publicUrl } = deps;
  const now = clock.now();
  const scope = await scopeOfStoredFacility(db, named.facility_id);
  const row = scope && (await findAlert(db, scope, named.subscription_id));
  if (!scope || !row) return;
  const facility = await alertFacility(db, scope);
  const isPaused = (await pauseReasonOf(db, scope, row, now)) !== null;
  const { readers, missed, creator } = await audienceOf(deps, scope, row);
  const mails = (isPaused ? [] : readers).map((reader) => {
    const { recipient, language } = reader;
    const creatorName = creator?.fullName ?? "";
    const about = { row, facility, creatorName, language, at: now, recipient };
    const frame = frameOf(deps, { ...about, kind: "away" });
    return outgoing(scope, reader, { ...frame, what: "away", from, to });
  });
  const { host } = new URL(publicUrl);
  await db.transaction(async (tx) => {
    const run = { slot, outcome: "away", missed, lines: null } as const;
    const noted = await noteRuns(
      tx,
      { kind: "alert", scope, subscriptionId: row.subscription_id },
      [run],
      now,
    );
    if (noted.has(slot)) for (const mail of mails) await queueMail(tx, mail, host, now);
  });
};

/**
 * Notifies the recipients of each alert once that our own server was away for more than half an
 * hour: what they did not hear meanwhile may have happened all the same.
 */
export const notifyOutageOver = async (deps: ScheduledDeps): Promise<void> => {
  const { db, clock, signal } = deps;
  const now = clock.now();
  const pause = await lastServerPause(db, now);
  // One that ends at this moment has not been noted yet.
  if (pause === null || pause.to >= now) return;
  if (pause.to.getTime() - pause.from.getTime() <= NOTIFY_AFTER_MS) return;
  if (now.getTime() - pause.to.getTime() > TOO_LATE_MS) return;
  const slot = `away ${pause.to.toISOString()}`;
  for (;;) {
    const rows = await alertsWithoutRun(db, slot, pause.from, BATCH);
    for (const row of rows) {
      signal.throwIfAborted();
      await notifyOne(deps, row, pause, slot);
    }
    if (rows.length < BATCH) return;
  }
};
