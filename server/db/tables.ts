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
  device_state: "tenant",
  shift: "tenant",
  performance_threshold: "tenant",
  report_setting: "tenant",
  job_role: "tenant",
  employee: "tenant",
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
  list_version: "tenant",
  row_directory: "local",
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

/** Facts in monthly partitions by their instant. */
export const FACT_TABLES = ["dispense", "passage", "device_report", "device_fault"] as const;
export type FactTable = (typeof FACT_TABLES)[number];
