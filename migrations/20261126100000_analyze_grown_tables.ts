import type { Knex } from "knex";

type Looking = {
  name: string;
  /** Which rows of `pg_class c` are looked at. */
  which: string;
  /** Fewer pages are not worth a look. */
  pages: number;
};

/** A function that has the planner told of tables that grew to four times what it knows of them. */
const create = async (knex: Knex, { name, which, pages }: Looking): Promise<void> => {
  await knex.raw(`CREATE FUNCTION ${name}() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      part record;
      analyzed integer := 0;
    BEGIN
      -- Another process is at it.
      IF NOT pg_try_advisory_xact_lock(4817011) THEN
        RETURN 0;
      END IF;
      FOR part IN
        SELECT c.oid::regclass AS name FROM pg_class c
         WHERE c.relkind = 'r' AND ${which}
           AND pg_relation_size(c.oid) > 8192::bigint * greatest(${pages}, 4 * c.relpages)
      LOOP
        EXECUTE format('ANALYZE %s', part.name);
        analyzed := analyzed + 1;
      END LOOP;
      RETURN analyzed;
    END $$`);
  await knex.raw(`REVOKE ALL ON FUNCTION ${name}() FROM PUBLIC`);
};

const FACTS: Looking = {
  name: "analyze_grown_partitions",
  which: `EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.oid
    AND i.inhparent IN ('public.dispense'::regclass, 'public.passage'::regclass,
      'public.device_report'::regclass, 'public.device_fault'::regclass))`,
  pages: 16,
};
const ALL: Looking = {
  name: "analyze_grown_tables",
  which: "c.relnamespace = 'public'::regnamespace",
  pages: 4,
};

const replace = async (knex: Knex, before: Looking, after: Looking, job: string): Promise<void> => {
  await knex.raw(`DROP FUNCTION ${before.name}`);
  await create(knex, after);
  // The job goes by another name now, under which the server enrols it.
  await knex.raw("DELETE FROM job WHERE name = ?", [job]);
};

/**
 * Has the planner told of every table's growth, not only of facts': a site that falls silent fills
 * `alarm` in seconds, and every report about devices was planned by what had been known of it.
 */
export const up = (knex: Knex): Promise<void> =>
  replace(knex, FACTS, ALL, "facts.analyze-partitions");

export const down = (knex: Knex): Promise<void> => replace(knex, ALL, FACTS, "tables.analyze");
