import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { type HalfHour, dayTextAt } from "#server/lib/time/half-hour.ts";
import {
  type DaySlots,
  type SlotsIn,
  slotsByDay,
} from "#server/features/reports/reports/run/shift-slots.ts";
import { slotSum } from "./counting.ts";

/** Which hours of a day a sum is of: its own or the early ones, all of them or up to a time of day. */
const DAY_PARTS = ["own", "early", "partOwn", "partEarly"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

type Count = { events: number; passages: number; uncovered: number };

/**
 * Sums of some places over one local day, by version. Early hours are counted to the day before;
 * the parts up to a time of day are 0 on days that were not requested as partial.
 */
export type DayFigures = {
  day: string;
  version: number;
  /** Devices that were heard on that day. */
  devicesSeen: number;
} & Readonly<Record<DayPart, Count>>;

type DayQuestion = {
  /** Places that do not overlap; they are summed. */
  locationIds: readonly string[];
  /** The last day that counts, by any of its half hours; all days before it do as well. */
  to: HalfHour;
  /** Slots of the day that count; null for all. */
  slots: DaySlots | null;
  /** Days of which the slots before `untilSlot` are summed as well. */
  partialDays: readonly HalfHour[];
  untilSlot: number;
};

const ALL_SLOTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);

/** SQL for the sum of a day's slots, each day's own; days are the server's own texts. */
const sumByDay = (column: string, parts: readonly SlotsIn[]): string => {
  const [first, ...later] = parts.filter(({ start, end }) => start < end);
  if (first === undefined) return "0";
  if (later.length === 0) return `(${slotSum(column, first.slots)})`;
  return `(CASE WHEN d.day < date '${dayTextAt(first.end)}'
    THEN ${slotSum(column, first.slots)} ELSE ${sumByDay(column, later)} END)`;
};

/** SQL for the sum of one kind over a day's row (alias `d`), by part of the day. */
const partSums = (
  total: string,
  column: string,
  { slots, untilSlot }: DayQuestion,
): Record<DayPart, string> => {
  const { own, early } = slotsByDay(slots ?? { own: ALL_SLOTS, early: [] });
  const part = (counting: readonly SlotsIn[]): string =>
    `CASE WHEN d.day = ANY (:partialDays::date[])
       THEN ${sumByDay(
         column,
         counting.map((one) => ({
           ...one,
           slots: one.slots.filter((slot) => slot < untilSlot),
         })),
       )} ELSE 0 END`;
  return {
    own: slots === null ? total : sumByDay(column, own),
    early: sumByDay(column, early),
    partOwn: part(own),
    partEarly: part(early),
  };
};

/** Events and passages by local day of the places together: one statement over summaries. */
export const figuresByDay = async (
  db: Db,
  scope: Scope,
  question: DayQuestion,
): Promise<DayFigures[]> => {
  const events = partSums("d.events", "d.event_slots", question);
  const passages = partSums("d.passages", "d.passage_slots", question);
  const uncovered = partSums("d.uncovered", "d.uncovered_slots", question);
  const columns = DAY_PARTS.map(
    (part) => `json_build_object('events', sum(${events[part]}),
        'passages', sum(${passages[part]}),
        'uncovered', coalesce(sum(${uncovered[part]}), 0)) AS "${part}"`,
  );
  const { rows } = await db.raw<{ rows: DayFigures[] }>(
    `SELECT d.day, d.setting_version AS version, sum(d.devices_seen)::integer AS "devicesSeen",
       ${columns.join(", ")}
     FROM location_day d
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.location_id = ANY (:locationIds::uuid[]) AND d.day <= :to::date
     GROUP BY 1, 2`,
    {
      ...scope,
      locationIds: [...question.locationIds],
      partialDays: question.partialDays.map(dayTextAt),
      to: dayTextAt(question.to),
    },
  );
  return rows;
};
