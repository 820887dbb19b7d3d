import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { ChartTimeUnit } from "#contract/reports/timeframes.ts";
import {
  dayText,
  floorDay,
  hasClockChange,
  isSkipped,
  parseHalfHour,
  wallText,
} from "#server/lib/zoned-time.ts";
import type { HalfHour, WallSpan } from "#server/lib/zoned-time.ts";
import type { ReportRange } from "../run/range.ts";

/** One point of a graph over time: the wall time it stands for. */
export type PointSpan = WallSpan & {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` for hours */
  reportDate: string;
  /** It is not over yet. */
  isFilling: boolean;
};

const HOUR = 2;
const WEEK = 7 * SLOTS_PER_DAY;

const nextMonth = (at: HalfHour): HalfHour => {
  const [year = 0, month = 1] = dayText(at).split("-").map(Number);
  return parseHalfHour(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
};

/** Where the point that begins at `at` ends, the range's end left aside. */
const nextPoint = (unit: ChartTimeUnit, at: HalfHour): HalfHour => {
  switch (unit) {
    case "hour":
      return at + HOUR;
    case "day":
      return floorDay(at) + SLOTS_PER_DAY;
    case "week":
      return floorDay(at) + WEEK;
    case "month":
      return nextMonth(at);
  }
};

const isGone = (start: HalfHour, end: HalfHour, timeZone: string): boolean =>
  Array.from({ length: end - start }, (_, index) => start + index).every((at) =>
    isSkipped(at, timeZone),
  );

/**
 * The points of a range in its unit, as far as time has come. Hours and weeks count from the
 * range's start, days and months are the calendar's; the first and the last may be shorter. Hours
 * that the clocks skip are left out.
 */
export const pointsOf = ({ unit, counted, span, now, timeZone }: ReportRange): PointSpan[] => {
  const points: PointSpan[] = [];
  const mayLackHours = unit === "hour" && hasClockChange(counted, timeZone);
  for (let start = counted.start; start < counted.end;) {
    const end = Math.min(nextPoint(unit, start), span.end);
    if (!mayLackHours || !isGone(start, end, timeZone)) {
      const reportDate = unit === "hour" ? wallText(start) : dayText(start);
      points.push({ start, end, reportDate, isFilling: end > now });
    }
    start = end;
  }
  return points;
};
