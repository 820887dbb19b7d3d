import type { Knex } from "knex";

const OF_FACILITY = `customer_id uuid NOT NULL,
    facility_id uuid NOT NULL`;

/**
 * Slideshows, and slides that are a picture.
 *
 * - `slide_image` a picture as it is kept, under the SHA-256 of its bytes. Slides name it without a
 *   foreign key: it goes with the last one that does, in one transaction.
 * - A slide has either a picture or filters and controls. `shown_from` and `shown_until` are days in
 *   facility time, both included.
 * - `slideshow_slide.position` may have gaps; an empty title stands for the slide's name.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE slide_image (
    ${OF_FACILITY},
    hash text NOT NULL,
    media_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    content bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, hash),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`ALTER TABLE report_slide
    ADD COLUMN image_hash text,
    ADD COLUMN shown_from date,
    ADD COLUMN shown_until date,
    ALTER COLUMN filters DROP NOT NULL,
    ALTER COLUMN controls DROP NOT NULL`);
  await knex.raw(`ALTER TABLE report_slide ADD CONSTRAINT report_slide_content
    CHECK ((image_hash IS NULL) = (filters IS NOT NULL) AND (filters IS NULL) = (controls IS NULL))`);
  await knex.raw(`ALTER TABLE report_slide ADD CONSTRAINT report_slide_days
    CHECK (shown_from <= shown_until)`);
  await knex.raw(`CREATE TABLE slideshow (
    ${OF_FACILITY},
    slideshow_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    interval_seconds integer NOT NULL CHECK (interval_seconds >= 30),
    is_active boolean NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (customer_id, facility_id, slideshow_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX slideshow_name_key
    ON slideshow (customer_id, facility_id, lower(name))`);
  await knex.raw(`CREATE TABLE slideshow_slide (
    ${OF_FACILITY},
    slideshow_id uuid NOT NULL,
    slide_id uuid NOT NULL,
    position smallint NOT NULL,
    title text NOT NULL CHECK (length(title) <= 100),
    PRIMARY KEY (customer_id, facility_id, slideshow_id, slide_id),
    FOREIGN KEY (customer_id, facility_id, slideshow_id)
      REFERENCES slideshow ON DELETE CASCADE,
    FOREIGN KEY (customer_id, facility_id, slide_id) REFERENCES report_slide ON DELETE CASCADE
  )`);
  await knex.raw(`CREATE INDEX slideshow_slide_slide
    ON slideshow_slide (customer_id, facility_id, slide_id)`);
  for (const table of ["slide_image", "slideshow", "slideshow_slide"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["slideshow_slide", "slideshow", "slide_image"])
    await knex.raw(`DROP TABLE ${table}`);
  await knex.raw(`DELETE FROM row_directory WHERE kind = 'slideshow'`);
  await knex.raw(`ALTER TABLE report_slide DROP CONSTRAINT report_slide_content`);
  await knex.raw(`DELETE FROM report_slide WHERE filters IS NULL`);
  await knex.raw(`ALTER TABLE report_slide
    DROP COLUMN image_hash,
    DROP COLUMN shown_from,
    DROP COLUMN shown_until,
    ALTER COLUMN filters SET NOT NULL,
    ALTER COLUMN controls SET NOT NULL`);
};
