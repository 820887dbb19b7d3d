import type { Knex } from "knex";

const EDITED = [
  "customer",
  "facility",
  "license",
  "location",
  "device",
  "app_user",
  "job_role",
  "employee",
  "badge",
];

/** Rows that people edit, and lists that they save as a whole, count their changes. */
export const up = async (knex: Knex): Promise<void> => {
  for (const table of EDITED)
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`);
  await knex.raw(`CREATE TABLE list_version (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    list text NOT NULL,
    owner_id uuid NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (customer_id, facility_id, list, owner_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(
    `CREATE STATISTICS list_version_tenant (dependencies) ON customer_id, facility_id FROM list_version`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE list_version`);
  for (const table of EDITED) await knex.raw(`ALTER TABLE ${table} DROP COLUMN version`);
};
