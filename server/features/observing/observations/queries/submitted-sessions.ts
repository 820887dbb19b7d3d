import { UNIT_LEVEL } from "#contract/organization/locations.ts";
import type { SessionPurpose } from "#contract/observing/observation-kinds.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import type { StoredObservation } from "../lib/compare-session.ts";
import type { Choices } from "../lib/session-faults.ts";

export type KnownSession = {
  observerId: string | null;
  startedAt: Date;
  submittedAt: Date;
  isImported: boolean;
  purpose: SessionPurpose;
  clockOffsetS: number | null;
};

/** The facility's own row, with what it asks of observers. */
export const findFacility = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
): Promise<Row<"facility"> | undefined> =>
  single(await tx("facility").where({ customer_id: customerId, facility_id: facilityId }));

/** Lets requests of one observer, and with the same session, wait for each other. */
export const lockSession = async (
  tx: Tx,
  { observerId, sessionId }: { observerId: string; sessionId: string },
): Promise<void> => {
  for (const id of [observerId, sessionId])
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [id]);
};

/** A session that is here already. */
export const findSession = async (
  tx: Tx,
  scope: Scope,
  sessionId: string,
): Promise<KnownSession | undefined> => {
  const { rows } = await tx.raw<{ rows: KnownSession[] }>(
    `SELECT s.observer_id AS "observerId", s.started_at AS "startedAt",
       s.submitted_at AS "submittedAt", s.is_imported AS "isImported", s.purpose,
       s.clock_offset_s AS "clockOffsetS"
     FROM observation_session s
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.session_id = :sessionId`,
    { ...scope, sessionId },
  );
  return single(rows);
};

/** Observations of a session, and observations of some ids wherever they are. */
export const listStored = async (
  tx: Tx,
  scope: Scope,
  sessionId: string,
  observationIds: readonly string[],
): Promise<StoredObservation[]> => {
  const { rows } = await tx.raw<{ rows: StoredObservation[] }>(
    `SELECT o.observation_id AS "observationId", o.session_id AS "sessionId",
       o.submitted_digest AS digest
     FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.session_id = :sessionId
     UNION
     SELECT o.observation_id, o.session_id, o.submitted_digest
     FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.observation_id = ANY (:observationIds)
     ORDER BY 1`,
    { ...scope, sessionId, observationIds: [...observationIds] },
  );
  return rows;
};

/** What sessions of a facility may name today. */
export const loadChoices = async (
  tx: Tx,
  scope: Scope,
  placeIds: readonly string[],
): Promise<Choices> => {
  const here = tenant(scope);
  const places = await tx("location")
    .where(here)
    .whereIn("location_id", [...placeIds])
    .select({
      id: "location_id",
      level: "level",
      isObservable: "is_observable",
      closedAt: "closed_at",
    });
  const isUnit = ({ level, isObservable }: { level: number; isObservable: boolean }) =>
    level === UNIT_LEVEL && isObservable;
  const roles = await tx("observation_job_role")
    .where(here)
    .select({ id: "observation_job_role_id", isArchived: "is_archived" });
  const notes = await tx("observation_note")
    .where(here)
    .select({ id: "observation_note_id", isArchived: "is_archived" });
  return {
    units: new Set(places.filter(isUnit).map(({ id }) => id)),
    closedMs: new Map(
      places.flatMap(({ id, closedAt }) => (closedAt === null ? [] : [[id, closedAt.getTime()]])),
    ),
    otherPlaces: new Set(places.filter((place) => !isUnit(place)).map(({ id }) => id)),
    roles: new Map(roles.map(({ id, isArchived }) => [id, isArchived])),
    notes: new Map(notes.map(({ id, isArchived }) => [id, isArchived])),
  };
};
