import { Temporal } from "temporal-polyfill";
import { HOUR_MS } from "#contract/core/durations.ts";
import type { MarkVisit } from "#contract/devices/to-do.ts";
import { api } from "#contract/index.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { requireRow } from "#server/access/row-directory.ts";
import type { Act } from "#server/access/write-context.ts";
import { AppError } from "#server/lib/app-error.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { firstInstantOf } from "#server/lib/time/zoned-time.ts";
import {
  type MarkRecord,
  findStart,
  listMarks,
  removeMark,
  saveMark,
  saveStart,
} from "../queries/marks.ts";
import { listPlaces, zoneOf } from "../queries/places.ts";

/** A device that a person has seen to comes back after so long, if it does not report itself. */
const DONE_FOR_MS = 2 * HOUR_MS;

const nextMidnight = (at: Date, timeZone: string): Date => {
  const tomorrow = Temporal.PlainDate.from(localDayText(at, timeZone)).add({ days: 1 });
  return new Date(firstInstantOf(tomorrow.toPlainDateTime(), timeZone));
};

const audited = (mark: MarkRecord | undefined) => ({
  visit: mark?.kind ?? null,
  reason: mark?.reason ?? null,
});

/**
 * Notes a visit for the person who makes the call: done, or left for today. One that was noted
 * without a network, so long ago that it means nothing any more, changes nothing.
 * @throws AppError `not_found` for a device that is not there or out of reach
 */
export const markVisit = async (
  act: Act<Actor>,
  deviceId: string,
  { kind, reason = null, at }: MarkVisit,
): Promise<void> => {
  const { tx, actor, now } = act;
  const scope = await requireRow(act, "device", deviceId, api.toDo.mark.access);
  const markedAt = at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
  const endsAt =
    kind === "done"
      ? new Date(markedAt.getTime() + DONE_FOR_MS)
      : nextMidnight(markedAt, await zoneOf(tx, scope));
  if (endsAt <= now) return act.nothingChanged();
  const marks = await listMarks(tx, scope, { userId: actor.userId, now });
  const before = marks.find((mark) => mark.device_id === deviceId);
  const after: MarkRecord = {
    device_id: deviceId,
    kind,
    reason: kind === "notToday" ? reason : null,
    marked_at: markedAt,
    ends_at: endsAt,
  };
  await saveMark(tx, scope, actor.userId, after);
  await act.record({
    scope,
    action: "update",
    entity: "device",
    id: deviceId,
    before: audited(before),
    after: audited(after),
  });
};

/**
 * Takes back what a person noted of a device's visit.
 * @throws AppError `not_found` for a device that is not there or out of reach
 */
export const unmarkVisit = async (act: Act<Actor>, deviceId: string): Promise<void> => {
  const { tx, actor, now } = act;
  const scope = await requireRow(act, "device", deviceId, api.toDo.unmark.access);
  const marks = await listMarks(tx, scope, { userId: actor.userId, now });
  const before = marks.find((mark) => mark.device_id === deviceId);
  if (before === undefined) return act.nothingChanged();
  await removeMark(tx, scope, actor.userId, deviceId);
  await act.record({
    scope,
    action: "update",
    entity: "device",
    id: deviceId,
    before: audited(before),
    after: audited(undefined),
  });
};

/**
 * Starts a person's round at another unit until midnight, facility time; null: where the need is
 * greatest.
 * @throws AppError `forbidden` out of the actor's reach, `invalid_input` for a place that the
 *   facility does not have
 */
export const startRoundAt = async (
  act: Act<Actor>,
  facilityId: string,
  locationId: string | null,
): Promise<void> => {
  const { tx, actor, now } = act;
  const { access } = api.toDo.startAt;
  const { scope } = await requireFacility(tx, actor, facilityId, access, now);
  const places = await listPlaces(tx, scope);
  const nameOf = (placeId: string | null | undefined): string | null =>
    places.find(({ id }) => id === placeId)?.name ?? null;
  if (locationId !== null && nameOf(locationId) === null)
    throw new AppError("invalid_input", { fieldErrors: { locationId: "not_in_list" } });
  const before = await findStart(tx, scope, { userId: actor.userId, now });
  const endsAt = nextMidnight(now, await zoneOf(tx, scope));
  const start = locationId === null ? null : { locationId, endsAt };
  await saveStart(tx, scope, actor.userId, start);
  await act.record({
    scope,
    action: "update",
    entity: "facility",
    id: scope.facilityId,
    before: { roundStart: nameOf(before) },
    after: { roundStart: nameOf(locationId) },
  });
};
