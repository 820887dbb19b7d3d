import { z } from "zod";
import { AlarmType, stopsDevice } from "#contract/devices/alarms.ts";
import { Id } from "#contract/core/primitives.ts";
import { type AnswerFact, type AnswerFirst, counted, mostUrgent } from "../answer/answer.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import { PLACE_COLUMNS, PlacedDevice, placeCells } from "./device-place.ts";

/** An alarm that is open now, at the place where its device hangs now. */
export const OpenAlarm = PlacedDevice.extend({
  alarmId: Id,
  deviceAlarmTypeId: AlarmType,
  /** In the reader's language, as all names of types. */
  alarmTypeName: z.string(),
  deviceTypeName: z.string(),
  deviceModelName: z.string().nullable(),
  /** UTC */
  raisedAt: z.string(),
  ageMinutes: z.number().int().nonnegative(),
  /** What else there is to say, in the reader's language: that it comes and goes. */
  note: z.string().nullable(),
});
export type OpenAlarm = z.infer<typeof OpenAlarm>;

/** An alarm's age as reports name it: days and hours as text, `4.8`, and in words. */
export const AlarmAge = z.object({ alarmAge: z.string(), alarmAgeFormatted: z.string() });

/** Alarm and age, then place and device, as every table of open alarms begins. */
export const OPEN_ALARM_COLUMNS: readonly ReportColumn[] = [
  {
    key: "alarm",
    label: "alarm",
    kind: "alarm",
    typeKey: "alarmTypeId",
    under: { key: "note", label: "note" },
  },
  { key: "age", label: "age", figure: "alarmAge", kind: "age" },
  ...PLACE_COLUMNS,
  { key: "device", label: "device", kind: "text", card: "note", identifies: true },
  { key: "deviceType", label: "deviceType", kind: "text" },
  { key: "deviceModel", label: "deviceModel", kind: "text" },
  { key: "serialNumber", label: "serialNumber", kind: "text" },
];

/** The cells of {@link OPEN_ALARM_COLUMNS}. */
export const openAlarmRow = (
  alarm: OpenAlarm & { deviceName: string },
  more: ReportRow["cells"] = {},
): ReportRow => ({
  key: alarm.alarmId,
  cells: {
    alarm: alarm.alarmTypeName,
    alarmTypeId: alarm.deviceAlarmTypeId,
    note: alarm.note,
    age: alarm.ageMinutes,
    ...placeCells(alarm),
    device: alarm.deviceName,
    deviceType: alarm.deviceTypeName,
    deviceModel: alarm.deviceModelName,
    serialNumber: alarm.serialNumber,
    ...more,
  },
});

/** How many alarms stop their device from working, and how many need attention soon. */
export const countByNeed = (alarms: readonly Pick<OpenAlarm, "deviceAlarmTypeId">[]) => {
  const stopping = alarms.filter(({ deviceAlarmTypeId }) => stopsDevice(deviceAlarmTypeId)).length;
  return { stopping, toPlan: alarms.length - stopping };
};

/**
 * The sentence of open alarms: how many stop their device from working, then those to plan for.
 * @param ids texts below `reports-answer` for both
 */
export const alarmAnswer = (
  open: readonly Pick<OpenAlarm, "alarmId" | "deviceAlarmTypeId" | "ageMinutes">[],
  ids: { readonly stopping: string; readonly toPlan: string; readonly none: string },
  more: readonly AnswerFact[] = [],
): AnswerFirst => {
  const { stopping, toPlan } = countByNeed(open);
  const oldest = Math.max(0, ...open.map(({ ageMinutes }) => ageMinutes));
  return mostUrgent(
    [
      { kind: "bad", n: stopping, fact: counted(ids.stopping, stopping) },
      { kind: "warn", n: toPlan, fact: counted(ids.toPlan, toPlan) },
    ],
    { kind: "good", facts: [{ id: ids.none }] },
    [
      ...(open.length === 0
        ? []
        : [{ id: "oldest", values: { age: { kind: "age" as const, value: oldest } } }]),
      ...more,
    ],
  );
};

/** How many devices they are on. */
export const countDevices = (alarms: readonly Pick<OpenAlarm, "deviceId">[]): number =>
  new Set(alarms.map(({ deviceId }) => deviceId)).size;
