import {
  type DataPoint,
  type Gap,
  type SilentDays,
  deviceDaysOf,
} from "#contract/reports/shared.ts";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  type HalfHour,
  type WallInterval,
  dayTextAt,
  floorDay,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import { firstInstant, lastInstant } from "#server/lib/time/zoned-time.ts";
import { type LineFigures, countedIn } from "./place-figures.ts";
import { type PointInterval, pointsOf } from "./points.ts";
import { daysHeard } from "./queries/days-heard.ts";
import { devicesHeard } from "./queries/devices-heard.ts";
import type { EcmRun } from "./ecm-run.ts";
import type { AssignmentRow } from "../run/queries/facility-context.ts";
import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";

const GATEWAY_TYPE = 3;

/** An interval in which no device of a line was heard, and the slots that it lies in. */
type Silence = { line: LineFigures; fromSlot: string; toSlot: string; span: WallInterval };

const isSilent = (line: LineFigures, point: DataPoint): boolean =>
  // What has only begun may still be heard from.
  !(point.isFilling && line.figures.devicesOnline > 0) &&
  point.devicesTotal > 0 &&
  point.devicesReporting === 0 &&
  point.numberOfEvents === 0;

/** Nothing can have arrived yet. */
const isBeforeData = (at: HalfHour, { context }: EcmRun): boolean =>
  context.firstDay === null || dayTextAt(at) < context.firstDay;

/** The whole course of a line that was heard, but has no counter to give it opportunities. */
const withoutCounter = ({ location, figures, points }: LineFigures): Gap[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (figures.noOpportunitiesReason !== "noCounter" || figures.devicesReporting === 0) return [];
  if (first === undefined || last === undefined) return [];
  const locationId = location?.id ?? null;
  return [{ locationId, from: first.reportDate, to: last.reportDate, reason: "noCounter" }];
};

/** Puts stretches that follow each other together; the facility's first day with data parts them. */
const merged = (run: EcmRun, found: readonly Silence[]): Silence[] => {
  const runs: Silence[] = [];
  for (const silence of found) {
    const before = runs.at(-1);
    if (
      before?.line === silence.line &&
      before.span.end === silence.span.start &&
      isBeforeData(before.span.start, run) === isBeforeData(silence.span.start, run)
    )
      runs[runs.length - 1] = {
        ...before,
        toSlot: silence.toSlot,
        span: { start: before.span.start, end: silence.span.end },
      };
    else runs.push(silence);
  }
  return runs;
};

/** The part of a point that can hold data yet. */
const passedOf = ({ range }: EcmRun, { start, end }: PointInterval): WallInterval => ({
  start,
  end: earliestOf(end, range.unit === "hour" ? range.counted.lastEnd : range.counted.end),
});

const daysIn = ({ start, end }: WallInterval): WallInterval[] => {
  const days: WallInterval[] = [];
  for (let day = floorDay(start); day < end; day = plusHalfHours(day, SLOTS_PER_DAY)) {
    days.push({ start: day, end: plusHalfHours(day, SLOTS_PER_DAY) });
  }
  return days;
};

/** One slot of a line's course, as far as it can hold data yet. */
type Slot = { line: LineFigures; point: DataPoint; index: number; span: WallInterval };

/** A slot of some days with data in which there may be days without: enough devices were missed. */
const mayHaveSilentDay = (run: EcmRun, { line, point, index, span }: Slot): boolean => {
  if (point.devicesTotal === 0 || isSilent(line, point)) return false;
  if (line.daysHeardAt(index) >= daysIn(span).length) return false;
  const deviceDays = deviceDaysOf(point);
  const missing = deviceDays.expected - deviceDays.heard;
  // Days go forward: if the first of them can have data, so can the others.
  if (missing <= 0 && !isBeforeData(floorDay(span.start), run)) return false;
  return daysIn(span).some((day) => {
    const there = line.counter.assigned(day);
    return there > 0 && (missing >= there || isBeforeData(day.start, run));
  });
};

/** The days without data of a slot that has some. */
const silentDaysIn = (
  { line, point, span }: Slot,
  isHeard: (line: LineFigures, day: string) => boolean,
): Silence[] =>
  daysIn(span)
    .filter((day) => {
      // What has only begun may still be heard from.
      const isOpen = day.end > span.end && line.figures.devicesOnline > 0;
      return !isOpen && line.counter.assigned(day) > 0 && !isHeard(line, dayTextAt(day.start));
    })
    .map((day) => ({ line, fromSlot: point.reportDate, toSlot: point.reportDate, span: day }));

/** Slots in which some days may be silent; by the hour and by the day there are none. */
const suspectSlots = (run: EcmRun, slots: readonly Slot[]): Slot[] =>
  run.range.unit === "hour" || run.range.unit === "day"
    ? []
    : slots.filter((slot) => mayHaveSilentDay(run, slot));

