import type { Scope } from "#server/db/tenant-scope.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type TraceRow = Row<"observation_import">;

/** A facility's imports since an instant, the newest first. */
export const listTraces = async (
  db: Db,
  scope: Scope,
  since: Date,
): Promise<
  (Omit<TraceRow, "observation_ids" | "bare_session_ids"> & { observations: number })[]
> => {
  const { rows } = await db.raw<{
    rows: (Omit<TraceRow, "observation_ids" | "bare_session_ids"> & { observations: number })[];
  }>(
    `SELECT customer_id, facility_id, import_id, file_name, made_at, made_by, taken_back_at,
       cardinality(observation_ids) AS observations
     FROM observation_import
     WHERE customer_id = :customerId AND facility_id = :facilityId AND made_at >= :since
     ORDER BY made_at DESC, import_id DESC`,
    { ...scope, since },
  );
  return rows;
};

/** An import of a facility since an instant. */
export const findTrace = async (
  db: Db,
  scope: Scope,
  importId: string,
  since: Date,
): Promise<TraceRow | null> =>
  single(
    await db("observation_import")
      .where({ ...tenant(scope), import_id: importId })
      .where("made_at", ">=", since)
      .select("*"),
  ) ?? null;

/** The time zone of a facility. */
export const zoneOf = async (db: Db, scope: Scope): Promise<string> =>
  single(await db("facility").where(tenant(scope)).select("time_zone"))?.time_zone ?? "UTC";

/** Notes that an import was taken back. @returns false where it was before, also by another user */
export const markTakenBack = async (
  tx: Tx,
  scope: Scope,
  importId: string,
  at: Date,
): Promise<boolean> =>
  (await tx("observation_import")
    .where({ ...tenant(scope), import_id: importId, taken_back_at: null })
    .update({ taken_back_at: at })) > 0;

/** When those observations were that are there, and how many each line stands for. */
export const timesOf = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ at: Date; count: number }[]> => {
  const { rows } = await db.raw<{ rows: { at: Date; count: number }[] }>(
    `SELECT o.observed_at AS at, o.count FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.observation_id = ANY (:ids::uuid[])`,
    { ...scope, ids: [...ids] },
  );
  return rows;
};

/** Deletes observations with all that is noted of them. @returns the sessions that they were of */
export const deleteObservations = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `DELETE FROM observation
     WHERE customer_id = :customerId AND facility_id = :facilityId
       AND observation_id = ANY (:ids::uuid[])
     RETURNING session_id AS id`,
    { ...scope, ids: [...ids] },
  );
  return [...new Set(rows.map(({ id }) => id))];
};

/** The given sessions in which observations are left. */
export const sessionsLeft = async (
  db: Db,
  scope: Scope,
  sessionIds: readonly string[],
): Promise<string[]> =>
  db("observation")
    .where(tenant(scope))
    .whereIn("session_id", sessionIds)
    .distinct()
    .pluck("session_id");

/** Deletes sessions. */
export const deleteSessions = async (
  tx: Tx,
  scope: Scope,
  sessionIds: readonly string[],
): Promise<void> => {
  await tx("observation_session").where(tenant(scope)).whereIn("session_id", sessionIds).delete();
};

/** Sessions reach over what is left in them; some are no longer known to be counts. */
export const narrowSessions = async (
  tx: Tx,
  scope: Scope,
  sessionIds: readonly string[],
  bareIds: readonly string[],
): Promise<void> => {
  await tx.raw(
    `UPDATE observation_session s SET
       started_at = span.first, ended_at = span.last,
       is_bare_count = s.is_bare_count
         AND (span.has_counts OR NOT s.session_id = ANY (:bareIds::uuid[]))
     FROM (SELECT o.session_id, min(o.observed_at) AS first, max(o.observed_at) AS last,
         bool_or(o.count > 1) AS has_counts
       FROM observation o
       WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
         AND o.session_id = ANY (:ids::uuid[])
       GROUP BY o.session_id) span
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = span.session_id AND s.is_imported`,
    { ...scope, ids: [...sessionIds], bareIds: [...bareIds] },
  );
};

/** Of linked observations of which none counts any more, the first counts. */
export const recountLinked = async (
  tx: Tx,
  scope: Scope,
  sessionIds: readonly string[],
): Promise<void> => {
  await tx.raw(
    `UPDATE observation o SET is_counted = true
     FROM (SELECT DISTINCT ON (l.session_id, l.type, l.hygiene_protocol_id, l.opportunity)
         l.observation_id, l.is_counted
       FROM observation l
       WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
         AND l.session_id = ANY (:ids::uuid[]) AND l.opportunity IS NOT NULL
       ORDER BY l.session_id, l.type, l.hygiene_protocol_id, l.opportunity,
         l.is_counted DESC, l.observed_at, l.observation_id) first
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.observation_id = first.observation_id AND NOT first.is_counted`,
    { ...scope, ids: [...sessionIds] },
  );
};

/** Removes what was noted of imports before an instant, of all customers. */
export const deleteTraces = async (db: Db, before: Date): Promise<void> => {
  await db.raw(`/* all customers */ DELETE FROM observation_import WHERE made_at < :before`, {
    before,
  });
};
