import type { AuditEntry } from "#contract/identity/audit.ts";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import type { Db } from "#server/db/knex.ts";
import { presentEntry } from "../presenter.ts";
import { type AuditFilter, type AuditRow, listEntries } from "../queries.ts";

/**
 * A page of a customer's audit log, newest first.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listAudit = async (
  db: Db,
  actor: Actor,
  filter: AuditFilter,
  before: string | null,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> => {
  await requireCustomer(db, actor, filter.customerId, api.audit.list.access);
  const rows = await listEntries(db, filter, LIMITS.auditPageSize + 1, before);
  return {
    entries: rows.slice(0, LIMITS.auditPageSize).map(presentEntry),
    hasMore: rows.length > LIMITS.auditPageSize,
  };
};

/**
 * All entries that fit, a page at a time, so that a long log is never held whole.
 * @throws AppError `forbidden` out of the actor's reach, before the first entry
 */
export async function* streamAudit(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let before: string | null = null;
  for (;;) {
    const rows: AuditRow[] = await listEntries(db, filter, LIMITS.auditPageSize, before);
    yield rows.map(presentEntry);
    const last = rows.at(-1);
    if (last === undefined || rows.length < LIMITS.auditPageSize) return;
    before = last.audit_id;
  }
}
