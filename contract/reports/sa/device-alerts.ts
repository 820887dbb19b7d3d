import { z } from "zod";
import { defineReport } from "../definition.ts";
import { ReportCommon } from "../shared.ts";
import {
  AlarmAge,
  OPEN_ALARM_COLUMNS,
  OpenAlarm,
  alarmAnswer,
  countByNeed,
  countDevices,
  openAlarmRow,
} from "./device-alarm.ts";

/** Report 22: faults of refills and pumps that are open now, the oldest first. */
export const deviceAlerts = defineReport({
  id: 22,
  key: "deviceAlerts",
  product: "SA",
  layout: "table",
  filters: ["locations"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({
    alerts: z.array(OpenAlarm.extend({ ...AlarmAge.shape, deviceName: z.string() })),
  }),
  columns: OPEN_ALARM_COLUMNS,
  defaultSort: [{ key: "age", desc: true }],
  emptyText: "alarms",
  notes: ["alarmAge"],
  isEmpty: ({ alerts }) => alerts.length === 0,
  answerFirst: ({ alerts }) =>
    alarmAnswer(alerts, { stopping: "faultsStop", toPlan: "faultsPlan", none: "empty.alarms" }),
  keyFigures: ({ alerts }) => [
    {
      label: "openFaults",
      kind: "count",
      format: "count",
      value: alerts.length,
      note: { id: "byNeed", values: countByNeed(alerts) },
    },
    { label: "devicesTouched", kind: "count", format: "count", value: countDevices(alerts) },
  ],
  rows: ({ alerts }) => alerts.map((alert) => openAlarmRow(alert)),
});
