import type { Knex } from "knex";

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = [
  "report_slide",
  "slide_image",
  "slideshow",
  "slideshow_slide",
  "display",
  "display_picture",
];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/** Slides, slideshows, and the screens on walls that show them without a signed-in user. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE report_slide (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slide_id uuid NOT NULL,
    name text NOT NULL,
    report_id integer NOT NULL,
    filters jsonb,
    controls jsonb,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    image_hash text,
    shown_from date,
    shown_until date,
    CONSTRAINT report_slide_content CHECK (((image_hash IS NULL) = (filters IS NOT NULL)) AND ((filters IS NULL) = (controls IS NULL))),
    CONSTRAINT report_slide_days CHECK (shown_from <= shown_until),
    PRIMARY KEY (customer_id, facility_id, slide_id),
    CONSTRAINT report_slide_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX report_slide_name_key ON report_slide (customer_id, facility_id, lower(name));

  -- A picture under the SHA-256 of its bytes. Slides name it without a foreign key: it goes with
  -- the last one that does, in one transaction.
  CREATE TABLE slide_image (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    hash text NOT NULL,
    media_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    content bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, hash),
    CONSTRAINT slide_image_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );

  CREATE TABLE slideshow (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slideshow_id uuid NOT NULL,
    name text NOT NULL,
    interval_seconds integer NOT NULL,
    is_active boolean NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT slideshow_interval_seconds_check CHECK (interval_seconds >= 30),
    CONSTRAINT slideshow_name_check CHECK (length(name) BETWEEN 1 AND 100),
    PRIMARY KEY (customer_id, facility_id, slideshow_id),
    CONSTRAINT slideshow_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX slideshow_name_key ON slideshow (customer_id, facility_id, lower(name));

  -- position may have gaps; an empty title stands for the slide's name.
  CREATE TABLE slideshow_slide (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slideshow_id uuid NOT NULL,
    slide_id uuid NOT NULL,
    "position" smallint NOT NULL,
    title text NOT NULL,
    CONSTRAINT slideshow_slide_title_check CHECK (length(title) <= 100),
    PRIMARY KEY (customer_id, facility_id, slideshow_id, slide_id),
    CONSTRAINT slideshow_slide_customer_id_facility_id_slide_id_fkey FOREIGN KEY (customer_id, facility_id, slide_id) REFERENCES report_slide(customer_id, facility_id, slide_id) ON DELETE CASCADE,
    CONSTRAINT slideshow_slide_customer_id_facility_id_slideshow_id_fkey FOREIGN KEY (customer_id, facility_id, slideshow_id) REFERENCES slideshow(customer_id, facility_id, slideshow_id) ON DELETE CASCADE
  );
  CREATE INDEX slideshow_slide_slide ON slideshow_slide (customer_id, facility_id, slide_id);

  -- What users set. It has no foreign key to its slideshow, so that a deleted one can be named
  -- on the screen.
  CREATE TABLE display (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    display_id uuid NOT NULL,
    name text NOT NULL,
    slideshow_id uuid NOT NULL,
    orientation text NOT NULL,
    language text NOT NULL,
    dark_from text,
    dark_until text,
    pin_hash text,
    pin_salt text,
    tells_offline boolean NOT NULL,
    enrolled_by uuid NOT NULL,
    enrolled_by_customer_id uuid NOT NULL,
    enrolled_by_name text NOT NULL,
    enrolled_at timestamptz NOT NULL,
    revoked_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT display_check CHECK ((dark_from IS NULL) = (dark_until IS NULL)),
    CONSTRAINT display_check1 CHECK ((pin_hash IS NULL) = (pin_salt IS NULL)),
    CONSTRAINT display_language_check CHECK (language IN ('en-US', 'fr-CA', 'both')),
    CONSTRAINT display_name_check CHECK (length(name) BETWEEN 1 AND 100),
    CONSTRAINT display_orientation_check CHECK (orientation IN ('asScreen', 'landscape', 'portrait')),
    PRIMARY KEY (customer_id, facility_id, display_id),
    CONSTRAINT display_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX display_name_key ON display (customer_id, facility_id, lower(name))
    WHERE revoked_at IS NULL;

  CREATE TABLE display_picture (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    display_id uuid NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    sent_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, display_id),
    CONSTRAINT display_picture_customer_id_facility_id_display_id_fkey FOREIGN KEY (customer_id, facility_id, display_id) REFERENCES display(customer_id, facility_id, display_id) ON DELETE CASCADE
  );

  -- What the screen itself reported last, and what its next heartbeat is answered. Some columns
  -- repeat those of display, so that a heartbeat is one statement that does not know the
  -- customer. Updated twice a minute for each screen: no index but its key, and room on its
  -- pages.
  CREATE TABLE display_screen (
    display_id uuid PRIMARY KEY,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
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
    watched_until timestamptz,
    offline_told_at timestamptz,
    separate_instance_id uuid
  ) WITH (fillfactor='50');

  -- The cookie's value by its hash. first_used_at null: handed out, not used yet. ends_at: the
  -- old value, once the new one was used.
  CREATE TABLE display_credential (
    token_hash bytea PRIMARY KEY,
    display_id uuid NOT NULL,
    made_at timestamptz NOT NULL,
    first_used_at timestamptz,
    renewed_at timestamptz NOT NULL,
    ends_at timestamptz,
    ends_others boolean NOT NULL DEFAULT false
  );
  CREATE INDEX display_credential_display ON display_credential (display_id);

  -- Pages that run under one credential: two at once are two screens.
  CREATE TABLE display_instance (
    display_id uuid NOT NULL,
    instance_id uuid NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (display_id, instance_id)
  ) WITH (fillfactor='50');

  -- What a screen is to do; it goes when the screen reports that it is done.
  CREATE TABLE display_command (
    command_id uuid PRIMARY KEY,
    display_id uuid NOT NULL,
    command text NOT NULL,
    asked_at timestamptz NOT NULL,
    CONSTRAINT display_command_command_check CHECK (command IN ('identify', 'next', 'reload', 'picture'))
  );
  CREATE INDEX display_command_display ON display_command (display_id);

  -- A screen that shows a code, by the hash of its secret; with display_id once a user confirmed
  -- it.
  CREATE TABLE display_enrolment (
    secret_hash bytea PRIMARY KEY,
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
  );
  CREATE INDEX display_enrolment_address ON display_enrolment (address_block);
  CREATE INDEX display_enrolment_display ON display_enrolment (display_id);

  CREATE TABLE display_code (
    code text PRIMARY KEY,
    secret_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX display_code_enrolment ON display_code (secret_hash);

  -- Wrong codes that a user entered.
  CREATE TABLE display_wrong_code (
    user_id uuid NOT NULL,
    tried_at timestamptz NOT NULL
  );
  CREATE INDEX display_wrong_code_user ON display_wrong_code (user_id, tried_at);`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE display_wrong_code, display_code, display_enrolment, display_command, display_instance, display_credential, display_screen, display_picture, display, slideshow_slide, slideshow, slide_image, report_slide`,
  );
};
