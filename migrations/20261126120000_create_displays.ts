import type { Knex } from "knex";

const OF_FACILITY = `customer_id uuid NOT NULL,
    facility_id uuid NOT NULL`;

/**
 * Screens on walls that show a slideshow without anybody signed in.
 *
 * - `display` what people set. It has no foreign key to its slideshow, so that a deleted one can be
 *   told on the screen.
 * - `display_screen` what the screen itself said last, and what it is to hear with its next beat. Its
 *   `slideshow_id`, `version` and `revoked_at` repeat those of `display`, so that a beat is one
 *   statement that does not know the customer. Updated twice a minute for each screen: no index but
 *   its key, and room on its pages.
 * - `display_credential` the cookie's value by its hash. `first_used_at` null: handed out, not used
 *   yet. `ends_at`: the old value, once the new one was used.
 * - `display_instance` pages that run under one credential: two at once are two screens.
 * - `display_enrolment` a screen that shows a code, by the hash of its secret; with `display_id` once
 *   somebody confirmed it. `display_code`: the codes it showed. `display_wrong_code`: a person's tries.
 * - `display_command` what a screen is to do; it goes when the screen says that it is done.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE display (
    ${OF_FACILITY},
    display_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    slideshow_id uuid NOT NULL,
    orientation text NOT NULL CHECK (orientation IN ('asScreen', 'landscape', 'portrait')),
    language text NOT NULL CHECK (language IN ('en-US', 'fr-CA', 'both')),
    dark_from text,
    dark_until text,
    pin_hash text,
    pin_salt text,
    tells_offline boolean NOT NULL,
    enrolled_by uuid NOT NULL,
    /* of another customer than the facility's for the provider's own people */
    enrolled_by_customer_id uuid NOT NULL,
    /* as they were called then */
    enrolled_by_name text NOT NULL,
    enrolled_at timestamptz NOT NULL,
    revoked_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, display_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    CHECK ((dark_from IS NULL) = (dark_until IS NULL)),
    CHECK ((pin_hash IS NULL) = (pin_salt IS NULL))
  )`);
  await knex.raw(`CREATE UNIQUE INDEX display_name_key
    ON display (customer_id, facility_id, lower(name)) WHERE revoked_at IS NULL`);
  await knex.raw(`CREATE TABLE display_picture (
    ${OF_FACILITY},
    display_id uuid NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    sent_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, display_id),
    FOREIGN KEY (customer_id, facility_id, display_id) REFERENCES display ON DELETE CASCADE
  )`);
  for (const table of ["display", "display_picture"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
  await knex.raw(`CREATE TABLE display_screen (
    display_id uuid PRIMARY KEY,
    ${OF_FACILITY},
    slideshow_id uuid NOT NULL,
    version integer NOT NULL,
    revoked_at timestamptz,
    last_seen_at timestamptz,
    slide_id uuid,
    place integer NOT NULL DEFAULT 0,
    slide_count integer NOT NULL DEFAULT 0,
    build text,
    browser text,
    width integer,
    height integer,
    last_good_at timestamptz,
    running_since timestamptz,
    failed integer NOT NULL DEFAULT 0,
    fetched integer NOT NULL DEFAULT 0,
    keeps_page boolean,
    can_send_picture boolean,
    /* somebody looks at it until then: it beats more often */
    watched_until timestamptz,
    /* its people were told that it is offline, and not yet that it is back */
    offline_told_at timestamptz,
    /* the page that gets a credential of its own; the others lose theirs */
    separate_instance_id uuid
  ) WITH (fillfactor = 50)`);
  await knex.raw(`CREATE TABLE display_credential (
    token_hash bytea PRIMARY KEY,
    display_id uuid NOT NULL,
    made_at timestamptz NOT NULL,
    first_used_at timestamptz,
    /* when its cookie was sent last; it lasts 400 days from then */
    renewed_at timestamptz NOT NULL,
    ends_at timestamptz,
    /* the old value ends with the first use of this one */
    ends_others boolean NOT NULL DEFAULT false
  )`);
  await knex.raw(`CREATE INDEX display_credential_display ON display_credential (display_id)`);
  await knex.raw(`CREATE TABLE display_instance (
    display_id uuid NOT NULL,
    instance_id uuid NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (display_id, instance_id)
  ) WITH (fillfactor = 50)`);
  await knex.raw(`CREATE TABLE display_command (
    command_id uuid PRIMARY KEY,
    display_id uuid NOT NULL,
    command text NOT NULL CHECK (command IN ('identify', 'next', 'reload', 'picture')),
    asked_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE INDEX display_command_display ON display_command (display_id)`);
  await knex.raw(`CREATE TABLE display_enrolment (
    secret_hash bytea PRIMARY KEY,
    /* the block that limits count by, and the address itself */
    address_block text NOT NULL,
    address text NOT NULL,
    browser text NOT NULL,
    width integer,
    height integer,
    opened_at timestamptz NOT NULL,
    asked_at timestamptz NOT NULL,
    held_by uuid,
    held_until timestamptz,
    held_code text,
    display_id uuid
  )`);
  await knex.raw(`CREATE INDEX display_enrolment_address ON display_enrolment (address_block)`);
  await knex.raw(`CREATE INDEX display_enrolment_display ON display_enrolment (display_id)`);
  await knex.raw(`CREATE TABLE display_code (
    code text PRIMARY KEY,
    secret_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE INDEX display_code_enrolment ON display_code (secret_hash)`);
  await knex.raw(`CREATE TABLE display_wrong_code (
    user_id uuid NOT NULL,
    tried_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE INDEX display_wrong_code_user ON display_wrong_code (user_id, tried_at)`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    "display_wrong_code",
    "display_code",
    "display_enrolment",
    "display_command",
    "display_instance",
    "display_credential",
    "display_screen",
    "display_picture",
    "display",
  ])
    await knex.raw(`DROP TABLE ${table}`);
  await knex.raw(`DELETE FROM row_directory WHERE kind = 'display'`);
};
