import type { AlarmType } from "#contract/devices/alarms.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import type { BuiltFacility } from "./customer.ts";

type Home = Pick<BuiltFacility, "customerId" | "facilityId">;

type GivenAlarm = {
  deviceId: string;
  type: AlarmType;
  raisedAt: string;
  clearedAt?: string;
  closedReason?: string;
  reopened?: number;
  isUnstable?: boolean;
  /** Where the device hung when it was raised. */
  locationId?: string;
  causeAlarmId?: string;
  holdUntil?: string;
};

/** An alarm as the device engine stores it; open without `clearedAt`. */
export const buildAlarm = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: GivenAlarm,
): Promise<string> => {
  const alarmId = newId();
  const device = await db("device")
    .where({ customer_id: customerId, facility_id: facilityId, device_id: given.deviceId })
    .first("serial_number");
  await db("alarm").insert({
    customer_id: customerId,
    facility_id: facilityId,
    alarm_id: alarmId,
    device_id: given.deviceId,
    serial_number: device?.serial_number ?? "",
    alarm_type_id: given.type,
    source: "fault",
    raised_at: given.raisedAt,
    known_at: given.raisedAt,
    last_raised_at: given.raisedAt,
    cleared_at: given.clearedAt ?? null,
    closed_reason: given.closedReason ?? (given.clearedAt === undefined ? null : "cleared"),
    reopened: given.reopened ?? 0,
    is_unstable: given.isUnstable ?? false,
    location_id: given.locationId ?? null,
    cause_alarm_id: given.causeAlarmId ?? null,
    hold_until: given.holdUntil ?? null,
  });
  return alarmId;
};

/** The refill in a dispenser with its forecast; days are `YYYY-MM-DD`. */
export const buildRefill = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { deviceId: string; expiresOn?: string; replacementOn?: string; weekly?: number },
): Promise<void> => {
  const device = { customer_id: customerId, facility_id: facilityId, device_id: given.deviceId };
  await db("refill_use").insert({
    ...device,
    e_key: "K1",
    installed_at: "2026-11-01T12:00:00Z",
    used_offset: 0,
    used: 0,
    capacity: 1000,
    expires_on: given.expiresOn ?? null,
  });
  await db("device_forecast").insert({
    ...device,
    replacement_on: given.replacementOn ?? null,
    is_rough: false,
    weekly_average_refills: given.weekly ?? null,
    computed_for: "2026-11-19",
  });
};
