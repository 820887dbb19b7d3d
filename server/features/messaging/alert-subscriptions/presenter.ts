import {
  type AlertRecipient,
  BATTERY_THRESHOLDS,
  type CreatedAlert,
  INSTANT_KINDS,
  type InstantAlert,
  SCHEDULED_KINDS,
  type ScheduledAlert,
  type SubscribedAlert,
  TimeUnit,
} from "#contract/messaging/alert-subscriptions.ts";
import { FREQUENCIES, type NextSlot } from "#contract/core/schedules.ts";
import { type AddressState, PauseReason } from "#contract/messaging/mail.ts";
import { Language } from "#contract/core/primitives.ts";
import { z } from "zod";
import type { AlertRow, RecipientRow, SubscribedRow } from "./queries/subscriptions.ts";

type Kind = 1 | 2 | 3 | 4 | 5;

/** An alert's kind by name. */
export const kindOf = (row: Pick<AlertRow, "is_instant" | "alert_type_id">): string =>
  (row.is_instant ? INSTANT_KINDS : SCHEDULED_KINDS)[row.alert_type_id as Kind];

const PausedReason = PauseReason.nullable();

const FREQUENCY_NAMES = new Map<number | null, CreatedAlert["frequency"]>(
  Object.entries(FREQUENCIES).map(([name, id]) => [id, name as CreatedAlert["frequency"]]),
);

/** What both lists show of an alert. */
const presentListed = (row: AlertRow, lastAlert: Date | undefined) => ({
  id: row.subscription_id,
  name: row.name,
  type: kindOf(row),
  alertTypeId: row.alert_type_id,
  isAlarm: row.is_instant,
  lastAlert: lastAlert?.toISOString() ?? null,
  frequency: row.is_instant
    ? ("instant" as const)
    : (FREQUENCY_NAMES.get(row.frequency_id) ?? ("daily" as const)),
  daysOfWeek: row.days_of_week,
  dayOfMonth: row.day_of_month,
  timeOfDay: row.hour,
  facilityId: row.facility_id,
});

/** An alert in the list of those that were made. */
export const presentCreated = (
  row: AlertRow,
  given: {
    lastAlert: Date | undefined;
    creator: { fullName: string; isActive: boolean } | undefined;
    /** In the order of adding, without those who unsubscribed. */
    addresses: readonly string[];
    hasRefusedAddress: boolean;
    pausedReason: string | null;
    next: NextSlot | null;
    canEdit: boolean;
  },
): CreatedAlert => ({
  ...presentListed(row, given.lastAlert),
  creator: given.creator?.fullName ?? "",
  isCreatorActive: given.creator?.isActive ?? false,
  recipient: given.addresses[0] ?? null,
  moreRecipients: Math.max(0, given.addresses.length - 1),
  hasRefusedAddress: given.hasRefusedAddress,
  isActive: row.is_active,
  pausedReason: PausedReason.parse(given.pausedReason),
  next: given.next,
  canEdit: given.canEdit,
});

/** Another user's alert in the list of those that reach the reader. */
export const presentSubscribed = (
  row: SubscribedRow,
  lastAlert: Date | undefined,
): SubscribedAlert => ({
  ...presentListed(row, lastAlert),
  unsubscribeKey: row.recipient_id,
  isLast: row.is_last,
});

/** A recipient on the form. */
export const presentRecipient = (
  row: RecipientRow,
  addressState: AddressState,
): AlertRecipient => ({
  id: row.recipient_id,
  deliveryMethodId: 1,
  deliveryAddress: row.address,
  subscriptionId: row.subscription_id,
  unsubscribeKey: row.recipient_id,
  addressState,
});

export type Stored = {
  recipients: AlertRecipient[];
  locationIds: string[];
  creator: string;
  pausedReason: string | null;
};

const presentStored = (
  row: AlertRow,
  { recipients, locationIds, creator, pausedReason }: Stored,
) => ({
  id: row.subscription_id,
  version: row.version,
  name: row.name,
  facilityId: row.facility_id,
  locationIds,
  language: Language.parse(row.language),
  recipients,
  isActive: row.is_active,
  isAlarm: row.is_instant,
  alertTypeId: row.alert_type_id,
  deviceTypeClassId: row.device_type_id,
  creator,
  pausedReason: PausedReason.parse(pausedReason),
});

/** An instant alert as its form has it. */
export const presentInstant = (row: AlertRow, stored: Stored): InstantAlert => ({
  ...presentStored(row, stored),
  inThreshold: row.activity_threshold,
  thresholdHours: row.activity_hours,
  withFaults: row.with_faults,
  holdMinutes: row.hold_minutes,
  remindHours: row.remind_hours,
  tellResolved: row.tell_resolved,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  gatewaysAnyHour: row.gateways_any_hour,
});

const Battery = z.enum(BATTERY_THRESHOLDS).nullable();

/** A scheduled alert as its form has it. */
export const presentScheduled = (
  row: AlertRow,
  stored: Stored,
  next: NextSlot | null,
): ScheduledAlert => ({
  ...presentStored(row, stored),
  lastCommThreshold: row.silence_threshold,
  lastCommThresholdUnits: TimeUnit.nullable().parse(row.silence_unit),
  batteryStatus: Battery.parse(row.battery_status),
  badgeBatteryStatus: Battery.parse(row.badge_battery_status),
  estimatedReplacementDateThreshold: row.replacement_days,
  frequency: row.frequency_id ?? FREQUENCIES.daily,
  timeOfDay: row.hour ?? 0,
  daysOfWeek: row.days_of_week,
  dayOfMonth: row.day_of_month,
  sendWhenNothing: row.send_when_nothing,
  next,
});

/** What the audit log records of an alert. */
export const auditedAlert = (row: AlertRow, addresses: readonly string[]) => ({
  name: row.name,
  alertType: kindOf(row),
  isInstant: row.is_instant,
  deviceTypeId: row.device_type_id,
  locations: row.all_locations ? null : row.location_ids,
  recipients: addresses,
  isActive: row.is_active,
  ...(row.is_instant
    ? {
        activityThreshold: row.activity_threshold,
        activityHours: row.activity_hours,
        withFaults: row.with_faults,
        holdMinutes: row.hold_minutes,
        remindHours: row.remind_hours,
        tellResolved: row.tell_resolved,
        quietFrom: row.quiet_from,
        quietTo: row.quiet_to,
        gatewaysAnyHour: row.gateways_any_hour,
      }
    : {
        silenceThreshold: row.silence_threshold,
        silenceUnit: row.silence_unit,
        batteryStatus: row.battery_status ?? row.badge_battery_status,
        replacementDays: row.replacement_days,
        frequency: row.frequency_id,
        hour: row.hour,
        daysOfWeek: row.days_of_week,
        dayOfMonth: row.day_of_month,
        sendWhenNothing: row.send_when_nothing,
      }),
});
