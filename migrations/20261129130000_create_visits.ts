import type { Knex } from "knex";

/**
 * What installers note of their round through a facility: devices that they have seen to or left for
 * today, and the unit they start at instead. Each note is one person's, and means nothing from its
 * end on. Users of the provider belong to another customer, so no key leads to the user.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE visit_mark (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    user_id uuid NOT NULL,
    device_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('done', 'notToday')),
    reason text CHECK (reason IN ('occupied', 'partMissing', 'other')),
    marked_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    CHECK ((kind = 'notToday') = (reason IS NOT NULL)),
    PRIMARY KEY (customer_id, facility_id, user_id, device_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  )`);
  await knex.raw(`CREATE TABLE visit_start (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    user_id uuid NOT NULL,
    location_id uuid NOT NULL,
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, user_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  for (const table of ["visit_mark", "visit_start"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE visit_start");
  await knex.raw("DROP TABLE visit_mark");
};
