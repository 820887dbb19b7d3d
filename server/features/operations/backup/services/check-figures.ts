import { everyFacility } from "#server/access/facility-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { lockedRules } from "#server/engine/days/fact-days.ts";
import { parseEpochDay, epochDayText, plusDays } from "#server/lib/time/epoch-day.ts";
import { recomputeDays } from "#server/engine/days/recompute-days.ts";
import { digestOfDays, lastDay } from "../queries/figures.ts";
import { latestOf } from "#server/lib/time/bounds.ts";

/** How many of a facility's last days are counted again. */
const CHECKED_DAYS = 14;

export type CheckedFigures = {
  facilities: number;
  /** Ids of those whose stored summaries differ from what their facts say. */
  differing: string[];
};

/** Takes back what was counted to compare it. */
class Undone extends Error {}

const isAsCounted = async (tx: Tx, scope: Scope): Promise<boolean> => {
  const last = await lastDay(tx, scope);
  if (last === null) return true;
  const rules = await lockedRules(tx, scope);
  const to = parseEpochDay(last);
  const from = latestOf(plusDays(to, 1 - CHECKED_DAYS), rules.countedFrom.day);
  if (from > to) return true;
  const days = { from: epochDayText(from), to: epochDayText(to) };
  const stored = await digestOfDays(tx, scope, days);
  await recomputeDays(tx, rules, { from, to });
  return (await digestOfDays(tx, scope, days)) === stored;
};

const check = async (db: Db, scope: Scope): Promise<boolean> => {
  let isSame = false;
  await db
    .transaction(async (tx) => {
      isSame = await isAsCounted(tx, scope);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return isSame;
};

/** Counts the last days of every facility again from its facts and compares; nothing is changed. */
export const checkFigures = async (db: Db): Promise<CheckedFigures> => {
  const scopes = await everyFacility(db);
  const differing: string[] = [];
  for (const scope of scopes) if (!(await check(db, scope))) differing.push(scope.facilityId);
  return { facilities: scopes.length, differing };
};
