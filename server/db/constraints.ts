import type { ErrorCode } from "#contract/errors.ts";

/** A unique key that people's input can break: the answer's code, and the field it is told at. */
export type Taken = { code: ErrorCode; field: string };

export const UNIQUE_KEYS: Readonly<Record<string, Taken>> = {
  facility_name_key: { code: "duplicate_name", field: "name" },
  report_slide_name_key: { code: "duplicate_name", field: "slideName" },
  display_name_key: { code: "duplicate_name", field: "name" },
  slideshow_name_key: { code: "duplicate_name", field: "name" },
  download_pending_key: { code: "export_limit", field: "selectedReport" },
  shift_name_key: { code: "duplicate_name", field: "name" },
  location_name_key: { code: "duplicate_name", field: "name" },
  job_role_title_key: { code: "duplicate_name", field: "title" },
  performance_threshold_title_key: { code: "duplicate_name", field: "title" },
  performance_band_title_key: { code: "duplicate_name", field: "title" },
  performance_band_limit_key: { code: "duplicate_value", field: "limit" },
  observation_note_text_key: { code: "duplicate_name", field: "text" },
  observation_job_role_name_key: { code: "duplicate_name", field: "name" },
  performance_threshold_value_key: { code: "duplicate_value", field: "value" },
  device_serial_number_key: { code: "duplicate_value", field: "serialNumber" },
  badge_serial_number_key: { code: "duplicate_value", field: "serialNumber" },
  employee_identifier_key: { code: "duplicate_value", field: "employeeIdentifier" },
  login_pkey: { code: "duplicate_email", field: "email" },
  user_role_key: { code: "duplicate_value", field: "roles" },
  device_assignment_open_key: { code: "already_assigned", field: "locationId" },
  report_recipient_key: { code: "duplicate_value", field: "recipients" },
  alert_recipient_key: { code: "duplicate_value", field: "recipients" },
  badge_assignment_open_key: { code: "already_assigned", field: "badgeId" },
};

/** Unique keys, beside primary keys, that nothing but a fault of our own can break, and why. */
export const INTERNAL_KEYS: Readonly<Record<string, string>> = {
  location_root_key: "the root is made with its facility",
  report_setting_valid_from_key: "settings change one after the other, under the facility's lock",
  former_list_until_key: "added by who saves the list, which others wait for",
  location_with_unit_open_key: "switched under the facility's lock, which ends the open one first",
  api_token_api_token_id_key: "made by the server",
  gateway_credential_credential_id_key: "made by the server",
  session_session_id_key: "made by the server",
  mail_outbox_message_id_key: "made by the server",
  job_dedupe_key_key: "every insert says what happens to a job that waits already",
  country_code_key: "filled by migrations",
  state_or_province_country_id_code_key: "filled by migrations",
  hygiene_protocol_name_key: "filled by migrations",
  location_template_name_key: "filled by migrations",
  role_name_key: "filled by migrations",
  formulation_class_name_key: "filled by migrations",
  device_type_name_key: "filled by migrations",
  device_model_name_key: "filled by migrations",
  device_position_name_key: "filled by migrations",
  device_orientation_name_key: "filled by migrations",
  job_role_type_name_key: "filled by migrations",
  hygiene_moment_name_key: "filled by migrations",
  observation_outcome_name_key: "filled by migrations",
  precaution_name_key: "filled by migrations",
  ppe_item_name_key: "filled by migrations",
  location_patient_place_open_key:
    "switched under the facility's lock, which ends the open one first",
  device_hardware_open_key: "replaced under the facility's lock, which ends the open one first",
  employee_job_role_open_key: "changed with its employee, which ends the open one first",
};

export type ForeignKey = {
  /** The field that names a row which is not there; null: the facility or customer itself is gone. */
  field: string | null;
  /** The answer to deleting the parent; null where nobody deletes one, or its rows go with it. */
  inTheWay: ErrorCode | null;
};

const ofCustomer: ForeignKey = { field: null, inTheWay: "customer_has_data" };
const ofFacility: ForeignKey = { field: null, inTheWay: "facility_has_data" };
/** A row of a table that migrations fill. */
const ofList = (field: string): ForeignKey => ({ field, inTheWay: null });

