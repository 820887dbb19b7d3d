import { isDeepStrictEqual } from "node:util";
import type { ChartFamily } from "#contract/reports/marked-changes.ts";
import type { WallInterval } from "#server/lib/time/half-hour.ts";
import { firstInstant, wallMinuteText, wallTime } from "#server/lib/time/zoned-time.ts";
import type { KnownChange } from "../lib/present-control-chart.ts";
import { DISPENSER_TYPE } from "../ecm/device-choice.ts";
import { changesIn } from "./queries/known-changes.ts";
import type { ReportRun } from "./report-run.ts";
import { selectLocations } from "./selection.ts";
import { UNIT_LEVEL } from "./location-tree.ts";

/** Of so many dispensers one or two are always being replaced: half of them are a change. */
const SHARE_REPLACED = 0.5;

/** The compliance-capable dispensers of the range at the chosen places. */
const dispensersOf = ({ tree, filter, context }: ReportRun): string[] => {
  const { topmost } = selectLocations(tree, filter.locationIds, UNIT_LEVEL);
  const places = new Set(topmost.flatMap(({ id }) => tree.subtree(id)).map(({ id }) => id));
  const own = context.assignments.filter(
    ({ typeId, isCompliance, locationId }) =>
      typeId === DISPENSER_TYPE && isCompliance && places.has(locationId),
  );
  return [...new Set(own.map(({ deviceId }) => deviceId))];
};

/** Whether a change at a place concerns all that a run counts; null is the whole facility. */
const isAbout = ({ tree, filter }: ReportRun, locationId: string | null): boolean =>
  locationId === null ||
  selectLocations(tree, filter.locationIds, UNIT_LEVEL).topmost.every((place) =>
    tree.upward(place.id).some(({ id }) => id === locationId),
  );

/** When the rules of counting changed within a span, as wall times `YYYY-MM-DDTHH:MM`, in order. */
const rulesChanged = (
  { context }: ReportRun,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
  product: "ECM" | "IMS",
): string[] =>
  context.countingRules
    .filter((rules, at, all) => {
      const before = all[at - 1];
      const isWithin = rules.from > from.getTime() && rules.from < to.getTime();
      return isWithin && before && !isDeepStrictEqual(rules[product], before[product]);
    })
    .map((rules) => wallMinuteText(wallTime(new Date(rules.from), timeZone)));

/**
 * Whether one set of rules counted a run's range and all of what it is compared with; what held
 * between the two counts nothing.
 */
export const countedAlike = (
  { context, range }: ReportRun,
  compared: WallInterval,
  product: "ECM" | "IMS",
): boolean => {
  const rulesIn = ({ start, end }: WallInterval) => {
    const [from, to] = [start, end].map((at) => firstInstant(at, range.timeZone));
    return context.countingRules.filter((rules, at, all) => {
      const until = all[at + 1]?.from ?? Infinity;
      return rules.from < (to ?? 0) && until > (from ?? 0);
    });
  };
  const [first, ...others] = [...rulesIn(compared), ...rulesIn(range.counted)];
  return others.every((rules) => isDeepStrictEqual(rules[product], first?.[product]));
};

/** What is known to have changed over a run's range, of itself or marked by people, in order. */
export const knownChanges = async (
  run: ReportRun,
  product: ChartFamily,
): Promise<KnownChange[]> => {
  const { db, scope, range } = run;
  const { counted, timeZone } = range;
  const asked = {
    from: new Date(firstInstant(counted.start, timeZone)),
    to: new Date(firstInstant(counted.end, timeZone)),
    timeZone,
  };
  const deviceIds = product === "ECM" ? dispensersOf(run) : [];
  const rules = product === "OBS" ? [] : rulesChanged(run, asked, product);
  const { marked, replaced } = await changesIn(db, scope, {
    ...asked,
    family: product,
    deviceIds,
  });
  const changes = [
    ...marked
      .filter(({ locationId }) => isAbout(run, locationId))
      .map(({ day, text }): KnownChange => ({
        at: `${day}T00:00`,
        kind: "marked",
        devices: null,
        text,
      })),
    ...rules.map((at): KnownChange => ({ at, kind: "rules", devices: null, text: null })),
    ...replaced
      .filter(({ devices }) => devices >= SHARE_REPLACED * deviceIds.length)
      .map(({ at, devices }): KnownChange => ({ at, kind: "devices", devices, text: null })),
  ];
  return changes.toSorted((a, b) => a.at.localeCompare(b.at));
};
