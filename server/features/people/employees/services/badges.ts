import type { Badge, BadgeChange, BadgeRow } from "#contract/people/employees.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireLicensedCustomer } from "#server/access/customer-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { latestFactMs, markBadgesStaleAnywhere } from "#server/engine/badges/stale/stale-badges.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { foldedNumber } from "../lib/badge-number.ts";
import { presentBadge } from "../presenter.ts";
import * as queries from "../queries/badges.ts";
import type { Begun, Ended, BadgeInterval } from "../queries/badges.ts";
import { beginFirstRoleBy } from "../queries/employees.ts";
import { type Reach, reachOf, refusalOfSince } from "./since.ts";

/**
 * A customer's badges that are in use or free.
 * @param isFree only free ones, or only held ones
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listBadges = async (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  customerId: string,
  isFree?: boolean,
): Promise<Badge[]> => {
  const scope = await requireLicensedCustomer(
    db,
    actor,
    customerId,
    api.employees.badges.access,
    clock.now(),
  );
  const rows = await queries.listBadges(db, scope);
  return rows
    .filter(
      ({ is_removed: isRemoved, employee_id: holder }) =>
        !isRemoved && (isFree === undefined || isFree === (holder === null)),
    )
    .map(presentBadge);
};

/** Makes badges of numbers that no badge has. @returns their ids, in the order of the numbers */
export const makeBadges = async (
  act: Act<Actor>,
  scope: CustomerScope,
  numbers: readonly string[],
): Promise<string[]> => {
  const { tx } = act;
  const made = numbers.map((number) => ({ badge_id: newId(), serial_number: number }));
  const ids = made.map(({ badge_id: id }) => id);
  await queries.insertBadges(tx, scope, made);
  await enterRows(tx, "badge", scope, ids);
  for (const { badge_id: id, serial_number: serialNumber } of made)
    await act.record({ scope, action: "create", entity: "badge", id, after: { serialNumber } });
  return ids;
};

/**
 * Enters badges by their numbers, in whichever case and width; one that was removed is taken back,
 * one that is there stays.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const addBadges = async (
  act: Act<Actor>,
  given: { customerId: string; serialNumbers: readonly string[] },
): Promise<{ added: number; present: number }> => {
  const { tx, actor } = act;
  const scope = await requireLicensedCustomer(
    tx,
    actor,
    given.customerId,
    api.employees.addBadges.access,
    act.now,
  );
  const known = new Map(
    (await queries.listBadges(tx, scope)).map((row) => [row.serial_number, row]),
  );
  const alike = new Map([...known.values()].map((row) => [foldedNumber(row.serial_number), row]));
  const rowOf = (number: string) => known.get(number) ?? alike.get(foldedNumber(number));
  // The first spelling of each.
  const numbers = [...Map.groupBy(given.serialNumbers, foldedNumber).values()].flatMap(
    ([first]) => first ?? [],
  );
  await makeBadges(
    act,
    scope,
    numbers.filter((number) => rowOf(number) === undefined),
  );
  const back = numbers.flatMap((number) => {
    const row = rowOf(number);
    return row?.is_removed === true ? [row] : [];
  });
  await queries.setRemoved(
    tx,
    scope,
    back.map(({ badge_id: id }) => id),
    false,
  );
  for (const { badge_id: id, serial_number: serialNumber } of back)
    await act.record({ scope, action: "restore", entity: "badge", id, after: { serialNumber } });
  const present = numbers.filter((number) => rowOf(number)?.is_removed === false).length;
  if (present === numbers.length) act.nothingChanged();
  return { added: numbers.length - present, present };
};

type Refusals = Record<string, string>;

/** Rows of a request with whether the employee holds each badge, where they do not say. */
export const withHeld = async (
  db: Db,
  scope: CustomerScope,
  employeeId: string,
  rows: readonly BadgeRow[],
): Promise<BadgeChange[]> => {
  const held = new Set(
    (await queries.listIntervalsOf(db, scope, employeeId)).flatMap(
      ({ badge_id: id, ends_at: end }) => (end === null ? [id] : []),
    ),
  );
  return rows.map((row) => ({ ...row, isAssigned: row.isAssigned ?? held.has(row.badgeId) }));
};

/** What is wrong with giving out a new badge; null where nothing is. */
const refusalOf = (
  change: BadgeChange,
  reach: Reach,
  usable: ReadonlyMap<string, string>,
  spans: readonly BadgeInterval[],
): readonly [field: "badgeId" | "since", code: string] | null => {
  if (!usable.has(change.badgeId)) return ["badgeId", "not_in_list"];
  const ofBadge = spans.filter(({ badge_id: id }) => id === change.badgeId);
  if (ofBadge.some(({ ends_at: end }) => end === null)) return ["badgeId", "taken"];
  if (change.since === undefined) return null;
  const since = new Date(change.since);
  const refusal = refusalOfSince(since, reach);
  if (refusal !== null) return ["since", refusal];
  const isHeldSince = ofBadge.some(({ ends_at: end }) => end !== null && end > since);
  return isHeldSince ? ["since", "taken"] : null;
};

