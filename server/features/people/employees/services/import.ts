import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { api } from "#contract/index.ts";
import { JOB_ROLE_TYPES } from "#contract/people/job-roles.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireLicensedCustomer } from "#server/access/customer-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { startImport } from "#server/imports/runs/start.ts";
import type { ImportRequest, ImportWriter } from "#server/imports/runs/start.ts";
import { createImsRole } from "#server/features/people/job-roles/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import {
  acceptedPlans,
  checkFile,
  plansOf,
  readImport,
  readable,
} from "#server/imports/import-file.ts";
import type { GivenFile, ImportFile, Verdict } from "#server/imports/import-file.ts";
import { changesOf } from "#server/imports/changes.ts";
import { importSteps, inBatches } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { employeeColumns, planImport } from "../lib/plan-import.ts";
import type { PlannedEmployee, Staff } from "../lib/plan-import.ts";
import * as badgeQueries from "../queries/badges.ts";
import * as queries from "../queries/employees.ts";
import { makeBadges } from "./badges.ts";

const read = (given: GivenFile) =>
  readImport(
    given,
    employeeColumns((column) => inEveryLanguage(`employees:csv.${column}`)),
  );

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

const planOf = async (db: Db, scope: CustomerScope, file: ImportFile, language: Language) =>
  planImport(await loadStaff(db, scope), file.rows, (reason, values = {}) =>
    textsIn(language)(`employees:import.why.${reason}`, { ...values }),
  );

const summaryIn =
  (language: Language) =>
  (verdicts: readonly Verdict<PlannedEmployee>[]): string => {
    const { created, changed } = plansOf(verdicts);
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
  };

type Deps = { db: Db; clock: Clock };

/**
 * What a file would change among a customer's employees; writes nothing.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const checkImport = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
  given: GivenFile,
  language: Language,
): Promise<ImportCheck> => {
  const scope = await requireLicensedCustomer(
    db,
    actor,
    customerId,
    api.employees.checkImport.access,
    clock.now(),
  );
  const file = await read(given);
  return checkFile(file, (found) => planOf(db, scope, found, language), {
    language,
    summary: summaryIn(language),
  });
};

/**
 * Reads a file before a transaction is opened for it.
 * @throws AppError `forbidden` out of reach, `invalid_input` for one that cannot be read
 */
export const readForImport = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
  given: GivenFile,
): Promise<ImportFile> => {
  await requireLicensedCustomer(db, actor, customerId, api.employees.import.access, clock.now());
  return readable(await read(given));
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
  // Whoever gets a badge is there.
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

/** Writes the good lines of a file, against the employees as they are now; as {@link importEmployees}. */
export const writeEmployees: ImportWriter = async (act, request, progress) => {
  const { tx, actor, language } = act;
  const { place } = request;
  if (!("customerId" in place)) throw new AppError("not_found");
  const scope = await requireLicensedCustomer(
    tx,
    actor,
    place.customerId,
    api.employees.import.access,
    act.now,
  );
  const file = readable(await read(request));
  const steps = importSteps(progress, file.rows.length);
  steps.read();
  // Held until the end, so that plan and rows are of the same time.
  await queries.lockEmployees(tx, scope);
  const verdicts = await planOf(tx, scope, file, language);
  const { created, changed, result } = acceptedPlans(verdicts, request.withoutRefused);
  const made = await withJobRoles(act, scope, created);
  await queries.lockActiveRoles(tx, scope, rolesOf([...made, ...changed]));
  steps.written(made.length + changed.length);
  await inBatches(
    made,
    (batch) => writePlans(act, scope, { created: batch, changed: [] }),
    (left) => steps.written(left + changed.length),
  );
  await inBatches(
    changed,
    (batch) => writePlans(act, scope, { created: [], changed: batch }),
    steps.written,
  );
  steps.written(0);
  return { scope, counts: result, changes: changesOf(file, verdicts) };
};

/**
 * Writes the good lines of a file, those of a long file in the background.
 * @throws AppError `forbidden` out of reach, `import_refused` when a line is refused and refused
 *   ones are not to be left out, `duplicate_value` where somebody took an identifier meanwhile
 */
export const importEmployees = async (
  act: Act<Actor>,
  file: ImportFile,
  customerId: string,
  request: Omit<ImportRequest, "place">,
): Promise<ImportResult> => {
  const { access } = api.employees.import;
  const scope = await requireLicensedCustomer(act.tx, act.actor, customerId, access, act.now);
  const asked = { ...request, place: { customerId } };
  return startImport(act, "employees", scope, file, asked, writeEmployees);
};
