import type { Knex } from "knex";
import type { Tables } from "knex/types/tables.js";

/**
 * Every table of the schema and where a distributed engine keeps it: `tenant` tables are
 * distributed by `customer_id`, `reference` tables have a copy on every node, `local` ones live on
 * the coordinator because they are looked up or claimed without knowing the customer.
 */
export const TABLE_KINDS = {
  country: "reference",
  state_or_province: "reference",
  hygiene_protocol: "reference",
  location_template: "reference",
  role: "reference",
  formulation_class: "reference",
  device_type: "reference",
  device_model: "reference",
  device_position: "reference",
  device_orientation: "reference",
  job_role_type: "reference",
  hygiene_moment: "reference",
  observation_outcome: "reference",
  precaution: "reference",
  ppe_item: "reference",
  login: "reference",
  facility_directory: "reference",
  customer: "tenant",
  facility: "tenant",
  license: "tenant",
  location: "tenant",
  app_user: "tenant",
  user_role: "tenant",
  password_history: "tenant",
  audit_log: "tenant",
  device: "tenant",
  device_assignment: "tenant",
  location_with_unit: "tenant",
  location_patient_place: "tenant",
  device_note: "tenant",
  device_hardware: "tenant",
  out_of_service: "tenant",
  device_placeholder: "tenant",
  room_template: "tenant",
  device_state: "tenant",
  alarm: "tenant",
  refill_use: "tenant",
  device_forecast: "tenant",
  contact_span: "tenant",
  device_ear: "tenant",
  device_touch: "tenant",
  shift: "tenant",
  performance_threshold: "tenant",
  performance_band: "tenant",
  observation_note: "tenant",
  observation_job_role: "tenant",
  observation_session: "tenant",
  observation: "tenant",
  observation_precaution: "tenant",
  observation_ppe_item: "tenant",
  observation_quick_note: "tenant",
  report_setting: "tenant",
  job_role: "tenant",
  employee: "tenant",
  employee_job_role: "tenant",
  badge: "tenant",
  badge_assignment: "tenant",
  dispense: "tenant",
  passage: "tenant",
  device_report: "tenant",
  device_fault: "tenant",
  unclaimed_fact: "tenant",
  location_day: "tenant",
  device_day: "tenant",
  facility_data: "tenant",
  employee_day: "tenant",
  badge_touch: "tenant",
  list_version: "tenant",
  row_directory: "local",
  badge_due: "local",
  device_due: "local",
  server_span: "local",
  session: "local",
  account_token: "local",
  api_token: "local",
  login_guard: "local",
  gateway_credential: "local",
  job: "local",
  mail_outbox: "local",
  mail_attachment: "local",
} as const satisfies Record<string, "tenant" | "reference" | "local">;

export type TableName = keyof typeof TABLE_KINDS;

/** A table's row as it is read. */
export type Row<T extends TableName> = Knex.ResolveTableType<Tables[T]>;

/** Facts in monthly partitions by their instant. */
export const FACT_TABLES = ["dispense", "passage", "device_report", "device_fault"] as const;
export type FactTable = (typeof FACT_TABLES)[number];
