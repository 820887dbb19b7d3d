import { z } from "zod";
import { stopsDevice } from "#contract/devices/alarms.ts";
import { defineReport } from "../definition.ts";
import { ReportCommon } from "../shared.ts";
import {
  OPEN_ALARM_COLUMNS,
  OpenAlarm,
  alarmAnswer,
  countDevices,
  openAlarmRow,
} from "./device-alarm.ts";

export const BatteryStatus = z.enum(["Good", "Low", "Dead"]);
export type BatteryStatus = z.infer<typeof BatteryStatus>;

const TONES: Readonly<Record<BatteryStatus, string>> = { Good: "good", Low: "warn", Dead: "bad" };

const [alarm, ...others] = OPEN_ALARM_COLUMNS;

/** Report 23: batteries of devices and their modules that are low or dead now. */
export const batteryAlerts = defineReport({
  id: 23,
  key: "batteryAlerts",
  product: "SA",
  layout: "table",
  filters: ["locations"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({
    alerts: z.array(
      OpenAlarm.extend({
        ecmDeviceName: z.string(),
        /** Days and hours as text, `4.8`. */
        alertAge: z.string(),
        alertAgeFormatted: z.string(),
        /** Null while none was read. */
        currentBatteryStatus: BatteryStatus.nullable(),
      }),
    ),
  }),
  columns: [
    ...(alarm ? [alarm] : []),
    { key: "battery", label: "battery", kind: "state", toneKey: "batteryTone" },
    ...others,
  ],
  defaultSort: [{ key: "age", desc: true }],
  emptyText: "batteries",
  notes: ["alarmAge"],
  isEmpty: ({ alerts }) => alerts.length === 0,
  answerFirst: ({ alerts }) =>
    alarmAnswer(alerts, {
      stopping: "deadBatteries",
      toPlan: "batteries",
      none: "empty.batteries",
    }),
  keyFigures: ({ alerts }) => {
    const dead = alerts.filter(({ deviceAlarmTypeId }) => stopsDevice(deviceAlarmTypeId)).length;
    return [
      { label: "deadBatteries", kind: "count", format: "count", value: dead },
      { label: "lowBatteries", kind: "count", format: "count", value: alerts.length - dead },
      { label: "devicesTouched", kind: "count", format: "count", value: countDevices(alerts) },
    ];
  },
  rows: ({ alerts }) =>
    alerts.map((alert) =>
      openAlarmRow(
        { ...alert, deviceName: alert.ecmDeviceName },
        {
          battery: alert.currentBatteryStatus,
          batteryTone: alert.currentBatteryStatus && TONES[alert.currentBatteryStatus],
        },
      ),
    ),
});
