import type { Knex } from "knex";

/** Users, their roles, sessions and the append-only audit log. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE app_user (
    customer_id uuid NOT NULL REFERENCES customer,
    user_id uuid NOT NULL,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 100),
    first_name text NOT NULL CHECK (length(first_name) <= 50),
    last_name text NOT NULL CHECK (length(last_name) <= 50),
    department text,
    password_hash text,
    password_changed_at timestamptz,
    language text CHECK (language IN ('en-US', 'fr-CA')),
    is_active boolean NOT NULL DEFAULT true,
    last_login_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, user_id)
  )`);
  await knex.raw(`CREATE TABLE login (
    email text PRIMARY KEY CHECK (email = lower(email)),
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL
  )`);
  await knex.raw(`CREATE TABLE user_role (
    customer_id uuid NOT NULL,
    user_role_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id smallint NOT NULL REFERENCES role,
    facility_id uuid,
    PRIMARY KEY (customer_id, user_role_id),
    FOREIGN KEY (customer_id, user_id) REFERENCES app_user ON DELETE CASCADE,
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(
    `CREATE UNIQUE INDEX user_role_key ON user_role (customer_id, user_id, role_id, facility_id) NULLS NOT DISTINCT`,
  );
  await knex.raw(`CREATE TABLE session (
    token_hash bytea PRIMARY KEY,
    session_id uuid NOT NULL UNIQUE,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    csrf_token text NOT NULL,
    created_at timestamptz NOT NULL,
    last_activity_at timestamptz NOT NULL,
    idle_timeout_minutes smallint NOT NULL,
    expires_at timestamptz NOT NULL,
    is_remembered boolean NOT NULL DEFAULT false,
    is_print boolean NOT NULL DEFAULT false
  )`);
  await knex.raw(`CREATE INDEX session_by_user ON session (customer_id, user_id)`);
  await knex.raw(`CREATE INDEX session_expires ON session (expires_at)`);
  await knex.raw(`CREATE TABLE account_token (
    token_hash bytea PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('resetPassword', 'register')),
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`);
  await knex.raw(`CREATE TABLE audit_log (
    customer_id uuid NOT NULL REFERENCES customer,
    audit_id uuid NOT NULL,
    at timestamptz NOT NULL,
    facility_id uuid,
    user_id uuid,
    user_name text NOT NULL,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text,
    before jsonb,
    after jsonb,
    ip_address text,
    PRIMARY KEY (customer_id, audit_id)
  )`);
  await knex.raw(`CREATE INDEX audit_log_at ON audit_log (customer_id, at)`);
  await knex.raw(`CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$`);
  await knex.raw(`CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only()`);
  await knex.raw(`CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only()`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE audit_log`);
  await knex.raw(`DROP FUNCTION audit_log_is_append_only`);
  for (const table of ["account_token", "session", "user_role", "login", "app_user"]) {
    await knex.raw(`DROP TABLE ${table}`);
  }
};
