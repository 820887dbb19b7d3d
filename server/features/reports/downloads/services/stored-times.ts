import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { PreparedReport } from "#server/features/reports/reports/service.ts";
import { floorDay, wallText, plusHalfHours } from "#server/lib/time/half-hour.ts";
import { firstInstant, lastInstant } from "#server/lib/time/zoned-time.ts";

/** The instants between which a report's rows lie, half-open. */
export const instantsOf = ({ range }: Pick<PreparedReport, "range">): { from: Date; to: Date } => ({
  from: new Date(firstInstant(range.counted.start, range.timeZone)),
  to: new Date(lastInstant(range.counted.lastEnd, range.timeZone)),
});

/** `YYYY-MM-DDTHH:MM` of a local time. */
const MINUTES = 16;

const slotOf = (local: string): number =>
  Number(local.slice(11, 13)) * 2 + (local.slice(14, 16) >= "30" ? 1 : 0);

/**
 * Whether a local time (`YYYY-MM-DDTHH:MM:SS±HH:MM`) belongs to the request: within the range on
 * the wall, in its shifts, and in the chosen years and months.
 */
export const storesTime = ({
  report,
  filter,
  range: { counted },
  slots,
}: Pick<PreparedReport, "report" | "filter" | "range" | "slots">): ((local: string) => boolean) => {
  const [start, end, lastEnd] = [counted.start, counted.end, counted.lastEnd].map(wallText) as [
    string,
    string,
    string,
  ];
  // The first day's early hours belong to the night before the range.
  const nextDay = wallText(plusHalfHours(floorDay(counted.start), SLOTS_PER_DAY));
  const [own, early] = [new Set(slots?.own), new Set(slots?.early)];
  const hasMonths = report.filters.includes("obvYears");
  const [years, months] = [new Set(filter.obvYears), new Set(filter.months)];
  return (local) => {
    const time = local.slice(0, MINUTES);
    if (hasMonths) {
      if (years.size > 0 && !years.has(Number(time.slice(0, 4)))) return false;
      if (months.size > 0 && !months.has(Number(time.slice(5, 7)))) return false;
    }
    const isWithin = time >= start && time < end;
    if (slots === null) return isWithin;
    const slot = slotOf(time);
    return (isWithin && own.has(slot)) || (time >= nextDay && time < lastEnd && early.has(slot));
  };
};
