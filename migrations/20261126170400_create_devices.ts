import type { Knex } from "knex";

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = [
  "device",
  "device_assignment",
  "device_note",
  "device_hardware",
  "out_of_service",
  "device_placeholder",
  "room_template",
  "device_state",
  "device_silence",
  "contact_span",
  "device_touch",
  "alarm",
  "alarm_closing",
  "alarm_acknowledgement",
  "refill_use",
  "device_forecast",
];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/**
 * Devices, where they were placed over time, what installers store of them, and their present
 * state.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE device (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    serial_number text NOT NULL,
    name text NOT NULL,
    device_type_id smallint NOT NULL,
    device_model_id smallint,
    formulation_class_id smallint,
    firmware_version text,
    deactivated_at timestamptz,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    device_position_id smallint,
    device_orientation_id smallint,
    jumper_configuration smallint,
    sensitivity smallint,
    ip_address text,
    default_gateway text,
    subnet_mask text,
    network_setup text,
    repeater_path text,
    server_port integer,
    timeslot smallint,
    CONSTRAINT device_default_gateway_check CHECK (length(default_gateway) <= 50),
    CONSTRAINT device_ip_address_check CHECK (length(ip_address) <= 50),
    CONSTRAINT device_jumper_configuration_check CHECK (jumper_configuration IN (1, 2)),
    CONSTRAINT device_name_check CHECK (length(name) BETWEEN 1 AND 50),
    CONSTRAINT device_network_setup_check CHECK (length(network_setup) <= 50),
    CONSTRAINT device_repeater_path_check CHECK (length(repeater_path) <= 250),
    CONSTRAINT device_sensitivity_check CHECK (sensitivity BETWEEN 0 AND 7),
    CONSTRAINT device_server_port_check CHECK (server_port BETWEEN 0 AND 65535),
    CONSTRAINT device_subnet_mask_check CHECK (length(subnet_mask) <= 50),
    CONSTRAINT device_timeslot_check CHECK (timeslot BETWEEN 1 AND 20),
    PRIMARY KEY (customer_id, facility_id, device_id),
    CONSTRAINT device_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id),
    CONSTRAINT device_device_model_id_fkey FOREIGN KEY (device_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT device_device_orientation_id_fkey FOREIGN KEY (device_orientation_id) REFERENCES device_orientation(device_orientation_id),
    CONSTRAINT device_device_position_id_fkey FOREIGN KEY (device_position_id) REFERENCES device_position(device_position_id),
    CONSTRAINT device_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_type(device_type_id),
    CONSTRAINT device_formulation_class_id_fkey FOREIGN KEY (formulation_class_id) REFERENCES formulation_class(formulation_class_id)
  );
  CREATE INDEX device_current_name ON device (customer_id, facility_id, lower(name), device_id)
    WHERE deactivated_at IS NULL;
  CREATE UNIQUE INDEX device_serial_number_key ON device (customer_id, facility_id, serial_number);

  CREATE TABLE device_assignment (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    location_id uuid NOT NULL,
    is_compliance boolean NOT NULL DEFAULT true,
    CONSTRAINT device_assignment_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    PRIMARY KEY (customer_id, facility_id, device_id, starts_at),
    CONSTRAINT device_assignment_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id),
    CONSTRAINT device_assignment_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id)
  );
  CREATE UNIQUE INDEX device_assignment_open_key ON device_assignment (customer_id, facility_id, device_id)
    WHERE ends_at IS NULL;

  CREATE TABLE device_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    device_note_id uuid NOT NULL,
    note_text text NOT NULL,
    added_by text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT device_note_note_text_check CHECK (length(note_text) BETWEEN 1 AND 255),
    PRIMARY KEY (customer_id, facility_id, device_id, device_note_id),
    CONSTRAINT device_note_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );

  CREATE TABLE device_hardware (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    serial_number text NOT NULL,
    CONSTRAINT device_hardware_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    PRIMARY KEY (customer_id, facility_id, device_id, starts_at),
    CONSTRAINT device_hardware_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );
  CREATE INDEX device_hardware_replaced ON device_hardware (customer_id, facility_id, ends_at)
    WHERE ends_at IS NOT NULL;
  CREATE INDEX device_hardware_serial_number ON device_hardware (customer_id, facility_id, serial_number);
  CREATE UNIQUE INDEX device_hardware_open_key ON device_hardware (customer_id, facility_id, device_id)
    WHERE ends_at IS NULL;

  CREATE TABLE out_of_service (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    reason text NOT NULL,
    CONSTRAINT out_of_service_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    CONSTRAINT out_of_service_reason_check CHECK (length(reason) BETWEEN 1 AND 255),
    PRIMARY KEY (customer_id, facility_id, device_id, starts_at),
    CONSTRAINT out_of_service_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );

  CREATE TABLE device_placeholder (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    placeholder_id uuid NOT NULL,
    location_id uuid NOT NULL,
    name text NOT NULL,
    device_type_id smallint NOT NULL,
    device_model_id smallint,
    formulation_class_id smallint,
    device_position_id smallint,
    device_orientation_id smallint,
    firmware_version text,
    is_compliance boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT device_placeholder_firmware_version_check CHECK (length(firmware_version) <= 50),
    CONSTRAINT device_placeholder_name_check CHECK (length(name) BETWEEN 1 AND 50),
    PRIMARY KEY (customer_id, facility_id, placeholder_id),
    CONSTRAINT device_placeholder_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id),
    CONSTRAINT device_placeholder_device_model_id_fkey FOREIGN KEY (device_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT device_placeholder_device_orientation_id_fkey FOREIGN KEY (device_orientation_id) REFERENCES device_orientation(device_orientation_id),
    CONSTRAINT device_placeholder_device_position_id_fkey FOREIGN KEY (device_position_id) REFERENCES device_position(device_position_id),
    CONSTRAINT device_placeholder_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_type(device_type_id),
    CONSTRAINT device_placeholder_formulation_class_id_fkey FOREIGN KEY (formulation_class_id) REFERENCES formulation_class(formulation_class_id)
  );
  CREATE INDEX device_placeholder_location ON device_placeholder (customer_id, facility_id, location_id);

  CREATE TABLE room_template (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    product_code text NOT NULL,
    gateway_model_id smallint,
    opportunity_counter_model_id smallint,
    includes_outside_counter boolean NOT NULL DEFAULT false,
    inside_sanitizer_count smallint NOT NULL DEFAULT 0,
    inside_sanitizer_model_id smallint,
    outside_sanitizer_count smallint NOT NULL DEFAULT 0,
    outside_sanitizer_model_id smallint,
    inside_soap_count smallint NOT NULL DEFAULT 0,
    inside_soap_model_id smallint,
    outside_soap_count smallint NOT NULL DEFAULT 0,
    outside_soap_model_id smallint,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT room_template_inside_sanitizer_count_check CHECK (inside_sanitizer_count BETWEEN 0 AND 3),
    CONSTRAINT room_template_inside_soap_count_check CHECK (inside_soap_count BETWEEN 0 AND 3),
    CONSTRAINT room_template_outside_sanitizer_count_check CHECK (outside_sanitizer_count BETWEEN 0 AND 3),
    CONSTRAINT room_template_outside_soap_count_check CHECK (outside_soap_count BETWEEN 0 AND 3),
    CONSTRAINT room_template_product_code_check CHECK (product_code IN ('ECM', 'IMS')),
    PRIMARY KEY (customer_id, facility_id),
    CONSTRAINT room_template_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id),
    CONSTRAINT room_template_gateway_model_id_fkey FOREIGN KEY (gateway_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT room_template_inside_sanitizer_model_id_fkey FOREIGN KEY (inside_sanitizer_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT room_template_inside_soap_model_id_fkey FOREIGN KEY (inside_soap_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT room_template_opportunity_counter_model_id_fkey FOREIGN KEY (opportunity_counter_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT room_template_outside_sanitizer_model_id_fkey FOREIGN KEY (outside_sanitizer_model_id) REFERENCES device_model(device_model_id),
    CONSTRAINT room_template_outside_soap_model_id_fkey FOREIGN KEY (outside_soap_model_id) REFERENCES device_model(device_model_id)
  );

  CREATE TABLE gateway_credential (
    token_hash bytea PRIMARY KEY,
    credential_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz,
    CONSTRAINT gateway_credential_credential_id_key UNIQUE (credential_id)
  );
  CREATE INDEX gateway_credential_facility ON gateway_credential (customer_id, facility_id);

  CREATE TABLE device_state (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    last_report_at timestamptz,
    last_event_at timestamptz,
    last_rssi smallint,
    last_rssi_at timestamptz,
    last_rssi_gateway text,
    battery text,
    battery_at timestamptz,
    firmware text,
    firmware_at timestamptz,
    dispenses_total integer,
    dispenses_at timestamptz,
    refill jsonb,
    refill_at timestamptz,
    via jsonb,
    via_at timestamptz,
    CONSTRAINT device_state_battery_check CHECK (battery IN ('Good', 'Low', 'Dead')),
    PRIMARY KEY (customer_id, facility_id, device_id),
    CONSTRAINT device_state_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  ) WITH (fillfactor='70');

  CREATE TABLE device_silence (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id),
    CONSTRAINT device_silence_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );

  CREATE TABLE contact_span (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    clock_offset_ms bigint,
    CONSTRAINT contact_span_check CHECK (to_at >= from_at),
    PRIMARY KEY (customer_id, facility_id, device_id, from_at),
    CONSTRAINT contact_span_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  ) WITH (fillfactor='70');
  CREATE INDEX contact_span_off_time ON contact_span (customer_id, facility_id, device_id)
    WHERE (clock_offset_ms < '-5000'::integer) OR (clock_offset_ms > 5000);

  CREATE TABLE server_span (
    from_at timestamptz PRIMARY KEY,
    to_at timestamptz NOT NULL,
    CONSTRAINT server_span_check CHECK (to_at >= from_at)
  ) WITH (fillfactor='50');

  CREATE TABLE device_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamptz,
    due_at timestamptz NOT NULL,
    touched integer NOT NULL DEFAULT 1,
    touched_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (customer_id, facility_id, device_id),
    CONSTRAINT device_touch_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  ) WITH (fillfactor='50');
  CREATE INDEX device_touch_due ON device_touch (customer_id, facility_id, due_at);

  CREATE TABLE device_due (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    due_at timestamptz NOT NULL
  ) WITH (fillfactor='50');

  CREATE TABLE alarm (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    device_id uuid NOT NULL,
    serial_number text NOT NULL,
    alarm_type_id smallint NOT NULL,
    source text NOT NULL,
    raised_at timestamptz NOT NULL,
    known_at timestamptz NOT NULL,
    last_raised_at timestamptz NOT NULL,
    cleared_at timestamptz,
    closed_reason text,
    reopened smallint NOT NULL DEFAULT 0,
    is_unstable boolean NOT NULL DEFAULT false,
    location_id uuid,
    cause_alarm_id uuid,
    hold_until timestamptz,
    changed_at timestamptz,
    confirmed_at timestamptz,
    CONSTRAINT alarm_alarm_type_id_check CHECK (alarm_type_id BETWEEN 1 AND 10),
    CONSTRAINT alarm_check CHECK (cleared_at >= raised_at),
    PRIMARY KEY (customer_id, facility_id, alarm_id),
    CONSTRAINT alarm_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );
  CREATE INDEX alarm_changed ON alarm (customer_id, facility_id, changed_at)
    WHERE changed_at IS NOT NULL;
  CREATE INDEX alarm_device ON alarm (customer_id, facility_id, device_id, alarm_type_id, raised_at);
  CREATE INDEX alarm_open ON alarm (customer_id, facility_id, alarm_type_id)
    WHERE cleared_at IS NULL;
  CREATE INDEX alarm_raised ON alarm (customer_id, facility_id, raised_at);

  CREATE TABLE alarm_closing (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    alarm_type_id smallint NOT NULL,
    closed_at timestamptz NOT NULL,
    CONSTRAINT alarm_closing_alarm_type_id_check CHECK (alarm_type_id BETWEEN 1 AND 10),
    PRIMARY KEY (customer_id, facility_id, device_id, alarm_type_id, closed_at),
    CONSTRAINT alarm_closing_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );

  -- The first user who took on an alarm. There is no foreign key to the alarm: a rebuild of a
  -- device's alarms writes them again under the same ids.
  CREATE TABLE alarm_acknowledgement (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    user_id uuid NOT NULL,
    full_name text NOT NULL,
    acknowledged_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, alarm_id),
    CONSTRAINT alarm_acknowledgement_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  CREATE TABLE refill_use (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    e_key text NOT NULL,
    installed_at timestamptz NOT NULL,
    used_offset integer NOT NULL DEFAULT 0,
    last_reading integer,
    last_reading_at timestamptz,
    used integer NOT NULL DEFAULT 0,
    capacity integer,
    expires_on date,
    formulation_class text,
    removed_at timestamptz,
    low_at integer,
    counted_to timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (customer_id, facility_id, device_id, installed_at, e_key),
    CONSTRAINT refill_use_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );
  CREATE INDEX refill_use_expiring ON refill_use (customer_id, facility_id)
    WHERE (removed_at IS NULL) AND (expires_on IS NOT NULL);

  CREATE TABLE device_forecast (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    replacement_on date,
    is_rough boolean NOT NULL DEFAULT false,
    weekly_average_refills numeric,
    computed_for date NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id),
    CONSTRAINT device_forecast_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device(customer_id, facility_id, device_id)
  );`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE device_forecast, refill_use, alarm_acknowledgement, alarm_closing, alarm, device_due, device_touch, server_span, contact_span, device_silence, device_state, gateway_credential, room_template, device_placeholder, out_of_service, device_hardware, device_note, device_assignment, device`,
  );
};
