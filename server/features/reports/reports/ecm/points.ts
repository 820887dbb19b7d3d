import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { DataPoint } from "#contract/reports/shared.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import {
  type HalfHour,
  type WallInterval,
  dayTextAt,
  floorDay,
  parseHalfHour,
  plusHalfHours,
  wallText,
} from "#server/lib/time/half-hour.ts";
import { hasClockChange, isSkipped } from "#server/lib/time/zoned-time.ts";
import type { ReportRange } from "../run/range.ts";
import { earliestOf } from "#server/lib/time/bounds.ts";

/** One point of a graph over time: the wall time it stands for. */
export type PointInterval = WallInterval & {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` for hours */
  reportDate: string;
  /** It is not over yet, or the night that began on its last day is not. */
  isFilling: boolean;
  /** The range or the end of data cuts it. */
  isPartial: boolean;
  /** Of a cut point of days: how many of its days count. */
  partDays: { days: number; of: number } | null;
};

const HOUR = 2;
const WEEK = 7 * SLOTS_PER_DAY;

const nextMonth = (at: HalfHour): HalfHour => {
  const [year = 0, month = 1] = dayTextAt(at).split("-").map(Number);
  return parseHalfHour(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
};

/** Where the point that begins at `at` ends, the range's end left aside. */
const nextPoint = (unit: ChartTimeUnit, at: HalfHour): HalfHour => {
  switch (unit) {
    case "hour":
      return plusHalfHours(at, HOUR);
    case "day":
      return plusHalfHours(floorDay(at), SLOTS_PER_DAY);
    case "week":
      return plusHalfHours(floorDay(at), WEEK);
    case "month":
      return nextMonth(at);
  }
};

/** Where the calendar's own point around `at` begins; hours and weeks begin with the range. */
const pointStart = (unit: ChartTimeUnit, at: HalfHour): HalfHour => {
  if (unit === "day") return floorDay(at);
  return unit === "month" ? parseHalfHour(`${dayTextAt(at).slice(0, 7)}-01`) : at;
};

const daysBetween = (start: HalfHour, end: HalfHour): number =>
  Math.ceil((end - floorDay(start)) / SLOTS_PER_DAY);

/** What an answer says of a point that is cut; of a whole one there is nothing to say. */
export const presentPart = ({
  isFilling,
  isPartial,
  partDays,
}: PointInterval): Pick<DataPoint, "isFilling" | "isPartial" | "partDays"> => ({
  ...(isFilling && { isFilling }),
  ...(isPartial && { isPartial }),
  ...(partDays && { partDays }),
});

/** The first half hour of an hour that the clocks show; undefined where they skip all of it. */
const firstShown = (start: HalfHour, end: HalfHour, timeZone: string): HalfHour | undefined =>
  Array.from({ length: end - start }, (_, index) => plusHalfHours(start, index)).find(
    (at) => !isSkipped(at, timeZone),
  );

/**
 * The points of a range in its unit, as far as time has come. Hours and weeks count from the
 * range's start, days and months are the calendar's; the first and the last may be shorter. Hours
 * that the clocks skip are left out, and one that they skip the beginning of is named by the time
 * at which the clocks go on; hours of a night go on after the range's last midnight.
 */
export const pointsOf = (range: ReportRange): PointInterval[] => {
  const { unit, counted, span, latest, tail, timeZone } = range;
  const points: PointInterval[] = [];
  const isHourly = unit === "hour";
  const last = isHourly ? counted.lastEnd : counted.end;
  const goesOn = isHourly && tail > 0 && span.end % SLOTS_PER_DAY === 0;
  const mayLackHours = isHourly && hasClockChange({ start: counted.start, end: last }, timeZone);
  for (let start = counted.start; start < last;) {
    const [first, next] = [pointStart(unit, start), nextPoint(unit, start)];
    const end = goesOn ? next : earliestOf(next, span.end);
    const shown = mayLackHours ? firstShown(start, end, timeZone) : start;
    if (shown !== undefined) {
      const reportDate = unit === "hour" ? wallText(shown) : dayTextAt(start);
      const night = !isHourly && end % SLOTS_PER_DAY === 0 ? tail : 0;
      const isFilling = end + night > latest;
      const isPartial = isFilling || start > first || end < next;
      const days = daysBetween(start, earliestOf(end, counted.end));
      const partDays = isPartial && unit !== "hour" ? { days, of: daysBetween(first, next) } : null;
      points.push({ start, end, reportDate, isFilling, isPartial, partDays });
    }
    start = end;
  }
  return points;
};
