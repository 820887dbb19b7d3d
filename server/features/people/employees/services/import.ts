import { api } from "#contract/index.ts";
import { JOB_ROLE_TYPES } from "#contract/people/job-roles.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { createImsRole } from "#server/features/people/job-roles/service.ts";
import { defineImport } from "#server/imports/define-import.ts";
import { intoLicensedCustomer } from "#server/imports/reach.ts";
import { inBatches } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { type PlannedEmployee, type Staff, planImport } from "../lib/plan-import.ts";
import * as badgeQueries from "../queries/badges.ts";
import * as queries from "../queries/employees.ts";
import { makeBadges } from "./badges.ts";

const loadStaff = async (db: Db, scope: CustomerScope): Promise<Staff> => {
  const employees = await queries.listEmployees(db, scope);
  const badges = await badgeQueries.listBadges(db, scope);
  const roles = await queries.listRoles(db, scope);
  return {
    employees: employees.map((row) => ({
      id: row.employee_id,
      employeeIdentifier: row.employee_identifier,
      firstName: row.first_name,
      lastName: row.last_name,
      jobRoleId: row.job_role_id,
      jobRole: row.job_role,
      department: row.department,
    })),
    jobRoles: roles.map((row) => ({
      id: row.job_role_id,
      title: row.title,
      isActive: row.is_active,
    })),
    badges: badges.map((row) => ({
      number: row.serial_number,
      employeeId: row.employee_id,
      isRemoved: row.is_removed,
    })),
  };
};

const valuesOf = (plan: PlannedEmployee) => ({
  employee_id: plan.id,
  employee_identifier: plan.employeeIdentifier,
  first_name: plan.firstName,
  last_name: plan.lastName,
  job_role_id: plan.jobRoleId,
  department: plan.department,
});

/** The kind whose words a title has, in whichever language. */
const typeIdOf = (title: string): number => {
  const named = JOB_ROLE_TYPES.findIndex((type) =>
    inEveryLanguage(`job-roles:type.${type}`).some(
      (words) => words.toLocaleLowerCase() === title.toLocaleLowerCase(),
    ),
  );
  return (named < 0 ? JOB_ROLE_TYPES.indexOf("other") : named) + 1;
};

/** Makes the job roles that plans name beside those that there are; the same plans with their ids. */
const withJobRoles = async (
  act: Act<Actor>,
  { customerId }: CustomerScope,
  plans: readonly PlannedEmployee[],
): Promise<PlannedEmployee[]> => {
  const idOf = new Map<string, string>();
  for (const title of new Set(plans.flatMap(({ madeJobRole }) => madeJobRole ?? []))) {
    const given = { customerId, title, jobRoleTypeId: typeIdOf(title) };
    // One after the other: they are in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    idOf.set(title, (await createImsRole(act, given)).id);
  }
  return plans.map((plan) => ({
    ...plan,
    jobRoleId: idOf.get(plan.madeJobRole ?? "") ?? plan.jobRoleId,
  }));
};

/** Gives out badges from now on; numbers that no badge has are entered first. */
const giveBadges = async (
  act: Act<Actor>,
  scope: CustomerScope,
  plans: readonly PlannedEmployee[],
): Promise<void> => {
  const { tx, now } = act;
  const wanted = plans.flatMap(({ id: employeeId, badges }) =>
    badges.map((badge) => ({ employeeId, ...badge })),
  );
  if (wanted.length === 0) return;
  // An employee who gets a badge still works there.
  const holders = wanted.map(({ employeeId }) => employeeId);
  await queries.setLeft(tx, scope, holders, null);
  const known = new Map(
    (await badgeQueries.listBadges(tx, scope)).map((row) => [row.serial_number, row.badge_id]),
  );
  const unknown = wanted.map(({ number }) => number).filter((number) => !known.has(number));
  const made = await makeBadges(act, scope, unknown);
  unknown.forEach((number, at) => known.set(number, made[at] ?? ""));
  await badgeQueries.beginHeld(
    tx,
    scope,
    wanted.map(({ employeeId, number, isPermanent }) => ({
      badgeId: known.get(number) ?? "",
      employeeId,
      isPermanent,
      since: now,
    })),
  );
};

const rolesOf = (plans: readonly PlannedEmployee[]): string[] => [
  ...new Set(plans.map(({ jobRoleId }) => jobRoleId)),
];

const writePlans = async (
  act: Act<Actor>,
  scope: CustomerScope,
  {
    created,
    changed,
  }: { created: readonly PlannedEmployee[]; changed: readonly PlannedEmployee[] },
): Promise<void> => {
  const { tx, now } = act;
  await queries.insertEmployees(tx, scope, created.map(valuesOf));
  const ids = created.map(({ id }) => id);
  await enterRows(tx, "employee", scope, ids);
  await queries.updateEmployees(tx, scope, changed.filter((plan) => plan.isNewText).map(valuesOf));
  const newRoles = [...created, ...changed.filter(({ isNewRole }) => isNewRole)];
  await queries.changeRoles(
    tx,
    scope,
    now,
    newRoles.map(({ id, jobRoleId }) => ({ employeeId: id, jobRoleId })),
  );
  await giveBadges(act, scope, [...created, ...changed]);
};

/** Adds and changes a customer's employees, with the badges and the job roles that a file names. */
export const employeeImport = defineImport({
  kind: "employees",
  entity: "employee",
  headers: (column) => inEveryLanguage(`employees:csv.${column}`),
  reach: intoLicensedCustomer({
    check: api.employees.checkImport.access,
    write: api.employees.import.access,
  }),
  lock: (tx, { scope }) => queries.lockEmployees(tx, scope),
  plan: async ({ db, language }, { scope }, rows) => {
    const verdicts = await planImport(await loadStaff(db, scope), rows, (reason, values = {}) =>
      textsIn(language)(`employees:import.why.${reason}`, { ...values }),
    );
    return { verdicts, extra: null };
  },
  summary: ({ created, changed }, language) => {
    const plans = [...created, ...changed];
    const badges = plans.reduce((sum, plan) => sum + plan.badges.length, 0);
    const jobRoles = new Set(plans.flatMap(({ madeJobRole }) => madeJobRole ?? [])).size;
    return importSummary(language, {
      added: [
        { key: "employees:import.makes.employee", count: created.length },
        { key: "employees:import.makes.badge", count: badges },
        { key: "employees:import.makes.jobRole", count: jobRoles },
      ],
      changed: [{ key: "employees:import.makes.employee", count: changed.length }],
    });
  },
  write: async (act, { scope }, { created, changed, left }) => {
    const made = await withJobRoles(act, scope, created);
    await queries.lockActiveRoles(act.tx, scope, rolesOf([...made, ...changed]));
    await inBatches(
      made,
      (batch) => writePlans(act, scope, { created: batch, changed: [] }),
      (lines) => left(lines + changed.length),
    );
    await inBatches(
      changed,
      (batch) => writePlans(act, scope, { created: [], changed: batch }),
      left,
    );
  },
});
