import type { Knex } from "knex";

/** Employees, their job roles and the badges they wore when. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE job_role (
    customer_id uuid NOT NULL REFERENCES customer,
    job_role_id uuid NOT NULL,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 50),
    is_active boolean NOT NULL DEFAULT true,
    PRIMARY KEY (customer_id, job_role_id)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX job_role_title_key ON job_role (customer_id, lower(title))`);
  await knex.raw(`CREATE TABLE employee (
    customer_id uuid NOT NULL REFERENCES customer,
    employee_id uuid NOT NULL,
    employee_identifier text NOT NULL CHECK (length(employee_identifier) BETWEEN 5 AND 15),
    first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 50),
    last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 50),
    job_role_id uuid NOT NULL,
    department text CHECK (length(department) <= 50),
    PRIMARY KEY (customer_id, employee_id),
    FOREIGN KEY (customer_id, job_role_id) REFERENCES job_role
  )`);
  await knex.raw(
    `CREATE UNIQUE INDEX employee_identifier_key ON employee (customer_id, lower(employee_identifier))`,
  );
  await knex.raw(`CREATE TABLE badge (
    customer_id uuid NOT NULL REFERENCES customer,
    badge_id uuid NOT NULL,
    serial_number text NOT NULL,
    PRIMARY KEY (customer_id, badge_id)
  )`);
  await knex.raw(
    `CREATE UNIQUE INDEX badge_serial_number_key ON badge (customer_id, serial_number)`,
  );
  await knex.raw(`CREATE TABLE badge_assignment (
    customer_id uuid NOT NULL,
    badge_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    employee_id uuid NOT NULL,
    is_permanent boolean NOT NULL DEFAULT true,
    PRIMARY KEY (customer_id, badge_id, starts_at),
    FOREIGN KEY (customer_id, badge_id) REFERENCES badge,
    FOREIGN KEY (customer_id, employee_id) REFERENCES employee,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX badge_assignment_open_key
    ON badge_assignment (customer_id, badge_id) WHERE ends_at IS NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["badge_assignment", "badge", "employee", "job_role"])
    await knex.raw(`DROP TABLE ${table}`);
};
