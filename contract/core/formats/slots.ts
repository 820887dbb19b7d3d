import { evenTime } from "../even-time.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import type { dateFormats } from "./dates.ts";

/** What the words of a slot need: the dates of a language. */
type SlotFormats = {
  format: Pick<ReturnType<typeof dateFormats>, "month" | "dayShort"> & { language: string };
};

/** Facility wall time of a slot as UTC text, so that no zone moves it. */
export const slotAsUtc = (slot: string): string =>
  slot.length === 10 ? `${slot}T00:00:00Z` : `${slot}:00Z`;

/** "3 PM", or "3:30 PM" for a slot that does not begin on the hour. */
const timeOf = (words: SlotFormats, slot: string): string =>
  evenTime(
    new Intl.DateTimeFormat(words.format.language, {
      hour: "numeric",
      ...(!slot.endsWith(":00") && { minute: "2-digit" }),
      timeZone: "UTC",
    }).format(new Date(slotAsUtc(slot))),
  );

/**
 * A slot as a tick names it: "3 PM", "3:30 PM", "Oct 21", "Nov 2026"; midnight within a graph names
 * its day.
 */
export const slotTick = (
  words: SlotFormats,
  unit: ChartTimeUnit,
  slot: string,
  isFirst: boolean,
): string => {
  const { format } = words;
  const day = slot.slice(0, 10);
  if (unit === "month") return format.month(day);
  if (unit !== "hour") return format.dayShort(day);
  return slot.endsWith("T00:00") && !isFirst ? format.dayShort(day) : timeOf(words, slot);
};

/** Every how many slots a tick stands, so that no more than `most` are there. */
export const tickStep = (slots: number, most: number): number =>
  [1, 2, 3, 4, 6, 7, 12, 14, 24].find((step) => slots / step <= most) ?? Math.ceil(slots / most);
