import type { Knex } from "knex";

/**
 * Makes the fact tables' monthly partitions with the rights of the schema's owner, so that the
 * application needs no right to make tables. It makes those and nothing else: every name in it is
 * fixed or qualified, whatever its caller has set.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE FUNCTION make_fact_partitions(since timestamptz, until timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      month timestamp := date_trunc('month', since AT TIME ZONE 'UTC');
      final timestamp := date_trunc('month', until AT TIME ZONE 'UTC');
      fact text;
      part text;
    BEGIN
      IF final > month + interval '10 years' THEN
        RAISE EXCEPTION 'partitions from % to % are too many', since, until;
      END IF;
      -- Two processes that make the same one would collide.
      PERFORM pg_advisory_xact_lock(4817002);
      WHILE month <= final LOOP
        FOREACH fact IN ARRAY ARRAY['dispense', 'passage', 'device_report', 'device_fault'] LOOP
          part := fact || to_char(month, '_YYYY_MM');
          IF to_regclass('public.' || part) IS NULL THEN
            EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
              part, fact, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
            -- A partition does not take over what its table tells the planner.
            EXECUTE format('CREATE STATISTICS public.%I (dependencies) ON customer_id, facility_id FROM public.%I',
              part || '_tenant', part);
          END IF;
        END LOOP;
        month := month + interval '1 month';
      END LOOP;
    END $$`);
  await knex.raw(
    `REVOKE ALL ON FUNCTION make_fact_partitions(timestamptz, timestamptz) FROM PUBLIC`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP FUNCTION make_fact_partitions`);
};
