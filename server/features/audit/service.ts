import { COMMAND_LINE } from "#contract/audit.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

export type AuditEntry = {
  customerId: string;
  facilityId?: string;
  /** A verb: `create`, `update`, `remove`, … */
  action: string;
  /** The kind of row, by its table's name. */
  entity: string;
  entityId?: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
};

/** Who did it: a signed-in person, or the operator at the server's command line. */
export type AuditAuthor = Pick<Actor, "userId" | "userName" | "ipAddress"> | typeof COMMAND_LINE;

/** Writes what a person changed, in the transaction that changes it. Secrets never belong here. */
export const audit = async (
  tx: Tx,
  author: AuditAuthor,
  at: Date,
  entry: AuditEntry,
): Promise<void> => {
  const person = author === COMMAND_LINE ? null : author;
  await tx("audit_log").insert({
    customer_id: entry.customerId,
    audit_id: newId(),
    at,
    facility_id: entry.facilityId ?? null,
    user_id: person?.userId ?? null,
    user_name: person?.userName ?? COMMAND_LINE,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId ?? null,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    ip_address: person?.ipAddress ?? null,
  });
};
