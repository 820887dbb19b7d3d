import { Temporal } from "temporal-polyfill";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Closing } from "#contract/organization/locations.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Asking, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { dayStart } from "#server/lib/time/half-hour.ts";
import { firstInstant, wallTime } from "#server/lib/time/zoned-time.ts";
import { type ClosingRow, closePlaces, openPlaces, readClosing } from "../queries/closing.ts";
import { findPlace } from "../queries/changes.ts";
import { requirePlace } from "./change.ts";

const entity = "location";

/** The facility's day of an instant. */
export const dayOf = (at: Date, timeZone: string): string =>
  wallTime(at, timeZone).toPlainDate().toString();

/** Between which days a place can begin to be closed. */
const daysFor = ({ timeZone, lastDay: counted, lastAt }: ClosingRow, now: Date) => {
  const seen = lastAt && dayOf(lastAt, timeZone);
  const lastDay =
    [counted, seen]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const today = wallTime(now, timeZone).toPlainDate();
  const earliest = lastDay === null ? today : Temporal.PlainDate.from(lastDay).add({ days: 1 });
  const latest = today.add({ days: LIMITS.closingAheadMaxDays });
  return { today: today.toString(), earliest: earliest.toString(), latest: latest.toString() };
};

/**
 * What has to be known before a place is closed.
 * @throws AppError `not_found`
 */
export const closingOf = async (db: Db, scope: Scope, id: string): Promise<ClosingRow> => {
  const found = await readClosing(db, scope, id);
  if (found === null) throw new AppError("not_found");
  return found;
};

/**
 * From when on a place can be closed, and what would close with it.
 * @throws AppError `not_found` out of reach, `location_is_facility`
 */
export const getClosing = async (asking: Asking, id: string): Promise<Closing> => {
  const scope = await requireRow(asking, "location", id, api.locations.closing.access);
  const place = await findPlace(asking.tx, scope, id);
  if (place?.parent_id === null) throw new AppError("location_is_facility");
  const found = await closingOf(asking.tx, scope, id);
  const { below, devices, subscriptions } = found;
  return {
    ...daysFor(found, asking.now),
    below: below.map(([level, count]) => ({ level, count })),
    devices,
    subscriptions,
  };
};

/**
 * Closes a place and all below it from a day on: they leave trees, choices and counts of now, and
 * stay in ranges before. A day that is still to come can be set again.
 * @throws AppError `not_found` out of reach, `location_is_facility`, `location_closed`,
 *   `location_has_devices` (placeholders too), `invalid_input` for a day too early or too late
 */
export const closeLocation = async (
  act: Act<Actor>,
  id: string,
  { from }: { from: string },
): Promise<void> => {
  const { tx, now } = act;
  const { scope, place } = await requirePlace(act, id, api.locations.close);
  if (place.parent_id === null) throw new AppError("location_is_facility");
  const found = await closingOf(tx, scope, id);
  const { timeZone, closedAt, closedWith, ids, devices } = found;
  const isDue = closedAt !== null && closedAt <= now;
  if (isDue || (closedWith !== null && closedWith !== id)) throw new AppError("location_closed");
  if (devices > 0) throw new AppError("location_has_devices");
  const { earliest, latest } = daysFor(found, now);
  if (from < earliest)
    throw new AppError("invalid_input", { fieldErrors: { from: "too_far_back" } });
  if (from > latest)
    throw new AppError("invalid_input", { fieldErrors: { from: "too_far_ahead" } });
  const before = { name: place.name, closedFrom: closedAt && dayOf(closedAt, timeZone) };
  if (before.closedFrom === from) return act.nothingChanged();
  const at = new Date(firstInstant(dayStart(Temporal.PlainDate.from(from)), timeZone));
  await openPlaces(tx, scope, id);
  await closePlaces(tx, scope, { ids, at, closedWith: id });
  const after = { name: place.name, closedFrom: from };
  await act.record({ scope, action: "update", entity, id, before, after });
};

/**
 * Opens a place again with all that closed with it, or withdraws a day that is still to come.
 * @throws AppError `not_found` out of reach, `location_not_closed`, `location_closed` where the place
 *   above is, `duplicate_name` where another has its name by now
 */
export const reopenLocation = async (act: Act<Actor>, id: string): Promise<void> => {
  const { scope, place } = await requirePlace(act, id, api.locations.reopen);
  const { timeZone, closedAt, closedWith, isAboveClosed } = await closingOf(act.tx, scope, id);
  if (closedAt === null) throw new AppError("location_not_closed");
  if (closedWith !== id || isAboveClosed) throw new AppError("location_closed");
  await openPlaces(act.tx, scope, id);
  const { name } = place;
  const before = { name, closedFrom: dayOf(closedAt, timeZone) };
  await act.record({
    scope,
    action: "update",
    entity,
    id,
    before,
    after: { name, closedFrom: null },
  });
};
