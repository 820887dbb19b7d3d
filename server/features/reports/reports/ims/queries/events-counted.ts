import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  countedPart,
  countedParts,
  daysOf,
} from "#server/features/reports/reports/ecm/queries/counting.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import type { DaySlots } from "#server/features/reports/reports/run/shift-slots.ts";

/** Dispenses of places, all below them included, that count towards the compliance index. */
export const eventsCounted = async (
  db: Db,
  { customerId, facilityId }: Scope,
  asked: {
    /** Places that do not overlap. */
    locationIds: readonly string[];
    counted: CountedInterval;
    /** Slots of the day that count; null for all. */
    slots: DaySlots | null;
  },
): Promise<number> => {
  const statements = countedParts(asked.counted, asked.slots).map((part) => {
    const { sql, values } = countedPart(part, "events");
    const { first, last } = daysOf(part.span);
    return {
      sql: `SELECT ${sql} AS events FROM location_day d
        WHERE d.customer_id = ? AND d.facility_id = ? AND d.location_id = ANY (?::uuid[])
          AND d.day BETWEEN ?::date AND ?::date`,
      values: [...values, customerId, facilityId, [...asked.locationIds], first, last],
    };
  });
  if (statements.length === 0) return 0;
  const { rows } = await db.raw<{ rows: { events: number }[] }>(
    `SELECT coalesce(sum(events), 0)::float8 AS events
     FROM (${statements.map(({ sql }) => sql).join(" UNION ALL ")}) AS counted`,
    statements.flatMap(({ values }) => values),
  );
  return rows[0]?.events ?? 0;
};
