import type { Knex } from "knex";

/**
 * Lookups without a customer, and their fixed content: a copy on every node of a cluster. Ids and
 * names are the product's own constants.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE country (
    country_id smallint PRIMARY KEY,
    code char(2) NOT NULL,
    name text NOT NULL,
    paper_size text NOT NULL,
    CONSTRAINT country_paper_size_check CHECK (paper_size IN ('Letter', 'A4')),
    CONSTRAINT country_code_key UNIQUE (code)
  );

  CREATE TABLE state_or_province (
    state_or_province_id smallint PRIMARY KEY,
    country_id smallint NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    CONSTRAINT state_or_province_country_id_code_key UNIQUE (country_id, code),
    CONSTRAINT state_or_province_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(country_id)
  );

  CREATE TABLE hygiene_protocol (
    hygiene_protocol_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT hygiene_protocol_name_key UNIQUE (name)
  );

  CREATE TABLE hygiene_moment (
    hygiene_moment_id smallint PRIMARY KEY,
    hygiene_protocol_id smallint NOT NULL,
    name text NOT NULL,
    CONSTRAINT hygiene_moment_name_key UNIQUE (name),
    CONSTRAINT hygiene_moment_hygiene_protocol_id_fkey FOREIGN KEY (hygiene_protocol_id) REFERENCES hygiene_protocol(hygiene_protocol_id)
  );

  CREATE TABLE observation_outcome (
    observation_outcome_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT observation_outcome_name_key UNIQUE (name)
  );

  CREATE TABLE precaution (
    precaution_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT precaution_name_key UNIQUE (name)
  );

  CREATE TABLE ppe_item (
    ppe_item_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT ppe_item_name_key UNIQUE (name)
  );

  CREATE TABLE location_template (
    location_template_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT location_template_name_key UNIQUE (name)
  );

  CREATE TABLE role (
    role_id smallint PRIMARY KEY,
    name text NOT NULL,
    is_admin boolean NOT NULL,
    CONSTRAINT role_name_key UNIQUE (name)
  );

  CREATE TABLE job_role_type (
    job_role_type_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT job_role_type_name_key UNIQUE (name)
  );

  CREATE TABLE formulation_class (
    formulation_class_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT formulation_class_name_key UNIQUE (name)
  );

  CREATE TABLE device_type (
    device_type_id smallint PRIMARY KEY,
    name text NOT NULL,
    offline_after_minutes integer NOT NULL,
    CONSTRAINT device_type_offline_after_minutes_check CHECK (offline_after_minutes > 0),
    CONSTRAINT device_type_name_key UNIQUE (name)
  );

  CREATE TABLE device_model (
    device_model_id smallint PRIMARY KEY,
    device_type_id smallint NOT NULL,
    formulation_class_id smallint,
    name text NOT NULL,
    is_archived boolean NOT NULL DEFAULT false,
    products text[] NOT NULL DEFAULT '{ECM,IMS,SA}',
    refill_capacity integer,
    report_every_minutes smallint NOT NULL DEFAULT 60,
    CONSTRAINT device_model_refill_capacity_check CHECK (refill_capacity > 0),
    CONSTRAINT device_model_report_every_minutes_check CHECK (report_every_minutes > 0),
    CONSTRAINT device_model_name_key UNIQUE (name),
    CONSTRAINT device_model_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_type(device_type_id),
    CONSTRAINT device_model_formulation_class_id_fkey FOREIGN KEY (formulation_class_id) REFERENCES formulation_class(formulation_class_id)
  );

  CREATE TABLE device_model_reading (
    device_model_id smallint NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    reads_badges boolean NOT NULL,
    CONSTRAINT device_model_reading_check CHECK (ends_at > starts_at),
    PRIMARY KEY (device_model_id, starts_at),
    CONSTRAINT device_model_reading_device_model_id_fkey FOREIGN KEY (device_model_id) REFERENCES device_model(device_model_id)
  );

  CREATE TABLE device_position (
    device_position_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT device_position_name_key UNIQUE (name)
  );

  CREATE TABLE device_orientation (
    device_orientation_id smallint PRIMARY KEY,
    name text NOT NULL,
    CONSTRAINT device_orientation_name_key UNIQUE (name)
  );`);
  await knex.raw(`
  INSERT INTO hygiene_protocol (hygiene_protocol_id, name) VALUES (1, 'In and out'), (2, 'WHO 5 moments');
  INSERT INTO hygiene_moment (hygiene_moment_id, hygiene_protocol_id, name) VALUES
    (1, 1, 'inRoom'), (2, 1, 'outOfRoom'), (3, 2, 'beforeContact'), (4, 2, 'beforeProcedure'),
    (5, 2, 'afterExposure'), (6, 2, 'afterContact'), (7, 2, 'afterEnvironment');
  INSERT INTO observation_outcome (observation_outcome_id, name) VALUES (1, 'rub'), (2, 'wash'), (3, 'none');
  INSERT INTO precaution (precaution_id, name) VALUES
    (1, 'standard'), (2, 'contact'), (3, 'droplet'), (4, 'airborne');
  INSERT INTO ppe_item (ppe_item_id, name) VALUES
    (1, 'eyeProtection'), (2, 'gloves'), (3, 'gown'), (4, 'mask'), (5, 'respirator');
  INSERT INTO location_template (location_template_id, name) VALUES
    (1, 'US hospital'), (2, 'UK hospital'), (3, 'Business');
  INSERT INTO role (role_id, name, is_admin) VALUES
    (1, 'providerAdmin', true), (2, 'providerSupport', true), (3, 'customerAdmin', true),
    (4, 'dataAnalyst', false), (5, 'installer', false), (6, 'observer', false),
    (7, 'reporting', false), (8, 'serviceAccount', false);
  INSERT INTO job_role_type (job_role_type_id, name) VALUES
    (1, 'nurse'), (2, 'physician'), (3, 'nurseAssistant'), (4, 'therapist'), (5, 'technician'),
    (6, 'environmentalServices'), (7, 'foodServices'), (8, 'student'), (9, 'other');
  INSERT INTO formulation_class (formulation_class_id, name) VALUES (1, 'soap'), (2, 'sanitizer');
  INSERT INTO device_type VALUES
    (1, 'dispenser', 1440), (2, 'opportunityCounter', 1440), (3, 'gateway', 30), (5, 'repeater', 180);
  INSERT INTO device_model VALUES
    (1, 1, 1, 'Soap dispenser S1', false, '{ECM,IMS,SA}', 1000, 60),
    (2, 1, 2, 'Sanitizer dispenser G1', false, '{ECM,IMS,SA}', 1000, 60),
    (3, 1, 2, 'Sanitizer dispenser G2 wall', false, '{ECM,IMS,SA}', 1000, 60),
    (4, 2, NULL, 'Activity counter A1', false, '{ECM,SA}', NULL, 60),
    (5, 2, NULL, 'Room sensor R1', false, '{IMS,SA}', NULL, 60),
    (6, 3, NULL, 'Gateway W1', false, '{ECM,IMS,SA}', NULL, 10),
    (7, 5, NULL, 'Repeater P1', false, '{ECM,IMS,SA}', NULL, 60);
  -- The activity counter does not know the direction of a passage.
  INSERT INTO device_model_reading
    SELECT device_model_id, '-infinity', NULL, name <> 'Activity counter A1' FROM device_model;
  INSERT INTO device_position (device_position_id, name) VALUES
    (1, 'insideRoom'), (2, 'outsideRoom'), (3, 'atBedside'), (4, 'inCorridor'), (5, 'atEntrance'),
    (6, 'atSink');
  INSERT INTO device_orientation (device_orientation_id, name) VALUES
    (1, 'facingIn'), (2, 'facingOut'), (3, 'wall'), (4, 'ceiling'), (5, 'stand')`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE device_orientation, device_position, device_model_reading, device_model, device_type, formulation_class, job_role_type, role, location_template, ppe_item, precaution, observation_outcome, hygiene_moment, hygiene_protocol, state_or_province, country`,
  );
};
