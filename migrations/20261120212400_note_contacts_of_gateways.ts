import type { Knex } from "knex";

/**
 * What device alarms are worked out from beside the facts, and which devices are due.
 *
 * - `contact_span` when a gateway was in contact, by the server's clock. No fact holds it: a rebuild
 *   keeps it.
 * - `server_span` when this server ran, so that its own pauses are nobody's outage.
 * - `device_ear` the gateways that named a device, and the instant of the last such report.
 * - `device_touch` when a device is next to be judged, and from which instant on its facts changed;
 *   `device_due` which facility has some.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE contact_span (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, from_at),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device,
    CHECK (to_at >= from_at)
  ) WITH (fillfactor = 70)`);
  await knex.raw(`CREATE TABLE device_ear (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    gateway_id uuid NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, gateway_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  ) WITH (fillfactor = 70)`);
  await knex.raw(
    `CREATE INDEX device_ear_gateway ON device_ear (customer_id, facility_id, gateway_id)`,
  );
  await knex.raw(`CREATE TABLE device_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamptz,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  ) WITH (fillfactor = 50)`);
  await knex.raw(
    `CREATE INDEX device_touch_due ON device_touch (customer_id, facility_id, due_at)`,
  );
  await knex.raw(`CREATE TABLE device_due (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    due_at timestamptz NOT NULL
  ) WITH (fillfactor = 50)`);
  await knex.raw(`CREATE TABLE server_span (
    from_at timestamptz PRIMARY KEY,
    to_at timestamptz NOT NULL,
    CHECK (to_at >= from_at)
  ) WITH (fillfactor = 50)`);
  for (const table of ["contact_span", "device_ear", "device_touch"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["server_span", "device_due", "device_touch", "device_ear", "contact_span"])
    await knex.raw(`DROP TABLE ${table}`);
};
