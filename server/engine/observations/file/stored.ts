import { opportunityKey } from "../insert-sessions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";

/** The sessions of those observations that are stored already, by the observation's id. */
export const storedSessions = async (
  db: Db,
  scope: Scope,
  observationIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await db.raw<{ rows: { id: string; sessionId: string }[] }>(
    `SELECT o.observation_id AS id, o.session_id AS "sessionId" FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.observation_id = ANY (:ids::uuid[])`,
    { ...scope, ids: [...observationIds] },
  );
  return new Map(rows.map(({ id, sessionId }) => [id, sessionId]));
};

/** Linked opportunities that count already, by session ({@link opportunityKey}). */
export const countedOpportunities = async (
  db: Db,
  scope: Scope,
  sessionIds: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const { rows } = await db.raw<{
    rows: { sessionId: string; type: string; protocolId: number; link: string }[];
  }>(
    `SELECT o.session_id AS "sessionId", o.type, o.hygiene_protocol_id AS "protocolId",
       o.opportunity AS link
     FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.session_id = ANY (:ids::uuid[]) AND o.opportunity IS NOT NULL AND o.is_counted`,
    { ...scope, ids: [...sessionIds] },
  );
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map(
    bySession
      .entries()
      .map(([id, own]) => [
        id,
        new Set(own.map(({ type, protocolId, link }) => opportunityKey(type, protocolId, link))),
      ]),
  );
};

/** A stored session reaches over what was added to it, and is one of counts once counts were. */
export const widenSession = async (
  tx: Tx,
  scope: Scope,
  session: { id: string; startedMs: number; endedMs: number; isBareCount: boolean },
): Promise<void> => {
  await tx.raw(
    `UPDATE observation_session SET
       started_at = least(started_at, :startedAt::timestamptz),
       ended_at = greatest(ended_at, :endedAt::timestamptz),
       is_bare_count = is_bare_count OR :isBareCount
     WHERE customer_id = :customerId AND facility_id = :facilityId AND session_id = :id`,
    {
      ...scope,
      id: session.id,
      startedAt: new Date(session.startedMs),
      endedAt: new Date(session.endedMs),
      isBareCount: session.isBareCount,
    },
  );
};
