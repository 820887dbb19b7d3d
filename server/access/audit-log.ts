import type { ANOTHER_CUSTOMER, COMMAND_LINE } from "#contract/identity/audit.ts";
import type { Db } from "../db/knex.ts";
import { newId } from "../lib/ids.ts";
import type { Actor } from "./actor.ts";
import type { CustomerScope, OwnScope, Scope } from "../db/tenant-scope.ts";

type Values = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  /** Whose log it is written in; a facility's scope also names the facility. */
  scope: Scope | CustomerScope | OwnScope;
  /** A verb with words in `audit.json` of each language: `create`, `update`, `remove`, … */
  action: string;
  /** The kind of row, by its table's name. */
  entity: string;
  id?: string;
  before?: Values;
  after?: Values;
};

/**
 * Who did it: a person or program, one known by their address alone who followed a mailed link, the
 * operator at the server's command line, or an administrator of another customer.
 */
export type AuditAuthor =
  | (Pick<Actor, "userName" | "ipAddress"> & { userId: string | null })
  | typeof COMMAND_LINE
  | typeof ANOTHER_CUSTOMER;

const json = (values: Values | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);

/**
 * Writes an entry of the audit log. Writes of rows go through `act.record`; this is for what is
 * no such write, such as a sign-in. Secrets never belong here.
 */
export const writeAudit = async (
  db: Db,
  author: AuditAuthor,
  at: Date,
  entry: AuditEntry,
): Promise<void> => {
  const person = typeof author === "string" ? null : author;
  await db("audit_log").insert({
    customer_id: entry.scope.customerId,
    audit_id: newId(),
    at,
    facility_id: "facilityId" in entry.scope ? entry.scope.facilityId : null,
    user_id: person?.userId ?? null,
    user_name: typeof author === "string" ? author : author.userName,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.id ?? null,
    before: json(entry.before),
    after: json(entry.after),
    ip_address: person?.ipAddress ?? null,
  });
};
