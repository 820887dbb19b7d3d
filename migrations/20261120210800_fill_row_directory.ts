import type { Knex } from "knex";

/** Table, column of the id, and whether rows belong to a facility. */
const KINDS = [
  ["location", "location_id", true],
  ["device", "device_id", true],
  ["shift", "shift_id", true],
  ["performance_threshold", "threshold_id", true],
  ["license", "license_id", true],
  ["app_user", "user_id", false],
  ["job_role", "job_role_id", false],
  ["employee", "employee_id", false],
  ["badge", "badge_id", false],
] as const;

export const up = async (knex: Knex): Promise<void> => {
  for (const [table, id, isOfFacility] of KINDS) {
    await knex.raw(
      `/* all customers */ INSERT INTO row_directory (kind, row_id, customer_id, facility_id)
       SELECT '${table}', ${id}, customer_id, ${isOfFacility ? "facility_id" : "NULL::uuid"} FROM ${table}`,
    );
  }
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DELETE FROM row_directory`);
};