/** What is wrong with changing a badge from an instant on while an employee holds it. */
const refusalOfEnd = (
  change: BadgeChange,
  reach: Reach,
  span: BadgeInterval | undefined,
): readonly [field: "badgeId" | "since", code: string] | null => {
  if (span === undefined) return ["badgeId", "not_in_list"];
  if (change.since === undefined) return null;
  const since = new Date(change.since);
  const refusal = refusalOfSince(since, reach);
  if (refusal !== null) return ["since", refusal];
  return since < span.starts_at ? ["since", "start_after_end"] : null;
};

/**
 * Changes the badges that an employee holds, at the instant of the act or from an earlier one on;
 * what they did since then is judged again.
 * @throws AppError `invalid_input` for a badge that another employee holds or held then, that is
 *   not the customer's, or that the employee does not hold, and for an instant to come, before the
 *   employee held it, or before what can be counted again
 */
export const changeBadges = async (
  act: Act<Actor>,
  scope: CustomerScope,
  employee: { id: string; identifier: string },
  changes: readonly BadgeChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const { tx, now } = act;
  const employeeId = employee.id;
  const ids = changes.map(({ badgeId }) => badgeId);
  const usable = await queries.lockBadges(tx, scope, ids);
  const spans = await queries.listIntervalsOfBadges(tx, scope, ids);
  const held = new Map(
    spans
      .filter((span) => span.ends_at === null && span.employee_id === employeeId)
      .map((span) => [span.badge_id, span]),
  );
  const reach = await reachOf(tx, scope, now);
  const refused: Refusals = {};
  const ended: (Ended & { span: BadgeInterval })[] = [];
  const begun: Begun[] = [];
  changes.forEach((change, row) => {
    const { badgeId, isPermanent } = change;
    const at = change.since === undefined ? now : new Date(change.since);
    const span = held.get(badgeId);
    const refusal = change.isAssigned
      ? refusalOfEnd(change, reach, span)
      : refusalOf(change, reach, usable, spans);
    if (refusal !== null) refused[`badges.${row}.${refusal[0]}`] = refusal[1];
    else if (!change.isAssigned) begun.push({ badgeId, employeeId, isPermanent, since: at });
    else if (span === undefined) return;
    else if (change.remove === true) ended.push({ span, badgeId, at, reason: "removed" });
    else if (change.unassign === true) ended.push({ span, badgeId, at, reason: "unassigned" });
    else if (change.makePermanent === true && !span.is_permanent) {
      ended.push({ span, badgeId, at, reason: null });
      begun.push({ badgeId, employeeId, isPermanent: true, since: at });
    }
  });
  if (Object.keys(refused).length > 0)
    throw new AppError("invalid_input", { fieldErrors: refused });
  await queries.endHeld(tx, scope, ended);
  const lost = ended.filter(({ reason }) => reason === "removed");
  await queries.setRemoved(
    tx,
    scope,
    lost.map(({ badgeId }) => badgeId),
    true,
  );
  await queries.beginHeld(tx, scope, begun);
  // No employee does anything with a badge before they have a job role.
  const first = Math.min(...begun.map(({ since }) => since.getTime()));
  if (begun.length > 0) await beginFirstRoleBy(tx, scope, employeeId, new Date(first));
  const numberOf = (badgeId: string) => usable.get(badgeId) ?? held.get(badgeId)?.serial_number;
  const touched = [
    ...ended.map(({ badgeId, at }) => ({ badgeId, at, formerHolders: [employeeId] })),
    ...begun.map(({ badgeId, since: at }) => ({ badgeId, at, formerHolders: [] })),
  ];
  await markBadgesStaleAnywhere(
    tx,
    scope,
    touched.flatMap(({ badgeId, at, formerHolders }) => {
      const badge = numberOf(badgeId);
      const span = { fromMs: at.getTime(), toMs: latestFactMs(now) };
      return badge === undefined ? [] : [{ badge, ...span, formerHolders }];
    }),
  );
  await recordBadges(act, scope, { ended, begun }, (badgeId) => ({
    badge: numberOf(badgeId),
    employeeIdentifier: employee.identifier,
  }));
};

/** Writes down which badges changed hands. */
const recordBadges = async (
  act: Act<Actor>,
  scope: CustomerScope,
  changed: { ended: readonly (Ended & { span: BadgeInterval })[]; begun: readonly Begun[] },
  named: (badgeId: string) => object,
): Promise<void> => {
  const entry = { scope, entity: "badge_assignment" } as const;
  for (const { badgeId: id, span, at } of changed.ended) {
    const { is_permanent: isPermanent, starts_at: since } = span;
    const until = at.toISOString();
    const before = { ...named(id), isPermanent, since: since.toISOString(), until };
    await act.record({ ...entry, action: "remove", id, before });
  }
  for (const { badgeId: id, isPermanent, since } of changed.begun) {
    const after = { ...named(id), isPermanent, since: since.toISOString() };
    await act.record({ ...entry, action: "create", id, after });
  }
};
