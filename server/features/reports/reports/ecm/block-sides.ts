import type { Figures } from "#contract/reports/shared.ts";
import { type WallInterval, dayTextAt, parseHalfHour } from "#server/lib/time/half-hour.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import { deviceCounts } from "./device-counts.ts";
import type { EcmRun } from "./ecm-run.ts";
import { inService } from "./in-service.ts";
import { assignmentKey } from "./queries/heard-where.ts";
import { lastHeardDays } from "./queries/last-heard-days.ts";
import { rangeCoverage } from "./range-coverage.ts";

/** What stands beside a range's index: its devices, its days, and what no counter covered. */
export type Sides = Pick<
  Figures,
  | "noOpportunitiesReason"
  | "placesWithoutCounter"
  | "devicesReporting"
  | "devicesTotal"
  | "deviceDaysHeard"
  | "deviceDaysExpected"
>;

type Counted = {
  /** Ends today: a device that was last heard on or after its first day was heard in it. */
  span: WallInterval;
  /** Days on which devices were heard, added up. */
  deviceDays: number;
  hasOpportunities: boolean;
};

/** The side figures of some places over spans that end today, each of its own span. */
export const blockSides = async (
  run: EcmRun,
  parts: readonly LocationNode[],
): Promise<(counted: Counted) => Sides> => {
  const { db, scope, context, tree, range, now } = run;
  const places = new Set(parts.flatMap(({ id }) => tree.subtree(id)).map(({ id }) => id));
  const rows = context.assignments.filter(({ locationId }) => places.has(locationId));
  const lastDays = await lastHeardDays(db, scope, rows);
  const hung = inService(rows, context.outOfService);
  return ({ span, deviceDays, hasOpportunities }) => {
    const firstDay = context.firstDay === null ? span.end : parseHalfHour(context.firstDay);
    const counter = deviceCounts(tree, hung, span, range.timeZone, now, firstDay)(parts);
    const coverage = rangeCoverage(run, span);
    const [total, expected] = [counter.assigned(span), counter.expectedDays(span)];
    const start = dayTextAt(span.start);
    const heard = counter.heard((one) => (lastDays.get(assignmentKey(one)) ?? "") >= start);
    const without = coverage.hasCounter(parts) ? "noPassages" : "noCounter";
    return {
      noOpportunitiesReason: hasOpportunities ? null : without,
      placesWithoutCounter: coverage.placesWithoutCounter(parts),
      devicesReporting: Math.min(heard, total),
      devicesTotal: total,
      deviceDaysHeard: Math.min(deviceDays, expected),
      deviceDaysExpected: expected,
    };
  };
};
