import type { Knex } from "knex";

/** Devices, where they hung when, what is known of them now, and the gateways' credentials. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE device (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    serial_number text NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    device_type_id smallint NOT NULL REFERENCES device_type,
    device_model_id smallint REFERENCES device_model,
    formulation_class_id smallint REFERENCES formulation_class,
    firmware_version text,
    deactivated_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(
    `CREATE UNIQUE INDEX device_serial_number_key ON device (customer_id, facility_id, serial_number)`,
  );
  await knex.raw(`CREATE TABLE device_assignment (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    location_id uuid NOT NULL,
    is_compliance boolean NOT NULL DEFAULT true,
    PRIMARY KEY (customer_id, facility_id, device_id, starts_at),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device,
    FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX device_assignment_open_key
    ON device_assignment (customer_id, facility_id, device_id) WHERE ends_at IS NULL`);
  await knex.raw(`CREATE TABLE device_state (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    last_report_at timestamptz,
    last_event_at timestamptz,
    last_rssi smallint,
    last_rssi_at timestamptz,
    last_rssi_gateway text,
    battery text CHECK (battery IN ('Good', 'Low', 'Dead')),
    battery_at timestamptz,
    firmware text,
    firmware_at timestamptz,
    dispenses_total integer,
    dispenses_at timestamptz,
    refill jsonb,
    refill_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, device_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  ) WITH (fillfactor = 70)`);
  await knex.raw(`CREATE TABLE gateway_credential (
    token_hash bytea PRIMARY KEY,
    credential_id uuid NOT NULL UNIQUE,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz
  )`);
  await knex.raw(
    `CREATE INDEX gateway_credential_facility ON gateway_credential (customer_id, facility_id)`,
  );
  await knex.raw(
    `CREATE STATISTICS device_tenant (dependencies) ON customer_id, facility_id FROM device`,
  );
  await knex.raw(
    `CREATE STATISTICS device_assignment_tenant (dependencies) ON customer_id, facility_id FROM device_assignment`,
  );
  await knex.raw(
    `CREATE STATISTICS device_state_tenant (dependencies) ON customer_id, facility_id FROM device_state`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["gateway_credential", "device_state", "device_assignment", "device"]) {
    await knex.raw(`DROP TABLE ${table}`);
  }
};
