import type { Knex } from "knex";

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = [
  "facility",
  "license",
  "location",
  "location_with_unit",
  "location_patient_place",
  "shift",
  "performance_threshold",
  "performance_band",
  "former_list",
  "list_version",
  "report_setting",
];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/**
 * Customers, facilities with their settings, licenses and the tree of locations. `customer_id`
 * leads every key.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE customer (
    customer_id uuid PRIMARY KEY,
    name text NOT NULL,
    is_provider boolean NOT NULL DEFAULT false,
    is_active boolean NOT NULL DEFAULT true,
    country_id smallint NOT NULL,
    address1 text NOT NULL DEFAULT '',
    address2 text,
    address3 text,
    city text NOT NULL DEFAULT '',
    state_or_province_id smallint,
    state_name text,
    postal_code text NOT NULL DEFAULT '',
    max_failed_login_attempts smallint,
    account_lockout_minutes integer,
    password_expiration_days smallint,
    idle_timeout_minutes smallint NOT NULL DEFAULT 20,
    logo bytea,
    logo_type text,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    features text[] NOT NULL DEFAULT '{}',
    media_item_id uuid,
    mail_domains text[] NOT NULL DEFAULT '{}',
    CONSTRAINT customer_account_lockout_minutes_check CHECK (account_lockout_minutes > 0),
    CONSTRAINT customer_idle_timeout_minutes_check CHECK (idle_timeout_minutes BETWEEN 2 AND 720),
    CONSTRAINT customer_max_failed_login_attempts_check CHECK (max_failed_login_attempts BETWEEN 3 AND 8),
    CONSTRAINT customer_name_check CHECK (length(name) BETWEEN 1 AND 100),
    CONSTRAINT customer_password_expiration_days_check CHECK (password_expiration_days > 0),
    CONSTRAINT customer_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(country_id),
    CONSTRAINT customer_state_or_province_id_fkey FOREIGN KEY (state_or_province_id) REFERENCES state_or_province(state_or_province_id)
  );

  CREATE TABLE facility (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    location_template_id smallint NOT NULL,
    hygiene_protocol_id smallint NOT NULL,
    country_id smallint NOT NULL,
    address1 text NOT NULL DEFAULT '',
    address2 text,
    address3 text,
    city text NOT NULL DEFAULT '',
    state_or_province_id smallint,
    state_name text,
    postal_code text NOT NULL DEFAULT '',
    occupancy integer,
    time_zone text NOT NULL,
    has_refills_with_expiration_date boolean NOT NULL DEFAULT false,
    archived_at timestamptz,
    created_at timestamptz NOT NULL,
    minimum_opportunities smallint NOT NULL DEFAULT 30,
    data_health_percent smallint NOT NULL DEFAULT 80,
    version integer NOT NULL DEFAULT 1,
    allows_raw_export boolean NOT NULL DEFAULT true,
    suppression_size smallint NOT NULL DEFAULT 5,
    allows_custom_observation_notes boolean NOT NULL DEFAULT false,
    enables_observation_feedback boolean NOT NULL DEFAULT false,
    interval_method text NOT NULL DEFAULT 'wilson',
    observation_max_age_days smallint NOT NULL DEFAULT 7,
    sampling_choice text NOT NULL DEFAULT 'leapfrog200',
    sampling_target integer,
    observation_unit text NOT NULL DEFAULT 'opportunity',
    CONSTRAINT facility_check CHECK ((sampling_choice = 'own') = (sampling_target IS NOT NULL)),
    CONSTRAINT facility_data_health_percent_check CHECK (data_health_percent BETWEEN 0 AND 100),
    CONSTRAINT facility_interval_method_check CHECK (interval_method IN ('wilson', 'exact', 'wald')),
    CONSTRAINT facility_minimum_opportunities_check CHECK (minimum_opportunities BETWEEN 1 AND 10000),
    CONSTRAINT facility_name_check CHECK (length(name) BETWEEN 1 AND 50),
    CONSTRAINT facility_observation_max_age_days_check CHECK (observation_max_age_days BETWEEN 1 AND 90),
    CONSTRAINT facility_observation_unit_check CHECK (observation_unit IN ('opportunity', 'moment')),
    CONSTRAINT facility_occupancy_check CHECK (occupancy >= 0),
    CONSTRAINT facility_sampling_choice_check CHECK (sampling_choice IN ('leapfrog200', 'leapfrog100', 'own', 'none')),
    CONSTRAINT facility_sampling_target_check CHECK (sampling_target > 0),
    CONSTRAINT facility_suppression_size_check CHECK (suppression_size BETWEEN 0 AND 100),
    PRIMARY KEY (customer_id, facility_id),
    CONSTRAINT facility_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(country_id),
    CONSTRAINT facility_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
    CONSTRAINT facility_hygiene_protocol_id_fkey FOREIGN KEY (hygiene_protocol_id) REFERENCES hygiene_protocol(hygiene_protocol_id),
    CONSTRAINT facility_location_template_id_fkey FOREIGN KEY (location_template_id) REFERENCES location_template(location_template_id),
    CONSTRAINT facility_state_or_province_id_fkey FOREIGN KEY (state_or_province_id) REFERENCES state_or_province(state_or_province_id)
  );
  CREATE UNIQUE INDEX facility_name_key ON facility (customer_id, lower(name));

  -- Which customer a facility belongs to, for calls whose path carries the facility alone.
  CREATE TABLE facility_directory (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL
  );

  -- Which customer and facility a row belongs to, for calls whose path carries the row's id
  -- alone.
  CREATE TABLE row_directory (
    kind text NOT NULL,
    row_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid,
    PRIMARY KEY (kind, row_id)
  );

  CREATE TABLE license (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    license_id uuid NOT NULL,
    product_code text NOT NULL,
    site_survey_date date,
    installation_date date NOT NULL,
    purchase_order_date date NOT NULL,
    expiration_date date NOT NULL,
    extension_count smallint NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT license_check CHECK (expiration_date >= purchase_order_date),
    CONSTRAINT license_product_code_check CHECK (product_code IN ('ECM', 'IMS', 'OBS', 'SA', 'TM')),
    PRIMARY KEY (customer_id, facility_id, license_id),
    CONSTRAINT license_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  -- A closed place leaves its name free for another; those below it close with it (closed_with).
  -- continues names the place that this one goes on from.
  CREATE TABLE location (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    parent_id uuid,
    level smallint NOT NULL,
    name text NOT NULL,
    is_observable boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    closed_at timestamptz,
    closed_with uuid,
    continues_id uuid,
    continued_at timestamptz,
    CONSTRAINT location_check CHECK ((level = 1) = (parent_id IS NULL)),
    CONSTRAINT location_closed_check CHECK (((closed_at IS NULL) = (closed_with IS NULL)) AND ((closed_at IS NULL) OR (parent_id IS NOT NULL))),
    CONSTRAINT location_continued_check CHECK ((continues_id IS NULL) = (continued_at IS NULL)),
    CONSTRAINT location_level_check CHECK (level BETWEEN 1 AND 5),
    CONSTRAINT location_name_check CHECK (length(name) BETWEEN 1 AND 50),
    PRIMARY KEY (customer_id, facility_id, location_id),
    CONSTRAINT location_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id),
    CONSTRAINT location_customer_id_facility_id_parent_id_fkey FOREIGN KEY (customer_id, facility_id, parent_id) REFERENCES location(customer_id, facility_id, location_id)
  );
  CREATE UNIQUE INDEX location_name_key ON location (customer_id, facility_id, parent_id, lower(name))
    WHERE closed_at IS NULL;
  CREATE UNIQUE INDEX location_root_key ON location (customer_id, facility_id)
    WHERE parent_id IS NULL;

  CREATE TABLE location_with_unit (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    CONSTRAINT location_with_unit_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    PRIMARY KEY (customer_id, facility_id, location_id, starts_at),
    CONSTRAINT location_with_unit_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id)
  );
  CREATE UNIQUE INDEX location_with_unit_open_key ON location_with_unit (customer_id, facility_id, location_id)
    WHERE ends_at IS NULL;

  CREATE TABLE location_patient_place (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    is_patient_place boolean NOT NULL,
    CONSTRAINT location_patient_place_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    PRIMARY KEY (customer_id, facility_id, location_id, starts_at),
    CONSTRAINT location_patient_place_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id)
  );
  CREATE UNIQUE INDEX location_patient_place_open_key ON location_patient_place (customer_id, facility_id, location_id)
    WHERE ends_at IS NULL;

  CREATE TABLE shift (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    shift_id uuid NOT NULL,
    name text NOT NULL,
    start_slot smallint NOT NULL,
    end_slot smallint NOT NULL,
    CONSTRAINT shift_check CHECK (start_slot <> end_slot),
    CONSTRAINT shift_end_slot_check CHECK (end_slot BETWEEN 0 AND 47),
    CONSTRAINT shift_name_check CHECK (length(name) BETWEEN 1 AND 25),
    CONSTRAINT shift_start_slot_check CHECK (start_slot BETWEEN 0 AND 47),
    PRIMARY KEY (customer_id, facility_id, shift_id),
    CONSTRAINT shift_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX shift_name_key ON shift (customer_id, facility_id, lower(name));

  CREATE TABLE performance_threshold (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    threshold_id uuid NOT NULL,
    location_id uuid NOT NULL,
    title text NOT NULL,
    value numeric(4,1) NOT NULL,
    color text NOT NULL,
    CONSTRAINT performance_threshold_title_check CHECK (length(title) BETWEEN 1 AND 30),
    CONSTRAINT performance_threshold_value_check CHECK ((value >= (0)::numeric) AND (value <= (100)::numeric)),
    PRIMARY KEY (customer_id, facility_id, threshold_id),
    CONSTRAINT performance_threshold_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id) ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX performance_threshold_title_key ON performance_threshold (customer_id, facility_id, location_id, lower(title));
  CREATE UNIQUE INDEX performance_threshold_value_key ON performance_threshold (customer_id, facility_id, location_id, value);

  CREATE TABLE performance_band (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    band_id uuid NOT NULL,
    title text NOT NULL,
    upper_limit numeric(4,1) NOT NULL,
    color text NOT NULL,
    symbol text NOT NULL,
    CONSTRAINT performance_band_title_check CHECK (length(title) BETWEEN 1 AND 30),
    CONSTRAINT performance_band_upper_limit_check CHECK ((upper_limit >= (0)::numeric) AND (upper_limit <= (100)::numeric)),
    PRIMARY KEY (customer_id, facility_id, band_id),
    CONSTRAINT performance_band_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX performance_band_limit_key ON performance_band (customer_id, facility_id, upper_limit);
  CREATE UNIQUE INDEX performance_band_title_key ON performance_band (customer_id, facility_id, lower(title));

  -- Goals, bands and shifts as they were until a day: a closed month is judged by those of its
  -- own days. replaced_at: since then what came after holds for these days, too.
  CREATE TABLE former_list (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    former_list_id uuid NOT NULL,
    list text NOT NULL,
    owner_id uuid NOT NULL,
    until_day date NOT NULL,
    rows jsonb NOT NULL,
    replaced_at timestamptz,
    CONSTRAINT former_list_list_check CHECK (list IN ('threshold', 'band', 'shift')),
    PRIMARY KEY (customer_id, facility_id, former_list_id),
    CONSTRAINT former_list_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX former_list_until_key ON former_list (customer_id, facility_id, list, owner_id, until_day)
    WHERE replaced_at IS NULL;

  -- Lists that are saved as a whole count their changes.
  CREATE TABLE list_version (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    list text NOT NULL,
    owner_id uuid NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (customer_id, facility_id, list, owner_id),
    CONSTRAINT list_version_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  CREATE TABLE report_setting (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    version integer NOT NULL,
    valid_from timestamptz NOT NULL,
    outbound_only boolean NOT NULL DEFAULT false,
    opportunity_offset smallint NOT NULL DEFAULT 100,
    max_100_pct_compliance boolean NOT NULL DEFAULT false,
    look_behind_seconds smallint NOT NULL DEFAULT 60,
    look_ahead_seconds smallint NOT NULL DEFAULT 60,
    pop_in_window_seconds smallint NOT NULL DEFAULT 0,
    observation_goal numeric(4,1),
    refill_alarm_threshold smallint NOT NULL DEFAULT 5,
    CONSTRAINT report_setting_look_ahead_seconds_check CHECK (look_ahead_seconds BETWEEN 0 AND 300),
    CONSTRAINT report_setting_look_behind_seconds_check CHECK (look_behind_seconds BETWEEN 0 AND 300),
    CONSTRAINT report_setting_observation_goal_check CHECK ((observation_goal >= (0)::numeric) AND (observation_goal <= (100)::numeric)),
    CONSTRAINT report_setting_opportunity_offset_check CHECK (opportunity_offset BETWEEN 1 AND 100),
    CONSTRAINT report_setting_pop_in_window_seconds_check CHECK (pop_in_window_seconds BETWEEN 0 AND 60),
    CONSTRAINT report_setting_refill_alarm_threshold_check CHECK (refill_alarm_threshold BETWEEN 0 AND 10),
    CONSTRAINT report_setting_version_check CHECK (version > 0),
    PRIMARY KEY (customer_id, facility_id, version),
    CONSTRAINT report_setting_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX report_setting_valid_from_key ON report_setting (customer_id, facility_id, valid_from);`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE report_setting, list_version, former_list, performance_band, performance_threshold, shift, location_patient_place, location_with_unit, location, license, row_directory, facility_directory, facility, customer`,
  );
};
