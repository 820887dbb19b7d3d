import { LIMITS } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import type { DeviceLayout } from "../model/layout.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const OBSERVED_ROLES = {
  en: ["Registered Nurse", "Nursing Assistant", "Physician", "Therapist", "Housekeeping", "Other"],
  fr: ["Personnel infirmier", "Préposés aux bénéficiaires", "Médecins", "Hygiène et salubrité"],
} as const;
const QUICK_NOTES = {
  en: ["Gel empty", "Hands full", "Emergency", "Gloves instead of gel"],
  fr: ["Flacon vide", "Mains occupées", "Urgence", "Gants au lieu du gel"],
} as const;
const BANDS = [
  ["Needs attention", 40, "red", "thumbDown"],
  ["On the way", 70, "orange", "circle"],
  ["Good practice", 100, "green", "thumbUp"],
] as const;
const BATCH = 500;

type FacilityKeys = { customer_id: string; facility_id: string };

const insertObserving = async (tx: Tx, keys: FacilityKeys, { plan, nowMs }: FacilityModel) => {
  await tx("observation_job_role").insert(
    OBSERVED_ROLES[plan.language].map((name, index) => ({
      ...keys,
      observation_job_role_id: demoId("observation_job_role", `${plan.key}/${name}`),
      name,
      is_archived: index === OBSERVED_ROLES[plan.language].length - 1,
    })),
  );
  await tx("observation_note").insert(
    QUICK_NOTES[plan.language].map((text) => ({
      ...keys,
      observation_note_id: demoId("observation_note", `${plan.key}/${text}`),
      note_text: text,
      created_at: new Date(nowMs - 200 * DAY_MS),
    })),
  );
};

const insertBands = async (tx: Tx, keys: FacilityKeys, { plan }: FacilityModel) => {
  await tx("performance_band").insert(
    BANDS.map(([title, limit, color, symbol]) => ({
      ...keys,
      band_id: demoId("performance_band", `${plan.key}/${title}`),
      title,
      upper_limit: limit,
      color,
      symbol,
    })),
  );
};

/** Beds that are being built: their dispensers are planned, not there yet. */
const PLANNED = [
  { en: "at the bed", fr: "au lit", model: 2, formulation: 2 },
  { en: "at the sink", fr: "au lavabo", model: 1, formulation: 1 },
] as const;
const PLANNED_ROOMS = 3;

const insertPlanned = async (
  tx: Tx,
  keys: FacilityKeys,
  { plan, layout, nowMs }: FacilityModel,
) => {
  const rooms = layout.locations.filter(({ level }) => level === 4).slice(-PLANNED_ROOMS);
  await tx("device_placeholder").insert(
    rooms.flatMap((room) =>
      PLANNED.map(({ model, formulation, ...words }) => ({
        ...keys,
        placeholder_id: demoId("device_placeholder", `${plan.key}/${room.id}/${model}`),
        location_id: room.id,
        name: `${room.name} ${words[plan.language]}`.slice(0, LIMITS.deviceNameMaxLength),
        device_type_id: 1,
        device_model_id: model,
        formulation_class_id: formulation,
        created_at: new Date(nowMs - 5 * DAY_MS),
      })),
    ),
  );
};

/** Inserts the hardware of devices; one of them got new hardware a while ago. */
const insertHardware = async (tx: Tx, keys: FacilityKeys, model: FacilityModel): Promise<void> => {
  const replaced = model.plan.cases?.replaced;
  const renewedAt = new Date(model.nowMs - (replaced?.daysAgo ?? 0) * DAY_MS);
  const isRenewed = ({ key }: DeviceLayout): boolean => key === replaced?.device;
  const rows = model.layout.devices.map((device) => ({
    ...keys,
    device_id: device.id,
    starts_at: isRenewed(device) ? renewedAt : model.installedAt,
    serial_number: device.serialNumber,
  }));
  const earlier = model.layout.devices.filter(isRenewed).map((device) => ({
    ...keys,
    device_id: device.id,
    starts_at: model.installedAt,
    ends_at: renewedAt,
    serial_number: `${model.plan.serialPrefix}199998`,
  }));
  await tx.batchInsert("device_hardware", rows, BATCH);
  await tx.batchInsert("device_hardware", earlier, BATCH);
};

/**
 * Inserts what administrators have set up: hardware, planned devices, bands,
 * observed roles, notes, a room template.
 */
export const insertAdministration = async (
  tx: Tx,
  scope: Scope,
  model: FacilityModel,
): Promise<void> => {
  const keys = { customer_id: scope.customerId, facility_id: scope.facilityId };
  await insertHardware(tx, keys, model);
  await insertPlanned(tx, keys, model);
  const isLicensed = (code: string): boolean =>
    model.plan.licenses.some(({ product }) => product === code);
  if (isLicensed("OBS")) await insertObserving(tx, keys, model);
  if (!isLicensed("IMS")) return;
  await insertBands(tx, keys, model);
  await tx("room_template").insert({
    ...keys,
    product_code: "IMS",
    gateway_model_id: 6,
    opportunity_counter_model_id: 5,
    inside_sanitizer_count: 1,
    inside_sanitizer_model_id: 2,
    outside_sanitizer_count: 1,
    outside_sanitizer_model_id: 3,
    inside_soap_count: 1,
    inside_soap_model_id: 1,
  });
};
