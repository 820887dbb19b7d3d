import { api } from "#contract/index.ts";
import { LANGUAGES } from "#contract/core/languages.ts";
import { ROLES } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import { type Association, isRoleAt, roleIdOf } from "#contract/identity/users.ts";
import type { Actor } from "#server/access/actor.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { type Import, defineImport } from "#server/imports/define-import.ts";
import { intoCustomer } from "#server/imports/reach.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { type PersonState, type Roster, folded, planImport } from "../lib/plan-import.ts";
import { isOneKind } from "../policy.ts";
import * as queries from "../queries.ts";
import type { CustomerRow, UserRow } from "../queries.ts";
import { chosenRoles } from "./chosen-roles.ts";
import { createUser } from "./invitations.ts";

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

/**
 * Invites the people of a file one by one, as the form does; their mails leave with the transaction,
 * so that each goes out once or not at all. Of an address that is unknown to the customer a check
 * says that it will be invited, whether it has an account elsewhere or not.
 */
export const userImport = (publicUrl: string): Import =>
  defineImport({
    kind: "users",
    entity: "app_user",
    headers: (column) => inEveryLanguage(`user-import:csv.${column}`),
    reach: intoCustomer({
      check: api.userImports.check.access,
      write: api.userImports.write.access,
    }),
    // Held until the end: no other user can invite anybody meanwhile.
    lock: (tx, { scope }) => queries.lockCustomer(tx, scope),
    plan: async ({ db, actor, language }, { scope }, rows) => {
      const customer = await queries.findCustomer(db, scope);
      if (customer === undefined) throw new AppError("forbidden");
      const roster = await loadRoster(db, actor, scope, customer, language);
      const verdicts = await planImport(roster, rows, (reason, values = {}) =>
        textsIn(language)(`user-import:why.${reason}`, { ...values }),
      );
      return { verdicts, extra: null };
    },
    summary: ({ created }, language) =>
      importSummary(language, {
        added: [{ key: "user-import:makes", count: created.length }],
        changed: [],
      }),
    write: async (act, { scope: { customerId } }, { created, left }) => {
      for (const [at, { language, ...person }] of created.entries()) {
        left(created.length - at);
        const own = { ...act, language: language ?? act.language };
        await createUser(own, { customerId, ...person }, publicUrl);
      }
    },
  });
