import { stopsDevice } from "#contract/devices/alarms.ts";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { RSSI_LIMITS, signalQuality } from "#contract/core/signal.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { type Format, NO_VALUE } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { Strip, StripTone } from "#renderer/ui/strips/strip-types.ts";

type StripText = { t: Translate; format: Format };

const BATTERY_TONE = { Good: "good", Low: "warn", Dead: "bad" } as const;
const SIGNAL_LIMITS = [RSSI_LIMITS.good, RSSI_LIMITS.fair];
const SIGNAL_TONE = { good: undefined, fair: "warn", poor: "bad" } as const;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const faultWord = (t: Translate, alarm: number): string =>
  t(textId(`device-upkeep.alarm.${alarm}`));

const reportStrip = (device: DeviceHistory, { t, format }: StripText): Strip => {
  const { reports, expectedReports, lastCommunicationTimestamp: last, timeZone } = device;
  const today = reports.at(-1) ?? 0;
  const value =
    today === 0
      ? t("device-upkeep.strips.noneToday")
      : t("device-upkeep.strips.today", { count: today });
  const valueNote =
    last === null
      ? t("device-upkeep.never")
      : t("device-upkeep.strips.last", { time: format.dateTime(last, timeZone) });
  return {
    key: "reports",
    kind: "bars",
    label: t("device-upkeep.strips.reports"),
    note: t("device-upkeep.strips.expected", { count: expectedReports }),
    expected: expectedReports,
    values: reports,
    value,
    valueTone: today === 0 ? "bad" : undefined,
    valueNote,
    sentence: t("device-upkeep.strips.reportsSentence", {
      count: sum(reports),
      value,
      last: valueNote,
    }),
  };
};

const eventStrip = (
  device: DeviceHistory,
  events: readonly number[],
  { t, format }: StripText,
): Strip => {
  const kind = device.deviceType === "dispenser" ? "dispenses" : "passages";
  const all = sum(events);
  return {
    key: "events",
    kind: "bars",
    label: t("device-upkeep.strips.events"),
    note: t(`device-upkeep.strips.${kind}`),
    values: events,
    value: format.count(all),
    valueNote: t("device-upkeep.strips.inDays", { count: events.length }),
    sentence: t("device-upkeep.strips.eventsSentence", { count: all }),
  };
};

const faultStrip = ({ faults, timeZone }: DeviceHistory, { t, format }: StripText): Strip => {
  const open = faults.filter(({ isOpen }) => isOpen);
  const named = faults.map(({ alarm, raisedAt, isOpen }) =>
    t(isOpen ? "device-upkeep.strips.faultOpen" : "device-upkeep.strips.faultCleared", {
      name: faultWord(t, alarm),
      time: format.dateTime(raisedAt, timeZone),
    }),
  );
  return {
    key: "faults",
    kind: "faults",
    label: t("device-upkeep.strips.faults"),
    note: t("device-upkeep.strips.raisedToCleared"),
    spans: faults.map(({ alarm, from, to }) => ({
      from,
      to,
      words: faultWord(t, alarm),
      tone: stopsDevice(alarm) ? "bad" : "warn",
    })),
    value:
      open.length === 0
        ? t("device-upkeep.strips.noneOpen")
        : t("device-upkeep.strips.open", { count: open.length }),
    valueTone: open.length === 0 ? undefined : "bad",
    sentence: named.length === 0 ? t("device-upkeep.strips.noFaults") : named.join(" "),
  };
};

const batteryStrip = (device: DeviceHistory, { t, format }: StripText): Strip => {
  const { battery, batteries, timeZone } = device;
  const wordOf = (state: keyof typeof BATTERY_TONE) => t(`device-upkeep.battery.${state}`);
  const tone: StripTone | undefined = battery === null ? undefined : BATTERY_TONE[battery];
  return {
    key: "battery",
    kind: "levels",
    label: t("device-upkeep.strips.battery"),
    note: t("device-upkeep.strips.asReported"),
    spans: batteries.map(({ from, to, state }) => ({
      from,
      to,
      words: wordOf(state),
      tone: BATTERY_TONE[state],
    })),
    value: battery === null ? t("device-upkeep.battery.Unknown") : wordOf(battery),
    valueTone: tone === "good" ? undefined : tone,
    sentence:
      batteries.length === 0
        ? t("device-upkeep.strips.noBattery")
        : batteries
            .map(({ state, since }) =>
              t("device-upkeep.strips.batterySince", {
                state: wordOf(state),
                time: format.dateTime(since, timeZone),
              }),
            )
            .join(" "),
  };
};

const dbm = (value: number, { t, format }: StripText): string =>
  t("device-upkeep.dbm", { value: format.count(value) });

const signalStrip = (device: DeviceHistory, words: StripText): Strip => {
  const { t, format } = words;
  const { lastRssi: last, signal, lastRssiGatewaySerialNumber: gateway } = device;
  const known = signal.filter((value) => value !== null);
  const tone = last === null ? undefined : SIGNAL_TONE[signalQuality(last)];
  return {
    key: "signal",
    kind: "line",
    label: t("device-upkeep.strips.signal"),
    note: t("device-upkeep.strips.median"),
    limits: SIGNAL_LIMITS.map((value) => ({ value, words: format.count(value) })),
    values: signal,
    value: last === null ? NO_VALUE : dbm(last, words),
    valueTone: tone,
    valueNote: gateway === null ? undefined : t("device-upkeep.strips.by", { gateway }),
    sentence:
      known.length === 0
        ? t("device-upkeep.strips.noSignal")
        : t("device-upkeep.strips.signalSentence", {
            low: dbm(Math.min(...known), words),
            high: dbm(Math.max(...known), words),
          }),
  };
};

/** A device's last days as graphs over one axis. */
export const deviceStrips = (device: DeviceHistory, words: StripText): Strip[] => [
  reportStrip(device, words),
  ...(device.events === null ? [] : [eventStrip(device, device.events, words)]),
  faultStrip(device, words),
  batteryStrip(device, words),
  signalStrip(device, words),
];
