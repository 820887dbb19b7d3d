import type { Knex } from "knex";

/** Customers, facilities, licences and the location tree. `customer_id` leads every key. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE customer (
    customer_id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    is_provider boolean NOT NULL DEFAULT false,
    is_active boolean NOT NULL DEFAULT true,
    country_id smallint NOT NULL REFERENCES country,
    address1 text NOT NULL DEFAULT '',
    address2 text,
    address3 text,
    city text NOT NULL DEFAULT '',
    state_or_province_id smallint REFERENCES state_or_province,
    state_name text,
    postal_code text NOT NULL DEFAULT '',
    max_failed_login_attempts smallint CHECK (max_failed_login_attempts BETWEEN 3 AND 8),
    account_lockout_minutes integer CHECK (account_lockout_minutes > 0),
    password_expiration_days smallint CHECK (password_expiration_days > 0),
    idle_timeout_minutes smallint NOT NULL DEFAULT 20 CHECK (idle_timeout_minutes BETWEEN 2 AND 720),
    logo bytea,
    logo_type text,
    created_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE TABLE facility (
    customer_id uuid NOT NULL REFERENCES customer,
    facility_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    location_template_id smallint NOT NULL REFERENCES location_template,
    hygiene_protocol_id smallint NOT NULL REFERENCES hygiene_protocol,
    country_id smallint NOT NULL REFERENCES country,
    address1 text NOT NULL DEFAULT '',
    address2 text,
    address3 text,
    city text NOT NULL DEFAULT '',
    state_or_province_id smallint REFERENCES state_or_province,
    state_name text,
    postal_code text NOT NULL DEFAULT '',
    occupancy integer CHECK (occupancy >= 0),
    time_zone text NOT NULL,
    has_refills_with_expiration_date boolean NOT NULL DEFAULT false,
    archived_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX facility_name_key ON facility (customer_id, lower(name))`);
  await knex.raw(`CREATE TABLE facility_directory (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL
  )`);
  await knex.raw(`CREATE TABLE license (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    license_id uuid NOT NULL,
    product_code text NOT NULL CHECK (product_code IN ('ECM', 'IMS', 'OBS', 'SA', 'TM')),
    site_survey_date date,
    installation_date date NOT NULL,
    purchase_order_date date NOT NULL,
    expiration_date date NOT NULL,
    extension_count smallint NOT NULL DEFAULT 0,
    PRIMARY KEY (customer_id, facility_id, license_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    CHECK (expiration_date >= purchase_order_date)
  )`);
  await knex.raw(`CREATE TABLE location (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    parent_id uuid,
    level smallint NOT NULL CHECK (level BETWEEN 1 AND 5),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    is_observable boolean NOT NULL DEFAULT false,
    PRIMARY KEY (customer_id, facility_id, location_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    FOREIGN KEY (customer_id, facility_id, parent_id) REFERENCES location (customer_id, facility_id, location_id),
    CHECK ((level = 1) = (parent_id IS NULL))
  )`);
  await knex.raw(
    `CREATE UNIQUE INDEX location_name_key ON location (customer_id, facility_id, parent_id, lower(name))`,
  );
  await knex.raw(
    `CREATE UNIQUE INDEX location_root_key ON location (customer_id, facility_id) WHERE parent_id IS NULL`,
  );
  await knex.raw(
    `CREATE STATISTICS license_tenant (dependencies) ON customer_id, facility_id FROM license`,
  );
  await knex.raw(
    `CREATE STATISTICS location_tenant (dependencies) ON customer_id, facility_id FROM location`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["location", "license", "facility_directory", "facility", "customer"]) {
    await knex.raw(`DROP TABLE ${table}`);
  }
};
