import type { Knex } from "knex";

/** Since when each badge and each device waits to be judged, however early it is due. */
export const up = async (knex: Knex): Promise<void> => {
  for (const table of ["badge_touch", "device_touch"])
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now()`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["badge_touch", "device_touch"])
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN touched_at`);
};
