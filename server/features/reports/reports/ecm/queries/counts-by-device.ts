import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";
import { countedPart, countedParts, daysOf } from "./counting.ts";

/** What one device counted at one place under one version of the report settings. */
type DeviceCount = {
  deviceId: string;
  locationId: string;
  version: number;
  /** Dispenses that are covered by a counter, and those that are not. */
  events: number;
  uncovered: number;
  passages: number;
};

type DeviceCountQuestion = {
  deviceIds: readonly string[];
  locationIds: readonly string[];
  counted: CountedInterval;
  /** Slots of the day that count; null for all. */
  slots: DaySlots | null;
};

/** What each device counted at each of the places: one statement over day summaries. */
export const countsByDevice = async (
  db: Db,
  { customerId, facilityId }: Scope,
  { deviceIds, locationIds, counted, slots }: DeviceCountQuestion,
): Promise<DeviceCount[]> => {
  const statements = countedParts(counted, slots).map((part) => {
    const [events, uncovered, passages] = (["events", "uncovered", "passages"] as const).map(
      (what) => countedPart(part, what),
    );
    const { first, last } = daysOf(part.span);
    return {
      sql: `SELECT d.device_id, d.location_id, d.setting_version, ${events?.sql} AS events,
          ${uncovered?.sql} AS uncovered, ${passages?.sql} AS passages
        FROM device_day d
        WHERE d.customer_id = ? AND d.facility_id = ? AND d.device_id = ANY (?::uuid[])
          AND d.location_id = ANY (?::uuid[]) AND d.day BETWEEN ?::date AND ?::date`,
      values: [
        ...(events?.values ?? []),
        ...(uncovered?.values ?? []),
        ...(passages?.values ?? []),
        customerId,
        facilityId,
        [...deviceIds],
        [...locationIds],
        first,
        last,
      ],
    };
  });
  if (statements.length === 0) return [];
  const { rows } = await db.raw<{ rows: DeviceCount[] }>(
    `SELECT device_id AS "deviceId", location_id AS "locationId", setting_version AS version,
       coalesce(sum(events), 0)::float8 AS events,
       coalesce(sum(uncovered), 0)::float8 AS uncovered,
       coalesce(sum(passages), 0)::float8 AS passages
     FROM (${statements.map(({ sql }) => sql).join(" UNION ALL ")}) AS counted
     GROUP BY 1, 2, 3`,
    statements.flatMap(({ values }) => values),
  );
  return rows;
};
