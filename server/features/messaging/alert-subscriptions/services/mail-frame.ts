import type { ScheduledKind } from "#contract/messaging/alert-subscriptions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { AlertFrame } from "#server/features/messaging/alert-subscriptions/mails/alert.ts";
import { unsubscribeUrl } from "#server/mail/unsubscribe.ts";
import type { AlertFacility } from "../queries/facility.ts";
import type { AlertRow, RecipientRow } from "../queries/subscriptions.ts";
import { scheduleOf } from "./shared.ts";

export type FrameDeps = { publicUrl: string; supportEmail: string; unsubscribeKey: string };

/** The device list, narrowed to what a kind of alert is about, as far as the list can be. */
const NARROWED: Readonly<Record<ScheduledKind | "away", string>> = {
  nonReporting: "&online=Silent&online=BehindGateway&online=NotHeardYet",
  battery: "&battery=Low,Dead",
  lowRefill: "&deviceType=1",
  badgeBattery: "",
  summary: "",
  away: "",
};

/** The device list that a mail leads to. */
const deviceListUrl = (
  publicUrl: string,
  facilityId: string,
  kind: ScheduledKind | "away",
): string => `${publicUrl}/admin/deviceMaintenance?facilityId=${facilityId}${NARROWED[kind]}`;

/** No longer than mail programs take a link to be. */
const TAKEN_AT_ONCE = 20;

/** The page that asks its visitor whether they are on some alarms; null where there are none. */
export const takeUrl = (
  publicUrl: string,
  facilityId: string,
  alarmIds: readonly string[],
): string | null =>
  alarmIds.length === 0
    ? null
    : `${publicUrl}/alertsubscriptions?acknowledge=${alarmIds.slice(0, TAKEN_AT_ONCE).join(",")}&facilityId=${facilityId}`;

/** What each mail of an alert has. @param recipient null: of a preview, which cannot be left */
export const frameOf = (
  { publicUrl, supportEmail, unsubscribeKey }: FrameDeps,
  given: {
    row: Pick<AlertRow, "name" | "facility_id" | "is_instant" | "quiet_from" | "quiet_to"> &
      Parameters<typeof scheduleOf>[0];
    facility: AlertFacility;
    creatorName: string;
    language: Language;
    at: Date;
    kind: ScheduledKind | "away";
    recipient: Pick<RecipientRow, "recipient_id" | "salt"> | null;
  },
): AlertFrame => {
  const { row, facility, recipient } = given;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    language: given.language,
    facilityName: facility.name,
    timeZone: facility.timeZone,
    at: given.at,
    name: row.name,
    creatorName: given.creatorName,
    schedule: scheduleOf(row),
    quietHours: from === null || to === null ? null : { from, to },
    link: deviceListUrl(publicUrl, row.facility_id, given.kind),
    takeLink: null,
    supportEmail,
    unsubscribeUrl:
      recipient &&
      unsubscribeUrl(
        { publicUrl, unsubscribeKey },
        "alert",
        recipient.recipient_id,
        recipient.salt,
      ),
  };
};
