import type { Knex } from "knex";

/** Names are keys of the product's own texts. */
const POSITIONS = ["insideRoom", "outsideRoom", "atBedside", "inCorridor", "atEntrance", "atSink"];
const ORIENTATIONS = ["facingIn", "facingOut", "wall", "ceiling", "stand"];

const NETWORK = ["ip_address", "default_gateway", "subnet_mask", "network_setup"];

/**
 * What installers keep of a device: settings, notes, its hardware over time, spans out of service;
 * placeholders of devices still to come, and the room template they are made from.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const [table, names] of [
    ["device_position", POSITIONS],
    ["device_orientation", ORIENTATIONS],
  ] as const) {
    await knex.raw(
      `CREATE TABLE ${table} (${table}_id smallint PRIMARY KEY, name text NOT NULL UNIQUE)`,
    );
    await knex(table).insert(names.map((name, index) => ({ [`${table}_id`]: index + 1, name })));
  }
  await knex.raw(`ALTER TABLE device_model
    ADD COLUMN products text[] NOT NULL DEFAULT '{ECM,IMS,SA}',
    ADD COLUMN refill_capacity integer CHECK (refill_capacity > 0),
    ADD COLUMN report_every_minutes smallint NOT NULL DEFAULT 60 CHECK (report_every_minutes > 0),
    ADD COLUMN reads_badges boolean NOT NULL DEFAULT true`);
  await knex("device_model").where("device_type_id", 1).update({ refill_capacity: 1000 });
  await knex("device_model").where("device_type_id", 3).update({ report_every_minutes: 10 });
  await knex("device_model")
    .where("device_model_id", 4)
    .update({
      products: ["ECM", "SA"],
      reads_badges: false,
    });
  await knex("device_model")
    .where("device_model_id", 5)
    .update({ products: ["IMS", "SA"] });
  await knex.raw(`ALTER TABLE device
    ADD COLUMN device_position_id smallint REFERENCES device_position,
    ADD COLUMN device_orientation_id smallint REFERENCES device_orientation,
    ADD COLUMN jumper_configuration smallint CHECK (jumper_configuration IN (1, 2)),
    ADD COLUMN sensitivity smallint CHECK (sensitivity BETWEEN 0 AND 7),
    ${NETWORK.map((column) => `ADD COLUMN ${column} text CHECK (length(${column}) <= 50)`).join()},
    ADD COLUMN repeater_path text CHECK (length(repeater_path) <= 250),
    ADD COLUMN server_port integer CHECK (server_port BETWEEN 0 AND 65535),
    ADD COLUMN timeslot smallint CHECK (timeslot BETWEEN 1 AND 20)`);
  await knex.raw(`CREATE TABLE device_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    device_note_id uuid NOT NULL,
    note_text text NOT NULL CHECK (length(note_text) BETWEEN 1 AND 255),
    added_by text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, device_note_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  )`);
  await knex.raw(`CREATE TABLE device_hardware (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    serial_number text NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, starts_at),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX device_hardware_open_key
    ON device_hardware (customer_id, facility_id, device_id) WHERE ends_at IS NULL`);
  await knex.raw(`CREATE INDEX device_hardware_serial_number
    ON device_hardware (customer_id, facility_id, serial_number)`);
  await knex.raw(`/* all customers */
    INSERT INTO device_hardware (customer_id, facility_id, device_id, starts_at, serial_number)
    SELECT customer_id, facility_id, device_id, '-infinity', serial_number FROM device`);
  await knex.raw(`CREATE TABLE out_of_service (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 255),
    PRIMARY KEY (customer_id, facility_id, device_id, starts_at),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  /* apart from devices: nothing that counts or judges may ever meet one */
  await knex.raw(`CREATE TABLE device_placeholder (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    placeholder_id uuid NOT NULL,
    location_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    device_type_id smallint NOT NULL REFERENCES device_type,
    device_model_id smallint REFERENCES device_model,
    formulation_class_id smallint REFERENCES formulation_class,
    device_position_id smallint REFERENCES device_position,
    device_orientation_id smallint REFERENCES device_orientation,
    firmware_version text CHECK (length(firmware_version) <= 50),
    is_compliance boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, placeholder_id),
    FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location
  )`);
  await knex.raw(`CREATE INDEX device_placeholder_location
    ON device_placeholder (customer_id, facility_id, location_id)`);
  const groups = ["inside_sanitizer", "outside_sanitizer", "inside_soap", "outside_soap"];
  await knex.raw(`CREATE TABLE room_template (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    product_code text NOT NULL CHECK (product_code IN ('ECM', 'IMS')),
    gateway_model_id smallint REFERENCES device_model,
    opportunity_counter_model_id smallint REFERENCES device_model,
    includes_outside_counter boolean NOT NULL DEFAULT false,
    ${groups
      .map(
        (
          group,
        ) => `${group}_count smallint NOT NULL DEFAULT 0 CHECK (${group}_count BETWEEN 0 AND 3),
    ${group}_model_id smallint REFERENCES device_model,`,
      )
      .join("\n    ")}
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  for (const table of [
    "device_note",
    "device_hardware",
    "out_of_service",
    "device_placeholder",
    "room_template",
  ])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    "room_template",
    "device_placeholder",
    "out_of_service",
    "device_hardware",
    "device_note",
  ])
    await knex.raw(`DROP TABLE ${table}`);
  const columns = [
    "device_position_id",
    "device_orientation_id",
    "jumper_configuration",
    "sensitivity",
    ...NETWORK,
    "repeater_path",
    "server_port",
    "timeslot",
  ];
  await knex.raw(`ALTER TABLE device ${columns.map((name) => `DROP COLUMN ${name}`).join()}`);
  await knex.raw(`ALTER TABLE device_model
    DROP COLUMN reads_badges,
    DROP COLUMN report_every_minutes,
    DROP COLUMN refill_capacity,
    DROP COLUMN products`);
  await knex.raw(`DROP TABLE device_orientation`);
  await knex.raw(`DROP TABLE device_position`);
};
