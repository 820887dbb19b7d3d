import { Temporal } from "temporal-polyfill";
import { DAY_MS } from "#contract/core/durations.ts";
import { IN_AND_OUT_PROTOCOL_ID, WHO_PROTOCOL_ID } from "#contract/observing/observation-kinds.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { INSTALLED_DAYS_AGO } from "../model/stays.ts";
import { BANDS, ROOM_TEMPLATE, SETUP } from "../plan/setup.ts";
import type { FacilityPlan } from "../plan/types.ts";
import type { AddressLookUp } from "./customer-rows.ts";
import type { FacilityKeys, Rows } from "./insert-rows.ts";

/** A facility with its licences, shifts and versioned report settings. */
export const facilityRows = (
  plan: FacilityPlan,
  addressOf: AddressLookUp,
  now: Date,
): Rows<FacilityKeys> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(plan.timeZone)
    .toPlainDate();
  const date = (days: number): string => today.add({ days }).toString();
  return [
    [
      "facility",
      [
        {
          name: plan.name,
          location_template_id: plan.locationTemplateId,
          hygiene_protocol_id: plan.countryCode === "CA" ? WHO_PROTOCOL_ID : IN_AND_OUT_PROTOCOL_ID,
          ...addressOf(plan),
          occupancy: plan.occupancy,
          time_zone: plan.timeZone,
          has_refills_with_expiration_date: plan.hasRefillsWithExpirationDate,
          created_at: ago(620),
        },
      ],
    ],
    ["facility_directory", [{}]],
    [
      "license",
      plan.licenses.map(({ product, endsInDays }) => ({
        license_id: demoId("license", `${plan.key}/${product}`),
        product_code: product,
        site_survey_date: date(-600),
        purchase_order_date: date(-590),
        installation_date: date(-INSTALLED_DAYS_AGO),
        expiration_date: date(endsInDays),
      })),
    ],
    [
      "shift",
      plan.shifts.map(({ name, startSlot, endSlot }) => ({
        shift_id: demoId("shift", `${plan.key}/${name}`),
        name,
        start_slot: startSlot,
        end_slot: endSlot,
      })),
    ],
    [
      "report_setting",
      plan.settings.map((setting, index) => ({
        version: index + 1,
        valid_from: ago(setting.fromDaysAgo),
        outbound_only: setting.outboundOnly ?? false,
        opportunity_offset: setting.opportunityOffset ?? 100,
        max_100_pct_compliance: setting.max100PctCompliance ?? false,
        pop_in_window_seconds: setting.popInWindowSeconds ?? 0,
        observation_goal: setting.observationGoal ?? null,
        refill_alarm_threshold: setting.refillAlarmThreshold ?? 5,
      })),
    ],
  ];
};

/** What administrators have set up for observers and badges, where the facility has them. */
export const setupRows = ({ plan, nowMs }: FacilityModel): Rows<FacilityKeys> => {
  const { observedRoles, quickNotes } = SETUP[plan.language];
  const isLicensed = (code: string): boolean =>
    plan.licenses.some(({ product }) => product === code);
  const ofObserving: Rows<FacilityKeys> = [
    [
      "observation_job_role",
      observedRoles.map((name, index) => ({
        observation_job_role_id: demoId("observation_job_role", `${plan.key}/${name}`),
        name,
        is_archived: index === observedRoles.length - 1,
      })),
    ],
    [
      "observation_note",
      quickNotes.map((text) => ({
        observation_note_id: demoId("observation_note", `${plan.key}/${text}`),
        note_text: text,
        created_at: new Date(nowMs - 200 * DAY_MS),
      })),
    ],
  ];
  const ofBadges: Rows<FacilityKeys> = [
    [
      "performance_band",
      BANDS.map((band) => ({
        ...band,
        band_id: demoId("performance_band", `${plan.key}/${band.title}`),
      })),
    ],
    ["room_template", [ROOM_TEMPLATE]],
  ];
  return [...(isLicensed("OBS") ? ofObserving : []), ...(isLicensed("IMS") ? ofBadges : [])];
};
