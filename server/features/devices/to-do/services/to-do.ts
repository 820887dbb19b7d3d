import { Temporal } from "temporal-polyfill";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { REFILL_DUE_DAYS, type ToDo } from "#contract/devices/to-do.ts";
import { api } from "#contract/index.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Db } from "#server/db/knex.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { needOf } from "../lib/need-of.ts";
import { orderVisits } from "../lib/order-visits.ts";
import { type Stop, byName, stopsOf, unitsAlongFloors } from "../lib/places.ts";
import { presentGateway, presentVisit } from "../presenter.ts";
import { type Candidate, listCandidates } from "../queries/candidates.ts";
import { findStart, listMarks } from "../queries/marks.ts";
import { countOnline, findCauses, findNextRefill } from "../queries/overview.ts";
import { listPlaces, zoneOf } from "../queries/places.ts";

type StopOf = (locationId: string) => Stop | undefined;

const isGateway = ({ device_type_id: type }: Candidate): boolean =>
  type === DEVICE_TYPE_IDS.gateway;
const isSilent = ({ state }: Candidate): boolean => state === "offline" || state === "explained";

/** The gateway or repeater that is the cause of a device's silence. */
const causeIdOf = (row: Candidate): string | null => {
  if (row.state === "explained") return row.behind_id;
  return row.state === "offline" && row.is_behind_clock ? row.gateway_id : null;
};

/** Gateways that are silent, and those whose clocks are the cause of others' silence. */
const gatewaysOf = async (
  db: Db,
  scope: Scope,
  { rows, behind, stopOf }: Parts,
): Promise<ToDo["gateways"]> => {
  const outages = rows.filter((row) => isGateway(row) && isSilent(row));
  const clocks = rows.flatMap((row) =>
    row.is_behind_clock && row.state === "offline" ? (row.gateway_id ?? []) : [],
  );
  const known = clocks.length === 0 ? [] : await findCauses(db, scope, [...new Set(clocks)]);
  return [
    ...outages.map((row) =>
      presentGateway({
        deviceId: row.device_id,
        name: row.name,
        stop: stopOf(row.location_id),
        kind: "outage",
        since: row.heard_at ?? row.silent_since,
        behind: behind.get(row.device_id) ?? [],
      }),
    ),
    ...known.map((gateway) =>
      presentGateway({
        deviceId: gateway.device_id,
        name: gateway.name,
        stop: gateway.location_id === null ? undefined : stopOf(gateway.location_id),
        kind: "clock",
        since: null,
        behind: behind.get(gateway.device_id) ?? [],
      }),
    ),
  ].toSorted((a, b) => b.behind - a.behind || byName(a, b));
};

type Parts = {
  rows: readonly Candidate[];
  /** Devices by the gateway or repeater that is the cause of their silence. */
  behind: ReadonlyMap<string | null, readonly Candidate[]>;
  stopOf: StopOf;
};

/**
 * The devices of a facility to visit today, in the order of a round, and the gateways that are the
 * cause of other devices' silence.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listToDo = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ToDo> => {
  const { scope } = await requireFacility(db, actor, facilityId, api.toDo.get.access, now);
  const timeZone = await zoneOf(db, scope);
  const today = localDayText(now, timeZone);
  const dueBy = Temporal.PlainDate.from(today).add({ days: REFILL_DUE_DAYS }).toString();
  const own = { userId: actor.userId, now };
  const [rows, places, marks, startAt, counts, next] = await Promise.all([
    listCandidates(db, scope, { now, dueBy }),
    listPlaces(db, scope),
    listMarks(db, scope, own),
    findStart(db, scope, own),
    countOnline(db, scope, now),
    findNextRefill(db, scope, { now, after: dueBy }),
  ]);
  const stopOf = stopsOf(places);
  const behind = Map.groupBy(rows, causeIdOf);
  const noted = new Map(marks.map((mark) => [mark.device_id, mark]));
  const visits = rows.flatMap((row) => {
    const stop = stopOf(row.location_id);
    const need = needOf(
      {
        state: row.state,
        isGateway: isGateway(row),
        battery: row.battery_group,
        isClockCause: row.is_behind_clock,
        replacementOn: row.replacement_on,
        expiresOn: row.expires_on,
        isRefillLow: row.is_refill_low,
      },
      dueBy,
    );
    if (stop === undefined || need === null) return [];
    const parts = { mark: noted.get(row.device_id), behind: behind.get(row.device_id)?.length };
    return presentVisit({ row, stop, need, mark: parts.mark, behind: parts.behind ?? 0 });
  });
  const nextStop = next === undefined ? undefined : stopOf(next.location_id);
  return {
    asOf: now.toISOString(),
    today,
    timeZone,
    visits: orderVisits(visits, unitsAlongFloors(places), startAt),
    gateways: await gatewaysOf(db, scope, { rows, behind, stopOf }),
    startAt: startAt ?? null,
    online: counts.online,
    inService: counts.in_service,
    waiting: visits.filter(({ need }) => need === "waiting").length,
    nextRefill:
      next === undefined || nextStop === undefined
        ? null
        : { unitName: nextStop.unit.name, dueOn: next.due_on },
  };
};
