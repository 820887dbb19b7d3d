import type { LeftOut } from "#contract/reports/ims/badge-figures.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { WallInterval } from "#server/lib/time/half-hour.ts";
import { daysOf, isEmpty } from "#server/features/reports/reports/ecm/queries/counting.ts";
import { type BadgeNarrowing, narrowed, narrowingValues } from "./badge-sums.ts";

const COLUMNS = {
  blind: "blind",
  noReading: "no_reading",
  skew: "skew",
  implausible: "implausible",
  pending: "pending",
  popIns: "pop_ins",
  bounces: "bounces",
  missedExits: "missed_exits",
} as const satisfies Record<Exclude<keyof LeftOut, "ofWholeDays">, string>;

type LeftOutCounts = Omit<LeftOut, "ofWholeDays">;

const SQL = `SELECT ${Object.entries(COLUMNS)
  .map(([name, column]) => `coalesce(sum(d.${column}), 0)::float8 AS "${name}"`)
  .join(", ")}
  FROM employee_day d WHERE ${narrowed}`;

/** What badges did on the days of a span that is in no figure, by reason. */
export const leftOutOf = async (
  db: Db,
  scope: Scope,
  span: WallInterval,
  narrowing: BadgeNarrowing,
): Promise<LeftOutCounts> => {
  const nothing = Object.fromEntries(
    Object.keys(COLUMNS).map((name) => [name, 0]),
  ) as LeftOutCounts;
  if (isEmpty(span)) return nothing;
  const { rows } = await db.raw<{ rows: LeftOutCounts[] }>(
    SQL,
    narrowingValues(scope, daysOf(span), narrowing),
  );
  return single(rows) ?? nothing;
};
