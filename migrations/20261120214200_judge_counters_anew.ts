import type { Knex } from "knex";

/** Opportunity counters have their alarms judged from the last quarter's facts: none were stored. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`/* all customers */
    INSERT INTO device_touch AS t (customer_id, facility_id, device_id, from_at, due_at)
    SELECT d.customer_id, d.facility_id, d.device_id, now() - interval '90 days', to_timestamp(0)
      FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
     WHERE ty.name = 'opportunityCounter'
    ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
      from_at = least(t.from_at, excluded.from_at), due_at = excluded.due_at,
      touched = t.touched + 1`);
  await knex.raw(`INSERT INTO device_due AS d (facility_id, customer_id, due_at)
    SELECT DISTINCT facility_id, customer_id, to_timestamp(0) FROM device_touch
    ON CONFLICT (facility_id) DO UPDATE SET due_at = excluded.due_at`);
};

/** What was judged stays. */
export const down = async (): Promise<void> => {};
