import type { Knex } from "knex";

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = ["dispense", "passage", "device_report", "device_fault", "unclaimed_fact"];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/**
 * Raw facts: append-only, one partition a month, made ahead by the server and never here. The key
 * serves both the recognition of a resend and reading a device's own series. Facts name devices
 * without a foreign key: devices are deactivated, never deleted, and the check would cost every
 * insert an index visit.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE dispense (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    badge text,
    count smallint NOT NULL DEFAULT 1,
    CONSTRAINT dispense_count_check CHECK (count > 0),
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at);
  CREATE INDEX dispense_badge ON dispense (customer_id, facility_id, badge, at)
    WHERE badge IS NOT NULL;

  CREATE TABLE passage (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    badge text,
    is_out boolean NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at);
  CREATE INDEX passage_badge ON passage (customer_id, facility_id, badge, at)
    WHERE badge IS NOT NULL;

  CREATE TABLE device_report (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    gateway text,
    rssi smallint,
    battery text,
    firmware text,
    dispenses integer,
    refill jsonb,
    badge text,
    badge_battery text,
    via jsonb,
    total_dispenses integer,
    module_battery text,
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at);
  CREATE INDEX device_report_badge_battery ON device_report (customer_id, facility_id, badge, at)
    WHERE badge_battery IS NOT NULL;

  CREATE TABLE device_fault (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    alarm_type smallint NOT NULL,
    is_raised boolean NOT NULL,
    CONSTRAINT device_fault_alarm_type_check CHECK (alarm_type BETWEEN 1 AND 10),
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at);

  CREATE TABLE unclaimed_fact (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    serial_number text NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    fact jsonb NOT NULL,
    type text NOT NULL,
    CONSTRAINT unclaimed_fact_type_check CHECK (type IN ('dispense', 'passage', 'device_report', 'device_fault')),
    PRIMARY KEY (customer_id, facility_id, serial_number, at, fact_id, type),
    CONSTRAINT unclaimed_fact_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  -- The months (UTC) whose facts were written to files and dropped; the latest of them says from
  -- when on facts are in the database.
  CREATE TABLE archived_month (
    month date PRIMARY KEY,
    facts bigint NOT NULL,
    archived_at timestamptz NOT NULL,
    CONSTRAINT archived_month_month_check CHECK (EXTRACT(day FROM month) = (1)::numeric)
  );

  -- Makes monthly partitions with the rights of the schema's owner, so that the application
  -- needs no right to make tables. It makes those and nothing else: every name in it is fixed or
  -- qualified, whatever its caller has set.
  CREATE FUNCTION make_fact_partitions(since timestamptz, until timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp
    AS $$
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
    END $$;`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
  await knex.raw(
    `REVOKE ALL ON FUNCTION make_fact_partitions(timestamptz, timestamptz) FROM PUBLIC`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE archived_month, unclaimed_fact, device_fault, device_report, passage, dispense`,
  );
  await knex.raw(`DROP FUNCTION make_fact_partitions`);
};
