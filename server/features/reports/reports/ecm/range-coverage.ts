import { type Coverage, coverageOf } from "#server/engine/coverage.ts";
import { firstInstant, lastInstant } from "#server/lib/time/zoned-time.ts";
import type { WallInterval } from "#server/lib/time/half-hour.ts";
import type { FacilitySettings, LocationNode } from "../run/queries/facility-context.ts";
import { COUNTER_TYPE, DISPENSER_TYPE } from "./device-choice.ts";
import type { ReportRun } from "../run/report-run.ts";

/** What counters covered over a range, for the note beside each figure. */
type RangeCoverage = {
  /** Places in these with dispensers that no counter covered at some time of the range. */
  placesWithoutCounter(parts: readonly LocationNode[]): number;
  /** Whether dispensers at this very place were not covered at some time of the range. */
  isUncovered(locationId: string): boolean;
  /** Whether an opportunity counter hung in these places at some time of the range. */
  hasCounter(parts: readonly LocationNode[]): boolean;
};

/** What coverage rests on. */
type Covering = Pick<ReportRun, "tree"> & {
  context: Pick<FacilitySettings, "locations" | "assignments" | "marks">;
};

/** Where and when dispensers are covered, by the engine's own rule. */
export const facilityCoverage = ({ tree, context }: Covering): Coverage =>
  coverageOf({
    lineage: new Map(
      context.locations.map(({ id }) => [id, tree.upward(id).map((node) => node.id)]),
    ),
    levels: new Map(context.locations.map(({ id, level }) => [id, level])),
    counters: context.assignments
      .filter(({ typeId, isCompliance }) => typeId === COUNTER_TYPE && isCompliance)
      .map((row) => ({
        locationId: row.locationId,
        fromMs: row.from,
        toMs: row.to ?? Infinity,
      })),
    marks: context.marks,
  });

/** Works out coverage by the engine's own rule from where devices hung. */
export const rangeCoverage = (
  { tree, context, range }: Covering & Pick<ReportRun, "range">,
  span: WallInterval,
): RangeCoverage => {
  const { assignments } = context;
  const [from, to] = [
    firstInstant(span.start, range.timeZone),
    lastInstant(span.end, range.timeZone),
  ];
  const counting = assignments.filter(
    (row) => row.isCompliance && row.from < to && (row.to ?? Infinity) > from,
  );
  const coverage = facilityCoverage({ tree, context });
  const isWhollyCovered = (locationId: string, fromMs: number, toMs: number): boolean =>
    coverage.openIntervalsOf(locationId).some((one) => one.fromMs <= fromMs && one.toMs >= toMs);
  const uncovered = new Set(
    counting
      .filter(({ typeId }) => typeId === DISPENSER_TYPE)
      .filter((row) => {
        const [fromMs, toMs] = [Math.max(row.from, from), Math.min(row.to ?? Infinity, to)];
        return !isWhollyCovered(row.locationId, fromMs, toMs);
      })
      .map((row) => row.locationId),
  );
  const counted = new Set(
    counting.filter(({ typeId }) => typeId === COUNTER_TYPE).map((row) => row.locationId),
  );
  const placesIn = (parts: readonly LocationNode[]): LocationNode[] =>
    parts.flatMap(({ id }) => tree.subtree(id));
  return {
    placesWithoutCounter: (parts) => placesIn(parts).filter(({ id }) => uncovered.has(id)).length,
    isUncovered: (locationId) => uncovered.has(locationId),
    hasCounter: (parts) => placesIn(parts).some(({ id }) => counted.has(id)),
  };
};