export const FOREIGN_KEYS: Readonly<Record<string, ForeignKey>> = {
  app_user_customer_id_fkey: ofCustomer,
  audit_log_customer_id_fkey: ofCustomer,
  import_run_customer_id_fkey: ofCustomer,
  observation_import_customer_id_fkey: ofCustomer,
  badge_customer_id_fkey: ofCustomer,
  employee_customer_id_fkey: ofCustomer,
  facility_customer_id_fkey: ofCustomer,
  job_role_customer_id_fkey: ofCustomer,
  device_customer_id_facility_id_fkey: ofFacility,
  facility_data_customer_id_facility_id_fkey: ofFacility,
  history_load_customer_id_facility_id_fkey: ofFacility,
  license_customer_id_facility_id_fkey: ofFacility,
  list_version_customer_id_facility_id_fkey: ofFacility,
  former_list_customer_id_facility_id_fkey: ofFacility,
  location_customer_id_facility_id_fkey: ofFacility,
  report_setting_customer_id_facility_id_fkey: ofFacility,
  shift_customer_id_facility_id_fkey: ofFacility,
  marked_change_customer_id_facility_id_fkey: ofFacility,
  marked_change_customer_id_facility_id_location_id_fkey: {
    field: "locationId",
    inTheWay: "location_has_history",
  },
  unclaimed_fact_customer_id_facility_id_fkey: ofFacility,
  observation_note_customer_id_facility_id_fkey: ofFacility,
  report_slide_customer_id_facility_id_fkey: ofFacility,
  display_customer_id_facility_id_fkey: ofFacility,
  display_picture_customer_id_facility_id_display_id_fkey: { field: null, inTheWay: null },
  slide_image_customer_id_facility_id_fkey: ofFacility,
  slideshow_customer_id_facility_id_fkey: ofFacility,
  slideshow_slide_customer_id_facility_id_slideshow_id_fkey: ofList("reportSlides"),
  slideshow_slide_customer_id_facility_id_slide_id_fkey: ofList("reportSlides"),
  report_subscription_customer_id_facility_id_fkey: ofFacility,
  alert_subscription_customer_id_facility_id_fkey: ofFacility,
  alarm_acknowledgement_customer_id_facility_id_fkey: ofFacility,
  subscription_run_customer_id_facility_id_fkey: ofFacility,
  report_recipient_customer_id_facility_id_subscription_id_fkey: ofList("recipients"),
  alert_recipient_customer_id_facility_id_subscription_id_fkey: ofList("recipients"),
  alert_state_customer_id_facility_id_subscription_id_fkey: { field: null, inTheWay: null },
  activity_fired_customer_id_facility_id_subscription_id_fkey: { field: null, inTheWay: null },
  download_customer_id_facility_id_fkey: ofFacility,
  observation_job_role_customer_id_facility_id_fkey: ofFacility,
  observation_session_customer_id_facility_id_fkey: ofFacility,
  observation_session_customer_id_observer_id_fkey: {
    field: "observerId",
    inTheWay: "customer_has_data",
  },
  observation_session_fkey: ofList("sessionId"),
  observation_location_fkey: { field: "locationId", inTheWay: "location_has_history" },
  observation_role_fkey: { field: "roleId", inTheWay: "facility_has_data" },
  observation_moment_fkey: ofList("momentId"),
  observation_outcome_fkey: ofList("outcomeId"),
  observation_protocol_fkey: ofList("hygieneProtocolId"),
  observation_precaution_observation_fkey: ofList("observationId"),
  observation_precaution_precaution_id_fkey: ofList("precautions"),
  observation_ppe_item_observation_fkey: ofList("observationId"),
  observation_ppe_item_ppe_item_id_fkey: ofList("ppes"),
  observation_quick_note_observation_fkey: ofList("observationId"),
  observation_quick_note_note_fkey: { field: "quickNotes", inTheWay: "facility_has_data" },
  hygiene_moment_hygiene_protocol_id_fkey: ofList("hygieneProtocolId"),
  performance_band_customer_id_facility_id_fkey: ofFacility,
  room_template_customer_id_facility_id_fkey: ofFacility,
  user_role_customer_id_facility_id_fkey: { field: "facilityId", inTheWay: "facility_has_data" },
  location_customer_id_facility_id_parent_id_fkey: {
    field: "parentId",
    inTheWay: "location_has_locations",
  },
  device_assignment_customer_id_facility_id_location_id_fkey: {
    field: "locationId",
    inTheWay: "location_has_devices",
  },
  device_placeholder_customer_id_facility_id_location_id_fkey: {
    field: "locationIds",
    inTheWay: "location_has_devices",
  },
  location_patient_place_customer_id_facility_id_location_id_fkey: {
    field: "locationId",
    inTheWay: "location_has_history",
  },
  device_note_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  device_hardware_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  out_of_service_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  employee_job_role_customer_id_employee_id_fkey: ofList("employeeId"),
  employee_job_role_customer_id_job_role_id_fkey: {
    field: "jobRoleId",
    inTheWay: "job_role_has_employees",
  },
  job_role_job_role_type_id_fkey: ofList("jobRoleTypeId"),
  device_device_position_id_fkey: ofList("devicePositionId"),
  device_device_orientation_id_fkey: ofList("deviceOrientationId"),
  device_placeholder_device_type_id_fkey: ofList("deviceTypeId"),
  device_placeholder_device_model_id_fkey: ofList("deviceModelId"),
  device_placeholder_formulation_class_id_fkey: ofList("formulationClassId"),
  device_placeholder_device_position_id_fkey: ofList("devicePositionId"),
  device_placeholder_device_orientation_id_fkey: ofList("deviceOrientationId"),
  room_template_gateway_model_id_fkey: ofList("gatewayModelId"),
  room_template_opportunity_counter_model_id_fkey: ofList("opportunityCounterModelId"),
  room_template_inside_sanitizer_model_id_fkey: ofList("insideRoomSanitizerModelId"),
  room_template_outside_sanitizer_model_id_fkey: ofList("outsideRoomSanitizerModelId"),
  room_template_inside_soap_model_id_fkey: ofList("insideRoomSoapModelId"),
  room_template_outside_soap_model_id_fkey: ofList("outsideRoomSoapModelId"),
  performance_threshold_customer_id_facility_id_location_id_fkey: ofList("locationId"),
  location_with_unit_customer_id_facility_id_location_id_fkey: {
    field: "locationId",
    inTheWay: "location_has_history",
  },
  device_assignment_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  device_state_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  device_battery_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  alarm_closing_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  alarm_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  refill_use_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  device_forecast_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  contact_span_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  device_silence_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  device_touch_customer_id_facility_id_device_id_fkey: {
    field: "deviceId",
    inTheWay: "device_has_history",
  },
  employee_customer_id_job_role_id_fkey: {
    field: "jobRoleId",
    inTheWay: "job_role_has_employees",
  },
  badge_assignment_customer_id_badge_id_fkey: {
    field: "badgeId",
    inTheWay: "badge_has_assignments",
  },
  badge_assignment_customer_id_employee_id_fkey: {
    field: "employeeId",
    inTheWay: "employee_has_badges",
  },
  password_history_customer_id_user_id_fkey: ofList("userId"),
  user_role_customer_id_user_id_fkey: ofList("userId"),
  user_role_role_id_fkey: ofList("roles"),
  customer_country_id_fkey: ofList("countryId"),
  customer_state_or_province_id_fkey: ofList("stateOrProvinceId"),
  facility_country_id_fkey: ofList("countryId"),
  facility_state_or_province_id_fkey: ofList("stateId"),
  facility_location_template_id_fkey: ofList("templateId"),
  facility_hygiene_protocol_id_fkey: ofList("hygieneProtocolId"),
  state_or_province_country_id_fkey: ofList("countryId"),
  device_device_model_id_fkey: ofList("deviceModelId"),
  device_device_type_id_fkey: ofList("deviceTypeId"),
  device_formulation_class_id_fkey: ofList("formulationClassId"),
  device_model_device_type_id_fkey: ofList("deviceTypeId"),
  device_model_formulation_class_id_fkey: ofList("formulationClassId"),
  device_model_reading_device_model_id_fkey: ofList("deviceModelId"),
};
