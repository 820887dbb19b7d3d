import type {
  EditedEmployee,
  Employee,
  EmployeeLines,
  EmployeeRow,
  NewEmployee,
} from "#contract/people/employees.ts";
import { api } from "#contract/index.ts";
import { EMPLOYEE_PRODUCTS } from "#contract/core/permissions.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer, requireLicensedCustomer } from "#server/access/customer-access.ts";
import { latestFactMs, markBadgesStaleAnywhere } from "#server/engine/badges/stale/stale-badges.ts";
import { heldAt, requireFacility } from "#server/access/facility-access.ts";
import { enterRows, requireRow } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { newIdentifier } from "../lib/new-identifier.ts";
import { can } from "../policy.ts";
import { auditedEmployee, presentEmployee, presentLine, presentRow } from "../presenter.ts";
import * as badgeQueries from "../queries/badges.ts";
import * as queries from "../queries/employees.ts";
import type { EmployeeRecord, EmployeeValues } from "../queries/employees.ts";
import { changeBadges, withHeld } from "./badges.ts";
import { changeLeft } from "./left.ts";
import { reachOf, refusalOfSince } from "./since.ts";

type Deps = { db: Db; clock: Clock };

/** Of what is licensed where employees can be seen at all. */
const products = new Set(EMPLOYEE_PRODUCTS);

const seenBy = (actor: Actor, { customerId }: CustomerScope) => ({
  customerId,
  canEdit: can.update({ ...heldAt(actor, { customerId }), products }),
});

const rowsOf = async (db: Db, scope: CustomerScope) => {
  const held = Map.groupBy(await badgeQueries.listHeld(db, scope), ({ employee_id: id }) => id);
  const rows = await queries.listEmployees(db, scope);
  return rows.map((row) => ({ row, held: held.get(row.employee_id) ?? [] }));
};

const shownRows = async (db: Db, actor: Actor, scope: CustomerScope): Promise<EmployeeRow[]> => {
  const seen = seenBy(actor, scope);
  return (await rowsOf(db, scope)).map(({ row, held }) => presentRow(row, held, seen));
};

/**
 * A customer's employees.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listEmployees = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
): Promise<EmployeeRow[]> => {
  const scope = await requireLicensedCustomer(
    db,
    actor,
    customerId,
    api.employees.list.access,
    clock.now(),
  );
  return shownRows(db, actor, scope);
};

/**
 * A customer's employees as the page lists them.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listLines = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
): Promise<EmployeeLines> => {
  const scope = await requireLicensedCustomer(
    db,
    actor,
    customerId,
    api.employees.lines.access,
    clock.now(),
  );
  const rows = await rowsOf(db, scope);
  const jobRoles = [...new Set(rows.map(({ row }) => row.job_role))];
  const placeOf = new Map(jobRoles.map((title, at) => [title, at]));
  const badgeCount = await badgeQueries.countInUse(db, scope);
  return {
    jobRoles,
    lines: rows.map(({ row, held }) => presentLine(row, held, placeOf.get(row.job_role) ?? 0)),
    badgeCount,
    freeBadgeCount: badgeCount - rows.reduce((sum, { held }) => sum + held.length, 0),
    canEdit: seenBy(actor, scope).canEdit,
  };
};

/**
 * The employees of a facility's customer: people belong to no single facility.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listOfFacility = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<EmployeeRow[]> => {
  const { access } = api.employees.ofFacility;
  const { scope } = await requireFacility(db, actor, facilityId, access, clock.now());
  const { privilege } = access;
  return shownRows(db, actor, await requireCustomer(db, actor, scope.customerId, { privilege }));
};

/** Some of so many are free, however many employees there are. */
const TRIES = 20;

/**
 * An identifier that no employee has.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const freeIdentifier = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
): Promise<{ employeeIdentifier: string }> => {
  const scope = await requireLicensedCustomer(
    db,
    actor,
    customerId,
    api.employees.identifier.access,
    clock.now(),
  );
  const tried = Array.from({ length: TRIES }, newIdentifier);
  const taken = await queries.takenIdentifiers(db, scope, tried);
  const free = tried.find((identifier) => !taken.has(identifier.toLowerCase()));
  if (free === undefined) throw new AppError("busy");
  return { employeeIdentifier: free };
};

const requireEmployee = async (
  db: Db,
  scope: CustomerScope,
  employeeId: string,
): Promise<EmployeeRecord> => {
  const row = await queries.findEmployee(db, scope, employeeId);
  if (row === null) throw new AppError("not_found");
  return row;
};

const employeeIn = async (
  db: Db,
  actor: Actor,
  scope: CustomerScope,
  employeeId: string,
): Promise<Employee> => {
  const row = await requireEmployee(db, scope, employeeId);
  const spans = await badgeQueries.listIntervalsOf(db, scope, employeeId);
  return presentEmployee(row, spans, seenBy(actor, scope));
};

/**
 * One employee.
 * @throws AppError `not_found` for one that is not there or out of reach
 */
export const getEmployee = async (
  asking: { tx: Db; actor: Actor; now: Date },
  employeeId: string,
): Promise<Employee> => {
  const scope = await requireRow(asking, "employee", employeeId, api.employees.get.access);
  return employeeIn(asking.tx, asking.actor, scope, employeeId);
};

