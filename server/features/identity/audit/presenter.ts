import type { AuditEntry } from "#contract/identity/audit.ts";
import type { AuditRow } from "./queries.ts";

/** An entry as the API returns it. */
export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.audit_id,
  at: row.at.toISOString(),
  userName: row.user_name,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
  before: row.before,
  after: row.after,
  ipAddress: row.ip_address,
});
