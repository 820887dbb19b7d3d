import type { DaySlots } from "#server/features/reports/run/shift-slots.ts";

/** The stretch of time of an observation itself, whenever its session began or ended. */
export type ObservedWhen = {
  /** Instants, half-open. */
  from: Date;
  to: Date;
  /** The same on the facility's wall clock, where a repeated hour lies on itself. */
  wall: { start: string; end: string; nextDay: string; lastEnd: string; timeZone: string };
  /** Slots of the day (0–47) that count; null for all. */
  slots: DaySlots | null;
};

const LOCAL = "(o.observed_at AT TIME ZONE :timeZone)";
const SLOT = `(extract(hour FROM ${LOCAL}) * 2 + floor(extract(minute FROM ${LOCAL}) / 30))::integer`;
const WITHIN = `${LOCAL} >= :start::timestamp AND ${LOCAL} < :end::timestamp`;
const IN_SHIFTS = `((${WITHIN} AND ${SLOT} = ANY (:own::integer[]))
  OR (${LOCAL} >= :nextDay::timestamp AND ${LOCAL} < :lastEnd::timestamp
    AND ${SLOT} = ANY (:early::integer[])))`;

/** SQL of the day that an observation counts to: what a night covers after midnight, to the day before. */
export const DAY = `to_char(${LOCAL}
  - CASE WHEN ${SLOT} = ANY (:early::integer[]) THEN interval '1 day' ELSE interval '0' END,
  'YYYY-MM-DD')`;

/** SQL that an observation (alias `o`) lies in this time. */
export const whenSql = ({ slots }: ObservedWhen): string =>
  `o.observed_at >= :from AND o.observed_at < :to AND ${slots === null ? WITHIN : IN_SHIFTS}`;

/** The values for {@link whenSql}. */
export const whenValues = ({ from, to, wall, slots }: ObservedWhen) => ({
  from,
  to,
  ...wall,
  own: [...(slots?.own ?? [])],
  early: [...(slots?.early ?? [])],
});
