import type { Knex } from "knex";

/** Names are keys of the product's own texts. */
const JOB_ROLE_TYPES = [
  "nurse",
  "physician",
  "nurseAssistant",
  "therapist",
  "technician",
  "environmentalServices",
  "foodServices",
  "student",
  "other",
];

/** Kinds of job roles, the roles that observers choose from, and who had which role when. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE job_role_type (
    job_role_type_id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE
  )`);
  await knex("job_role_type").insert(
    JOB_ROLE_TYPES.map((name, index) => ({ job_role_type_id: index + 1, name })),
  );
  await knex.raw(`ALTER TABLE job_role ADD COLUMN job_role_type_id smallint NOT NULL
    DEFAULT ${JOB_ROLE_TYPES.length} REFERENCES job_role_type`);
  await knex.raw(`ALTER TABLE job_role ALTER COLUMN job_role_type_id DROP DEFAULT`);
  await knex.raw(`CREATE TABLE observation_job_role (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_job_role_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    is_archived boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, observation_job_role_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX observation_job_role_name_key
    ON observation_job_role (customer_id, facility_id, lower(name))`);
  await knex.raw(`CREATE STATISTICS observation_job_role_tenant (dependencies)
    ON customer_id, facility_id FROM observation_job_role`);
  await knex.raw(`CREATE TABLE employee_job_role (
    customer_id uuid NOT NULL,
    employee_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    job_role_id uuid NOT NULL,
    PRIMARY KEY (customer_id, employee_id, starts_at),
    FOREIGN KEY (customer_id, employee_id) REFERENCES employee ON DELETE CASCADE,
    FOREIGN KEY (customer_id, job_role_id) REFERENCES job_role,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX employee_job_role_open_key
    ON employee_job_role (customer_id, employee_id) WHERE ends_at IS NULL`);
  /* whoever had a role until now is taken to have had it always */
  await knex.raw(`/* all customers */
    INSERT INTO employee_job_role (customer_id, employee_id, starts_at, job_role_id)
    SELECT customer_id, employee_id, '-infinity', job_role_id FROM employee`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE employee_job_role`);
  await knex.raw(`DROP TABLE observation_job_role`);
  await knex.raw(`ALTER TABLE job_role DROP COLUMN job_role_type_id`);
  await knex.raw(`DROP TABLE job_role_type`);
};
