import type { Knex } from "knex";

/** The sums of 48 half hours. */
const SLOT_SUMS = Array.from(
  { length: 48 },
  (_, index) => `a[${index + 1}] + b[${index + 1}]`,
).join(", ");

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = [
  "location_day",
  "device_day",
  "employee_day",
  "facility_data",
  "history_load",
  "badge_touch",
  "badge_battery",
  "badge_battery_touch",
  "marked_change",
  "download",
];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/**
 * Day summaries, which can be rebuilt from facts at any time, and what reports store. A
 * `location_day` row counts the location's whole subtree; 48 half-hour slots of facility time lie
 * beside the totals. Rows are separate for each version of the report settings in force at a fact,
 * so that a later change moves nothing.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE location_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    day date NOT NULL,
    setting_version integer NOT NULL,
    events integer NOT NULL,
    passages integer NOT NULL,
    devices_seen integer NOT NULL,
    event_slots integer[] NOT NULL,
    passage_slots integer[] NOT NULL,
    uncovered integer NOT NULL DEFAULT 0,
    uncovered_slots integer[],
    CONSTRAINT location_day_event_slots_check CHECK (cardinality(event_slots) = 48),
    CONSTRAINT location_day_passage_slots_check CHECK (cardinality(passage_slots) = 48),
    CONSTRAINT location_day_uncovered_slots_check CHECK (cardinality(uncovered_slots) = 48),
    PRIMARY KEY (customer_id, facility_id, location_id, day, setting_version)
  ) WITH (fillfactor='80');

  CREATE TABLE device_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    location_id uuid NOT NULL,
    day date NOT NULL,
    setting_version integer NOT NULL,
    events integer NOT NULL,
    passages integer NOT NULL,
    dispenses integer NOT NULL,
    reports integer NOT NULL,
    event_slots integer[] NOT NULL,
    passage_slots integer[] NOT NULL,
    uncovered integer NOT NULL DEFAULT 0,
    uncovered_slots integer[],
    faults integer NOT NULL DEFAULT 0,
    is_heard boolean NOT NULL DEFAULT true,
    CONSTRAINT device_day_event_slots_check CHECK (cardinality(event_slots) = 48),
    CONSTRAINT device_day_passage_slots_check CHECK (cardinality(passage_slots) = 48),
    CONSTRAINT device_day_uncovered_slots_check CHECK (cardinality(uncovered_slots) = 48),
    PRIMARY KEY (customer_id, facility_id, device_id, location_id, day, setting_version)
  ) WITH (fillfactor='80');
  CREATE INDEX device_day_day ON device_day (customer_id, facility_id, day, device_id);

  CREATE TABLE employee_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    day date NOT NULL,
    employee_id uuid NOT NULL,
    badge text COLLATE "C" NOT NULL,
    location_id uuid NOT NULL,
    job_role_id uuid NOT NULL,
    ins integer NOT NULL,
    outs integer NOT NULL,
    compliant_ins integer NOT NULL,
    compliant_outs integer NOT NULL,
    dispenses integer NOT NULL,
    unmatched integer NOT NULL,
    pop_ins integer NOT NULL,
    bounces integer NOT NULL,
    merged integer NOT NULL,
    outer_door integer NOT NULL,
    missed_exits integer NOT NULL,
    blind integer NOT NULL,
    no_reading integer NOT NULL,
    skew integer NOT NULL,
    implausible integer NOT NULL,
    pending integer NOT NULL,
    slots smallint[] NOT NULL,
    CONSTRAINT employee_day_slots_check CHECK ((cardinality(slots) % 6) = 0),
    PRIMARY KEY (customer_id, facility_id, day, employee_id, badge, location_id, job_role_id)
  ) WITH (fillfactor='80');
  CREATE INDEX employee_day_holder ON employee_day (customer_id, facility_id, employee_id, badge, day);

  CREATE TABLE facility_data (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    first_day date,
    data_to timestamptz,
    PRIMARY KEY (customer_id, facility_id),
    CONSTRAINT facility_data_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  ) WITH (fillfactor='50');

  -- Facilities whose older history is still being loaded: reports are right from ready_from on,
  -- facts are there from facts_from on. The row goes when all of it is there and judged.
  CREATE TABLE history_load (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    ready_from date NOT NULL,
    facts_from timestamptz NOT NULL,
    percent smallint NOT NULL,
    CONSTRAINT history_load_percent_check CHECK (percent BETWEEN 0 AND 99),
    PRIMARY KEY (customer_id, facility_id),
    CONSTRAINT history_load_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  -- Badges to be judged again. Everybody who held the badge before a change is judged too
  -- (former_holders).
  CREATE TABLE badge_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    badge text COLLATE "C" NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    touched integer NOT NULL DEFAULT 1,
    touched_at timestamptz NOT NULL DEFAULT now(),
    former_holders uuid[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (customer_id, facility_id, badge)
  ) WITH (fillfactor='50');

  CREATE TABLE badge_due (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    due_at timestamptz NOT NULL
  ) WITH (fillfactor='50');

  -- A badge that has been weak: how it is, since when, and from when on that was known. Its
  -- alarm_key names that time of weakness in the states of alerts.
  CREATE TABLE badge_battery (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    badge text COLLATE "C" NOT NULL,
    alarm_key text NOT NULL,
    level text NOT NULL,
    raised_at timestamptz NOT NULL,
    last_raised_at timestamptz NOT NULL,
    known_at timestamptz NOT NULL,
    cleared_at timestamptz,
    read_at timestamptz NOT NULL,
    device_id uuid NOT NULL,
    CONSTRAINT badge_battery_level_check CHECK (level IN ('Low', 'Dead')),
    PRIMARY KEY (customer_id, facility_id, badge)
  ) WITH (fillfactor='50');

  -- A badge whose battery was reported again, of facilities with such an alert.
  CREATE TABLE badge_battery_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    touch_id uuid NOT NULL DEFAULT gen_random_uuid(),
    badge text COLLATE "C" NOT NULL,
    is_weak boolean NOT NULL,
    arrived_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, touch_id)
  );

  CREATE TABLE marked_change (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    marked_change_id uuid NOT NULL,
    family text NOT NULL,
    location_id uuid,
    day date NOT NULL,
    text text NOT NULL,
    CONSTRAINT marked_change_family_check CHECK (family IN ('ECM', 'IMS', 'OBS')),
    PRIMARY KEY (customer_id, facility_id, marked_change_id),
    CONSTRAINT marked_change_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id),
    CONSTRAINT marked_change_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id)
  );
  CREATE INDEX marked_change_of_location ON marked_change (customer_id, facility_id, location_id);

  CREATE TABLE download (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    download_id uuid NOT NULL,
    user_customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    job_id uuid,
    product text NOT NULL,
    report_id integer NOT NULL,
    filters jsonb NOT NULL,
    name text NOT NULL,
    names_people boolean NOT NULL,
    status text NOT NULL,
    failure text,
    rows bigint NOT NULL DEFAULT 0,
    rows_total bigint,
    bytes bigint,
    requested_at timestamptz NOT NULL,
    ready_at timestamptz,
    expires_at timestamptz,
    CONSTRAINT download_check CHECK ((status = 'Failed') = (failure IS NOT NULL)),
    CONSTRAINT download_check1 CHECK ((status <> 'Ready') OR (expires_at IS NOT NULL)),
    CONSTRAINT download_failure_check CHECK (failure IN ('access', 'filters', 'broken')),
    CONSTRAINT download_product_check CHECK (product IN ('ECM', 'IMS', 'OBS')),
    CONSTRAINT download_status_check CHECK (status IN ('Pending', 'Ready', 'Failed', 'Cancelled', 'Expired')),
    PRIMARY KEY (customer_id, facility_id, download_id),
    CONSTRAINT download_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE INDEX download_of_user ON download (customer_id, facility_id, user_id, requested_at);
  CREATE UNIQUE INDEX download_pending_key ON download (customer_id, facility_id, user_id)
    WHERE status = 'Pending';

  -- One-time tickets for pages that the server draws.
  CREATE TABLE render_ticket (
    token_hash bytea PRIMARY KEY,
    subject jsonb NOT NULL,
    facility_id uuid NOT NULL,
    address text NOT NULL,
    address_hash bytea NOT NULL,
    medium text NOT NULL,
    language text NOT NULL,
    as_of timestamptz,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX render_ticket_expires_at ON render_ticket (expires_at);

  -- Written out, the sum becomes part of the statement that uses it: four times as fast as a
  -- call.
  CREATE FUNCTION slots_add(a integer[], b integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[${SLOT_SUMS}];`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE render_ticket, download, marked_change, badge_battery_touch, badge_battery, badge_due, badge_touch, history_load, facility_data, employee_day, device_day, location_day`,
  );
  await knex.raw(`DROP FUNCTION slots_add`);
};
