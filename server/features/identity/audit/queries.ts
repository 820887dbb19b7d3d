import type { Language } from "#contract/core/primitives.ts";
import type { Db } from "#server/db/knex.ts";
import { parseEpochDay, plusDays } from "#server/lib/time/epoch-day.ts";
import { dayStartMs, localTimeOf } from "#server/lib/time/local-time.ts";
import { codesFor } from "./lib/audit-text.ts";

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
  /** In whose words authors, actions, kinds and fields are looked for too. */
  language: Language;
  /** The zone of the days; UTC without it. */
  timeZone?: string | undefined;
  /** `YYYY-MM-DD`, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/gu, "\\$&")}%`;

/** When a day begins in the filter's zone, or one some days after it; null without a day. */
const startOf = (
  { timeZone = "UTC" }: AuditFilter,
  day: string | undefined,
  daysLater: number,
): Date | null =>
  day === undefined
    ? null
    : new Date(dayStartMs(localTimeOf(timeZone), plusDays(parseEpochDay(day), daysLater)));

const NO_CODES = { author: [], action: [], entity: [], field: [] };

/** A page of a customer's log, newest first: the entries before the one named. Ids are in order of time. */
export const listEntries = async (
  db: Db,
  filter: AuditFilter,
  limit: number,
  before: string | null,
): Promise<AuditRow[]> => {
  const search = filter.search ?? "";
  const codes = search === "" ? NO_CODES : codesFor(search, filter.language);
  const { rows } = await db.raw<{ rows: AuditRow[] }>(
    `SELECT a.audit_id, a.at, a.user_name, a.action, a.entity, a.entity_id, a.facility_id,
       f.name AS facility_name, a.before, a.after, a.ip_address
     FROM audit_log a
     LEFT JOIN facility f
       ON f.customer_id = a.customer_id AND f.customer_id = :customerId AND f.facility_id = a.facility_id
     WHERE a.customer_id = :customerId
       AND (:before::uuid IS NULL OR a.audit_id < :before::uuid)
       AND (:from::timestamptz IS NULL OR a.at >= :from)
       AND (:until::timestamptz IS NULL OR a.at < :until)
       AND (:search::text IS NULL OR concat_ws(' ', a.user_name, a.action, a.entity, a.entity_id, f.name,
           a.before::text, a.after::text, a.ip_address) ILIKE :search
         OR a.user_name = ANY (:authors::text[])
         OR a.action = ANY (:actions::text[]) OR a.entity = ANY (:entities::text[])
         OR jsonb_exists_any(a.before, :fields::text[]) OR jsonb_exists_any(a.after, :fields::text[]))
     ORDER BY a.audit_id DESC LIMIT :limit`,
    {
      customerId: filter.customerId,
      before,
      from: startOf(filter, filter.from, 0),
      until: startOf(filter, filter.to, 1),
      search: search === "" ? null : like(search),
      authors: codes.author,
      actions: codes.action,
      entities: codes.entity,
      fields: codes.field,
      limit,
    },
  );
  return rows;
};
