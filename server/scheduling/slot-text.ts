import { evenTime } from "#contract/core/even-time.ts";
import { intl } from "#contract/core/formats/intl-cache.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { NextSlot } from "#contract/core/schedules.ts";
import type { SlotAt } from "./schedule-slots.ts";

/** What a zone is called all year: Eastern Time. */
export const zoneName = (timeZone: string, language: Language): string =>
  intl(Intl.DateTimeFormat, language, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** When something is sent next, as an answer shows it: Mon, Nov 23, 2026, 7:00 AM EST. */
export const presentNextSlot = (
  { slot, at }: SlotAt,
  timeZone: string,
  language: Language,
): NextSlot => {
  const writer = intl(Intl.DateTimeFormat, language, {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return { slot, at: at.toISOString(), text: evenTime(writer.format(at)) };
};
