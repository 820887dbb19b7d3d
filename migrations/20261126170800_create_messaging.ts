import type { Knex } from "knex";

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = [
  "report_subscription",
  "report_recipient",
  "alert_subscription",
  "alert_recipient",
  "subscription_run",
  "alert_state",
  "activity_fired",
  "activity_touch",
];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/**
 * Reports and alerts that are sent by mail, and the outbox. A schedule is local wall time in the
 * facility's zone; no instant is stored but in `subscription_due`, for the poll alone. A list of
 * chosen rows lies beside whether all are meant: all includes what is added later, a list that has
 * become empty means none.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE report_subscription (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    name text NOT NULL,
    report_type_id smallint NOT NULL,
    frequency_id smallint NOT NULL,
    timeframe_id smallint,
    day_of_week smallint,
    hour smallint NOT NULL,
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
    creator_customer_id uuid NOT NULL,
    CONSTRAINT report_subscription_day_of_week_check CHECK (day_of_week BETWEEN 0 AND 6),
    CONSTRAINT report_subscription_frequency_id_check CHECK (frequency_id BETWEEN 1 AND 3),
    CONSTRAINT report_subscription_hour_check CHECK (hour BETWEEN 0 AND 23),
    CONSTRAINT report_subscription_name_check CHECK (length(name) BETWEEN 1 AND 50),
    CONSTRAINT report_subscription_report_type_id_check CHECK (report_type_id BETWEEN 1 AND 5),
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    CONSTRAINT report_subscription_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  CREATE TABLE report_recipient (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    user_id uuid NOT NULL,
    user_customer_id uuid NOT NULL,
    salt bytea NOT NULL,
    unsubscribed_at timestamptz,
    created_at timestamptz NOT NULL,
    told_reason text,
    PRIMARY KEY (customer_id, facility_id, recipient_id),
    CONSTRAINT report_recipient_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES report_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE
  );
  CREATE INDEX report_recipient_user ON report_recipient (customer_id, user_id);
  CREATE UNIQUE INDEX report_recipient_key ON report_recipient (customer_id, facility_id, subscription_id, user_id);

  CREATE TABLE alert_subscription (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    name text NOT NULL,
    is_instant boolean NOT NULL,
    alert_type_id smallint NOT NULL,
    device_type_id smallint NOT NULL DEFAULT 0,
    all_locations boolean NOT NULL,
    location_ids uuid[] NOT NULL,
    language text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    activity_threshold smallint,
    activity_hours smallint,
    with_faults boolean NOT NULL DEFAULT true,
    hold_minutes smallint NOT NULL DEFAULT 0,
    remind_hours smallint NOT NULL DEFAULT 0,
    tell_resolved boolean NOT NULL DEFAULT false,
    quiet_from smallint,
    quiet_to smallint,
    gateways_any_hour boolean NOT NULL DEFAULT true,
    send_open boolean NOT NULL DEFAULT false,
    watched_from timestamptz NOT NULL,
    silence_threshold smallint,
    silence_unit text,
    battery_status text,
    badge_battery_status text,
    replacement_days smallint,
    frequency_id smallint,
    hour smallint,
    days_of_week smallint[] NOT NULL DEFAULT '{}',
    day_of_month smallint,
    send_when_nothing boolean NOT NULL DEFAULT false,
    silent_days smallint NOT NULL DEFAULT 0,
    paused_reason text,
    created_by uuid NOT NULL,
    creator_customer_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT alert_subscription_alert_type_id_check CHECK (alert_type_id BETWEEN 1 AND 5),
    CONSTRAINT alert_subscription_check CHECK (is_instant OR ((frequency_id IS NOT NULL) AND (hour IS NOT NULL))),
    CONSTRAINT alert_subscription_check1 CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from IS DISTINCT FROM quiet_to)) OR ((quiet_from IS NULL) AND (quiet_to IS NULL))),
    CONSTRAINT alert_subscription_frequency_id_check CHECK (frequency_id BETWEEN 1 AND 3),
    CONSTRAINT alert_subscription_hour_check CHECK (hour BETWEEN 0 AND 23),
    CONSTRAINT alert_subscription_name_check CHECK (length(name) BETWEEN 1 AND 100),
    CONSTRAINT alert_subscription_quiet_from_check CHECK (quiet_from BETWEEN 0 AND 23),
    CONSTRAINT alert_subscription_quiet_to_check CHECK (quiet_to BETWEEN 0 AND 23),
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    CONSTRAINT alert_subscription_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  CREATE TABLE alert_recipient (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    address text NOT NULL,
    salt bytea NOT NULL,
    unsubscribed_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, recipient_id),
    CONSTRAINT alert_recipient_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES alert_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE
  );
  CREATE INDEX alert_recipient_address ON alert_recipient (customer_id, lower(address));
  CREATE UNIQUE INDEX alert_recipient_key ON alert_recipient (customer_id, facility_id, subscription_id, lower(address));

  -- A slot that was served or skipped, once. slot is local, 2027-03-14T02:00.
  CREATE TABLE subscription_run (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    slot text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    missed jsonb NOT NULL DEFAULT '[]',
    lines jsonb,
    ran_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, subscription_id, slot),
    CONSTRAINT subscription_run_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  CREATE TABLE subscription_due (
    subscription_id uuid PRIMARY KEY,
    kind text NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    next_slot text NOT NULL,
    run_at timestamptz NOT NULL,
    tz text NOT NULL,
    claim_id uuid,
    locked_until timestamptz,
    attempts smallint NOT NULL DEFAULT 0
  );
  CREATE INDEX subscription_due_facility ON subscription_due (customer_id, facility_id);
  CREATE INDEX subscription_due_run_at ON subscription_due (run_at);

  -- Leads from a mailed link, by its hash, to the recipient's row, and goes with the recipient.
  CREATE TABLE unsubscribe_link (
    token_hash bytea PRIMARY KEY,
    kind text NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    recipient_id uuid NOT NULL
  );
  CREATE INDEX unsubscribe_link_subscription ON unsubscribe_link (subscription_id);

  -- Of a subscription: lines that wait and lines that were sent, as plain JSON, and when to look
  -- again if nothing changes.
  CREATE TABLE alert_state (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    state jsonb NOT NULL,
    look_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    CONSTRAINT alert_state_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES alert_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE
  ) WITH (fillfactor='50');

  -- When a facility's alerts are next looked at, and up to when its alarms were applied. signals
  -- counts the requests for a look, so that none is missed that comes during one.
  CREATE TABLE alert_due (
    facility_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    read_to timestamptz,
    signals bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor='50');

  -- The newest fact that the last mail about a device counted.
  CREATE TABLE activity_fired (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    device_id uuid NOT NULL,
    fired_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, subscription_id, device_id),
    CONSTRAINT activity_fired_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES alert_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE
  );

  -- A device with new dispenses or passages, of facilities with an alert about them.
  CREATE TABLE activity_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    touch_id uuid NOT NULL DEFAULT gen_random_uuid(),
    device_id uuid NOT NULL,
    arrived_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, touch_id)
  );

  -- lane is claimed in the order of its name: account, alert, report. may_have_arrived: it may
  -- have been taken once without our knowing; it is sent again with the same Message-ID.
  CREATE TABLE mail_outbox (
    mail_id uuid PRIMARY KEY,
    customer_id uuid,
    message_id text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    body_text text NOT NULL,
    headers jsonb NOT NULL DEFAULT '{}',
    run_at timestamptz NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    claim_id uuid,
    locked_until timestamptz,
    lane text NOT NULL DEFAULT 'account',
    kind text,
    facility_id uuid,
    subscription_id uuid,
    recipient_id uuid,
    file_ids uuid[] NOT NULL DEFAULT '{}',
    state text NOT NULL DEFAULT 'queued',
    state_at timestamptz NOT NULL,
    give_up_at timestamptz NOT NULL,
    answer text,
    may_have_arrived boolean NOT NULL DEFAULT false,
    CONSTRAINT mail_outbox_message_id_key UNIQUE (message_id)
  );
  CREATE INDEX mail_outbox_due ON mail_outbox (lane, run_at)
    WHERE state IN ('queued', 'sending', 'deferred');
  CREATE INDEX mail_outbox_recipient ON mail_outbox (customer_id, recipient);
  CREATE INDEX mail_outbox_state_at ON mail_outbox (state_at);
  CREATE INDEX mail_outbox_subscription ON mail_outbox (customer_id, facility_id, subscription_id, created_at)
    WHERE subscription_id IS NOT NULL;

  -- No foreign key: a cluster takes no table that stays on its coordinator while a foreign key
  -- leads to another such.
  CREATE TABLE mail_attachment (
    mail_id uuid NOT NULL,
    "position" smallint NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (mail_id, "position")
  );
  ALTER TABLE mail_attachment ALTER COLUMN content SET STORAGE EXTERNAL;

  -- A file that several mails bring along.
  CREATE TABLE mail_file (
    file_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE mail_file ALTER COLUMN content SET STORAGE EXTERNAL;

  -- An address whose mails were refused; marked_at is set where it is skipped.
  CREATE TABLE mail_address (
    address text PRIMARY KEY,
    refusals smallint NOT NULL,
    answer text NOT NULL,
    refused_at timestamptz NOT NULL,
    marked_at timestamptz,
    retry_at timestamptz,
    retries smallint NOT NULL DEFAULT 0
  );

  -- A domain that refused so much that its mails wait.
  CREATE TABLE mail_domain (
    domain text PRIMARY KEY,
    held_until timestamptz NOT NULL,
    answer text NOT NULL
  );

  -- One row: the pace of the installation's mail server, and since when it refuses us.
  CREATE TABLE mail_relay (
    relay_id smallint PRIMARY KEY,
    next_at timestamptz NOT NULL DEFAULT now(),
    refused_since timestamptz,
    held_until timestamptz,
    answer text,
    CONSTRAINT mail_relay_relay_id_check CHECK (relay_id = 1)
  );`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
  await knex.raw(`INSERT INTO mail_relay (relay_id) VALUES (1)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE mail_relay, mail_domain, mail_address, mail_file, mail_attachment, mail_outbox, activity_touch, activity_fired, alert_due, alert_state, unsubscribe_link, subscription_due, subscription_run, alert_recipient, alert_subscription, report_recipient, report_subscription`,
  );
};
