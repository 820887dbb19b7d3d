import type { Knex } from "knex";

/**
 * Whether a device was deactivated when it was last taken off a place: its alarms closed with that
 * reason, also once it is back in use.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE device_assignment
    ADD COLUMN ended_by_deactivation boolean NOT NULL DEFAULT false`);
  await knex.raw(`/* all customers */
    UPDATE device_assignment a SET ended_by_deactivation = true FROM device d
     WHERE d.customer_id = a.customer_id AND d.facility_id = a.facility_id
       AND d.device_id = a.device_id AND d.deactivated_at = a.ends_at`);
  await knex.raw(`/* all customers */
    UPDATE alarm al SET closed_reason = 'deactivated' FROM device d
     WHERE d.customer_id = al.customer_id AND d.facility_id = al.facility_id
       AND d.device_id = al.device_id AND d.deactivated_at = al.cleared_at
       AND al.closed_reason = 'unassigned'`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`/* all customers */
    UPDATE alarm SET closed_reason = 'unassigned' WHERE closed_reason = 'deactivated'`);
  await knex.raw("ALTER TABLE device_assignment DROP COLUMN ended_by_deactivation");
};
