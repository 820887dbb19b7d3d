import type { Knex } from "knex";

/** From how many opportunities on a figure is judged, and which share of device-days is healthy. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility ADD COLUMN minimum_opportunities smallint NOT NULL DEFAULT 30
    CHECK (minimum_opportunities BETWEEN 1 AND 10000)`);
  await knex.raw(`ALTER TABLE facility ADD COLUMN data_health_percent smallint NOT NULL DEFAULT 80
    CHECK (data_health_percent BETWEEN 0 AND 100)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility DROP COLUMN data_health_percent`);
  await knex.raw(`ALTER TABLE facility DROP COLUMN minimum_opportunities`);
};
