import { z } from "zod";
import { AlarmType } from "#contract/devices/alarms.ts";
import { Count, Id } from "#contract/core/primitives.ts";
import { counted } from "../answer/answer.ts";
import type { ReportRow } from "../columns.ts";
import { defineReport, type KeyFigure } from "../definition.ts";
import { ReportCommon } from "../shared.ts";
import { AlarmAge, alarmAnswer, countByNeed, countDevices } from "./device-alarm.ts";
import { PLACE_COLUMNS, PlacedDevice, placeCells } from "./device-place.ts";

/**
 * How an alarm stands: `explained` by another one under which it is listed, `withdrawn` by facts
 * that came late. Neither counts as an alarm.
 */
export const AlarmState = z.enum(["open", "cleared", "explained", "withdrawn"]);
export type AlarmState = z.infer<typeof AlarmState>;

/** An alarm of the range, at the place where its device hung when it was raised. */
export const RangeAlarm = PlacedDevice.extend({
  ...AlarmAge.shape,
  alarmId: Id,
  /** The alarm under which this one is listed; null for alarms that stand for themselves. */
  causeAlarmId: Id.nullable(),
  deviceName: z.string(),
  deviceAlarmTypeId: AlarmType,
  alarmTypeName: z.string(),
  /** What else there is to say, in the reader's language: what it explains, that it comes and goes. */
  note: z.string().nullable(),
  state: AlarmState,
  /** UTC */
  raisedAt: z.string(),
  clearedAt: z.string().nullable(),
  /** The same on the facility's wall clock, `YYYY-MM-DDTHH:MM`. */
  alarmTimestampLocal: z.string(),
  clearedTimestampLocal: z.string().nullable(),
  ageMinutes: z.number().int().nonnegative(),
});
export type RangeAlarm = z.infer<typeof RangeAlarm>;

const toneOf = ({ state, deviceAlarmTypeId }: RangeAlarm): string => {
  if (state === "open") return countByNeed([{ deviceAlarmTypeId }]).stopping > 0 ? "bad" : "warn";
  return state === "cleared" ? "good" : "unknown";
};

const toRow = (alarm: RangeAlarm, listed: ReadonlySet<string>): ReportRow => ({
  key: alarm.alarmId,
  ...(alarm.causeAlarmId !== null &&
    listed.has(alarm.causeAlarmId) && { parentKey: alarm.causeAlarmId }),
  cells: {
    alarm: alarm.alarmTypeName,
    alarmTypeId: alarm.deviceAlarmTypeId,
    note: alarm.note,
    state: alarm.state,
    stateTone: toneOf(alarm),
    raisedAt: alarm.raisedAt,
    clearedAt: alarm.clearedAt,
    // Its cause has the age that counts.
    age: alarm.state === "explained" ? null : alarm.ageMinutes,
    ...placeCells(alarm),
    device: alarm.deviceName,
    serialNumber: alarm.serialNumber,
  },
});

/** The alarm that has been open for longest. */
const longestOf = (open: readonly RangeAlarm[]): KeyFigure => {
  const [longest] = open.toSorted((a, b) => b.ageMinutes - a.ageMinutes);
  return {
    label: "longestOpen",
    kind: "age",
    minutes: longest?.ageMinutes ?? null,
    of: longest?.deviceName ?? null,
  };
};

/** Report 32: the alarms of a range, what explains others with those under it. */
export const alertStatus = defineReport({
  id: 32,
  key: "alertStatus",
  product: "SA",
  layout: "table",
  filters: ["timeframe", "locations"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({
    alarms: z.array(RangeAlarm),
    /** Open ones whose device hangs elsewhere now: reports of open alarms list them there. */
    hangElsewhere: Count,
    /** Open alarms of devices that hang here now and hung elsewhere when they were raised. */
    raisedElsewhere: Count,
  }),
  columns: [
    {
      key: "alarm",
      label: "alarm",
      kind: "alarm",
      typeKey: "alarmTypeId",
      under: { key: "note", label: "note" },
    },
    { key: "state", label: "status", kind: "state", toneKey: "stateTone" },
    { key: "raisedAt", label: "raised", kind: "dateTime", card: "rest" },
    { key: "clearedAt", label: "cleared", kind: "dateTime", card: "rest" },
    { key: "age", label: "age", figure: "alarmAge", kind: "age" },
    ...PLACE_COLUMNS,
    {
      key: "device",
      label: "device",
      kind: "text",
      card: "note",
      identifies: true,
      under: { key: "serialNumber", label: "serialNumber" },
    },
  ],
  // Open ones first, the longest on top.
  defaultSort: [],
  emptyText: "alarmsInRange",
  notes: ["alarmAge"],
  isEmpty: ({ alarms }) => alarms.length === 0,
  answerFirst: ({ alarms }) => {
    const inState = (asked: AlarmState) => alarms.filter(({ state }) => state === asked);
    const [explained, cleared] = [inState("explained").length, inState("cleared").length];
    return alarmAnswer(
      inState("open"),
      { stopping: "alarmsStop", toPlan: "alarmsPlan", none: "noneOpen" },
      [
        ...(explained === 0 ? [] : [counted("explainedAlarms", explained)]),
        ...(cleared === 0 ? [] : [counted("cleared", cleared)]),
      ],
    );
  },
  leftOut: ({ alarms }) =>
    (["explained", "withdrawn"] as const).flatMap((state) => {
      const { length: count } = alarms.filter((alarm) => alarm.state === state);
      return count === 0
        ? []
        : [{ figures: ["openAlarms" as const], id: `figure-cards.leftOutCounts.${state}`, count }];
    }),
  keyFigures: ({ alarms, hangElsewhere, raisedElsewhere }) => {
    const inState = (asked: AlarmState) => alarms.filter(({ state }) => state === asked);
    const [open, explained] = [inState("open"), inState("explained")];
    const touched = countDevices(alarms.filter(({ state }) => state !== "withdrawn"));
    return [
      {
        label: "openAlarms",
        kind: "count",
        isAsked: true,
        format: "count",
        value: open.length,
        note: { id: "byNeed", values: countByNeed(open) },
      },
      {
        label: "devicesTouched",
        kind: "count",
        format: "count",
        value: touched,
        ...(hangElsewhere + raisedElsewhere > 0 && {
          note: { id: "movedWithAlarm", values: { hangElsewhere, raisedElsewhere } },
        }),
      },
      {
        label: "clearedAlarms",
        kind: "count",
        format: "count",
        value: inState("cleared").length,
      },
      longestOf(open),
      { label: "explainedAlarms", kind: "count", format: "count", value: explained.length },
    ];
  },
  rows: ({ alarms }) => {
    const listed = new Set(alarms.map(({ alarmId }) => alarmId));
    return alarms.map((alarm) => toRow(alarm, listed));
  },
});
