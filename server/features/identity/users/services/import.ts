import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { api } from "#contract/index.ts";
import { LANGUAGES } from "#contract/core/languages.ts";
import { ROLES } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import { isRoleAt, roleIdOf } from "#contract/identity/users.ts";
import type { Association } from "#contract/identity/users.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { startImport } from "#server/imports/runs/start.ts";
import type { ImportRequest, ImportWriter } from "#server/imports/runs/start.ts";
import { AppError } from "#server/lib/app-error.ts";
import { changesOf } from "#server/imports/changes.ts";
import {
  acceptedPlans,
  checkFile,
  plansOf,
  readImport,
  readable,
} from "#server/imports/import-file.ts";
import type { GivenFile, ImportFile } from "#server/imports/import-file.ts";
import { importSteps } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { folded, planImport, userColumns } from "../lib/plan-import.ts";
import type { PersonState, Roster } from "../lib/plan-import.ts";
import { isOneKind } from "../policy.ts";
import * as queries from "../queries.ts";
import type { CustomerRow, UserRow } from "../queries.ts";
import { chosenRoles } from "./chosen-roles.ts";
import { createUser } from "./invitations.ts";

const read = (given: GivenFile) =>
  readImport(
    given,
    userColumns((column) => inEveryLanguage(`user-import:csv.${column}`)),
  );

const named = <T>(names: readonly string[], value: T): (readonly [string, T])[] =>
  names.map((name) => [folded(name), value] as const);

const stateOf = ({ isActive, isActivated }: UserRow): PersonState =>
  isActive ? (isActivated ? "active" : "pending") : "deactivated";

const NAMED_LANGUAGES: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => [
    ...named([language, language.split("-")[0] ?? language], language),
    ...named(inEveryLanguage(`user-import:languages.${language}`), language),
  ]),
);

/** People, roles and facilities that a file may name. A program's account is made in the form. */
const loadRoster = async (
  db: Db,
  actor: Actor,
  scope: CustomerScope,
  customer: CustomerRow,
  language: Language,
): Promise<Roster> => {
  const users = await queries.listUsers(db, scope);
  const facilities = await queries.listFacilities(db, scope);
  const mayGive = (chosen: readonly Association[]): boolean => {
    try {
      return isOneKind(chosenRoles(actor, scope, customer, facilities, chosen));
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid_input") return false;
      throw error;
    }
  };
  const offered = ROLES.filter(
    (role) =>
      !isServiceAccount({ roles: [{ role, facilityId: null }] }) &&
      isRoleAt(customer.isProvider, role) &&
      mayGive([{ roleId: roleIdOf(role), facilityId: null }]),
  );
  return {
    people: new Map(users.map((row) => [folded(row.email), stateOf(row)])),
    roles: new Map(
      offered.flatMap((role) =>
        named([role, ...inEveryLanguage(`users:roles.${role}.name`)], role),
      ),
    ),
    facilities: new Map([...facilities].map(([id, name]) => [folded(name), { id, name }])),
    everywhere: new Set(inEveryLanguage("users:everywhere").map(folded)),
    languages: NAMED_LANGUAGES,
    roleNames: Object.fromEntries(
      offered.map((role) => [role, textsIn(language)(`users:roles.${role}.name`)]),
    ),
    mayGive,
  };
};

const planOf = async (
  db: Db,
  actor: Actor,
  scope: CustomerScope,
  { customer, file, language }: { customer: CustomerRow; file: ImportFile; language: Language },
) => {
  const roster = await loadRoster(db, actor, scope, customer, language);
  return planImport(roster, file.rows, (reason, values = {}) =>
    textsIn(language)(`user-import:why.${reason}`, { ...values }),
  );
};

/**
 * Whom a file would invite; writes and mails nothing. Of an address that is unknown to the customer
 * it says that it will be invited, whether it has an account elsewhere or not.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const checkImport = async (
  db: Db,
  actor: Actor,
  customerId: string,
  given: GivenFile,
  language: Language,
): Promise<ImportCheck> => {
  const scope = await requireCustomer(db, actor, customerId, api.userImports.check.access);
  const customer = await queries.findCustomer(db, scope);
  if (customer === undefined) throw new AppError("forbidden");
  const file = await read(given);
  return checkFile(file, (found) => planOf(db, actor, scope, { customer, file: found, language }), {
    language,
    summary: (verdicts) =>
      importSummary(language, {
        added: [{ key: "user-import:makes", count: plansOf(verdicts).created.length }],
        changed: [],
      }),
  });
};

/**
 * Reads a file before a transaction is opened for it.
 * @throws AppError `forbidden` out of reach, `invalid_input` for one that cannot be read
 */
export const readForImport = async (
  db: Db,
  actor: Actor,
  customerId: string,
  given: GivenFile,
): Promise<ImportFile> => {
  await requireCustomer(db, actor, customerId, api.userImports.write.access);
  return readable(await read(given));
};

/**
 * Invites the people of a file one by one, as the form does; their mails leave with the transaction,
 * so that each goes out once or not at all. As {@link importUsers}.
 */
export const writeUsers =
  (publicUrl: string): ImportWriter =>
  async (act, request, progress) => {
    const { tx, actor, language } = act;
    const { place } = request;
    if (!("customerId" in place)) throw new AppError("not_found");
    const { customerId } = place;
    const scope = await requireCustomer(tx, actor, customerId, api.userImports.write.access);
    const file = readable(await read(request));
    const steps = importSteps(progress, file.rows.length);
    steps.read();
    // Held until the end: nobody else invites anybody meanwhile.
    const customer = await queries.lockCustomer(tx, scope);
    if (customer === undefined) throw new AppError("forbidden");
    const verdicts = await planOf(tx, actor, scope, { customer, file, language });
    const { created, result } = acceptedPlans(verdicts, request.withoutRefused);
    for (const [at, { language: own, ...person }] of created.entries()) {
      steps.written(created.length - at);
      await createUser({ ...act, language: own ?? language }, { customerId, ...person }, publicUrl);
    }
    steps.written(0);
    return { scope, counts: result, changes: changesOf(file, verdicts) };
  };

/**
 * Invites the people of a file, those of a long file in the background.
 * @throws AppError `forbidden` out of reach, `import_refused` when a line is refused and refused
 *   ones are not to be left out, and as {@link createUser}
 */
export const importUsers = async (
  act: Act<Actor>,
  file: ImportFile,
  customerId: string,
  request: Omit<ImportRequest, "place">,
  publicUrl: string,
): Promise<ImportResult> => {
  const scope = await requireCustomer(act.tx, act.actor, customerId, api.userImports.write.access);
  const asked = { ...request, place: { customerId } };
  return startImport(act, "users", scope, file, asked, writeUsers(publicUrl));
};
