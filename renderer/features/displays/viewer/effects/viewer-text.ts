import type { Language } from "#contract/core/primitives.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import { textFor } from "#renderer/i18n/text.ts";
import type { SlideStamp } from "../slide-view/slide-types.ts";
import type { Stamp } from "../reducer/ages.ts";
import type { Content } from "./content-store.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** `nowMs` is the server's time. */
type Where = { language: Language; timeZone: string; nowMs: number };

/** "1:51 PM", with its day where that is another. */
const momentText = ({ language, timeZone, nowMs }: Where, atMs: number): string => {
  const format = formatFor(language);
  const isToday = format.date(atMs, timeZone) === format.date(nowMs, timeZone);
  return isToday ? format.time(atMs, timeZone) : format.dateTimeShort(atMs, timeZone);
};

const ageText = ({ language }: Where, ageMs: number): string => {
  const [t, format] = [textFor(language), formatFor(language)];
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < HOUR_MIN) return t("viewer-screen.age.minutes", { n: format.count(minutes) });
  if (minutes < DAY_MIN)
    return t("viewer-screen.age.hours", { n: format.count(Math.floor(minutes / HOUR_MIN)) });
  const days = Math.floor(minutes / DAY_MIN);
  return t("viewer-screen.age.days", { count: days, n: format.count(days) });
};

const upToDate = (where: Where, stamp: Extract<Stamp, { ageMs: number }>, data: string | null) => {
  const t = textFor(where.language);
  const isYoung = stamp.ageMs < MINUTE_MS;
  if (!isYoung) {
    const age = ageText(where, stamp.ageMs);
    return data === null ? age : t("viewer-screen.stamp.aged", { age, time: data });
  }
  if (data === null) return t("viewer-screen.stamp.currentAlone");
  return stamp.kind === "current"
    ? t("viewer-screen.stamp.current", { time: data })
    : t("viewer-screen.stamp.data", { time: data });
};

/** The age stamp of a slide in words. */
export const stampText = (stamp: Stamp, { slide }: Content, where: Where): SlideStamp => {
  const [t, format] = [textFor(where.language), formatFor(where.language)];
  switch (stamp.kind) {
    case "away":
      return {
        kind: "away",
        text:
          stamp.lastGoodMs === null
            ? t("viewer-screen.stamp.away")
            : t("viewer-screen.stamp.awaySince", {
                time: momentText(where, stamp.lastGoodMs),
              }),
      };
    case "clock": {
      const time = format.dateTime(Date.now(), where.timeZone);
      return { kind: "clock", text: t("viewer-screen.stamp.clock", { time }) };
    }
    default: {
      const data = slide.reportData?.dataToText ?? null;
      return { kind: stamp.kind, text: upToDate(where, stamp, data) };
    }
  }
};

/** What stands where figures are too old to be shown. */
export const sinceText = ({ slide }: Content, { language, timeZone }: Where): string =>
  textFor(language)("viewer-screen.since", {
    time: formatFor(language).dateTimeShort(slide.reportData?.answeredAt ?? 0, timeZone),
  });

/** "5 s", counted down to the next try. */
export const inText = (language: Language, inMs: number): string =>
  textFor(language)("viewer-screen.waiting.next", {
    n: formatFor(language).count(Math.ceil(inMs / 1000)),
  });
