import type { Knex } from "knex";

/** Changes that people mark in control charts: from their day on, the center line starts anew. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE marked_change (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    marked_change_id uuid NOT NULL,
    family text NOT NULL CHECK (family IN ('ECM', 'IMS', 'OBS')),
    location_id uuid,
    day date NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (customer_id, facility_id, marked_change_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location
  )`);
  await knex.raw(`CREATE INDEX marked_change_of_location
    ON marked_change (customer_id, facility_id, location_id)`);
  await knex.raw(`CREATE STATISTICS marked_change_tenant (dependencies)
    ON customer_id, facility_id FROM marked_change`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DELETE FROM row_directory WHERE kind = 'marked_change'");
  await knex.raw("DROP TABLE marked_change");
};
