import type { Knex } from "knex";

/**
 * Who said that they are on it, for one alarm; the first to say so stands. There is no foreign key to
 * the alarm: a rebuild of a device's alarms writes them anew under the same ids.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE alarm_acknowledgement (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    user_id uuid NOT NULL,
    /* as they were called then */
    full_name text NOT NULL,
    acknowledged_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, alarm_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE STATISTICS alarm_acknowledgement_tenant (dependencies)
    ON customer_id, facility_id FROM alarm_acknowledgement`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE alarm_acknowledgement`);
};
