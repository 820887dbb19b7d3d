import type { Knex } from "knex";

/** Users, their roles, sessions, tokens and the audit log, which is only added to. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE app_user (
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    department text,
    password_hash text,
    password_changed_at timestamptz,
    language text,
    is_active boolean NOT NULL DEFAULT true,
    last_login_at timestamptz,
    created_at timestamptz NOT NULL,
    activated_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    invited_at timestamptz,
    CONSTRAINT app_user_email_check CHECK (length(email) BETWEEN 3 AND 100),
    CONSTRAINT app_user_first_name_check CHECK (length(first_name) <= 50),
    CONSTRAINT app_user_language_check CHECK (language IN ('en-US', 'fr-CA')),
    CONSTRAINT app_user_last_name_check CHECK (length(last_name) <= 50),
    PRIMARY KEY (customer_id, user_id),
    CONSTRAINT app_user_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
  );

  CREATE TABLE user_role (
    customer_id uuid NOT NULL,
    user_role_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id smallint NOT NULL,
    facility_id uuid,
    PRIMARY KEY (customer_id, user_role_id),
    CONSTRAINT user_role_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id),
    CONSTRAINT user_role_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, user_id) ON DELETE CASCADE,
    CONSTRAINT user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(role_id)
  );
  CREATE UNIQUE INDEX user_role_key ON user_role (customer_id, user_id, role_id, facility_id) NULLS NOT DISTINCT;

  -- One address may have an account at each of several customers, all with the same password.
  CREATE TABLE login (
    email text NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT login_email_check CHECK (email = lower(email)),
    PRIMARY KEY (email, customer_id)
  );
  CREATE INDEX login_domain ON login (split_part(email, '@'::text, 2));

  CREATE TABLE login_guard (
    guard_key bytea PRIMARY KEY,
    attempts smallint NOT NULL,
    locked_until timestamptz,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX login_guard_updated_at ON login_guard (updated_at);

  CREATE TABLE password_history (
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    password_history_id uuid NOT NULL,
    password_hash text NOT NULL,
    set_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, user_id, password_history_id),
    CONSTRAINT password_history_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, user_id) ON DELETE CASCADE
  );

  CREATE TABLE session (
    token_hash bytea PRIMARY KEY,
    session_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    csrf_token text NOT NULL,
    created_at timestamptz NOT NULL,
    last_activity_at timestamptz NOT NULL,
    idle_timeout_minutes smallint NOT NULL,
    expires_at timestamptz NOT NULL,
    is_remembered boolean NOT NULL DEFAULT false,
    must_renew boolean NOT NULL DEFAULT false,
    CONSTRAINT session_session_id_key UNIQUE (session_id)
  );
  CREATE INDEX session_by_user ON session (customer_id, user_id);
  CREATE INDEX session_expires ON session (expires_at);

  -- One-time links; is_mailed separates those that were mailed from those shown on a screen:
  -- only mails fill a mailbox.
  CREATE TABLE account_token (
    token_hash bytea PRIMARY KEY,
    purpose text NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    is_mailed boolean NOT NULL DEFAULT false,
    CONSTRAINT account_token_purpose_check CHECK (purpose IN ('resetPassword', 'register'))
  );
  CREATE INDEX account_token_user ON account_token (customer_id, user_id);

  CREATE TABLE api_token (
    token_hash bytea PRIMARY KEY,
    api_token_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    CONSTRAINT api_token_name_check CHECK (length(name) BETWEEN 1 AND 50),
    CONSTRAINT api_token_api_token_id_key UNIQUE (api_token_id)
  );
  CREATE INDEX api_token_customer ON api_token (customer_id);

  CREATE TABLE audit_log (
    customer_id uuid NOT NULL,
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
    PRIMARY KEY (customer_id, audit_id),
    CONSTRAINT audit_log_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
  );
  CREATE INDEX audit_log_at ON audit_log (customer_id, at);

  CREATE FUNCTION audit_log_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;

  CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();

  CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();`);
  await knex.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM CURRENT_USER`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE audit_log, api_token, account_token, session, password_history, login_guard, login, user_role, app_user`,
  );
  await knex.raw(`DROP FUNCTION audit_log_is_append_only`);
};
