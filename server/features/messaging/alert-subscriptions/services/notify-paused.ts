import type { PauseReason } from "#contract/messaging/mail.ts";
import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { noteStanding } from "../queries/runs.ts";
import { facilitiesWithInstant, findAlert, listAlerts } from "../queries/subscriptions.ts";
import { type ScheduledDeps, pauseReasonOf } from "./run-scheduled.ts";
import { emptiedPlaces } from "./standing.ts";
import { notifyStopped } from "./notify-stopped.ts";

/** Found out where a mail is written, since it takes the addresses: `instant-mails.ts`. */
const OF_READERS: readonly (string | null)[] = [
  "no_recipients",
  "nobody_entitled",
] satisfies PauseReason[];

type Deps = Pick<ScheduledDeps, "db" | "clock" | "publicUrl" | "signal">;

/**
 * Notes how an alert stands, and mails that, in one transaction: killed anywhere, it is mailed
 * once.
 */
const noteAndNotify = async (
  { db, clock, publicUrl }: Deps,
  scope: Scope,
  subscriptionId: string,
  reason: PauseReason | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await findAlert(tx, scope, subscriptionId, true);
    if (row?.is_active !== true || row.paused_reason === reason) return;
    if (reason === null && OF_READERS.includes(row.paused_reason)) return;
    await noteStanding(tx, scope, subscriptionId, { paused_reason: reason });
    if (reason === null) return;
    await notifyStopped(tx, { publicUrl, now: clock.now() }, scope, row, reason);
  });

const lookAtFacility = async (deps: Deps, scope: Scope): Promise<void> => {
  const { db, clock } = deps;
  const now = clock.now();
  const rows = (await listAlerts(db, scope, null)).filter((row) => row.is_instant && row.is_active);
  const isNarrowed = rows.some((row) => !row.all_locations);
  const isEmptied = isNarrowed ? await emptiedPlaces(db, scope, now) : () => false;
  for (const row of rows) {
    const reason =
      (await pauseReasonOf(db, scope, row, now)) ?? (isEmptied(row) ? "nothing_selected" : null);
    if (reason !== row.paused_reason) await noteAndNotify(deps, scope, row.subscription_id, reason);
  }
};

/**
 * Notifies the maker of an instant alert, once, that its license has ended, that its facility or
 * customer is closed, or that its places are gone. A scheduled one says so at its time.
 */
export const notifyPaused = async (deps: Deps): Promise<void> => {
  for (const facilityId of await facilitiesWithInstant(deps.db)) {
    deps.signal.throwIfAborted();
    const scope = await scopeOfStoredFacility(deps.db, facilityId);
    if (scope !== null) await lookAtFacility(deps, scope);
  }
};
