import { OFFLINE_ALARM } from "../device-fact.ts";

/** How long a dispenser (`d`, its type `ty` and model `mo`) may be silent: three reports at least. */
export const MAY_BE_SILENT = `greatest(ty.offline_after_minutes,
  3 * COALESCE(mo.report_every_minutes, 60)) * interval '1 minute'`;

/** Where a dispenser's own facts lie, the most frequent first. */
const FACTS = [
  "device_report f WHERE",
  "dispense f WHERE",
  `device_fault f WHERE f.alarm_type <> ${OFFLINE_ALARM} AND`,
];

/**
 * Of each kind of fact the instant of a dispenser's first or last one under a condition, as a list
 * of expressions in a statement that binds `:customerId` and `:facilityId`.
 */
export const dispenserHeard = (which: "first" | "last", device: string, where: string): string =>
  FACTS.map(
    (from) => `(SELECT f.at FROM ${from} f.customer_id = :customerId
        AND f.facility_id = :facilityId AND f.device_id = ${device} AND ${where}
      ORDER BY f.at ${which === "first" ? "ASC" : "DESC"} LIMIT 1)`,
  ).join(", ");