const valuesOf = (given: NewEmployee): EmployeeValues => ({
  employee_identifier: given.employeeIdentifier,
  first_name: given.firstName,
  last_name: given.lastName,
  job_role_id: given.jobRoleId,
  department: given.department || null,
});

const named = (id: string, { employeeIdentifier: identifier }: NewEmployee) => ({ id, identifier });

const requireActiveRole = async (
  { tx }: Act<Actor>,
  scope: CustomerScope,
  jobRoleId: string,
): Promise<void> => {
  const active = await queries.lockActiveRoles(tx, scope, [jobRoleId]);
  if (!active.has(jobRoleId))
    throw new AppError("invalid_input", { fieldErrors: { jobRoleId: "not_in_list" } });
};

/**
 * Adds an employee with a job role from now on, and with badges.
 * @throws AppError `forbidden` out of reach, `duplicate_value` for a taken identifier,
 *   `invalid_input` for a role that is inactive or a badge that cannot be given out
 */
export const createEmployee = async (act: Act<Actor>, given: NewEmployee): Promise<Employee> => {
  const { tx, actor, now } = act;
  const scope = await requireLicensedCustomer(
    tx,
    actor,
    given.customerId,
    api.employees.create.access,
    act.now,
  );
  await requireActiveRole(act, scope, given.jobRoleId);
  const employeeId = newId();
  await queries.insertEmployees(tx, scope, [{ employee_id: employeeId, ...valuesOf(given) }]);
  await enterRows(tx, "employee", scope, [employeeId]);
  await queries.changeRoles(tx, scope, now, [{ employeeId, jobRoleId: given.jobRoleId }]);
  const badges = given.badges.map((row) => ({ ...row, isAssigned: row.isAssigned ?? false }));
  await changeBadges(act, scope, named(employeeId, given), badges);
  const after = auditedEmployee(await requireEmployee(tx, scope, employeeId));
  await act.record({ scope, action: "create", entity: "employee", id: employeeId, after });
  return employeeIn(tx, actor, scope, employeeId);
};

/** Begins another job role at an instant, and has what the employee's badges did since counted for it. */
const changeRole = async (
  act: Act<Actor>,
  scope: CustomerScope,
  { id, jobRoleId, jobRoleSince }: EditedEmployee,
): Promise<void> => {
  const { tx, now } = act;
  await requireActiveRole(act, scope, jobRoleId);
  const since = jobRoleSince === undefined ? now : new Date(jobRoleSince);
  const refusal =
    refusalOfSince(since, await reachOf(tx, scope, now)) ??
    ((await queries.hasRoleOnlyAfter(tx, scope, id, since)) ? "start_after_end" : null);
  if (refusal !== null)
    throw new AppError("invalid_input", { fieldErrors: { jobRoleSince: refusal } });
  await queries.changeRoles(tx, scope, since, [{ employeeId: id, jobRoleId }]);
  const worn = await badgeQueries.listIntervalsOf(tx, scope, id);
  await markBadgesStaleAnywhere(
    tx,
    scope,
    worn
      .filter(({ ends_at: end }) => end === null || end > since)
      .map(({ serial_number: badge, starts_at: start, ends_at: end }) => ({
        badge,
        fromMs: Math.max(start.getTime(), since.getTime()),
        toMs: end?.getTime() ?? latestFactMs(now),
      })),
  );
};

/** What the audit log records of a job role that holds from an earlier instant on. */
const sinceOf = ({ jobRoleId, jobRoleSince }: EditedEmployee, before: EmployeeRecord) =>
  jobRoleSince === undefined || jobRoleId === before.job_role_id ? {} : { since: jobRoleSince };

/**
 * Changes an employee, who may leave or come back. A new job role begins now or at the instant that is given; what was counted
 * before stays with the old one.
 * @throws AppError `forbidden` out of reach, `not_found`, `conflict`, `duplicate_value`,
 *   `invalid_input` as {@link createEmployee}, and for an instant to come, before the job role so
 *   far began, or before what can be counted again
 */
export const updateEmployee = async (act: Act<Actor>, given: EditedEmployee): Promise<Employee> => {
  const { tx, actor } = act;
  const { id, version } = given;
  const scope = await requireLicensedCustomer(
    tx,
    actor,
    given.customerId,
    api.employees.update.access,
    act.now,
  );
  const before = await requireEmployee(tx, scope, id);
  const current = () => employeeIn(tx, actor, scope, id);
  const seen = { version, current };
  await updateVersioned(tx, scope, "employee", { employee_id: id }, valuesOf(given), seen);
  if (before.job_role_id !== given.jobRoleId) await changeRole(act, scope, given);
  const badges = await withHeld(tx, scope, id, given.badges);
  await changeBadges(act, scope, named(id, given), badges);
  await changeLeft(act, scope, before, { ...given, badges });
  const after = auditedEmployee(await requireEmployee(tx, scope, id));
  await act.record({
    scope,
    action: "update",
    entity: "employee",
    id,
    before: auditedEmployee(before),
    after: { ...after, ...sinceOf(given, before) },
  });
  return current();
};
