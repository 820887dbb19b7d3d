import type { Knex } from "knex";

/**
 * Reports saved as slides: what was asked for, to be asked again whenever the slide is shown.
 * `filters` and `controls` are the page's own state.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE report_slide (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slide_id uuid NOT NULL,
    name text NOT NULL,
    report_id integer NOT NULL,
    filters jsonb NOT NULL,
    controls jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, slide_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX report_slide_name_key
    ON report_slide (customer_id, facility_id, lower(name))`);
  await knex.raw(
    `CREATE STATISTICS report_slide_tenant (dependencies) ON customer_id, facility_id FROM report_slide`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE report_slide");
};
