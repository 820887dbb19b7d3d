import type { Knex } from "knex";

/** Lockout, password history, invitations and the tokens of service accounts. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE login_guard (
    guard_key bytea PRIMARY KEY,
    attempts smallint NOT NULL,
    locked_until timestamptz,
    updated_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE INDEX login_guard_updated_at ON login_guard (updated_at)`);
  await knex.raw(`CREATE TABLE password_history (
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    password_history_id uuid NOT NULL,
    password_hash text NOT NULL,
    set_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, user_id, password_history_id),
    FOREIGN KEY (customer_id, user_id) REFERENCES app_user ON DELETE CASCADE
  )`);
  await knex.raw(`ALTER TABLE app_user ADD COLUMN activated_at timestamptz`);
  await knex.raw(
    `/* all customers */ UPDATE app_user SET activated_at = created_at WHERE password_hash IS NOT NULL`,
  );
  await knex.raw(`CREATE TABLE api_token (
    token_hash bytea PRIMARY KEY,
    api_token_id uuid NOT NULL UNIQUE,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`);
  await knex.raw(`CREATE INDEX api_token_customer ON api_token (customer_id)`);
  await knex.raw(`CREATE INDEX account_token_user ON account_token (customer_id, user_id)`);
  await knex.raw(`CREATE INDEX login_domain ON login (split_part(email, '@', 2))`);
  await knex.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM CURRENT_USER`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`GRANT UPDATE, DELETE, TRUNCATE ON audit_log TO CURRENT_USER`);
  await knex.raw(`DROP INDEX login_domain`);
  await knex.raw(`DROP INDEX account_token_user`);
  await knex.raw(`ALTER TABLE app_user DROP COLUMN activated_at`);
  for (const table of ["api_token", "password_history", "login_guard"])
    await knex.raw(`DROP TABLE ${table}`);
};
