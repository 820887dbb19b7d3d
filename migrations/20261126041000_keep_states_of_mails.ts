import type { Knex } from "knex";

const GIVE_UP_MS = 48 * 3_600_000;
const OPEN = "state IN ('queued', 'sending', 'deferred')";

/**
 * A mail has one state, what the mail server answered, and what it is about.
 *
 * - `lane` is claimed in the order of its name: account, alert, report.
 * - `may_have_arrived`: it may have been taken once without our knowing; it is sent again with the
 *   same `Message-ID`.
 * - `mail_file` a file that several mails bring along.
 * - `mail_address` what is known of an address whose mails were refused; `marked_at` is set where it
 *   is skipped.
 * - `mail_domain` a domain that refused so much that its mails wait.
 * - `mail_relay` one row: the pace of the installation's mail server, and since when it refuses us.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const column of [
    `lane text NOT NULL DEFAULT 'account'`,
    `kind text`,
    `facility_id uuid`,
    `subscription_id uuid`,
    `recipient_id uuid`,
    `file_ids uuid[] NOT NULL DEFAULT '{}'`,
    `state text NOT NULL DEFAULT 'queued'`,
    `state_at timestamptz`,
    `give_up_at timestamptz`,
    `answer text`,
    `may_have_arrived boolean NOT NULL DEFAULT false`,
  ])
    await knex.raw(`ALTER TABLE mail_outbox ADD COLUMN ${column}`);
  await knex.raw(`/* all customers */ UPDATE mail_outbox SET
    state = CASE WHEN sent_at IS NOT NULL THEN 'accepted' WHEN failed_at IS NOT NULL THEN 'given_up'
      WHEN attempts > 0 THEN 'deferred' ELSE 'queued' END,
    state_at = COALESCE(sent_at, failed_at, created_at), give_up_at = created_at,
    answer = last_error`);
  // A cluster adds no interval to a column in an update: each open one is told its own end.
  const open = await knex("mail_outbox")
    .whereIn("state", ["queued", "deferred"])
    .select<{ mail_id: string; created_at: Date }[]>("mail_id", "created_at");
  for (const { mail_id: mailId, created_at: createdAt } of open)
    await knex("mail_outbox")
      .where("mail_id", mailId)
      .update({ give_up_at: new Date(createdAt.getTime() + GIVE_UP_MS) });
  await knex.raw(`DROP INDEX mail_outbox_due`);
  for (const change of [
    `ALTER COLUMN state_at SET NOT NULL`,
    `ALTER COLUMN give_up_at SET NOT NULL`,
    `DROP COLUMN sent_at`,
    `DROP COLUMN failed_at`,
    `DROP COLUMN last_error`,
  ])
    await knex.raw(`ALTER TABLE mail_outbox ${change}`);
  await knex.raw(`CREATE INDEX mail_outbox_due ON mail_outbox (lane, run_at) WHERE ${OPEN}`);
  await knex.raw(`CREATE INDEX mail_outbox_subscription
    ON mail_outbox (customer_id, facility_id, subscription_id, created_at)
    WHERE subscription_id IS NOT NULL`);
  /* what became of a domain's mails within the hour */
  await knex.raw(`CREATE INDEX mail_outbox_state_at ON mail_outbox (state_at)`);
  await knex.raw(`CREATE TABLE mail_file (
    file_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`);
  await knex.raw(`ALTER TABLE mail_file ALTER COLUMN content SET STORAGE EXTERNAL`);
  await knex.raw(`CREATE TABLE mail_address (
    /* in lower case */
    address text PRIMARY KEY,
    /* in a row */
    refusals smallint NOT NULL,
    answer text NOT NULL,
    refused_at timestamptz NOT NULL,
    marked_at timestamptz,
    /* a mail may be tried again from here on */
    retry_at timestamptz,
    retries smallint NOT NULL DEFAULT 0
  )`);
  await knex.raw(`CREATE TABLE mail_domain (
    domain text PRIMARY KEY,
    held_until timestamptz NOT NULL,
    answer text NOT NULL
  )`);
  await knex.raw(`CREATE TABLE mail_relay (
    relay_id smallint PRIMARY KEY CHECK (relay_id = 1),
    /* by the database's clock: the next mail leaves no sooner */
    next_at timestamptz NOT NULL DEFAULT now(),
    /* refuses the installation itself; its mails wait until then */
    refused_since timestamptz,
    held_until timestamptz,
    answer text
  )`);
  await knex.raw(`INSERT INTO mail_relay (relay_id) VALUES (1)`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["mail_relay", "mail_domain", "mail_address", "mail_file"])
    await knex.raw(`DROP TABLE ${table}`);
  for (const index of ["mail_outbox_state_at", "mail_outbox_subscription", "mail_outbox_due"])
    await knex.raw(`DROP INDEX ${index}`);
  for (const column of ["sent_at timestamptz", "failed_at timestamptz", "last_error text"])
    await knex.raw(`ALTER TABLE mail_outbox ADD COLUMN ${column}`);
  await knex.raw(`/* all customers */ UPDATE mail_outbox SET last_error = answer,
    sent_at = CASE WHEN state = 'accepted' THEN state_at END,
    failed_at = CASE WHEN state IN ('refused', 'withdrawn', 'given_up') THEN state_at END`);
  for (const column of [
    "may_have_arrived",
    "answer",
    "give_up_at",
    "state_at",
    "state",
    "file_ids",
    "recipient_id",
    "subscription_id",
    "facility_id",
    "kind",
    "lane",
  ])
    await knex.raw(`ALTER TABLE mail_outbox DROP COLUMN ${column}`);
  await knex.raw(
    `CREATE INDEX mail_outbox_due ON mail_outbox (run_at) WHERE sent_at IS NULL AND failed_at IS NULL`,
  );
};
