import type { AssignmentRow, FacilityContext } from "../run/queries/facility-context.ts";
import type { DeviceChoice, PartnerStay } from "./queries/summary-source.ts";
import { dayTextAt } from "#server/lib/time/half-hour.ts";
import { firstInstant, halfHourOf, lastInstant, wallTime } from "#server/lib/time/zoned-time.ts";
import { type LocationTree, UNIT_LEVEL } from "../run/location-tree.ts";
import type { ReportRange } from "../run/range.ts";

/** `device_type_id` of what counts events and of what counts opportunities. */
export const DISPENSER_TYPE = 1;
export const COUNTER_TYPE = 2;

type Span = { readonly from: number; readonly to: number };

type ChoiceRequested = {
  deviceIds: readonly string[];
  /** The places that are counted, with all that lies in them. */
  placeIds: ReadonlySet<string>;
  tree: LocationTree;
  context: Pick<FacilityContext, "assignments" | "marks">;
  range: ReportRange;
};

const spanOf = (row: AssignmentRow): Span => ({ from: row.from, to: row.to ?? Infinity });

const shared = (a: Span, b: Span): Span | null => {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return both.from < both.to ? both : null;
};

const at = (rows: readonly AssignmentRow[]): ReadonlyMap<string, AssignmentRow[]> =>
  Map.groupBy(rows, (row) => row.locationId);

/** Finds the places whose counters cover the dispensers of a place, by the rule of figures. */
const placesCovering = (tree: LocationTree, marks: ChoiceRequested["context"]["marks"]) => {
  const marked = new Set(marks.map(({ locationId }) => locationId));
  const known = new Map<string, string[]>();
  const find = (dispenserAt: string): string[] => {
    const line = tree.upward(dispenserAt);
    const unitAt = line.findIndex(({ level }) => level <= UNIT_LEVEL);
    const inUnit = line.slice(0, unitAt).some(({ id }) => marked.has(id));
    // At a unit or above there is no one door to watch.
    return unitAt <= 0 || inUnit
      ? tree.subtree(line[Math.max(unitAt, 0)]?.id ?? "").map(({ id }) => id)
      : line.slice(0, unitAt + 1).map(({ id }) => id);
  };
  return (dispenserAt: string): string[] => {
    const places = known.get(dispenserAt) ?? find(dispenserAt);
    known.set(dispenserAt, places);
    return places;
  };
};

/**
 * Completes the chosen devices for counting, place by place: a chosen dispenser without a chosen
 * counter that covers it takes the counters that do, a chosen counter that covers no chosen
 * dispenser takes the dispensers of its place. Both only for the days on which they hung like that.
 * Where both kinds were chosen and no counter covers any of the dispensers, nothing is added: the
 * two sides lie apart, and there is no index. None chosen means no narrowing.
 */
export const chooseDevices = ({
  deviceIds,
  placeIds,
  tree,
  context,
  range,
}: ChoiceRequested): DeviceChoice | null => {
  if (deviceIds.length === 0) return null;
  const wanted = new Set(deviceIds);
  const { counted, preceding, timeZone } = range;
  const asked: Span = {
    from: firstInstant(preceding.start, timeZone),
    to: lastInstant(counted.lastEnd, timeZone),
  };
  const counting = context.assignments.filter(
    (row) => row.isCompliance && placeIds.has(row.locationId) && shared(spanOf(row), asked),
  );
  const ofType = (typeId: number): AssignmentRow[] =>
    counting.filter((row) => row.typeId === typeId);
  const [dispensers, counters] = [ofType(DISPENSER_TYPE), ofType(COUNTER_TYPE)];
  const isChosen = ({ deviceId }: AssignmentRow): boolean => wanted.has(deviceId);
  const [chosenDispensers, chosenCounters] = [
    dispensers.filter(isChosen),
    counters.filter(isChosen),
  ];
  const covering = placesCovering(tree, context.marks);
  const countersAt = at(counters);
  const dispensersAt = at(dispensers);
  const together = (a: AssignmentRow, b: AssignmentRow): boolean =>
    shared(spanOf(a), spanOf(b)) !== null;
  const countersOf = (dispenser: AssignmentRow): AssignmentRow[] =>
    covering(dispenser.locationId)
      .flatMap((id) => countersAt.get(id) ?? [])
      .filter((counter) => together(counter, dispenser));
  // Chosen counters that cover a chosen dispenser.
  const paired = new Set(chosenDispensers.flatMap(countersOf).filter(isChosen));
  const areApart = chosenDispensers.length > 0 && chosenCounters.length > 0 && paired.size === 0;
  const dayOf = (at: number): string => dayTextAt(halfHourOf(wallTime(new Date(at), timeZone)));
  const stayOf = (partner: AssignmentRow, beside: AssignmentRow): PartnerStay[] => {
    const both = shared(spanOf(partner), spanOf(beside));
    const days = both && shared(both, asked);
    if (days === null) return [];
    const { deviceId, locationId } = partner;
    return [{ deviceId, locationId, first: dayOf(days.from), last: dayOf(days.to - 1) }];
  };
  const counterStays = chosenDispensers
    .map((dispenser) => ({ dispenser, around: countersOf(dispenser) }))
    .filter(({ around }) => !around.some(isChosen))
    .flatMap(({ dispenser, around }) => around.flatMap((one) => stayOf(one, dispenser)));
  const dispenserStays = chosenCounters
    .filter((counter) => !paired.has(counter))
    .flatMap((counter) =>
      tree
        .subtree(counter.locationId)
        .filter(({ id }) => covering(id).includes(counter.locationId))
        .flatMap(({ id }) => dispensersAt.get(id) ?? [])
        .flatMap((one) => stayOf(one, counter)),
    );
  return {
    chosen: [...wanted],
    partners: areApart ? [] : [...counterStays, ...dispenserStays],
    areApart,
  };
};
