import type { z } from "zod";
import { ALARM_TYPES } from "#contract/devices/alarms.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { AlarmState, alertStatus } from "#contract/reports/sa/alert-status.ts";
import { textsIn } from "#server/lib/texts.ts";
import {
  firstInstant,
  lastInstant,
  wallMinuteText,
  wallTime,
} from "#server/lib/time/zoned-time.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { alarmName, clockName, openNote, overNote, presentAge, siteName } from "./alarm-text.ts";
import { chosenPlaces, placeOf } from "./chosen-places.ts";
import { openAlarmsOf } from "./open-alarms.ts";
import { type RangeAlarmRow, alarmsInRange } from "./queries/alarms-in-range.ts";

const stateOf = ({ isWithdrawn, causeAlarmId, clearedAt }: RangeAlarmRow): AlarmState => {
  if (isWithdrawn) return "withdrawn";
  if (causeAlarmId !== null) return "explained";
  return clearedAt === null ? "open" : "cleared";
};

/** What explains a row: another device, its whole site, or its own dead battery. */
const causeOf = (row: RangeAlarmRow, language: Language): string | null => {
  if (row.ownCauseType !== null) return alarmName(row.ownCauseType, language);
  return row.isCauseSite ? siteName(language) : row.causeName;
};

/** What a row shows beside its name; `under` are the rows that are listed under it. */
const noteOf = (
  { now, language }: ReportRun,
  row: RangeAlarmRow,
  under: readonly RangeAlarmRow[],
  isListedApart: boolean,
): string | null => {
  const t = textsIn(language);
  const cause = causeOf(row, language);
  if (cause !== null && isListedApart)
    return t("reports:alarmNotes.explainedBy", { device: cause });
  if (row.isSite) return t("reports:alarmNotes.siteExplains", { count: under.length });
  if (under.some(({ ownCauseType }) => ownCauseType !== null))
    return t("reports:alarmNotes.explainsSilence");
  if (under.length > 0) return t("reports:alarmNotes.explains", { count: under.length });
  if (row.clockOf !== null) return clockName(row.clockOf, language);
  return row.clearedAt === null ? openNote(row, now, language) : overNote(row, language);
};

/** Report 32: the alarms of a range. */
export const runAlertStatus = async (
  run: ReportRun,
): Promise<z.input<typeof alertStatus.response>> => {
  const { db, scope, now, language, tree, range } = run;
  const { timeZone, span } = range;
  const to = new Date(lastInstant(span.end, timeZone));
  const [rows, hanging] = await Promise.all([
    alarmsInRange(db, scope, {
      from: new Date(firstInstant(span.start, timeZone)),
      to,
      locationIds: chosenPlaces(run),
      now,
    }),
    openAlarmsOf(run, ALARM_TYPES),
  ]);
  const listed = new Set(rows.map(({ alarmId }) => alarmId));
  const here = new Set(hanging.map(({ alarmId }) => alarmId));
  const explained = Map.groupBy(rows, ({ causeAlarmId }) => causeAlarmId);
  const local = (at: Date) => wallMinuteText(wallTime(at, timeZone));
  return {
    ...presentCommon(run),
    hangElsewhere: rows.filter(({ alarmId, clearedAt }) => clearedAt === null && !here.has(alarmId))
      .length,
    raisedElsewhere: hanging.filter(
      ({ alarmId, raisedAt }) => raisedAt < to && !listed.has(alarmId),
    ).length,
    alarms: rows.map((row) => {
      const age = presentAge(row, now, language);
      const isListedApart = row.causeAlarmId !== null && !listed.has(row.causeAlarmId);
      return {
        ...placeOf(tree, row.locationId),
        alarmId: row.alarmId,
        causeAlarmId: row.causeAlarmId,
        deviceId: row.deviceId,
        deviceName: row.deviceName,
        serialNumber: row.serialNumber,
        deviceAlarmTypeId: row.alarmType,
        alarmTypeName: alarmName(row.alarmType, language),
        note: noteOf(run, row, explained.get(row.alarmId) ?? [], isListedApart),
        state: stateOf(row),
        raisedAt: row.raisedAt.toISOString(),
        clearedAt: row.clearedAt?.toISOString() ?? null,
        alarmTimestampLocal: local(row.raisedAt),
        clearedTimestampLocal: row.clearedAt && local(row.clearedAt),
        alarmAge: age.text,
        alarmAgeFormatted: age.words,
        ageMinutes: age.minutes,
      };
    }),
  };
};
