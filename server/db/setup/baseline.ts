import { StartError } from "#server/lib/start-error.ts";
import type { Db } from "../knex.ts";

/** The migrations that make the schema of 26 November 2026 at once, in place of {@link REPLACED}. */
export const BASELINE: readonly string[] = [
  "20261126170000_create_lookups.ts",
  "20261126170010_fill_countries.ts",
  "20261126170100_create_organization.ts",
  "20261126170200_create_identity.ts",
  "20261126170300_create_people.ts",
  "20261126170400_create_devices.ts",
  "20261126170500_create_facts.ts",
  "20261126170600_create_figures.ts",
  "20261126170700_create_observing.ts",
  "20261126170800_create_messaging.ts",
  "20261126170900_create_displays.ts",
  "20261126171000_create_operations.ts",
];

/** The migrations that made the same schema step by step, as installations of that day took them. */
export const REPLACED: readonly string[] = [
  "20261120070000_create_shared_lookups.ts",
  "20261120070100_fill_shared_lookups.ts",
  "20261120070200_create_tenancy.ts",
  "20261120070300_create_people.ts",
  "20261120070400_create_devices.ts",
  "20261120070500_create_facility_rules.ts",
  "20261120070600_create_employees.ts",
  "20261120070700_create_facts.ts",
  "20261120070800_create_day_summaries.ts",
  "20261120070900_create_jobs_and_mail.ts",
  "20261120071000_index_device_day_by_day.ts",
  "20261120071100_key_unclaimed_facts_by_type.ts",
  "20261120071200_add_slots_in_place.ts",
  "20261120080000_add_account_security.ts",
  "20261120140000_tell_mailed_links_apart.ts",
  "20261120210000_relate_facilities_everywhere.ts",
  "20261120210100_make_partitions_as_owner.ts",
  "20261120210200_add_coverage.ts",
  "20261120210300_claim_jobs_and_mail.ts",
  "20261120210400_create_mail_attachments.ts",
  "20261120210500_separate_faults_from_reports.ts",
  "20261120210600_set_when_figures_are_judged.ts",
  "20261120210700_create_row_directory.ts",
  "20261120210800_fill_row_directory.ts",
  "20261120210900_add_versions.ts",
  "20261120211000_add_raw_export_setting.ts",
  "20261120211100_add_facility_administration.ts",
  "20261120211200_add_job_role_kinds.ts",
  "20261120211300_add_device_maintenance.ts",
  "20261120211400_index_devices_by_name.ts",
  "20261120211500_name_customer_logos.ts",
  "20261120211600_remove_badges.ts",
  "20261120211700_add_countries.ts",
  "20261120211800_index_replaced_hardware.ts",
  "20261120211900_add_user_administration.ts",
  "20261120212000_create_badge_figures.ts",
  "20261120212100_create_observations.ts",
  "20261120212200_choose_interval_method.ts",
  "20261120212300_create_alarms.ts",
  "20261120212400_note_contacts_of_gateways.ts",
  "20261120212500_create_report_slides.ts",
  "20261120212600_index_expiring_refills.ts",
  "20261120212700_create_downloads.ts",
  "20261120212800_limit_age_of_observations.ts",
  "20261120212900_choose_sampling_target.ts",
  "20261120213000_create_status_history.ts",
  "20261120213100_note_ways_of_reports.ts",
  "20261120213200_tell_status_faults.ts",
  "20261120213300_choose_observation_unit.ts",
  "20261120213400_close_faults_by_hand.ts",
  "20261120213500_create_marked_change.ts",
  "20261120213600_note_clock_offsets.ts",
  "20261120213700_count_badge_touches.ts",
  "20261120213800_count_device_touches.ts",
  "20261120213900_note_silences_and_readers.ts",
  "20261120214000_keep_digest_of_observations.ts",
  "20261120214100_note_clocks_of_devices.ts",
  "20261120214200_judge_counters_anew.ts",
  "20261120214300_mark_bare_counts.ts",
  "20261120214400_keep_attachments_by_themselves.ts",
  "20261120214500_note_arrival_of_touches.ts",
  "20261125170000_tell_loading_history.ts",
  "20261125210000_create_archived_month.ts",
  "20261125214000_create_render_tickets.ts",
  "20261126010000_analyze_grown_partitions.ts",
  "20261126030000_trace_observation_imports.ts",
  "20261126040000_create_subscriptions.ts",
  "20261126041000_keep_states_of_mails.ts",
  "20261126042000_fill_mail_domains.ts",
  "20261126042100_create_alarm_acknowledgements.ts",
  "20261126043000_keep_alert_states.ts",
  "20261126044100_keep_makers_of_report_subscriptions.ts",
  "20261126100000_analyze_grown_tables.ts",
  "20261126110000_create_slideshows.ts",
  "20261126110100_create_backup_note.ts",
  "20261126120000_create_displays.ts",
  "20261126121000_follow_badge_batteries.ts",
  "20261126130000_keep_former_lists.ts",
  "20261126140000_close_locations.ts",
  "20261126140100_continue_locations.ts",
  "20261126150000_keep_former_holders_of_touches.ts",
  "20261126150100_keep_when_employees_left.ts",
  "20261126150200_let_one_person_join_several_customers.ts",
  "20261126160000_create_import_runs.ts",
  "20261126160001_import_users_and_observations.ts",
];

const FIRST = BASELINE[0] ?? "";
const isReplaced = (name: string): boolean => name < FIRST;

/** @throws StartError where some of the replaced migrations are missing */
const requireAllReplaced = (taken: readonly string[], what: string): void => {
  const missing = REPLACED.find((name) => !taken.includes(name));
  if (missing === undefined) return;
  throw new StartError(
    `${what} is of a Handrail before 26 November 2026 and lacks ${missing}: start the Handrail of that day on its database first, then this one.`,
  );
};

/**
 * The migrations that a database or a backup has taken, by the names of today's files.
 * @param what the subject of the error, such as "The database"
 * @throws StartError where it is older than the schema that the baseline makes
 */
export const presentMigrations = (taken: readonly string[], what: string): string[] => {
  if (!taken.some(isReplaced)) return [...taken];
  requireAllReplaced(taken, what);
  return [...BASELINE, ...taken.filter((name) => !isReplaced(name))];
};

/**
 * Records the baseline in a database that was made by the migrations that it replaces. Does nothing
 * the second time, nor in a database without a schema. The caller holds the migration lock.
 * @throws StartError where the database is older than the schema that the baseline makes
 */
export const adoptBaseline = async (db: Db): Promise<void> => {
  if (!(await db.schema.hasTable("knex_migrations"))) return;
  const taken: { id: number; name: string }[] = await db("knex_migrations")
    .where("name", "<", FIRST)
    .orderBy("id")
    .select("id", "name");
  if (taken.length === 0) return;
  requireAllReplaced(
    taken.map(({ name }) => name),
    "The database",
  );
  await db.transaction(async (tx) => {
    // The first rows are renamed: later migrations stay behind them, and the oldest time is preserved.
    for (const [index, { id }] of taken.entries()) {
      const row = tx("knex_migrations").where({ id });
      const name = BASELINE[index];
      await (name === undefined ? row.delete() : row.update({ name }));
    }
  });
};
