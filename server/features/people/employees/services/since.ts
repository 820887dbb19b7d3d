import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { firstCountedDay } from "#server/db/archived-months.ts";
import type { Db } from "#server/db/knex.ts";
import { parseEpochDay } from "#server/lib/time/epoch-day.ts";
import { dayStartMs, localTimeOf } from "#server/lib/time/local-time.ts";
import { listZones } from "../queries/employees.ts";

/** From when on a change of the past can be counted: what was counted of archived months stays. */
export type Reach = { now: Date; countedFromMs: number };

/** How far back changes of a customer's people reach, in all of its facilities. */
export const reachOf = async (db: Db, scope: CustomerScope, now: Date): Promise<Reach> => {
  const day = await firstCountedDay(db);
  if (day === null) return { now, countedFromMs: -Infinity };
  const starts = (await listZones(db, scope)).map((zone) =>
    dayStartMs(localTimeOf(zone), parseEpochDay(day)),
  );
  return { now, countedFromMs: Math.max(-Infinity, ...starts) };
};

/** Why nothing can be changed from an instant on; null where it can. */
export const refusalOfSince = (
  since: Date,
  { now, countedFromMs }: Reach,
): "future_date" | "too_far_back" | null => {
  if (since > now) return "future_date";
  return since.getTime() < countedFromMs ? "too_far_back" : null;
};
