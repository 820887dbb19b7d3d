import type { ObservationType } from "#contract/observing/observation-kinds.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { HandQuestion } from "./hand-counts.ts";
import { whenSql, whenValues } from "#server/features/reports/reports/run/queries/facts-when.ts";

/** Observations with the same notes, which may be none. */
export type NotedObservations = {
  type: ObservationType;
  isCompliant: boolean | null;
  noteIds: string[];
  count: number;
};

/** Observations that audits made, by the quick notes they carry: hands by one protocol, and equipment. */
export const notedObservations = async (
  db: Db,
  scope: Scope,
  { when, locationIds, roleIds, protocolId }: HandQuestion,
): Promise<NotedObservations[]> => {
  const { rows } = await db.raw<{ rows: NotedObservations[] }>(
    `SELECT seen.type, seen.is_compliant AS "isCompliant", seen.notes AS "noteIds",
       sum(seen.count)::integer AS count
     FROM (
       SELECT o.type, o.is_compliant, o.count,
         ARRAY(SELECT q.observation_note_id::text FROM observation_quick_note q
           WHERE q.customer_id = :customerId AND q.facility_id = :facilityId
             AND q.observation_id = o.observation_id
           ORDER BY q.observation_note_id) AS notes
       FROM observation o
       JOIN observation_session s ON s.customer_id = :customerId AND s.facility_id = :facilityId
         AND s.session_id = o.session_id AND s.purpose = 'audit'
       WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
         AND (o.type = 'PPE' OR o.hygiene_protocol_id = :protocolId)
         AND o.type IN ('HH', 'PPE')
         AND ${whenSql("o.observed_at", when)}
         AND o.location_id = ANY (:locationIds::uuid[])
         ${roleIds === null ? "" : "AND o.observation_job_role_id = ANY (:roleIds::uuid[])"}
     ) seen
     GROUP BY seen.type, seen.is_compliant, seen.notes`,
    {
      ...scope,
      ...whenValues(when),
      locationIds: [...locationIds],
      protocolId,
      ...(roleIds !== null && { roleIds: [...roleIds] }),
    },
  );
  return rows;
};

type NoteRow = { id: string; text: string; isArchived: boolean };

/** All quick notes of a facility, archived ones too. */
export const quickNotesOf = async (db: Db, scope: Scope): Promise<NoteRow[]> => {
  const { rows } = await db.raw<{ rows: NoteRow[] }>(
    `SELECT n.observation_note_id AS id, n.note_text AS text, n.is_archived AS "isArchived"
     FROM observation_note n
     WHERE n.customer_id = :customerId AND n.facility_id = :facilityId
     ORDER BY n.note_text, n.observation_note_id`,
    { ...scope },
  );
  return rows;
};
