import type { Knex } from "knex";

/** Lookups without a tenant: a copy on every node of a distributed engine. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE country (
    country_id smallint PRIMARY KEY,
    code char(2) NOT NULL UNIQUE,
    name text NOT NULL,
    paper_size text NOT NULL CHECK (paper_size IN ('Letter', 'A4'))
  )`);
  await knex.raw(`CREATE TABLE state_or_province (
    state_or_province_id smallint PRIMARY KEY,
    country_id smallint NOT NULL REFERENCES country,
    code text NOT NULL,
    name text NOT NULL,
    UNIQUE (country_id, code)
  )`);
  await knex.raw(`CREATE TABLE hygiene_protocol (
    hygiene_protocol_id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE
  )`);
  await knex.raw(`CREATE TABLE location_template (
    location_template_id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE
  )`);
  await knex.raw(`CREATE TABLE role (
    role_id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE,
    is_admin boolean NOT NULL
  )`);
  await knex.raw(`CREATE TABLE formulation_class (
    formulation_class_id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE
  )`);
  await knex.raw(`CREATE TABLE device_type (
    device_type_id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE,
    offline_after_minutes integer NOT NULL CHECK (offline_after_minutes > 0)
  )`);
  await knex.raw(`CREATE TABLE device_model (
    device_model_id smallint PRIMARY KEY,
    device_type_id smallint NOT NULL REFERENCES device_type,
    formulation_class_id smallint REFERENCES formulation_class,
    name text NOT NULL UNIQUE,
    is_archived boolean NOT NULL DEFAULT false
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    "device_model",
    "device_type",
    "formulation_class",
    "role",
    "location_template",
    "hygiene_protocol",
    "state_or_province",
    "country",
  ]) {
    await knex.raw(`DROP TABLE ${table}`);
  }
};
