import type { Knex } from "knex";

/**
 * Faults that nothing confirms any more.
 *
 * - `alarm.confirmed_at` the last fact that told of the alarm; null of alarms that were judged before
 *   this was noted, of which the last raising counts.
 * - `alarm_closing` when somebody closed a fault by hand. No fact holds it: a rebuild keeps it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE alarm ADD COLUMN confirmed_at timestamptz");
  await knex.raw(`CREATE TABLE alarm_closing (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    alarm_type_id smallint NOT NULL CHECK (alarm_type_id BETWEEN 1 AND 10),
    closed_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, alarm_type_id, closed_at),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  )`);
  await knex.raw(
    "CREATE STATISTICS alarm_closing_tenant (dependencies) ON customer_id, facility_id FROM alarm_closing",
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE alarm_closing");
  await knex.raw("ALTER TABLE alarm DROP COLUMN confirmed_at");
};
