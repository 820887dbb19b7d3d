import type { Knex } from "knex";

/**
 * By how many seconds times of an observer's device were moved, because its clock was wrong; null
 * where they stand as the device said.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const table of ["observation_session", "observation"])
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN clock_offset_s integer`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["observation_session", "observation"])
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN clock_offset_s`);
};
