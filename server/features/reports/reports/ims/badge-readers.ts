import type { BadgeReaders } from "#contract/reports/ims/badge-figures.ts";
import {
  type WallInterval,
  dayTextAt,
  parseHalfHour,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import { DISPENSER_TYPE } from "../ecm/device-choice.ts";
import { deviceCounts } from "../ecm/device-counts.ts";
import { inService } from "../ecm/in-service.ts";
import { assignmentKey } from "../ecm/queries/heard-where.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { readerDays } from "./queries/reader-days.ts";

/** How many devices that read badges were heard in some places over a span. */
export type ReadersIn = (places: readonly LocationNode[]) => BadgeReaders;

/** Looks up which devices read badges and when they were heard. */
export const badgeReaders = async (
  { db, scope, context, range, tree, now }: ReportRun,
  counted: WallInterval,
): Promise<ReadersIn> => {
  const { timeZone } = range;
  const isEmpty = counted.end <= counted.start;
  const rows = await readerDays(db, scope, {
    first: dayTextAt(counted.start),
    last: dayTextAt(isEmpty ? counted.start : plusHalfHours(counted.end, -1)),
    timeZone,
  });
  const readers = new Set(rows.map(({ deviceId }) => deviceId));
  const hung = context.assignments.filter(
    ({ deviceId, typeId, isCompliance }) =>
      readers.has(deviceId) && (isCompliance || typeId !== DISPENSER_TYPE),
  );
  const expected = new Set(hung.map(assignmentKey));
  const heard = rows
    .flatMap(({ locationId, ...row }) =>
      locationId === null || isEmpty ? [] : [{ ...row, locationId }],
    )
    .filter((row) => expected.has(assignmentKey(row)));
  const daysAt = Map.groupBy(heard, ({ locationId }) => locationId);
  const keys = new Set(heard.map(assignmentKey));
  const countIn = deviceCounts(
    tree,
    inService(hung, context.outOfService),
    counted,
    timeZone,
    now,
    context.firstDay === null ? counted.end : parseHalfHour(context.firstDay),
  );
  return (places) => {
    const counter = countIn(places);
    const total = counter.assigned(counted);
    const expectedDays = counter.expectedDays(counted);
    const days = places
      .flatMap(({ id }) => tree.subtree(id))
      .flatMap(({ id }) => daysAt.get(id) ?? [])
      .reduce((sum, row) => sum + row.days, 0);
    return {
      devicesReporting: Math.min(
        counter.heard((hungThere) => keys.has(assignmentKey(hungThere))),
        total,
      ),
      devicesTotal: total,
      deviceDaysHeard: Math.min(days, expectedDays),
      deviceDaysExpected: expectedDays,
    };
  };
};
