import type { Knex } from "knex";

/**
 * Has the planner told of a month's facts when they first grow, and each time that they have grown
 * to four times what it knows, with the rights of the tables' owner. PostgreSQL does so by itself,
 * but a minute or more later, and at the turn of a month a minute brings half a million facts.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE FUNCTION analyze_grown_partitions() RETURNS integer
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
        SELECT c.oid::regclass AS name
          FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         WHERE i.inhparent IN ('public.dispense'::regclass, 'public.passage'::regclass,
                 'public.device_report'::regclass, 'public.device_fault'::regclass)
           AND c.relkind = 'r'
           AND pg_relation_size(c.oid) > 8192::bigint * greatest(16, 4 * c.relpages)
      LOOP
        EXECUTE format('ANALYZE %s', part.name);
        analyzed := analyzed + 1;
      END LOOP;
      RETURN analyzed;
    END $$`);
  await knex.raw(`REVOKE ALL ON FUNCTION analyze_grown_partitions() FROM PUBLIC`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP FUNCTION analyze_grown_partitions`);
};
