import { MONTHS, QUARTER_MONTHS } from "#contract/observing/observation-kinds.ts";
import type { ActivityInterval, ActivityResponse } from "#contract/reports/obs/activity.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { previousOfRun } from "../run/previous.ts";
import { instantsOf } from "../run/range.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { handQuestion } from "./obs-run.ts";
import { equipmentSeen } from "./queries/equipment-seen.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { observableUnits } from "./queries/observable-units.ts";

type Named = { id: string; name: string };
/** What was seen in a month, by the unit or job role it counts to. */
type Seen = { month: string; id: string; count: number };

/** Units that are observed, or job roles that can be: they have a row even without observations. */
const expectedRecords = async (run: ReportRun): Promise<Named[]> => {
  const { filter, tree, context, range } = run;
  if (filter.activityBy === "jobRole") {
    const chosen = new Set(filter.obvJobRoleIds);
    return context.observationRoles
      .filter(({ id, isArchived }) => (chosen.size === 0 ? !isArchived : chosen.has(id)))
      .map(({ id, title }) => ({ id, name: title }));
  }
  const observable = await observableUnits(run.db, run.scope);
  return selectLocations(tree, filter.locationIds, UNIT_LEVEL, instantsOf(range))
    .rows.map(({ location }) => location)
    .filter(({ id }) => observable.has(id));
};

/** Everything that was seen, by unit or job role; what lies in a unit counts to the unit. */
const seenBy = async (run: ReportRun): Promise<{ hands: Seen[]; equipment: Seen[] }> => {
  const { db, scope, tree, filter } = run;
  const question = { ...handQuestion(run), momentIds: null };
  const by = [filter.activityBy === "unit" ? "locationId" : "roleId", "month"] as const;
  const [hands, equipment] = await Promise.all([
    handCounts(db, scope, question, by),
    equipmentSeen(db, scope, question, by),
  ]);
  const recordOf = (row: { locationId?: string; roleId?: string }): string =>
    row.locationId === undefined
      ? (row.roleId ?? "")
      : (tree.atLevel(row.locationId, UNIT_LEVEL)?.id ?? row.locationId);
  const seen = (
    rows: readonly ({ month: string; count: number } & Parameters<typeof recordOf>[0])[],
  ) => rows.map((row) => ({ month: row.month, id: recordOf(row), count: row.count }));
  return { hands: seen(hands), equipment: seen(equipment) };
};

const nameOf = ({ tree, context }: ReportRun, id: string): string =>
  tree.get(id)?.name ?? context.observationRoles.find((role) => role.id === id)?.title ?? "";

const sum = (seen: readonly Seen[] | undefined): number =>
  (seen ?? []).reduce((total, { count }) => total + count, 0);

/** The first month of the interval that a month `YYYY-MM` lies in. */
const firstMonthOf = (month: string, length: number): string => {
  const number = Number(month.slice(5));
  const first = number - ((number - 1) % length);
  return `${month.slice(0, 5)}${String(first).padStart(2, "0")}`;
};

/** Years and months to show, in order of time, `YYYY-MM`. */
const intervalsOf = ({ filter, context }: ReportRun, starts: readonly number[]): string[] => {
  const years = filter.obvYears.length > 0 ? filter.obvYears : context.observedYears.slice(0, 1);
  const months =
    filter.months.length > 0 ? starts.filter((month) => filter.months.includes(month)) : starts;
  return years
    .toSorted((a, b) => a - b)
    .flatMap((year) => months.map((month) => `${year}-${String(month).padStart(2, "0")}`));
};

/**
 * The whole of what was seen, by interval; what a place was before it moved is shown by that alone.
 */
const countsOf = async (run: ReportRun, starts: readonly number[]): Promise<(number | null)[]> => {
  const length = MONTHS.length / starts.length;
  const { hands } = await seenBy(run);
  const byInterval = Map.groupBy(hands, ({ month }) => firstMonthOf(month, length));
  const current = firstMonthOf(run.range.nowText.slice(0, 7), length);
  return intervalsOf(run, starts).map((month) =>
    month <= current ? sum(byInterval.get(month)) : null,
  );
};

const runActivity = async (
  run: ReportRun,
  starts: readonly number[],
): Promise<ActivityResponse> => {
  const length = MONTHS.length / starts.length;
  const [expected, { hands, equipment }, former] = await Promise.all([
    expectedRecords(run),
    seenBy(run),
    previousOfRun(run, async (one) => ({ counts: await countsOf(one, starts) })),
  ]);
  const expectedIds = new Set(expected.map(({ id }) => id));
  const others = new Set([...hands, ...equipment].map(({ id }) => id)).difference(expectedIds);
  const records = [...expected, ...[...others].map((id) => ({ id, name: nameOf(run, id) }))];
  const inInterval = ({ month }: Seen): string => firstMonthOf(month, length);
  const handsBy = Map.groupBy(hands, inInterval);
  const equipmentBy = Map.groupBy(equipment, inInterval);
  const current = firstMonthOf(run.range.nowText.slice(0, 7), length);
  const intervalOf = (month: string): ActivityInterval => {
    const hasBegun = month <= current;
    const [ownHands, ownEquipment] = [handsBy.get(month), equipmentBy.get(month)];
    const isOf = (id: string) => (one: Seen) => one.id === id;
    return {
      facilityMonth: Number(month.slice(5)),
      facilityYear: Number(month.slice(0, 4)),
      intervalCount: hasBegun ? sum(ownHands) : null,
      ppeCount: hasBegun ? sum(ownEquipment) : null,
      isFilling: month === current,
      intervalRecords: records.map(({ id, name }) => ({
        id,
        name,
        totalObservations: sum(ownHands?.filter(isOf(id))),
        ppeObservations: sum(ownEquipment?.filter(isOf(id))),
      })),
    };
  };
  return {
    ...presentCommon(run),
    activityBy: run.filter.activityBy,
    intervals: intervalsOf(run, starts).map(intervalOf),
    ...(former.length > 0 && { former }),
  };
};

/** Report 12: observations by month. */
export const runMonthlyActivity = (run: ReportRun): Promise<ActivityResponse> =>
  runActivity(run, MONTHS);

/** Report 17: observations by quarter. */
export const runQuarterlyActivity = (run: ReportRun): Promise<ActivityResponse> =>
  runActivity(run, QUARTER_MONTHS);
