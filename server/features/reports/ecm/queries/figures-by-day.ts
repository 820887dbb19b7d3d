import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { dayText } from "#server/lib/zoned-time.ts";
import type { HalfHour } from "#server/lib/zoned-time.ts";
import { slotSum } from "./counting.ts";

/** Sums of some places over one local day, and over its part up to a time of day, by version. */
export type DayFigures = {
  /** `YYYY-MM-DD` */
  day: string;
  version: number;
  events: number;
  passages: number;
  uncovered: number;
  /** Of the days asked for as partial only; 0 on others. */
  partEvents: number;
  partPassages: number;
};

export type DayQuestion = {
  /** Places that do not overlap; they are summed. */
  locationIds: readonly string[];
  /** The last day that counts, by any of its half hours; all days before it do as well. */
  to: HalfHour;
  /** Slots of the day that count; null for all. */
  slots: readonly number[] | null;
  /** Days of which the slots before `untilSlot` are summed as well. */
  partialDays: readonly HalfHour[];
  untilSlot: number;
};

/** Events and passages by local day of the places together: one statement over summaries. */
export const figuresByDay = async (
  db: Db,
  scope: Scope,
  { locationIds, to, slots, partialDays, untilSlot }: DayQuestion,
): Promise<DayFigures[]> => {
  const counting = slots ?? Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
  const early = counting.filter((slot) => slot < untilSlot);
  const events = slots === null ? "d.events" : slotSum("d.event_slots", slots);
  const passages = slots === null ? "d.passages" : slotSum("d.passage_slots", slots);
  const uncovered = slots === null ? "d.uncovered" : slotSum("d.uncovered_slots", slots);
  const part = (column: string): string =>
    `CASE WHEN d.day = ANY (:partialDays::date[]) THEN ${slotSum(column, early)} ELSE 0 END`;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT d.day, d.setting_version AS version,
       sum(${events})::float8 AS events, sum(${passages})::float8 AS passages,
       coalesce(sum(${uncovered}), 0)::float8 AS uncovered,
       sum(${part("d.event_slots")})::float8 AS part_events,
       sum(${part("d.passage_slots")})::float8 AS part_passages
     FROM location_day d
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.location_id = ANY (:locationIds::uuid[]) AND d.day <= :to::date
     GROUP BY 1, 2`,
    {
      ...scope,
      locationIds: [...locationIds],
      partialDays: partialDays.map(dayText),
      to: dayText(to),
    },
  );
  return rows.map(({ part_events: partEvents, part_passages: partPassages, ...row }) => ({
    ...row,
    partEvents,
    partPassages,
  }));
};

type Row = {
  day: string;
  version: number;
  events: number;
  passages: number;
  uncovered: number;
  part_events: number;
  part_passages: number;
};
