import {
  BADGE_DESK_PEOPLE,
  type BadgeAtHand,
  type Wearer,
  badgeDesk as calls,
} from "#contract/people/badges.ts";
import type { BadgeChange } from "#contract/people/employees.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { type CustomerScope, customerOf } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import { AppError } from "#server/lib/app-error.ts";
import { presentBadgeAtHand, presentWearer } from "../presenter.ts";
import { lockBadges } from "../queries/badges.ts";
import * as queries from "../queries/wearers.ts";
import type { BadgeAtHandRow, WearerRow } from "../queries/wearers.ts";
import { changeBadges } from "./badges.ts";

type Deps = { db: Db; clock: Clock };

/**
 * Badges belong to the customer; a user who handles them in one of its facilities handles all of
 * them.
 */
const scopeAt = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<CustomerScope> =>
  customerOf((await requireFacility(db, actor, facilityId, calls.find.access, now)).scope);

const findWearer = async (
  db: Db,
  scope: CustomerScope,
  employeeId: string,
): Promise<WearerRow | undefined> => (await queries.listWearers(db, scope, { employeeId }, 1))[0];

const atHand = async (
  db: Db,
  scope: CustomerScope,
  badge: BadgeAtHandRow | null,
): Promise<BadgeAtHand> => {
  if (badge === null) throw new AppError("not_found");
  const { employeeId } = badge;
  const wearer = employeeId === null ? undefined : await findWearer(db, scope, employeeId);
  return presentBadgeAtHand(badge, wearer);
};

/**
 * The badge with a number.
 * @throws AppError `forbidden` out of reach, `not_found` for one that is unknown or out of use
 */
export const findBadge = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
  number: string,
): Promise<BadgeAtHand> => {
  const scope = await scopeAt(db, actor, facilityId, clock.now());
  return atHand(db, scope, await queries.findBadge(db, scope, { number }));
};

/**
 * People who may be given a badge.
 * @throws AppError `forbidden` out of reach
 */
export const findWearers = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
  text: string,
): Promise<Wearer[]> => {
  const scope = await scopeAt(db, actor, facilityId, clock.now());
  return (await queries.listWearers(db, scope, { text }, BADGE_DESK_PEOPLE)).map(presentWearer);
};

type Given = { badgeId: string; employeeId: string };

/** The badge and the person, held until the end of the transaction. */
const lockBoth = async (act: Act<Actor>, facilityId: string, { badgeId, employeeId }: Given) => {
  const { tx, actor, now } = act;
  const scope = await scopeAt(tx, actor, facilityId, now);
  await queries.lockEmployee(tx, scope, employeeId);
  await lockBadges(tx, scope, [badgeId]);
  const badge = await queries.findBadge(tx, scope, { badgeId });
  const person = await findWearer(tx, scope, employeeId);
  if (badge === null || person === undefined) throw new AppError("not_found");
  return { scope, badge, person };
};

const change = async (
  act: Act<Actor>,
  scope: CustomerScope,
  person: WearerRow,
  made: BadgeChange,
): Promise<BadgeAtHand> => {
  const { employeeId: id, employeeIdentifier: identifier } = person;
  await changeBadges(act, scope, { id, identifier }, [made]);
  const { badgeId } = made;
  return atHand(act.tx, scope, await queries.findBadge(act.tx, scope, { badgeId }));
};

/**
 * Gives a free badge to a person.
 * @throws AppError `forbidden` out of reach, `not_found` for a badge or a person that is not there,
 *   `already_assigned` with its wearer for a badge that is not free
 */
export const assignBadge = async (
  act: Act<Actor>,
  facilityId: string,
  given: Given & { isPermanent: boolean },
): Promise<BadgeAtHand> => {
  const { scope, badge, person } = await lockBoth(act, facilityId, given);
  if (badge.employeeId !== null)
    throw new AppError("already_assigned", { current: await atHand(act.tx, scope, badge) });
  const { badgeId, isPermanent } = given;
  return change(act, scope, person, { badgeId, isAssigned: false, isPermanent });
};

/**
 * Takes a badge back from the person who wears it.
 * @throws AppError as {@link assignBadge}; `already_assigned` where another employee wears it by
 * now
 */
export const takeBadgeBack = async (
  act: Act<Actor>,
  facilityId: string,
  given: Given,
): Promise<BadgeAtHand> => {
  const { scope, badge, person } = await lockBoth(act, facilityId, given);
  if (badge.employeeId !== person.employeeId)
    throw new AppError("already_assigned", { current: await atHand(act.tx, scope, badge) });
  const { badgeId, isPermanent } = badge;
  return change(act, scope, person, {
    badgeId,
    isAssigned: true,
    isPermanent: isPermanent === true,
    unassign: true,
  });
};
