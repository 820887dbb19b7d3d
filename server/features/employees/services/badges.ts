import type { Badge, BadgeChange } from "#contract/employees.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/act.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { touchBadgesAnywhere } from "#server/engine/badges/touches.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { presentBadge } from "../presenter.ts";
import * as queries from "../queries/badges.ts";
import type { Begun, SpanRecord } from "../queries/badges.ts";

/**
 * A customer's badges that are in use or free.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listBadges = async (db: Db, actor: Actor, customerId: string): Promise<Badge[]> => {
  const scope = await requireCustomer(db, actor, customerId, api.employees.badges.access);
  const rows = await queries.listBadges(db, scope);
  return rows.filter(({ is_removed: isRemoved }) => !isRemoved).map(presentBadge);
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
 * Enters badges by their numbers; one that was removed is taken back, one that is there stays.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const addBadges = async (
  act: Act<Actor>,
  given: { customerId: string; serialNumbers: readonly string[] },
): Promise<{ added: number; present: number }> => {
  const { tx, actor } = act;
  const scope = await requireCustomer(tx, actor, given.customerId, api.employees.addBadges.access);
  const numbers = [...new Set(given.serialNumbers)];
  const known = new Map(
    (await queries.listBadges(tx, scope)).map((row) => [row.serial_number, row]),
  );
  await makeBadges(
    act,
    scope,
    numbers.filter((number) => !known.has(number)),
  );
  const back = numbers.flatMap((number) => {
    const row = known.get(number);
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
  const present = numbers.filter((number) => known.get(number)?.is_removed === false).length;
  if (present === numbers.length) act.nothingChanged();
  return { added: numbers.length - present, present };
};

type Refusals = Record<string, string>;

/** What is wrong with giving out a new badge; null where nothing is. */
const refusalOf = (
  change: BadgeChange,
  now: Date,
  usable: ReadonlyMap<string, string>,
  spans: readonly SpanRecord[],
): readonly [field: "badgeId" | "since", code: string] | null => {
  if (!usable.has(change.badgeId)) return ["badgeId", "not_in_list"];
  const ofBadge = spans.filter(({ badge_id: id }) => id === change.badgeId);
  if (ofBadge.some(({ ends_at: end }) => end === null)) return ["badgeId", "taken"];
  if (change.since === undefined) return null;
  const since = new Date(change.since);
  if (since > now) return ["since", "future_date"];
  const isHeldSince = ofBadge.some(({ ends_at: end }) => end !== null && end > since);
  return isHeldSince ? ["since", "taken"] : null;
};

/**
 * Changes the badges that an employee holds, at the instant of the act; a new one may begin earlier.
 * @throws AppError `invalid_input` for a badge that somebody holds or held then, that is not the
 *   customer's, or that the employee does not hold
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
  const spans = await queries.listSpansOfBadges(tx, scope, ids);
  const held = new Map(
    spans
      .filter((span) => span.ends_at === null && span.employee_id === employeeId)
      .map((span) => [span.badge_id, span]),
  );
  const refused: Refusals = {};
  const ended: { span: SpanRecord; reason: SpanRecord["end_reason"] }[] = [];
  const begun: Begun[] = [];
  changes.forEach((change, row) => {
    const { badgeId, isPermanent } = change;
    if (!change.isAssigned) {
      const refusal = refusalOf(change, now, usable, spans);
      if (refusal !== null) refused[`badges.${row}.${refusal[0]}`] = refusal[1];
      const since = change.since === undefined ? now : new Date(change.since);
      begun.push({ badgeId, employeeId, isPermanent, since });
      return;
    }
    const span = held.get(badgeId);
    if (span === undefined) {
      refused[`badges.${row}.badgeId`] = "not_in_list";
      return;
    }
    if (change.remove === true) ended.push({ span, reason: "removed" });
    else if (change.unassign === true) ended.push({ span, reason: "unassigned" });
    else if (change.makePermanent === true && !span.is_permanent) {
      ended.push({ span, reason: null });
      begun.push({ badgeId, employeeId, isPermanent: true, since: now });
    }
  });
  if (Object.keys(refused).length > 0)
    throw new AppError("invalid_input", { fieldErrors: refused });
  for (const reason of ["removed", "unassigned", null] as const) {
    const gone = ended.filter((one) => one.reason === reason);
    const goneIds = gone.map(({ span }) => span.badge_id);
    await queries.endHeld(tx, scope, goneIds, { at: now, reason });
    if (reason === "removed") await queries.setRemoved(tx, scope, goneIds, true);
  }
  await queries.beginHeld(tx, scope, begun);
  const numberOf = (badgeId: string) => usable.get(badgeId) ?? held.get(badgeId)?.serial_number;
  await touchBadgesAnywhere(
    tx,
    scope,
    begun.flatMap(({ badgeId, since }) => {
      const badge = numberOf(badgeId);
      return badge === undefined ? [] : [{ badge, fromMs: since.getTime(), toMs: now.getTime() }];
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
  { ended, begun }: { ended: readonly { span: SpanRecord }[]; begun: readonly Begun[] },
  named: (badgeId: string) => object,
): Promise<void> => {
  const entry = { scope, entity: "badge_assignment" } as const;
  for (const { span } of ended) {
    const { badge_id: id, is_permanent: isPermanent, starts_at: since } = span;
    const before = { ...named(id), isPermanent, since: since.toISOString() };
    await act.record({ ...entry, action: "remove", id, before });
  }
  for (const { badgeId: id, isPermanent, since } of begun) {
    const after = { ...named(id), isPermanent, since: since.toISOString() };
    await act.record({ ...entry, action: "create", id, after });
  }
};
