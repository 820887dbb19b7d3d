import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { DIMENSIONS, type Dimension, type DimensionsOf, type HandQuestion } from "./hand-counts.ts";
import { whenSql, whenValues } from "#server/features/reports/reports/run/queries/facts-when.ts";

/** Observations of protective equipment in one session. */
export type EquipmentSeen<D extends Dimension> = {
  sessionId: string;
  count: number;
} & DimensionsOf<D>;

/**
 * How many observations of protective equipment audits made, by session and the requested
 * dimensions.
 */
export const equipmentSeen = async <D extends Dimension>(
  db: Db,
  scope: Scope,
  { when, locationIds, roleIds }: Pick<HandQuestion, "when" | "locationIds" | "roleIds">,
  by: readonly D[],
): Promise<EquipmentSeen<D>[]> => {
  const apart = by.map((one) => `${DIMENSIONS[one]} AS "${one}"`);
  const keys = by.map((one) => `"${one}"`);
  const { rows } = await db.raw<{ rows: EquipmentSeen<D>[] }>(
    `SELECT ${[...apart, ""].join(", ")}
       o.session_id AS "sessionId", sum(o.count)::integer AS count
     FROM observation o
     JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = o.session_id AND s.purpose = 'audit'
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = 'PPE'
       AND ${whenSql("o.observed_at", when)}
       AND o.location_id = ANY (:locationIds::uuid[])
       ${roleIds === null ? "" : "AND o.observation_job_role_id = ANY (:roleIds::uuid[])"}
     GROUP BY ${[...keys, "o.session_id"].join(", ")}`,
    {
      ...scope,
      ...whenValues(when),
      locationIds: [...locationIds],
      ...(roleIds !== null && { roleIds: [...roleIds] }),
    },
  );
  return rows;
};
