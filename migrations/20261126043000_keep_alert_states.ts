import type { Knex } from "knex";

/**
 * What instant alerts keep between two looks.
 *
 * - `alert_state` of a subscription: lines that wait and lines that were told, as plain JSON, and when
 *   to look again if nothing changes.
 * - `activity_fired` the newest fact that the last mail about a device counted.
 * - `activity_touch` a device with new dispenses or passages, of facilities with an alert about them.
 * - `alert_due` when a facility's alerts are next looked at, and up to when its alarms were taken in.
 *   `signals` counts what asked for a look, so that none is missed that comes during one.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE alert_state (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    state jsonb NOT NULL,
    look_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    FOREIGN KEY (customer_id, facility_id, subscription_id)
      REFERENCES alert_subscription ON DELETE CASCADE
  ) WITH (fillfactor = 50)`);
  await knex.raw(`CREATE TABLE activity_fired (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    device_id uuid NOT NULL,
    fired_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, subscription_id, device_id),
    FOREIGN KEY (customer_id, facility_id, subscription_id)
      REFERENCES alert_subscription ON DELETE CASCADE
  )`);
  await knex.raw(`CREATE TABLE activity_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    touch_id uuid NOT NULL DEFAULT gen_random_uuid(),
    device_id uuid NOT NULL,
    arrived_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, touch_id)
  )`);
  for (const table of ["alert_state", "activity_fired", "activity_touch"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
  await knex.raw(`CREATE TABLE alert_due (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    read_to timestamptz,
    signals bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50)`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["alert_due", "activity_touch", "activity_fired", "alert_state"])
    await knex.raw(`DROP TABLE ${table}`);
};
