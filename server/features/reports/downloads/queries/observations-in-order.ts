import type { ObservationType } from "#contract/observing/observation-kinds.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { instantText } from "#server/db/instant-text.ts";
import type { Db } from "#server/db/knex.ts";
import { IS_LONG_SESSION, LONG_SESSION } from "#server/engine/observations/long-session.ts";
import type { PageQuestion } from "../lib/in-order.ts";

/** An observation of a submitted session, with codes in place of ids. */
export type ObservationRow = {
  observationId: string;
  sessionId: string;
  isLongSession: boolean;
  /** UTC, to the microsecond. */
  at: string;
  purpose: string;
  type: ObservationType;
  locationId: string;
  jobRoleId: string;
  jobRole: string;
  momentId: number;
  moment: string;
  outcome: string | null;
  precautions: string[];
  used: string[];
  removed: string[];
  link: string | null;
  count: number;
};

export type ObservationKey = Pick<ObservationRow, "at" | "observationId">;

const IN_RANGE = `o.customer_id = :customerId AND o.facility_id = :facilityId
  AND o.type IN ('HH', 'PPE')
  AND o.observed_at >= :from::timestamptz AND o.observed_at < :to::timestamptz`;

const itemsWhere = (condition: string): string => `COALESCE((
    SELECT array_agg(i.name ORDER BY i.name)
    FROM observation_ppe_item oi
    JOIN ppe_item i ON i.ppe_item_id = oi.ppe_item_id
    WHERE oi.customer_id = :customerId AND oi.facility_id = :facilityId
      AND oi.observation_id = o.observation_id AND ${condition}), '{}')`;

/** A page of observations from the oldest to the newest. For short times only. */
export const observationsInOrder = async (
  db: Db,
  scope: Scope,
  { from, to, after, limit }: PageQuestion<ObservationKey>,
): Promise<ObservationRow[]> => {
  const { rows } = await db.raw<{ rows: ObservationRow[] }>(
    `SELECT o.observation_id AS "observationId", o.session_id AS "sessionId",
       ${IS_LONG_SESSION} AS "isLongSession",
       ${instantText("o.observed_at")} AS at,
       s.purpose, o.type, o.location_id AS "locationId",
       o.observation_job_role_id AS "jobRoleId", r.name AS "jobRole",
       o.hygiene_moment_id AS "momentId", m.name AS moment, oc.name AS outcome,
       COALESCE((
         SELECT array_agg(p.name ORDER BY p.name)
         FROM observation_precaution op
         JOIN precaution p ON p.precaution_id = op.precaution_id
         WHERE op.customer_id = :customerId AND op.facility_id = :facilityId
           AND op.observation_id = o.observation_id), '{}') AS precautions,
       ${itemsWhere("oi.used")} AS used,
       ${itemsWhere("oi.removed_correctly")} AS removed,
       o.opportunity AS link, o.count
     FROM observation o
     JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = o.session_id
     JOIN observation_job_role r ON r.customer_id = :customerId AND r.facility_id = :facilityId
       AND r.observation_job_role_id = o.observation_job_role_id
     JOIN hygiene_moment m ON m.hygiene_moment_id = o.hygiene_moment_id
     LEFT JOIN observation_outcome oc ON oc.observation_outcome_id = o.observation_outcome_id
     WHERE ${IN_RANGE}
       ${after === null ? "" : "AND (o.observed_at, o.observation_id) > (:afterAt::timestamptz, :afterId::uuid)"}
     ORDER BY o.observed_at, o.observation_id
     LIMIT :limit`,
    {
      ...scope,
      ...LONG_SESSION,
      from: after?.at ?? from,
      to,
      limit,
      ...(after !== null && { afterAt: after.at, afterId: after.observationId }),
    },
  );
  return rows;
};

/** How many there are in a range. */
export const countObservations = async (
  db: Db,
  scope: Scope,
  { from, to }: { from: Date; to: Date },
): Promise<number> => {
  const { rows } = await db.raw<{ rows: { found: number }[] }>(
    `SELECT count(*) AS found FROM observation o WHERE ${IN_RANGE}`,
    { ...scope, from, to },
  );
  return rows[0]?.found ?? 0;
};
