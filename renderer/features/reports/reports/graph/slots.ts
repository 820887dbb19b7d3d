import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import { slotAsUtc } from "#contract/core/formats/slots.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** A slot in full: "Nov 19, 2026, 3:00 PM", "Thu, Oct 21, 2026", "Week of Oct 19, 2026", "Nov 2026". */
export const slotName = (words: PageText, unit: ChartTimeUnit, slot: string): string => {
  const { format, t } = words;
  const day = slot.slice(0, 10);
  if (unit === "hour") return format.dateTime(slotAsUtc(slot), "UTC");
  if (unit === "day") return `${format.weekday(day)} ${format.day(day)}`;
  return unit === "week"
    ? t("reports-view.graph.weekOf", { day: format.day(day) })
    : format.month(day);
};
