import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { readingAt } from "./reader-days.ts";
import type { DaySlots } from "#server/features/reports/run/shift-slots.ts";

/** Dispenses of one product in one place, with a badge or without. */
export type ProductRow = {
  locationId: string;
  /** `formulation_class.name`; null where it is not known. */
  product: string | null;
  isBadged: boolean;
  /** Whether the dispensers read badges. */
  readsBadges: boolean;
  dispenses: number;
};

export type ProductQuestion = {
  locationIds: readonly string[];
  /** Instants, half-open. */
  from: Date;
  to: Date;
  /** The same on the facility's wall clock, where a repeated hour lies on itself. */
  wall: { start: string; end: string; nextDay: string; lastEnd: string; timeZone: string };
  /** Slots of the day (0–47) that count; null for all. */
  slots: DaySlots | null;
};

type Row = {
  location_id: string;
  product: string | null;
  is_badged: boolean;
  reads_badges: boolean;
  dispenses: number;
};

const LOCAL = "f.at AT TIME ZONE :timeZone";
const SLOT = `(extract(hour FROM ${LOCAL}) * 2 + floor(extract(minute FROM ${LOCAL}) / 30))::integer`;
const WITHIN = `${LOCAL} >= :start::timestamp AND ${LOCAL} < :end::timestamp`;
const IN_SHIFTS = `((${WITHIN} AND ${SLOT} = ANY (:own::integer[]))
  OR (${LOCAL} >= :nextDay::timestamp AND ${LOCAL} < :lastEnd::timestamp
    AND ${SLOT} = ANY (:early::integer[])))`;

/** Every dispense of some places in a short time, out of the raw facts, by place and product. */
export const dispensesByProduct = async (
  db: Db,
  scope: Scope,
  { locationIds, from, to, wall, slots }: ProductQuestion,
): Promise<ProductRow[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT a.location_id, p.name AS product, f.badge IS NOT NULL AS is_badged,
       coalesce(r.reads_badges, false) AS reads_badges, sum(f.count)::float8 AS dispenses
     FROM dispense f
     JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = f.device_id AND a.starts_at <= f.at
       AND (a.ends_at IS NULL OR a.ends_at > f.at)
     JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = f.device_id
     LEFT JOIN device_model m ON m.device_model_id = d.device_model_id
     ${readingAt("f.at")}
     LEFT JOIN formulation_class p
       ON p.formulation_class_id = coalesce(d.formulation_class_id, m.formulation_class_id)
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
       AND f.at >= :from AND f.at < :to
       AND ${slots === null ? WITHIN : IN_SHIFTS}
       AND a.location_id = ANY (:locationIds::uuid[])
     GROUP BY 1, 2, 3, 4`,
    {
      ...scope,
      ...wall,
      from,
      to,
      locationIds: [...locationIds],
      own: slots === null ? [] : [...slots.own],
      early: slots === null ? [] : [...slots.early],
    },
  );
  return rows.map((row) => ({
    locationId: row.location_id,
    product: row.product,
    isBadged: row.is_badged,
    readsBadges: row.reads_badges,
    dispenses: row.dispenses,
  }));
};
