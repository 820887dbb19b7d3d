import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { localHalfHour, localSlot, zoneValues } from "#server/lib/time/local-time-sql.ts";
import {
  countedParts,
  halfHoursOf,
} from "#server/features/reports/reports/ecm/queries/counting.ts";
import { firstInstant, lastInstant } from "#server/lib/time/zoned-time.ts";
import type { HalfHour } from "#server/lib/time/half-hour.ts";
import type { CountedInterval } from "../range.ts";
import type { DaySlots } from "../shift-slots.ts";
import { latestOf } from "#server/lib/time/bounds.ts";

/** The time whose single facts or observations count. */
export type FactsWhen = {
  /** Instants, half-open. */
  from: Date;
  to: Date;
  /** The same on the facility's wall clock, where a repeated hour lies on itself. */
  start: HalfHour;
  end: HalfHour;
  lastEnd: HalfHour;
  timeZone: string;
  /** Slots of the day (0–47) that count; null for all. */
  slots: DaySlots | null;
};

/** The time that a span of a range in a facility's zone covers. */
export const factsWhen = (
  timeZone: string,
  { start, end, lastEnd }: CountedInterval,
  slots: DaySlots | null,
): FactsWhen => ({
  from: new Date(firstInstant(start, timeZone)),
  to: new Date(lastInstant(latestOf(end, lastEnd), timeZone)),
  start,
  end,
  lastEnd,
  timeZone,
  slots,
});

/** SQL that an instant lies in this time. */
export const whenSql = (at: string, when: FactsWhen): string => {
  const local = localHalfHour(at);
  const within = (start: string, end: string) =>
    `${local} >= :${start}::integer AND ${local} < :${end}::integer`;
  const parts = countedParts(when, when.slots).map(
    (_, part) =>
      `(${within(`start${part}`, `end${part}`)} AND ${localSlot(at)} = ANY (:slots${part}::integer[]))`,
  );
  const inShifts = parts.length === 0 ? "FALSE" : `(${parts.join(" OR ")})`;
  const counts = when.slots === null ? within("start", "end") : inShifts;
  return `${at} >= :from AND ${at} < :to AND ${counts}`;
};

/** SQL of the day that an instant counts to: what a night covers after midnight, to the day before. */
export const shiftDay = (at: string): string =>
  `to_char(date '1970-01-01' + (${localHalfHour(at)}
    - CASE WHEN ${localHalfHour(at)} = ANY (:early::integer[]) THEN ${SLOTS_PER_DAY} ELSE 0 END)
    / ${SLOTS_PER_DAY}, 'YYYY-MM-DD')`;

/** The values for the SQL above. */
export const whenValues = ({ timeZone, slots, ...when }: FactsWhen) => {
  const parts = slots === null ? [] : countedParts(when, slots);
  return {
    ...when,
    ...zoneValues(timeZone, when.from, when.to),
    ...Object.fromEntries(
      parts.flatMap(({ span, slots: counting }, part) => [
        [`start${part}`, span.start],
        [`end${part}`, span.end],
        [`slots${part}`, [...(counting ?? [])]],
      ]),
    ),
    early: halfHoursOf(parts.filter(({ daysLater }) => daysLater === 1)),
  };
};
