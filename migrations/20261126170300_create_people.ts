import type { Knex } from "knex";

/** Employees, their job roles, and the badges that they wore at a time. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE job_role (
    customer_id uuid NOT NULL,
    job_role_id uuid NOT NULL,
    title text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    job_role_type_id smallint NOT NULL,
    CONSTRAINT job_role_title_check CHECK (length(title) BETWEEN 1 AND 50),
    PRIMARY KEY (customer_id, job_role_id),
    CONSTRAINT job_role_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
    CONSTRAINT job_role_job_role_type_id_fkey FOREIGN KEY (job_role_type_id) REFERENCES job_role_type(job_role_type_id)
  );
  CREATE UNIQUE INDEX job_role_title_key ON job_role (customer_id, lower(title));

  CREATE TABLE employee (
    customer_id uuid NOT NULL,
    employee_id uuid NOT NULL,
    employee_identifier text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    job_role_id uuid NOT NULL,
    department text,
    version integer NOT NULL DEFAULT 1,
    left_at timestamptz,
    CONSTRAINT employee_department_check CHECK (length(department) <= 50),
    CONSTRAINT employee_employee_identifier_check CHECK (length(employee_identifier) BETWEEN 5 AND 15),
    CONSTRAINT employee_first_name_check CHECK (length(first_name) BETWEEN 1 AND 50),
    CONSTRAINT employee_last_name_check CHECK (length(last_name) BETWEEN 1 AND 50),
    PRIMARY KEY (customer_id, employee_id),
    CONSTRAINT employee_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
    CONSTRAINT employee_customer_id_job_role_id_fkey FOREIGN KEY (customer_id, job_role_id) REFERENCES job_role(customer_id, job_role_id)
  );
  CREATE UNIQUE INDEX employee_identifier_key ON employee (customer_id, lower(employee_identifier));

  CREATE TABLE employee_job_role (
    customer_id uuid NOT NULL,
    employee_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    job_role_id uuid NOT NULL,
    CONSTRAINT employee_job_role_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    PRIMARY KEY (customer_id, employee_id, starts_at),
    CONSTRAINT employee_job_role_customer_id_employee_id_fkey FOREIGN KEY (customer_id, employee_id) REFERENCES employee(customer_id, employee_id) ON DELETE CASCADE,
    CONSTRAINT employee_job_role_customer_id_job_role_id_fkey FOREIGN KEY (customer_id, job_role_id) REFERENCES job_role(customer_id, job_role_id)
  );
  CREATE UNIQUE INDEX employee_job_role_open_key ON employee_job_role (customer_id, employee_id)
    WHERE ends_at IS NULL;

  CREATE TABLE badge (
    customer_id uuid NOT NULL,
    badge_id uuid NOT NULL,
    serial_number text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    is_removed boolean NOT NULL DEFAULT false,
    PRIMARY KEY (customer_id, badge_id),
    CONSTRAINT badge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
  );
  CREATE UNIQUE INDEX badge_serial_number_key ON badge (customer_id, serial_number);

  CREATE TABLE badge_assignment (
    customer_id uuid NOT NULL,
    badge_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    employee_id uuid NOT NULL,
    is_permanent boolean NOT NULL DEFAULT true,
    end_reason text,
    CONSTRAINT badge_assignment_check CHECK ((ends_at IS NULL) OR (ends_at > starts_at)),
    CONSTRAINT badge_assignment_end_reason_check CHECK (end_reason IN ('unassigned', 'removed')),
    PRIMARY KEY (customer_id, badge_id, starts_at),
    CONSTRAINT badge_assignment_customer_id_badge_id_fkey FOREIGN KEY (customer_id, badge_id) REFERENCES badge(customer_id, badge_id),
    CONSTRAINT badge_assignment_customer_id_employee_id_fkey FOREIGN KEY (customer_id, employee_id) REFERENCES employee(customer_id, employee_id)
  );
  CREATE INDEX badge_assignment_employee ON badge_assignment (customer_id, employee_id, starts_at);
  CREATE UNIQUE INDEX badge_assignment_open_key ON badge_assignment (customer_id, badge_id)
    WHERE ends_at IS NULL;`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE badge_assignment, badge, employee_job_role, employee, job_role`);
};
