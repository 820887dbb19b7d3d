import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { Scope } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { dayText } from "#server/lib/zoned-time.ts";
import type { HalfHour } from "#server/lib/zoned-time.ts";
import { slotSum } from "./counting.ts";

/** Sums of some places over one local day, and over its part up to a time of day. */
export type DayFigures = {
  /** `YYYY-MM-DD` */
  day: string;
  events: number;
  opportunitiesX100: number;
  /** Of the days asked for as partial only; 0 on others. */
  partEvents: number;
  partOpportunitiesX100: number;
};

export type DayQuestion = {
  /** Places that do not overlap; they are summed. */
  locationIds: readonly string[];
  /** First half hour of the first day, null for all days there are; last day included. */
  from: HalfHour | null;
  to: HalfHour;
  /** Slots of the day that count; null for all. */
  slots: readonly number[] | null;
  /** Days of which the slots before `untilSlot` are summed as well. */
  partialDays: readonly HalfHour[];
  untilSlot: number;
};

/** Events and opportunities by local day of the places together: one statement over summaries. */
export const figuresByDay = async (
  db: Db,
  scope: Scope,
  { locationIds, from, to, slots, partialDays, untilSlot }: DayQuestion,
): Promise<DayFigures[]> => {
  const counting = slots ?? Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
  const early = counting.filter((slot) => slot < untilSlot);
  const events = slots === null ? "d.events" : slotSum("d.event_slots", slots);
  const passages = slots === null ? "d.passages" : slotSum("d.passage_slots", slots);
  const part = (column: string): string =>
    `CASE WHEN d.day = ANY (:partialDays::date[]) THEN ${slotSum(column, early)} ELSE 0 END`;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT d.day, sum(${events})::float8 AS events,
       sum((${passages}) * s.opportunity_offset)::float8 AS opportunities,
       sum(${part("d.event_slots")})::float8 AS part_events,
       sum((${part("d.passage_slots")}) * s.opportunity_offset)::float8 AS part_opportunities
     FROM location_day d
     JOIN report_setting s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.version = d.setting_version
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.location_id = ANY (:locationIds::uuid[])
       AND d.day >= coalesce(:from::date, '-infinity'::date) AND d.day <= :to::date
     GROUP BY d.day ORDER BY d.day`,
    {
      ...scope,
      locationIds: [...locationIds],
      partialDays: partialDays.map(dayText),
      from: from === null ? null : dayText(from),
      to: dayText(to),
    },
  );
  return rows.map((row) => ({
    day: row.day,
    events: row.events,
    opportunitiesX100: row.opportunities,
    partEvents: row.part_events,
    partOpportunitiesX100: row.part_opportunities,
  }));
};

type Row = {
  day: string;
  events: number;
  opportunities: number;
  part_events: number;
  part_opportunities: number;
};
