import type { Knex } from "knex";

/**
 * `device_battery`: how the battery of a device and that of its module are, as their alarms have it.
 * Whoever judges a device writes it; what was reported last says too little (a dead battery that
 * reads low is dead). Until all devices are judged, the last report stands.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE device_battery (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    battery text CHECK (battery IN ('Good', 'Low', 'Dead')),
    module_battery text CHECK (module_battery IN ('Good', 'Low', 'Dead')),
    PRIMARY KEY (customer_id, facility_id, device_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  ) WITH (fillfactor = 70)`);
  await knex.raw(`CREATE STATISTICS device_battery_tenant (dependencies)
    ON customer_id, facility_id FROM device_battery`);
  await knex.raw(`/* all customers */
    INSERT INTO device_battery (customer_id, facility_id, device_id, battery)
    SELECT customer_id, facility_id, device_id, battery FROM device_state
     WHERE battery IS NOT NULL`);
  await knex.raw("ALTER TABLE device_state DROP COLUMN battery, DROP COLUMN battery_at");
  await knex.raw(`/* all customers */
    INSERT INTO device_touch AS t (customer_id, facility_id, device_id, from_at, due_at)
    SELECT customer_id, facility_id, device_id, now(), to_timestamp(0) FROM device
    ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
      from_at = least(t.from_at, excluded.from_at), due_at = excluded.due_at,
      touched = t.touched + 1`);
  await knex.raw(`INSERT INTO device_due AS d (facility_id, customer_id, due_at)
    SELECT DISTINCT facility_id, customer_id, to_timestamp(0) FROM device_touch
    ON CONFLICT (facility_id) DO UPDATE SET due_at = excluded.due_at`);
};

export const down = async (knex: Knex): Promise<void> => {
  // A cluster takes no column together with its check.
  await knex.raw(
    "ALTER TABLE device_state ADD COLUMN battery text, ADD COLUMN battery_at timestamptz",
  );
  await knex.raw(`ALTER TABLE device_state ADD CONSTRAINT device_state_battery_check
    CHECK (battery IN ('Good', 'Low', 'Dead'))`);
  await knex.raw(`/* all customers */
    UPDATE device_state s SET battery = b.battery, battery_at = s.last_report_at
      FROM device_battery b
     WHERE b.customer_id = s.customer_id AND b.facility_id = s.facility_id
       AND b.device_id = s.device_id`);
  await knex.raw("DROP TABLE device_battery");
};
