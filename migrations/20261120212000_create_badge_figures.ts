import type { Knex } from "knex";

const COUNTS = [
  "ins",
  "outs",
  "compliant_ins",
  "compliant_outs",
  "dispenses",
  "unmatched",
  "pop_ins",
  "bounces",
  "merged",
  "outer_door",
  "missed_exits",
  "blind",
  "no_reading",
  "skew",
  "implausible",
  "pending",
];

/**
 * What badges count. `employee_day` has a row for each holder, unit and job role of a facility's
 * local day; whoever wears a badge that belongs to nobody is known by its number alone. Half hours
 * with anything in them lie one after the other in `slots`, six numbers each. `badge_touch` says
 * of which badges facts are to be judged anew, `badge_due` which facility has some.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE employee_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    day date NOT NULL,
    employee_id uuid NOT NULL,
    badge text COLLATE "C" NOT NULL,
    location_id uuid NOT NULL,
    job_role_id uuid NOT NULL,
    ${COUNTS.map((column) => `${column} integer NOT NULL`).join(", ")},
    slots smallint[] NOT NULL CHECK (cardinality(slots) % 6 = 0),
    PRIMARY KEY (customer_id, facility_id, day, employee_id, badge, location_id, job_role_id)
  ) WITH (fillfactor = 80)`);
  await knex.raw(`CREATE INDEX employee_day_holder
    ON employee_day (customer_id, facility_id, employee_id, badge, day)`);
  await knex.raw(`CREATE TABLE badge_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    badge text COLLATE "C" NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, badge)
  ) WITH (fillfactor = 50)`);
  await knex.raw(`CREATE TABLE badge_due (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    due_at timestamptz NOT NULL
  ) WITH (fillfactor = 50)`);
  for (const table of ["employee_day", "badge_touch"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
  for (const table of ["dispense", "passage"])
    await knex.raw(`CREATE INDEX ${table}_badge
      ON ${table} (customer_id, facility_id, badge, at) WHERE badge IS NOT NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["passage", "dispense"]) await knex.raw(`DROP INDEX ${table}_badge`);
  for (const table of ["badge_due", "badge_touch", "employee_day"])
    await knex.raw(`DROP TABLE ${table}`);
};
