import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { FacilityContext } from "#server/features/reports/reports/run/queries/facility-context.ts";
import { localDayText } from "#server/lib/time/local-time.ts";

/**
 * The facility's last day on which an audit observed hands in some places, `YYYY-MM-DD`; null without
 * one.
 */
export const lastObservedDay = async (
  db: Db,
  scope: Scope,
  {
    locationIds,
    context: { hygieneProtocolId, timeZone },
  }: {
    locationIds: readonly string[];
    context: Pick<FacilityContext, "hygieneProtocolId" | "timeZone">;
  },
): Promise<string | null> => {
  const { customer_id: customerId, facility_id: facilityId } = tenant(scope);
  const { rows } = await db.raw<{ rows: { at: Date | null }[] }>(
    `SELECT max(o.observed_at) AS at
     FROM observation o
     JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = o.session_id
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = 'HH'
       AND o.hygiene_protocol_id = :protocolId AND s.purpose = 'audit'
       AND o.location_id = ANY (:locationIds::uuid[])`,
    { customerId, facilityId, protocolId: hygieneProtocolId, locationIds: [...locationIds] },
  );
  const at = single(rows)?.at ?? null;
  return at === null ? null : localDayText(at, timeZone);
};
