import type { Bring, ToDo, Visit } from "#contract/devices/to-do.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";
import { signalQuality } from "#contract/core/signal.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";

/** What texts about a list are made with; ages are as of when it was made. */
export type ListTexts = {
  t: Translate;
  format: Format;
  list: Pick<ToDo, "asOf" | "today" | "timeZone">;
};

/** A first report usually comes within this time; from the second on the device is looked at again. */
const REPORT_USUAL_MS = 30 * MINUTE_MS;
const REPORT_LATE_MS = 2 * HOUR_MS;
/** A device that was never heard for so long is no replacement that one waits for. */
const NEVER_REPORTED_MS = 2 * DAY_MS;

const ageMs = ({ list }: ListTexts, at: string): number =>
  Math.max(0, Date.parse(list.asOf) - Date.parse(at));

/** How long something has lasted: "28 min", "32 h", "8 days". */
export const ageText = (words: ListTexts, at: string): string => {
  const { t, format } = words;
  const ms = ageMs(words, at);
  if (ms < HOUR_MS) return t("to-do.age.minutes", { n: format.count(Math.floor(ms / MINUTE_MS)) });
  if (ms < 2 * DAY_MS) return t("to-do.age.hours", { n: format.count(Math.floor(ms / HOUR_MS)) });
  return t("to-do.age.days", { count: Math.floor(ms / DAY_MS) });
};

const dayOf = ({ format, list }: ListTexts, at: string): string =>
  format.dateShort(at, list.timeZone);
const daysUntil = ({ list }: ListTexts, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(list.today)) / DAY_MS);

const refillWord = (words: ListTexts, { dueOn }: Visit): string => {
  const { t } = words;
  const days = dueOn === null ? -1 : daysUntil(words, dueOn);
  if (days < 0) return t("to-do.need.refillNow");
  return days === 0 ? t("to-do.need.refillToday") : t("to-do.need.refillIn", { count: days });
};

const expiryWord = ({ t, format, list }: ListTexts, { dueOn }: Visit): string => {
  const day = dueOn === null ? "" : format.dayShort(dueOn);
  const isOver = dueOn !== null && dueOn < list.today;
  return t(isOver ? "to-do.need.expired" : "to-do.need.expires", { day });
};

const waitingCause = (words: ListTexts, { since }: Visit): { kind: StatusKind; text: string } => {
  const { t } = words;
  const waited = since === null ? 0 : ageMs(words, since);
  if (since !== null && waited >= NEVER_REPORTED_MS)
    return { kind: "unknown", text: t("to-do.need.neverReported") };
  if (since !== null && waited >= REPORT_LATE_MS)
    return { kind: "warn", text: t("to-do.need.notHeardFor", { age: ageText(words, since) }) };
  return {
    kind: waited < REPORT_USUAL_MS ? "waiting" : "unknown",
    text: t("to-do.need.waiting"),
  };
};

/** Why a device is visited, in a shape and a few words. */
export const causeOf = (words: ListTexts, visit: Visit): { kind: StatusKind; text: string } => {
  const { t } = words;
  switch (visit.need) {
    case "batteryDead":
    case "silent":
      return { kind: "bad", text: t(`to-do.need.${visit.need}`) };
    case "batteryLow":
      return { kind: "warn", text: t("to-do.need.batteryLow") };
    case "refillEmpty":
      return { kind: "warn", text: refillWord(words, visit) };
    case "refillExpires":
      return { kind: "warn", text: expiryWord(words, visit) };
    case "waiting":
      return waitingCause(words, visit);
  }
};

const silentWhy = (words: ListTexts, visit: Visit): string[] => {
  const { t, format } = words;
  const { heardAt, signal, battery } = visit;
  const day = heardAt === null ? "" : dayOf(words, heardAt);
  const isPoor = signal !== null && signalQuality(signal) === "poor";
  const how = isPoor
    ? t("to-do.why.silentPoor", { day, value: format.count(signal) })
    : battery === "Good" && signal !== null
      ? t("to-do.why.silentWell", { day })
      : t("to-do.why.silent", { day });
  return [
    how,
    ...(visit.isGatewayHeard === true ? [t("to-do.why.gatewayHeard")] : []),
    ...(visit.behind > 0 ? [t("to-do.why.behind", { count: visit.behind })] : []),
  ];
};

const deadWhy = (
  words: ListTexts,
  { heardAt, isSilent, since, isGatewayHeard }: Visit,
): string[] => {
  const { t } = words;
  if (isSilent && heardAt !== null)
    return [
      t(isGatewayHeard === true ? "to-do.why.silentDeadHeard" : "to-do.why.silentDead", {
        age: ageText(words, heardAt),
      }),
    ];
  return since === null ? [] : [t("to-do.why.dead", { day: dayOf(words, since) })];
};

const emptyWhy = ({ t, format }: ListTexts, { used, capacity }: Visit): string[] => {
  if (used === null || capacity === null) return [t("to-do.why.unknownLeft")];
  const left = format.count(Math.max(0, capacity - used));
  return [t("to-do.why.left", { left, capacity: format.count(capacity) })];
};

const expiresWhy = ({ t, format }: ListTexts, { used, capacity }: Visit): string[] => {
  if (used === null || capacity === null) return [];
  const share = Math.max(0, capacity - used) / capacity;
  return [t("to-do.why.full", { percent: format.percentTick(100 * share) })];
};

const waitingWhy = (words: ListTexts, visit: Visit): string[] => {
  const { t, format, list } = words;
  const { since, formerSerialNumber: former } = visit;
  if (since === null) return [];
  const waited = ageMs(words, since);
  const age = ageText(words, since);
  if (waited >= NEVER_REPORTED_MS)
    return [t("to-do.why.neverSince", { day: format.date(since, list.timeZone), age })];
  if (waited >= REPORT_LATE_MS)
    return [t(visit.isGatewayHeard === true ? "to-do.why.check" : "to-do.why.checkBare")];
  const time = format.time(since, list.timeZone);
  return [
    former === null
      ? t("to-do.why.installed", { time, age })
      : t("to-do.why.replaced", { serialNumber: former, time, age }),
  ];
};

/** What is known that speaks for the cause. */
export const evidenceOf = (words: ListTexts, visit: Visit): string => {
  const { t } = words;
  const parts = {
    batteryDead: deadWhy,
    silent: silentWhy,
    batteryLow: (_: ListTexts, { since }: Visit) =>
      since === null ? [] : [t("to-do.why.low", { day: dayOf(words, since) })],
    refillEmpty: emptyWhy,
    refillExpires: expiresWhy,
    waiting: waitingWhy,
  }[visit.need];
  return parts(words, visit).join(" ");
};

/** What to bring, as on the box it comes in: "Foam 70%", "Batteries for PureFlow W1". */
export const bringText = (t: Translate, { kind, name }: Bring): string =>
  t(`to-do.bring.${kind}`, { name });
