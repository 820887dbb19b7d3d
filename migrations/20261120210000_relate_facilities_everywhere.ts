import type { Knex } from "knex";

const TABLES = [
  "facility",
  "shift",
  "performance_threshold",
  "report_setting",
  "facility_data",
  "unclaimed_fact",
  "dispense",
  "passage",
  "device_report",
  "device_fault",
];

/** The tables and their months: a partition does not take over what its table tells the planner. */
const withMonths = async (knex: Knex): Promise<string[]> => {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `SELECT c.relname AS name FROM pg_class c
       LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND COALESCE(p.relname, c.relname) = ANY(?) ORDER BY 1`,
    [TABLES],
  );
  return rows.map(({ name }) => name);
};

/** A facility implies its customer: told to the planner for all tables that both lead, not the big ones alone. */
export const up = async (knex: Knex): Promise<void> => {
  for (const name of await withMonths(knex)) {
    await knex.raw(
      `CREATE STATISTICS ${name}_tenant (dependencies) ON customer_id, facility_id FROM ${name}`,
    );
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const name of await withMonths(knex)) {
    await knex.raw(`DROP STATISTICS IF EXISTS ${name}_tenant`);
  }
};
