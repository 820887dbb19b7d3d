import type { Knex } from "knex";

/**
 * The gateway that a report named last, with or without the strength of its signal: while all that
 * named a device are out, that it is not heard is explained. Of devices that are there, from the
 * reports of the last two days.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE device_state
    ADD COLUMN gateway text,
    ADD COLUMN gateway_at timestamptz`);
  await knex.raw(`/* all customers */
    UPDATE device_state s SET gateway = last_rssi_gateway, gateway_at = last_rssi_at
     WHERE last_rssi_gateway IS NOT NULL`);
  await knex.raw(`/* all customers */
    UPDATE device_state s SET gateway = r.gateway, gateway_at = r.at
      FROM (SELECT DISTINCT ON (f.customer_id, f.facility_id, f.device_id)
                   f.customer_id, f.facility_id, f.device_id, f.at, f.gateway
              FROM device_report f
             WHERE f.gateway IS NOT NULL AND f.at > now() - interval '2 days'
             ORDER BY f.customer_id, f.facility_id, f.device_id, f.at DESC, f.gateway COLLATE "C" DESC) r
     WHERE s.customer_id = r.customer_id AND s.facility_id = r.facility_id
       AND s.device_id = r.device_id AND (s.gateway_at IS NULL OR r.at >= s.gateway_at)
       AND NOT EXISTS (SELECT FROM device_hardware h
         WHERE h.customer_id = s.customer_id AND h.facility_id = s.facility_id
           AND h.device_id = s.device_id AND h.ends_at > r.at)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE device_state DROP COLUMN gateway_at, DROP COLUMN gateway");
};
