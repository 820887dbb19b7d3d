import type { ReceivedSession, SubmittedSession } from "#contract/observing.ts";
import type { Act } from "#server/access/act.ts";
import type { Actor } from "#server/access/actor.ts";
import { insertSessions } from "#server/engine/observations/insert-sessions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newSessionOf } from "../lib/seen-of.ts";
import { sessionFaults } from "../lib/session-faults.ts";
import * as queries from "../queries/submitting.ts";
import { observersFor } from "./people.ts";
import { requireObserving } from "./require-observing.ts";

/** The answer for a session that arrived before; its first answer may have been lost. */
const answerAgain = (known: queries.KnownSession, session: SubmittedSession): ReceivedSession => {
  const isSame =
    !known.isImported &&
    known.observerId === session.observerId &&
    known.startedAt.getTime() === Date.parse(session.startTimeUtc);
  if (!isSame) throw new AppError("already_there");
  return {
    sessionId: session.sessionId,
    observationCount: known.observationCount,
    receivedAt: known.submittedAt.toISOString(),
  };
};

/**
 * Takes a session in, whole or not at all. Sent again it is answered as the first time, also when
 * what it names has been archived since.
 * @throws AppError `forbidden`; `invalid_input` with the faults of all observations;
 *   `already_there` when its id is another session's
 */
export const submitSession = async (
  act: Act<Actor>,
  { clock }: { clock: Clock },
  session: SubmittedSession,
): Promise<ReceivedSession> => {
  const { tx, actor, now } = act;
  const reachable = await requireObserving(tx, clock, actor, session.facilityId);
  const { scope } = reachable;
  await queries.lockSession(tx, session.sessionId);
  const known = await queries.findSession(tx, scope, session.sessionId);
  if (known !== undefined) {
    act.nothingChanged();
    return answerAgain(known, session);
  }
  const facility = await queries.findFacility(tx, scope);
  if (facility === undefined) throw new AppError("not_found");
  const observers = await observersFor(tx, actor, reachable);
  const places = session.observations.map(({ locationId }) => locationId);
  const fieldErrors = sessionFaults(session, {
    nowMs: now.getTime(),
    maxAgeDays: facility.observation_max_age_days,
    protocolId: facility.hygiene_protocol_id,
    asksFeedback: facility.enables_observation_feedback,
    takesCustomNotes: facility.allows_custom_observation_notes,
    observerIds: new Set(observers.map(({ id }) => id)),
    choices: await queries.loadChoices(tx, scope, [...new Set(places)]),
  });
  if (Object.keys(fieldErrors).length > 0) throw new AppError("invalid_input", { fieldErrors });
  await insertSessions(tx, scope, [newSessionOf(session, now)]);
  const observationCount = session.observations.length;
  await act.record({
    scope,
    action: "create",
    entity: "observation_session",
    id: session.sessionId,
    after: { purpose: session.purpose, observationCount },
  });
  return { sessionId: session.sessionId, observationCount, receivedAt: now.toISOString() };
};
