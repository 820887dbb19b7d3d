import { z } from "zod";

/**
 * Every error code the API answers with and its HTTP status. The code is the contract;
 * its words live in `locales/<language>/errors.json` under the same key.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  bad_request: 400,
  too_many_parameters: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  email_mismatch: 400,
  credential_expired: 401,
  display_revoked: 401,
  forbidden: 403,
  csrf_failed: 403,
  facility_archived: 403,
  password_expired: 403,
  not_found: 404,
  route_not_found: 404,
  code_unknown: 404,
  unknown_report: 404,
  room_template_missing: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  password_conflict: 409,
  already_activated: 409,
  account_exists: 409,
  duplicate_name: 409,
  duplicate_email: 409,
  duplicate_value: 409,
  already_assigned: 409,
  already_there: 409,
  session_differs: 409,
  device_deactivated: 409,
  location_has_events: 409,
  device_not_deactivated: 409,
  fault_not_closable: 409,
  export_limit: 409,
  history_loading: 409,
  badge_has_assignments: 412,
  customer_has_data: 412,
  device_has_history: 412,
  employee_has_badges: 412,
  facility_has_data: 412,
  job_role_has_employees: 412,
  last_administrator: 412,
  location_closed: 412,
  location_has_devices: 412,
  location_has_history: 412,
  location_has_locations: 412,
  location_is_facility: 412,
  location_limit: 412,
  location_not_closed: 412,
  location_not_room: 412,
  location_not_unit: 412,
  location_too_deep: 412,
  no_recipients: 412,
  nothing_selected: 412,
  import_refused: 412,
  import_ended: 409,
  import_taken_back: 409,
  own_account: 412,
  serial_number_deactivated: 412,
  slideshow_empty: 412,
  subscription_limit: 412,
  too_many_tokens: 412,
  unlock_limit: 412,
  user_has_subscriptions: 412,
  body_too_large: 413,
  batch_too_large: 413,
  file_too_large: 413,
  picture_too_large: 413,
  body_type: 415,
  file_type: 415,
  locked_out: 429,
  rate_limited: 429,
  unknown_host: 421,
  head_too_large: 431,
  request_cancelled: 499,
  internal_error: 500,
  pdf_failed: 502,
  certificate_changed: 502,
  certificate_untrusted: 502,
  unavailable: 503,
  busy: 503,
  timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];

/**
 * Codes a single field can carry in `fieldErrors`; words in `errors.json` under `field.<code>`.
 * A schema names one through its message; anything else becomes `invalid`.
 */
export const FIELD_CODES = [
  "required",
  "invalid",
  "unknown_field",
  "email",
  "too_long",
  "hidden_characters",
  "shortened_number",
  "too_short",
  "too_small",
  "too_big",
  "too_many",
  "half_hour",
  "pin",
  "whole_number",
  "one_decimal",
  "band_order",
  "band_last",
  "template_fixed",
  "start_before_end",
  "start_after_end",
  "future_date",
  "too_far_back",
  "too_far_ahead",
  "range_too_long",
  "custom_only",
  "shift_range",
  "shift_empty",
  "shift_overlap",
  "not_in_list",
  "archived",
  "not_observed",
  "outside_session",
  "not_asked",
  "taken",
  "password_classes",
  "password_common",
  "password_incorrect",
  "mismatch",
  "customer_required",
  "facility_required",
  "roles_required",
  "account_kind",
  "own_names",
  "products_required",
  "privilege_required",
  "domain_not_allowed",
  "public_domain",
  "unsubscribed",
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** Why one ingest line was refused. */
export const REFUSAL_CODES = [
  "invalid_fact",
  "time_in_future",
  "time_too_old",
  "before_archive",
  "device_deactivated",
  "device_replaced",
  "wrong_device_type",
  "too_many_unknown_devices",
  "conflicting",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A person's name, and when they saved something. */
export const ChangedBy = z.object({ name: z.string(), at: z.iso.datetime() });
export type ChangedBy = z.infer<typeof ChangedBy>;

/** RFC 9457 problem details as this API sends them. */
export const Problem = z.object({
  type: z.string().default("about:blank"),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(ERROR_CODES as readonly [ErrorCode, ...ErrorCode[]]),
  detail: z.string().optional(),
  requestId: z.string().optional(),
  /** field path → field code */
  fieldErrors: z.record(z.string(), z.string()).optional(),
  /** what is there now, beside `conflict` or `session_differs`: as the call's `current` declares */
  current: z.record(z.string(), z.unknown()).optional(),
  /** who saved it meanwhile and when, beside `conflict`; where it is known and may be shown */
  changedBy: ChangedBy.optional(),
  /** one-time token with which to choose a new password, beside `password_expired` */
  resetPasswordGuid: z.string().optional(),
  /** seconds until another try makes sense */
  retryAfter: z.number().optional(),
});
export type Problem = z.infer<typeof Problem>;
