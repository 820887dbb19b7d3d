import type { Knex } from "knex";

/** Badges that were lost or broke leave the free ones; a person's badges are found by person. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE badge ADD COLUMN is_removed boolean NOT NULL DEFAULT false`);
  await knex.raw(`ALTER TABLE badge_assignment
    ADD COLUMN end_reason text CHECK (end_reason IN ('unassigned', 'removed'))`);
  await knex.raw(`CREATE INDEX badge_assignment_employee
    ON badge_assignment (customer_id, employee_id, starts_at)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP INDEX badge_assignment_employee`);
  await knex.raw(`ALTER TABLE badge_assignment DROP COLUMN end_reason`);
  await knex.raw(`ALTER TABLE badge DROP COLUMN is_removed`);
};
