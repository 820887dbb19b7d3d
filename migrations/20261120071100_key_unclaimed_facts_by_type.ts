import type { Knex } from "knex";

/** Facts of different types are different facts, also while their device is not known. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE unclaimed_fact ADD COLUMN type text NOT NULL
    CHECK (type IN ('dispense', 'passage', 'device_report', 'device_fault'))`);
  await knex.raw(`ALTER TABLE unclaimed_fact DROP CONSTRAINT unclaimed_fact_pkey`);
  await knex.raw(`ALTER TABLE unclaimed_fact
    ADD PRIMARY KEY (customer_id, facility_id, serial_number, at, fact_id, type)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE unclaimed_fact DROP CONSTRAINT unclaimed_fact_pkey`);
  await knex.raw(`ALTER TABLE unclaimed_fact
    ADD PRIMARY KEY (customer_id, facility_id, serial_number, at, fact_id)`);
  await knex.raw(`ALTER TABLE unclaimed_fact DROP COLUMN type`);
};
