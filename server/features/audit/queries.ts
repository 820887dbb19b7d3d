import type { Db } from "#server/db/knex.ts";

export type AuditRow = {
  audit_id: string;
  at: Date;
  user_name: string;
  action: string;
  entity: string;
  entity_id: string | null;
  facility_id: string | null;
  facility_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip_address: string | null;
};

export type AuditFilter = {
  customerId: string;
  search?: string | undefined;
  /** `YYYY-MM-DD`, UTC days, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/gu, "\\$&")}%`;

/** A page of a customer's log, newest first: the entries before the one named. Ids are in order of time. */
export const listEntries = async (
  db: Db,
  filter: AuditFilter,
  limit: number,
  before: string | null,
): Promise<AuditRow[]> => {
  const { rows } = await db.raw<{ rows: AuditRow[] }>(
    `SELECT a.audit_id, a.at, a.user_name, a.action, a.entity, a.entity_id, a.facility_id,
       f.name AS facility_name, a.before, a.after, a.ip_address
     FROM audit_log a
     LEFT JOIN facility f
       ON f.customer_id = a.customer_id AND f.customer_id = :customerId AND f.facility_id = a.facility_id
     WHERE a.customer_id = :customerId
       AND (:before::uuid IS NULL OR a.audit_id < :before::uuid)
       AND (:from::date IS NULL OR a.at >= :from::date::timestamp AT TIME ZONE 'UTC')
       AND (:to::date IS NULL OR a.at < (:to::date + 1)::timestamp AT TIME ZONE 'UTC')
       AND (:search::text IS NULL OR concat_ws(' ', a.user_name, a.action, a.entity, a.entity_id, f.name,
         a.before::text, a.after::text, a.ip_address) ILIKE :search)
     ORDER BY a.audit_id DESC LIMIT :limit`,
    {
      customerId: filter.customerId,
      before,
      from: filter.from ?? null,
      to: filter.to ?? null,
      search: filter.search === undefined || filter.search === "" ? null : like(filter.search),
      limit,
    },
  );
  return rows;
};
