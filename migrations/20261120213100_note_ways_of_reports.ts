import type { Knex } from "knex";

/**
 * What more reports tell: the repeaters on their way (`via`, nearest the device first), the lifetime
 * counter of a dispenser and the battery of its module. `device_ear` goes: the ways are read from
 * the reports themselves. Of a refill, from which use on it is low and until when its dispenses are
 * counted, so that one is found low without waiting for the next report. Of an alarm, when it last
 * changed, until a reader of changes took note of it. A repeater is missed after three hours, sooner than what it explains.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE device_report
    ADD COLUMN via jsonb,
    ADD COLUMN total_dispenses integer,
    ADD COLUMN module_battery text`);
  await knex.raw(`ALTER TABLE device_state
    ADD COLUMN via jsonb,
    ADD COLUMN via_at timestamptz`);
  await knex.raw("DROP TABLE device_ear");
  await knex.raw(`ALTER TABLE refill_use
    ADD COLUMN low_at integer,
    ADD COLUMN counted_to timestamptz NOT NULL DEFAULT now()`);
  await knex.raw("ALTER TABLE alarm ADD COLUMN changed_at timestamptz");
  await knex.raw(`CREATE INDEX alarm_changed ON alarm (customer_id, facility_id, changed_at)
    WHERE changed_at IS NOT NULL`);
  await knex("device_type").where("name", "repeater").update({ offline_after_minutes: 180 });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex("device_type").where("name", "repeater").update({ offline_after_minutes: 1440 });
  await knex.raw(`CREATE TABLE device_ear (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    gateway_id uuid NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, gateway_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  ) WITH (fillfactor = 70)`);
  await knex.raw(
    `CREATE INDEX device_ear_gateway ON device_ear (customer_id, facility_id, gateway_id)`,
  );
  await knex.raw(
    `CREATE STATISTICS device_ear_tenant (dependencies) ON customer_id, facility_id FROM device_ear`,
  );
  await knex.raw("DROP INDEX alarm_changed");
  await knex.raw("ALTER TABLE alarm DROP COLUMN changed_at");
  await knex.raw("ALTER TABLE refill_use DROP COLUMN counted_to, DROP COLUMN low_at");
  await knex.raw("ALTER TABLE device_state DROP COLUMN via_at, DROP COLUMN via");
  await knex.raw(`ALTER TABLE device_report
    DROP COLUMN module_battery, DROP COLUMN total_dispenses, DROP COLUMN via`);
};
