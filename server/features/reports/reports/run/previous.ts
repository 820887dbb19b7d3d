import { type PreviousPlace, offersPrevious } from "#contract/reports/previous.ts";
import { firstInstant, wallMinuteText, wallTime } from "#server/lib/time/zoned-time.ts";
import type { WallInterval } from "#server/lib/time/half-hour.ts";
import { UNIT_LEVEL } from "./location-tree.ts";
import type { LocationNode } from "./queries/facility-context.ts";
import { instantsOf } from "./range.ts";
import type { ReportRun } from "./report-run.ts";
import { selectLocations } from "./selection.ts";

/** A place that moved within a range, and what its counted parts were before. */
type Move = { location: LocationNode; at: number; formerIds: string[] };

/**
 * The move of a place within the run's range: of a unit what it was, of chosen rooms the rooms that
 * they were. None where only some of them moved: no series shows both.
 */
export const moveWithin = (
  { range }: ReportRun,
  { location, parts }: { location: LocationNode; parts: readonly LocationNode[] },
): Move | null => {
  const { fromMs, toMs } = instantsOf(range);
  const moved = parts.flatMap(({ continues }) =>
    continues !== undefined && continues.at > fromMs && continues.at < toMs ? [continues] : [],
  );
  const [first] = moved;
  return first === undefined || moved.length < parts.length
    ? null
    : { location, at: first.at, formerIds: moved.map(({ id }) => id) };
};

/** A run of the same report about former places. */
export const previousRun = (run: ReportRun, locationIds: string[]): ReportRun => ({
  ...run,
  filter: { ...run.filter, locationIds },
});

/** What a place was before it moved, as the contract has it. @param former its line or itself then */
export const presentPrevious = (
  { tree, range }: ReportRun,
  { location, at }: Move,
  former: LocationNode,
): PreviousPlace => {
  const parent = former.parentId === null ? undefined : tree.get(former.parentId);
  return {
    locationId: location.id,
    formerId: former.id,
    formerName: former.name,
    formerParent: parent === undefined || parent.parentId === null ? null : parent.name,
    movedAt: wallMinuteText(wallTime(new Date(at), range.timeZone)),
  };
};

/** The one place that a run is about, with what is counted of it; none where it is about several. */
const onlyPlace = ({ tree, filter }: ReportRun) => {
  const { topmost, rows } = selectLocations(tree, filter.locationIds, UNIT_LEVEL);
  const [location = rows[0]?.location] = topmost.length === 1 ? topmost : [];
  return location === undefined || (topmost.length > 1 && rows.length > 1)
    ? null
    : { location, parts: topmost };
};

/**
 * What the only place of a run was before it moved within the range, with what a report counts of
 * it; none for reports that offer it not, for several places, and for one that stayed.
 * @param count the same course of a run about the former place
 */
export const previousOfRun = async <T extends object>(
  run: ReportRun,
  count: (former: ReportRun) => Promise<T>,
): Promise<(PreviousPlace & T)[]> => {
  const place = offersPrevious(run.report) ? onlyPlace(run) : null;
  const move = place === null ? null : moveWithin(run, place);
  const [firstId = ""] = move?.formerIds ?? [];
  const first = run.tree.get(firstId);
  if (move === null || first === undefined) return [];
  const former = run.tree.atLevel(firstId, move.location.level) ?? first;
  return [
    {
      ...presentPrevious(run, move, former),
      ...(await count(previousRun(run, move.formerIds))),
    },
  ];
};

/**
 * The span that a figure of places is compared with: none where one of them moved there since it
 * began, unless what it was is counted as well.
 */
export const comparedAt = <S extends WallInterval>(
  { tree, range }: ReportRun,
  parts: readonly LocationNode[],
  compared: S | null,
): S | null => {
  if (compared === null) return null;
  const counted = new Set(parts.map(({ id }) => id));
  const start = firstInstant(compared.start, range.timeZone);
  const areThere = parts.every(
    ({ continues }) =>
      continues === undefined ||
      continues.at <= start ||
      tree.upward(continues.id).some(({ id }) => counted.has(id)),
  );
  return areThere ? compared : null;
};
