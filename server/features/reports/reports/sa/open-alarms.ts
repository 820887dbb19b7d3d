import type { AlarmType } from "#contract/devices/alarms.ts";
import type { OpenAlarm } from "#contract/reports/sa/device-alarm.ts";
import type { ReportRun } from "../run/report-run.ts";
import { alarmName, openNote, presentAge } from "./alarm-text.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import { chosenPlaces, placeOf } from "./chosen-places.ts";
import { type OpenAlarmRow, openAlarms } from "./queries/open-alarms.ts";

/** The open alarms of some kinds at the places that a report is narrowed to. */
export const openAlarmsOf = (
  run: ReportRun,
  types: readonly AlarmType[],
): Promise<OpenAlarmRow[]> =>
  openAlarms(run.db, run.scope, { types, locationIds: chosenPlaces(run), now: run.now });

/** The age of an open alarm. */
export const ageOf = ({ now, language }: ReportRun, { raisedAt }: Pick<OpenAlarmRow, "raisedAt">) =>
  presentAge({ raisedAt, clearedAt: null }, now, language);

/** What every row of an open alarm shows. */
export const presentOpenAlarm = (run: ReportRun, row: OpenAlarmRow): OpenAlarm => ({
  ...placeOf(run.tree, row.locationId),
  alarmId: row.alarmId,
  deviceId: row.deviceId,
  serialNumber: row.serialNumber,
  deviceAlarmTypeId: row.alarmType,
  alarmTypeName: alarmName(row.alarmType, run.language),
  deviceTypeName: deviceTypeName(row.deviceType, run.language),
  deviceModelName: row.deviceModel,
  raisedAt: row.raisedAt.toISOString(),
  ageMinutes: ageOf(run, row).minutes,
  note: openNote(row, run.now, run.language),
});
