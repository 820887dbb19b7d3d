import type { Knex } from "knex";

/**
 * Goals, bands and shifts as they were until a day: a closed month is judged by those of its own days.
 * What holds now stays in the lists' own tables. `replaced_at`: since then what came after holds for
 * these days, too.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE former_list (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    former_list_id uuid NOT NULL,
    list text NOT NULL CHECK (list IN ('threshold', 'band', 'shift')),
    owner_id uuid NOT NULL,
    until_day date NOT NULL,
    rows jsonb NOT NULL,
    replaced_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, former_list_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX former_list_until_key
    ON former_list (customer_id, facility_id, list, owner_id, until_day)
    WHERE replaced_at IS NULL`);
  await knex.raw(`CREATE STATISTICS former_list_tenant (dependencies)
    ON customer_id, facility_id FROM former_list`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE former_list");
};
