import type { Db } from "./knex.ts";

/**
 * Migrations whose stamps were equal or lay in the future: the stamp before, the stamp now, the name.
 * Databases that took them under the first keep it until their next start.
 */
const RESTAMPED: readonly (readonly [before: string, now: string, name: string])[] = [
  ["20261122090000", "20261120210100", "make_partitions_as_owner"],
  ["20261122190000", "20261120210200", "add_coverage"],
  ["20261122190000", "20261120210300", "claim_jobs_and_mail"],
  ["20261122190100", "20261120210400", "create_mail_attachments"],
  ["20261122190100", "20261120210500", "separate_faults_from_reports"],
  ["20261122190200", "20261120210600", "set_when_figures_are_judged"],
  ["20261122191000", "20261120210700", "create_row_directory"],
  ["20261122191100", "20261120210800", "fill_row_directory"],
  ["20261122191200", "20261120210900", "add_versions"],
  ["20261122200500", "20261120211000", "add_raw_export_setting"],
  ["20261122230000", "20261120211100", "add_facility_administration"],
  ["20261122230100", "20261120211200", "add_job_role_kinds"],
  ["20261122230200", "20261120211300", "add_device_maintenance"],
  ["20261123000100", "20261120211400", "index_devices_by_name"],
  ["20261123001000", "20261120211500", "name_customer_logos"],
  ["20261123001000", "20261120211600", "remove_badges"],
  ["20261123001100", "20261120211700", "add_countries"],
  ["20261123003000", "20261120211800", "index_replaced_hardware"],
  ["20261123050000", "20261120211900", "add_user_administration"],
  ["20261123060000", "20261120212000", "create_badge_figures"],
  ["20261123070000", "20261120212100", "create_observations"],
  ["20261123080000", "20261120212200", "choose_interval_method"],
  ["20261123080000", "20261120212300", "create_alarms"],
  ["20261123090000", "20261120212400", "note_contacts_of_gateways"],
  ["20261123100000", "20261120212500", "create_report_slides"],
  ["20261123100000", "20261120212600", "index_expiring_refills"],
  ["20261123120000", "20261120212700", "create_downloads"],
  ["20261123170000", "20261120212800", "limit_age_of_observations"],
  ["20261123180000", "20261120212900", "choose_sampling_target"],
  ["20261123190000", "20261120213000", "create_status_history"],
  ["20261124100000", "20261120213100", "note_ways_of_reports"],
  ["20261124120000", "20261120213200", "tell_status_faults"],
  ["20261124130000", "20261120213300", "choose_observation_unit"],
  ["20261125100000", "20261120213400", "close_faults_by_hand"],
  ["20261125110000", "20261120213500", "create_marked_change"],
  ["20261125140000", "20261120213600", "note_clock_offsets"],
  ["20261125150000", "20261120213700", "count_badge_touches"],
  ["20261125150100", "20261120213800", "count_device_touches"],
  ["20261125150200", "20261120213900", "note_silences_and_readers"],
  ["20261125160101", "20261120214000", "keep_digest_of_observations"],
  ["20261125160102", "20261120214100", "note_clocks_of_devices"],
  ["20261125160400", "20261120214200", "judge_counters_anew"],
  ["20261125160701", "20261120214300", "mark_bare_counts"],
  ["20261125160801", "20261120214400", "keep_attachments_by_themselves"],
  ["20261125160901", "20261120214500", "note_arrival_of_touches"],
  ["20261126110000", "20261126110100", "create_backup_note"],
];

export type Renamed = { before: string; now: string };

/** File names of migrations before and now, where they differ. */
export const RENAMED: readonly Renamed[] = RESTAMPED.map(([before, now, name]) => ({
  before: `${before}_${name}.ts`,
  now: `${now}_${name}.ts`,
}));

/** The name that a migration's file has now. */
export const presentName = (name: string): string =>
  RENAMED.find(({ before }) => before === name)?.now ?? name;

/**
 * Gives the migrations that a database has taken the names that their files have now. Does nothing
 * the second time, nor in a database without a schema. The caller holds the migration lock.
 */
export const renameTaken = async (db: Db): Promise<void> => {
  if (!(await db.schema.hasTable("knex_migrations"))) return;
  await db.raw(
    `UPDATE knex_migrations m SET name = r.now
     FROM unnest(:before::text[], :now::text[]) AS r(before, now)
     WHERE m.name = r.before`,
    { before: RENAMED.map(({ before }) => before), now: RENAMED.map(({ now }) => now) },
  );
};