/** Silent days inside slots that have data. */
const silencesWithin = async (run: EcmRun, suspects: readonly Slot[]): Promise<Silence[]> => {
  const { db, scope, devices } = run;
  if (suspects.length === 0) return [];
  const first = earliestOf(...suspects.map(({ span }) => span.start));
  const last = latestOf(...suspects.map(({ span }) => span.end));
  const placesOf = new Map(suspects.map(({ line }) => [line, countedIn(run, line.parts)]));
  const places = new Set([...placesOf.values()].flat());
  const days = [dayTextAt(first), dayTextAt(plusHalfHours(last, -1))] as const;
  const isHeardAt = await daysHeard(db, scope, devices, [...places], ...days);
  const isHeard = (line: LineFigures, day: string): boolean =>
    placesOf.get(line)?.some((id) => isHeardAt(id, day)) ?? false;
  return suspects.flatMap((slot) => silentDaysIn(slot, isHeard));
};

/** A part of a line's course that the gateways around its places may explain. */
type FaultInterval = { line: LineFigures; span: WallInterval };

/**
 * Finds the gateways that served a line's places (in them or around them) at some time of an
 * interval.
 */
const gatewayFinder = ({
  tree,
  context,
  range,
}: EcmRun): ((stretch: FaultInterval) => string[]) => {
  const gateways = context.assignments.filter(({ typeId }) => typeId === GATEWAY_TYPE);
  const around = new Map<LineFigures, AssignmentRow[]>();
  const aroundLine = (line: LineFigures): AssignmentRow[] => {
    const places = new Set(
      line.parts.flatMap(({ id }) => [...tree.subtree(id), ...tree.upward(id)]).map(({ id }) => id),
    );
    return gateways.filter(({ locationId }) => places.has(locationId));
  };
  return ({ line, span }) => {
    const rows = around.get(line) ?? aroundLine(line);
    around.set(line, rows);
    const from = firstInstant(span.start, range.timeZone);
    const to = lastInstant(span.end, range.timeZone);
    return rows
      .filter((row) => row.from < to && (row.to === null || row.to > from))
      .map((row) => row.deviceId);
  };
};

const gatewayDays = (
  { db, scope, range }: EcmRun,
  gateways: readonly string[],
  stretches: readonly FaultInterval[],
): ReturnType<typeof devicesHeard> => {
  const first = earliestOf(...stretches.map(({ span }) => span.start));
  return devicesHeard(
    db,
    scope,
    gateways,
    dayTextAt(first),
    dayTextAt(plusHalfHours(range.counted.end, -1)),
  );
};

/**
 * Says of a silence why, after a look at the gateways around it.
 * @param stretches all in which there may be silences
 */
const reasonsFor = async (
  run: EcmRun,
  stretches: readonly FaultInterval[],
): Promise<(silence: Silence) => Gap["reason"]> => {
  const gatewaysOf = gatewayFinder(run);
  const asked = stretches.filter(({ span }) => !isBeforeData(plusHalfHours(span.end, -1), run));
  const gateways = [...new Set(asked.flatMap(gatewaysOf))];
  const heard = gateways.length === 0 ? null : await gatewayDays(run, gateways, asked);
  return (silence) => {
    const [from, to] = [
      dayTextAt(silence.span.start),
      dayTextAt(plusHalfHours(silence.span.end, -1)),
    ];
    if (isBeforeData(plusHalfHours(silence.span.end, -1), run)) return "beforeFirstData";
    const own = gatewaysOf(silence);
    const wasHeard = own.some((id) => heard?.get(id)?.some((day) => day >= from && day <= to));
    return own.length > 0 && !wasHeard ? "gatewayOffline" : "deviceSilent";
  };
};

/**
 * The intervals in which a place, or the whole selection, had devices but none was heard, and why:
 * before the facility's first data, its gateways were silent as well, or the devices alone were. A
 * place that was heard but has no counter says so over its whole course. Days without data inside a
 * week or month that has some are shown beside them.
 */
export const findGaps = async (
  run: EcmRun,
  lines: readonly LineFigures[],
): Promise<{ gaps: Gap[]; silentDays: SilentDays[] }> => {
  const spans = pointsOf(run.range).map((point) => passedOf(run, point));
  const slots = lines.flatMap((line) =>
    line.points.flatMap((point, index): Slot[] => {
      const span = spans[index];
      return span === undefined ? [] : [{ line, point, index, span }];
    }),
  );
  const whole = slots
    .filter(({ line, point }) => isSilent(line, point))
    .map(({ line, point, span }) => ({
      line,
      fromSlot: point.reportDate,
      toSlot: point.reportDate,
      span,
    }));
  const silent = merged(run, whole);
  const suspects = suspectSlots(run, slots);
  const [found, reason] = await Promise.all([
    silencesWithin(run, suspects),
    reasonsFor(run, [...silent, ...suspects]),
  ]);
  const within = merged(run, found);
  return {
    gaps: [
      ...silent.map((silence) => ({
        locationId: silence.line.location?.id ?? null,
        from: silence.fromSlot,
        to: silence.toSlot,
        reason: reason(silence),
      })),
      ...lines.flatMap(withoutCounter),
    ],
    silentDays: within.map((silence) => ({
      locationId: silence.line.location?.id ?? null,
      from: dayTextAt(silence.span.start),
      to: dayTextAt(plusHalfHours(silence.span.end, -1)),
      fromSlot: silence.fromSlot,
      toSlot: silence.toSlot,
      reason: reason(silence),
    })),
  };
};
