import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type FactsWhen,
  whenSql,
  whenValues,
} from "#server/features/reports/reports/run/queries/facts-when.ts";

export type PpeQuestion = {
  when: FactsWhen;
  /** Places that count, everything in them included. */
  locationIds: readonly string[];
  /** Null for any. */
  roleIds: readonly string[] | null;
  /** `precaution_id` that has to be among an observation's; null for any. */
  precautionId: number | null;
};

type Seen = {
  sessionId: string;
  isBareCount: boolean;
  /** `precaution_id` of those that were in force together. */
  precautions: number[];
  count: number;
};

/** Observations of one session that had the same precautions and the same verdict. */
export type PpeCount = Seen & { isCompliant: boolean | null };

/** Observations of one session in which the same was seen of an item. */
export type ItemCount = Seen & {
  momentId: number;
  requiredVersion: number;
  itemId: number;
  used: boolean | null;
  removedCorrectly: boolean | null;
};

/** Observations of protective equipment in audits, one row each, with their precautions. */
const seenSql = ({ when, roleIds, precautionId }: PpeQuestion): string => `
  SELECT o.observation_id, o.session_id, s.is_bare_count, o.hygiene_moment_id,
    o.required_ppe_version, o.is_compliant, o.count,
    coalesce(array_agg(p.precaution_id ORDER BY p.precaution_id)
      FILTER (WHERE p.precaution_id IS NOT NULL), '{}') AS precautions
  FROM observation o
  JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
    AND s.session_id = o.session_id AND s.purpose = 'audit'
  LEFT JOIN observation_precaution p ON p.customer_id = :customerId
    AND p.facility_id = :facilityId AND p.observation_id = o.observation_id
  WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = 'PPE'
    AND ${whenSql("o.observed_at", when)}
    AND o.location_id = ANY (:locationIds::uuid[])
    ${roleIds === null ? "" : "AND o.observation_job_role_id = ANY (:roleIds::uuid[])"}
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ${precautionId === null ? "" : "HAVING bool_or(p.precaution_id = :precautionId)"}`;

const valuesOf = (scope: Scope, { when, locationIds, roleIds, precautionId }: PpeQuestion) => ({
  ...scope,
  ...whenValues(when),
  locationIds: [...locationIds],
  ...(roleIds !== null && { roleIds: [...roleIds] }),
  ...(precautionId !== null && { precautionId }),
});

/** How many observations of audits were compliant, were not, or are not judged. */
export const ppeCounts = async (
  db: Db,
  scope: Scope,
  question: PpeQuestion,
): Promise<PpeCount[]> => {
  const { rows } = await db.raw<{ rows: PpeCount[] }>(
    `SELECT o.session_id AS "sessionId", o.is_bare_count AS "isBareCount", o.precautions,
       o.is_compliant AS "isCompliant", sum(o.count)::integer AS count
     FROM (${seenSql(question)}) o
     GROUP BY 1, 2, 3, 4`,
    valuesOf(scope, question),
  );
  return rows;
};

/** What audits saw of each item, for the rules to judge. */
export const itemCounts = async (
  db: Db,
  scope: Scope,
  question: PpeQuestion,
): Promise<ItemCount[]> => {
  const { rows } = await db.raw<{ rows: ItemCount[] }>(
    `SELECT o.session_id AS "sessionId", o.is_bare_count AS "isBareCount", o.precautions,
       o.hygiene_moment_id AS "momentId", o.required_ppe_version AS "requiredVersion",
       i.ppe_item_id AS "itemId", i.used, i.removed_correctly AS "removedCorrectly",
       sum(o.count)::integer AS count
     FROM (${seenSql(question)}) o
     JOIN observation_ppe_item i ON i.customer_id = :customerId AND i.facility_id = :facilityId
       AND i.observation_id = o.observation_id
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    valuesOf(scope, question),
  );
  return rows;
};
