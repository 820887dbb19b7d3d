import type { BadgeChange, EditedEmployee } from "#contract/people/employees.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import * as badgeQueries from "../queries/badges.ts";
import { type EmployeeRecord, setLeft } from "../queries/employees.ts";
import { changeBadges } from "./badges.ts";
import { reachOf, refusalOfSince } from "./since.ts";

const refuse = (field: "left" | "left.since", code: string): AppError =>
  new AppError("invalid_input", { fieldErrors: { [field]: code } });

type Leaving = Omit<EditedEmployee, "badges"> & { badges: readonly BadgeChange[] };
const isGiven = ({ isAssigned }: BadgeChange): boolean => !isAssigned;

/**
 * Lets an employee leave, now or from an earlier instant on, or come back. Their badges are free
 * from then on, and what these did since is theirs no longer; what was counted before stays with
 * them.
 * @throws AppError `invalid_input` for an instant to come, before a badge that they hold was given
 *   out, or before what can be counted again, and where an employee who has left gets a badge
 */
export const changeLeft = async (
  act: Act<Actor>,
  scope: CustomerScope,
  before: EmployeeRecord,
  { id, employeeIdentifier: identifier, left, badges }: Leaving,
): Promise<void> => {
  const { tx, now } = act;
  const isGone = left === undefined ? before.left_at !== null : left !== null;
  if (isGone && badges.some(isGiven)) throw refuse("left", "mismatch");
  if (left === undefined) return;
  if (left === null) {
    await setLeft(tx, scope, [id], null);
    return;
  }
  const since = left.since ?? now.toISOString();
  const at = new Date(since);
  const refusal = refusalOfSince(at, await reachOf(tx, scope, now));
  if (refusal !== null) throw refuse("left.since", refusal);
  const spans = await badgeQueries.listIntervalsOf(tx, scope, id);
  const held = spans.filter(({ ends_at: end }) => end === null);
  if (held.some(({ starts_at: start }) => start > at))
    throw refuse("left.since", "start_after_end");
  await changeBadges(
    act,
    scope,
    { id, identifier },
    held.map((span) => ({
      badgeId: span.badge_id,
      isAssigned: true,
      isPermanent: span.is_permanent,
      unassign: true,
      since,
    })),
  );
  await setLeft(tx, scope, [id], at);
};
