import type {
  ControlChange,
  ControlChart,
  ControlPoint,
  ControlSignal,
  ControlUnit,
} from "#contract/reports/control-chart.ts";
import type { PreviousPlace } from "#contract/reports/previous.ts";
import { roundTenth } from "#contract/core/percent.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import {
  type ChartKind,
  type ChartPoint,
  FEWEST_SLOTS,
  SETTLED_SLOTS,
  controlChart,
} from "./control-chart.ts";

/** What was counted in one slot of a course. */
export type SeriesSlot = {
  reportDate: string;
  isPartial?: boolean | undefined;
  numerator: number;
  denominator: number;
};

type ControlChartOptions = {
  unit: ControlUnit;
  kind: ChartKind;
  /** Figures are shown as at most 100 percent. */
  max100: boolean;
  /** What is known to have changed, in order. */
  changes?: readonly KnownChange[];
  /** What the place of the course was before it moved, in the same slots. */
  former?: readonly (PreviousPlace & { course: readonly SeriesSlot[] })[];
};

/** A change at a wall time of the facility's, `YYYY-MM-DDTHH:MM`. */
export type KnownChange = Pick<ControlChange, "kind" | "devices" | "text"> & { at: string };

type Judged = { slot: SeriesSlot; point: ChartPoint };

const percent = (share: number | null, max100: boolean): number | null =>
  share === null ? null : shownIndex(roundTenth(100 * share), max100);

const valueOf = (
  { numerator, denominator }: Pick<SeriesSlot, "numerator" | "denominator">,
  max100: boolean,
): number | null => (denominator === 0 ? null : percent(numerator / denominator, max100));

/** Stretches of slots that follow each other and carry the same signal. */
const signalsOf = (judged: readonly Judged[], max100: boolean): ControlSignal[] => {
  const found: (ControlSignal & { at: number })[] = [];
  judged.forEach(({ slot, point }, at) => {
    for (const kind of point.signals) {
      const isBeyond = kind === "above" || kind === "below";
      const before = found.findLast((signal) => signal.kind === kind);
      const signal = {
        kind,
        to: slot.reportDate,
        value: percent(point.value, max100) ?? 0,
        center: percent(point.center, max100) ?? 0,
        limit: isBeyond ? percent(kind === "above" ? point.high : point.low, max100) : null,
        at,
      };
      // What lies beyond a limit is a signal by itself; a run is one.
      if (before !== undefined && !isBeyond && before.at === at - 1) {
        Object.assign(before, signal, { slots: before.slots + 1 });
      } else found.push({ ...signal, from: slot.reportDate, slots: 1 });
    }
  });
  return found
    .map(({ at: _at, ...signal }) => signal)
    .toSorted((a, b) => a.from.localeCompare(b.from));
};

/**
 * The changes that lie within a course: a slot that a change cuts belongs to what was before. Of
 * several between two slots the last one is shown, a marked one before others.
 */
const changesIn = (
  course: readonly SeriesSlot[],
  changes: readonly KnownChange[],
): ControlChange[] => {
  const counted = course.filter(({ denominator, isPartial }) => denominator > 0 && !isPartial);
  const found = changes.flatMap(({ at, ...change }): ControlChange[] => {
    const after = counted.findIndex(({ reportDate }) => `${reportDate}T00:00` >= at);
    const from = counted[after]?.reportDate;
    return after < 1 || from === undefined ? [] : [{ ...change, day: at.slice(0, 10), from }];
  });
  return [...Map.groupBy(found, ({ from }) => from).values()].flatMap(
    (same) => same.findLast(({ kind }) => kind === "marked") ?? same.at(-1) ?? [],
  );
};

/**
 * A course as a control chart: whole slots are judged, cut ones only shown.
 * @param course in order
 */
export const presentControlChart = (
  course: readonly SeriesSlot[],
  { unit, kind, max100, changes = [], former = [] }: ControlChartOptions,
): ControlChart => {
  const marked = changesIn(course, changes);
  const phaseOf = ({ reportDate }: SeriesSlot): number =>
    marked.filter(({ from }) => from <= reportDate).length;
  const whole = course.filter(({ isPartial }) => !isPartial);
  const wholeSlots = whole.filter(({ denominator }) => denominator > 0).length;
  const sinceChange = whole.filter(
    (slot) => slot.denominator > 0 && phaseOf(slot) === marked.length,
  ).length;
  const chart = controlChart(
    whole.map((slot) => ({
      numerator: slot.numerator,
      denominator: slot.denominator,
      phase: phaseOf(slot),
    })),
    kind,
  );
  const shared = {
    unit,
    wholeSlots,
    neededSlots: FEWEST_SLOTS,
    isProvisional: sinceChange < SETTLED_SLOTS,
  };
  if (chart === null) return { ...shared, points: [], signals: [], changes: [] };
  const judged = whole.flatMap((slot, at): Judged[] => {
    const point = chart[at];
    return point === undefined ? [] : [{ slot, point }];
  });
  const byDate = new Map(judged.map(({ slot, point }) => [slot.reportDate, point]));
  return {
    ...shared,
    points: course.map(({ reportDate, isPartial, numerator, denominator }): ControlPoint => {
      const point = byDate.get(reportDate);
      return {
        reportDate,
        ...(isPartial && { isPartial }),
        value: valueOf({ numerator, denominator }, max100),
        center: percent(point?.center ?? null, max100),
        low: percent(point?.low ?? null, max100),
        high: percent(point?.high ?? null, max100),
      };
    }),
    signals: signalsOf(
      judged.filter(({ point }) => point.value !== null),
      max100,
    ),
    changes: marked,
    ...(former.length > 0 && {
      former: former.map(({ course: slots, ...place }) => ({
        ...place,
        values: slots.map((slot) => valueOf(slot, max100)),
      })),
    }),
  };
};
