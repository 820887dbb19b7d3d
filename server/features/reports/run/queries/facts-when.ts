import { SLOTS_PER_DAY } from "#contract/limits.ts";
import { localHalfHour, localSlot, zoneValues } from "#server/engine/local-time-sql.ts";
import { firstInstant, floorDay, lastInstant } from "#server/lib/zoned-time.ts";
import type { HalfHour } from "#server/lib/zoned-time.ts";
import type { CountedSpan } from "../range.ts";
import type { DaySlots } from "../shift-slots.ts";

/** The time whose single facts or observations count. */
export type FactsWhen = {
  /** Instants, half-open. */
  from: Date;
  to: Date;
  /** The same on the facility's wall clock, where a repeated hour lies on itself. */
  start: HalfHour;
  end: HalfHour;
  /** The first day's early hours belong to the night before the range. */
  nextDay: HalfHour;
  lastEnd: HalfHour;
  timeZone: string;
  /** Slots of the day (0–47) that count; null for all. */
  slots: DaySlots | null;
};

/** The time that a span of a range in a facility's zone covers. */
export const factsWhen = (
  timeZone: string,
  { start, end, lastEnd }: CountedSpan,
  slots: DaySlots | null,
): FactsWhen => ({
  from: new Date(firstInstant(start, timeZone)),
  to: new Date(lastInstant(Math.max(end, lastEnd), timeZone)),
  start,
  end,
  nextDay: floorDay(start) + SLOTS_PER_DAY,
  lastEnd,
  timeZone,
  slots,
});

/** SQL that an instant lies in this time. */
export const whenSql = (at: string, { slots }: FactsWhen): string => {
  const local = localHalfHour(at);
  const within = `${local} >= :start::integer AND ${local} < :end::integer`;
  const inShifts = `((${within} AND ${localSlot(at)} = ANY (:own::integer[]))
    OR (${local} >= :nextDay::integer AND ${local} < :lastEnd::integer
      AND ${localSlot(at)} = ANY (:early::integer[])))`;
  return `${at} >= :from AND ${at} < :to AND ${slots === null ? within : inShifts}`;
};

/** SQL of the day that an instant counts to: what a night covers after midnight, to the day before. */
export const shiftDay = (at: string): string =>
  `to_char(date '1970-01-01' + (${localHalfHour(at)}
    - CASE WHEN ${localSlot(at)} = ANY (:early::integer[]) THEN ${SLOTS_PER_DAY} ELSE 0 END)
    / ${SLOTS_PER_DAY}, 'YYYY-MM-DD')`;

/** The values for the SQL above. */
export const whenValues = ({ timeZone, slots, ...when }: FactsWhen) => ({
  ...when,
  ...zoneValues(timeZone, when.from, when.to),
  own: [...(slots?.own ?? [])],
  early: [...(slots?.early ?? [])],
});
