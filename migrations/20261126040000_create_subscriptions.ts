import type { Knex } from "knex";

const OF_FACILITY = `customer_id uuid NOT NULL,
    facility_id uuid NOT NULL`;

/**
 * Reports and alerts that are sent by mail.
 *
 * - A list of chosen rows stands beside whether all are meant: all includes what is added later, a
 *   list that has become empty means none.
 * - A schedule is local wall time in the facility's zone; no instant is kept but in
 *   `subscription_due`, for the poll alone.
 * - `subscription_run` a slot that was served or skipped, once. `slot` is local, `2027-03-14T02:00`.
 * - `unsubscribe_link` leads from a mailed link, by its hash, to the recipient's row. It outlives
 *   nothing: it goes with the recipient.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE report_subscription (
    ${OF_FACILITY},
    subscription_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    report_type_id smallint NOT NULL CHECK (report_type_id BETWEEN 1 AND 5),
    frequency_id smallint NOT NULL CHECK (frequency_id BETWEEN 1 AND 3),
    timeframe_id smallint,
    day_of_week smallint CHECK (day_of_week BETWEEN 0 AND 6),
    hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
    all_locations boolean NOT NULL,
    location_ids uuid[] NOT NULL,
    all_shifts boolean NOT NULL,
    shift_ids uuid[] NOT NULL,
    all_job_roles boolean NOT NULL,
    job_role_ids uuid[] NOT NULL,
    all_employees boolean NOT NULL,
    employee_ids uuid[] NOT NULL,
    with_pdf boolean NOT NULL,
    with_csv boolean NOT NULL,
    send_when text NOT NULL,
    note text NOT NULL,
    paused_reason text,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE TABLE report_recipient (
    ${OF_FACILITY},
    recipient_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    user_id uuid NOT NULL,
    /* of another customer than the facility's for the provider's own people */
    user_customer_id uuid NOT NULL,
    salt bytea NOT NULL,
    unsubscribed_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, recipient_id),
    FOREIGN KEY (customer_id, facility_id, subscription_id)
      REFERENCES report_subscription ON DELETE CASCADE
  )`);
  await knex.raw(`CREATE UNIQUE INDEX report_recipient_key
    ON report_recipient (customer_id, facility_id, subscription_id, user_id)`);
  await knex.raw(`CREATE INDEX report_recipient_user ON report_recipient (customer_id, user_id)`);
  await knex.raw(`CREATE TABLE alert_subscription (
    ${OF_FACILITY},
    subscription_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    is_instant boolean NOT NULL,
    alert_type_id smallint NOT NULL CHECK (alert_type_id BETWEEN 1 AND 5),
    device_type_id smallint NOT NULL DEFAULT 0,
    all_locations boolean NOT NULL,
    location_ids uuid[] NOT NULL,
    language text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    /* instant: what decides when it fires */
    activity_threshold smallint,
    activity_hours smallint,
    with_faults boolean NOT NULL DEFAULT true,
    hold_minutes smallint NOT NULL DEFAULT 0,
    remind_hours smallint NOT NULL DEFAULT 0,
    tell_resolved boolean NOT NULL DEFAULT false,
    quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 23),
    gateways_any_hour boolean NOT NULL DEFAULT true,
    send_open boolean NOT NULL DEFAULT false,
    /* tells what opens from here on: set anew when what decides changes, and when it is switched on */
    watched_from timestamptz NOT NULL,
    /* scheduled: what it lists, and when */
    silence_threshold smallint,
    silence_unit text,
    battery_status text,
    badge_battery_status text,
    replacement_days smallint,
    frequency_id smallint CHECK (frequency_id BETWEEN 1 AND 3),
    hour smallint CHECK (hour BETWEEN 0 AND 23),
    days_of_week smallint[] NOT NULL DEFAULT '{}',
    day_of_month smallint,
    send_when_nothing boolean NOT NULL DEFAULT false,
    /* days in a row without anything to list */
    silent_days smallint NOT NULL DEFAULT 0,
    paused_reason text,
    created_by uuid NOT NULL,
    creator_customer_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    CHECK (is_instant OR (frequency_id IS NOT NULL AND hour IS NOT NULL)),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from IS DISTINCT FROM quiet_to
      OR quiet_from IS NULL AND quiet_to IS NULL)
  )`);
  await knex.raw(`CREATE TABLE alert_recipient (
    ${OF_FACILITY},
    recipient_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    address text NOT NULL,
    salt bytea NOT NULL,
    unsubscribed_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, recipient_id),
    FOREIGN KEY (customer_id, facility_id, subscription_id)
      REFERENCES alert_subscription ON DELETE CASCADE
  )`);
  await knex.raw(`CREATE UNIQUE INDEX alert_recipient_key
    ON alert_recipient (customer_id, facility_id, subscription_id, lower(address))`);
  await knex.raw(
    `CREATE INDEX alert_recipient_address ON alert_recipient (customer_id, lower(address))`,
  );
  await knex.raw(`CREATE TABLE subscription_run (
    ${OF_FACILITY},
    subscription_id uuid NOT NULL,
    slot text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    /* who did not get it: [{"name": …, "reason": …}] */
    missed jsonb NOT NULL DEFAULT '[]',
    /* of a scheduled alert: the lines that were in the mail, to mark new ones in the next */
    lines jsonb,
    ran_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, subscription_id, slot),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  for (const table of [
    "report_subscription",
    "report_recipient",
    "alert_subscription",
    "alert_recipient",
    "subscription_run",
  ])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
  await knex.raw(`CREATE TABLE subscription_due (
    subscription_id uuid PRIMARY KEY,
    kind text NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    next_slot text NOT NULL,
    /* by the zone data of \`tz\`; made anew when the runtime has others */
    run_at timestamptz NOT NULL,
    tz text NOT NULL,
    claim_id uuid,
    locked_until timestamptz,
    attempts smallint NOT NULL DEFAULT 0
  )`);
  await knex.raw(`CREATE INDEX subscription_due_run_at ON subscription_due (run_at)`);
  await knex.raw(
    `CREATE INDEX subscription_due_facility ON subscription_due (customer_id, facility_id)`,
  );
  await knex.raw(`CREATE TABLE unsubscribe_link (
    token_hash bytea PRIMARY KEY,
    kind text NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    recipient_id uuid NOT NULL
  )`);
  await knex.raw(
    `CREATE INDEX unsubscribe_link_subscription ON unsubscribe_link (subscription_id)`,
  );
  await knex.raw(`ALTER TABLE customer ADD COLUMN mail_domains text[] NOT NULL DEFAULT '{}'`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE customer DROP COLUMN mail_domains`);
  for (const table of [
    "unsubscribe_link",
    "subscription_due",
    "subscription_run",
    "alert_recipient",
    "alert_subscription",
    "report_recipient",
    "report_subscription",
  ])
    await knex.raw(`DROP TABLE ${table}`);
};
