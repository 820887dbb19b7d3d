import { FACT_TABLES } from "../db/tables.ts";
import type { Tx } from "../db/knex.ts";
import { OFFLINE_ALARM } from "./device-fact.ts";
import { newestValues, saveNewestValues } from "./device-state.ts";
import type { FacilityRules } from "./facility-rules.ts";

/** The newest instant of each table, found from the end of the device's own course. */
const lastHeard = FACT_TABLES.map(
  (table) => `LEFT JOIN LATERAL (
    SELECT at FROM ${table} f WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
       AND f.device_id = d.device_id ${table === "device_fault" ? `AND f.alarm_type <> ${OFFLINE_ALARM}` : ""} ORDER BY at DESC LIMIT 1) ${table}_last ON true`,
).join("\n");

/** Reports of hardware that was replaced say nothing of the present one, but for the refill. */
const reportsOfPresentHardware = `(
  SELECT f.customer_id, f.facility_id, f.device_id, f.at, f.refill,
         ${["rssi", "gateway", "firmware", "dispenses", "via"]
           .map(
             (value) =>
               `CASE WHEN h.since IS NULL OR f.at >= h.since THEN f.${value} END AS ${value}`,
           )
           .join(", ")}
    FROM device_report f LEFT JOIN replaced h ON h.device_id = f.device_id)`;

/** Works out the states of all devices of a facility again, under its lock. */
export const rebuildStates = async (tx: Tx, { scope }: FacilityRules): Promise<void> => {
  const keys = [scope.customerId, scope.facilityId];
  await tx.raw("DELETE FROM device_state WHERE customer_id = ? AND facility_id = ?", keys);
  await tx.raw(
    `INSERT INTO device_state (customer_id, facility_id, device_id, last_report_at, last_event_at)
     SELECT d.customer_id, d.facility_id, d.device_id,
            greatest(${FACT_TABLES.map((table) => `${table}_last.at`).join(", ")}),
            greatest(dispense_last.at, passage_last.at)
       FROM device d ${lastHeard}
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND coalesce(${FACT_TABLES.map((table) => `${table}_last.at`).join(", ")}) IS NOT NULL`,
    scope,
  );
  const mine = "r.customer_id = ? AND r.facility_id = ?";
  await tx.raw(
    `WITH replaced AS (
       SELECT device_id, max(ends_at) AS since FROM device_hardware
        WHERE customer_id = ? AND facility_id = ? AND ends_at IS NOT NULL GROUP BY device_id
     ), ${newestValues(reportsOfPresentHardware, mine)} ${saveNewestValues}`,
    [...keys, ...keys, ...keys, ...keys],
  );
};
