import type { Knex } from "knex";

/** Has the planner told of this server's tables that grew to four times what it knows of them. */
const LOOK = `FOR part IN
        SELECT c.oid::regclass AS name FROM pg_class c
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
           AND pg_relation_size(c.oid) > 8192::bigint * greatest(4, 4 * c.relpages)
      LOOP
        EXECUTE format('ANALYZE %s', part.name);`;

const replace = (knex: Knex, onWorkers: string): Promise<void> =>
  knex.raw(`CREATE OR REPLACE FUNCTION analyze_grown_tables() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      part record;
      analyzed integer := 0;
    BEGIN
      -- Another process is at it.
      IF NOT pg_try_advisory_xact_lock(4817011) THEN
        RETURN 0;
      END IF;
      ${LOOK}
        analyzed := analyzed + 1;
      END LOOP;
      ${onWorkers}RETURN analyzed;
    END $$`);

/** Rows of a distributed table lie in parts on the other servers, each with statistics of its own. */
export const up = (knex: Knex): Promise<void> =>
  replace(
    knex,
    `IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
        EXECUTE 'SELECT count(*) FROM run_command_on_workers($1)' USING
          $look$DO $do$ DECLARE part record; BEGIN
      ${LOOK}
      END LOOP; END $do$ $look$;
      END IF;
      `,
  );

export const down = (knex: Knex): Promise<void> => replace(knex, "");
