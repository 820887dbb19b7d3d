import type { ReceivedSession, SubmittedSession } from "#contract/observing/observations.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { insertSessions } from "#server/engine/observations/insert-sessions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { type StoredObservation, compareSession, isAlike } from "../lib/compare-session.ts";
import { correctTimes } from "../lib/correct-times.ts";
import { newSessionOf } from "../lib/new-session.ts";
import { sessionFaults } from "../lib/session-faults.ts";
import { can } from "../policy.ts";
import * as queries from "../queries/submitted-sessions.ts";
import { observersFor } from "./people.ts";
import { requireObserving } from "./require-observing.ts";

/**
 * Whether a session from before observations were compared was sent again; all that is known of
 * it is how many there were.
 */
const isOldAgain = (
  known: queries.KnownSession,
  session: SubmittedSession,
  stored: readonly StoredObservation[],
): boolean =>
  stored.every(({ digest }) => digest === null) &&
  stored.length === session.observations.length &&
  known.startedAt.getTime() === Date.parse(session.startTimeUtc);

/** The answer when something of a session arrived before; the first answer may have been lost. */
const answerAgain = (
  known: queries.KnownSession | undefined,
  session: SubmittedSession,
  stored: readonly StoredObservation[],
): ReceivedSession => {
  const isOthers =
    known !== undefined && (known.isImported || known.observerId !== session.observerId);
  if (isOthers) throw new AppError("already_there");
  const { sessionId, purpose } = session;
  const here = stored.filter((one) => one.sessionId === sessionId);
  const receivedAt = known?.submittedAt.toISOString() ?? null;
  const observationCount = here.length;
  const difference = compareSession(session, stored);
  const isSame =
    known !== undefined &&
    ((isAlike(difference) && known.purpose === purpose) || isOldAgain(known, session, here));
  if (isSame && receivedAt !== null)
    return { sessionId, observationCount, receivedAt, clockOffsetSeconds: known.clockOffsetS };
  throw new AppError("session_differs", {
    current: { ...difference, observationCount, receivedAt },
  });
};

/**
 * Takes a session in, whole or not at all. Sent again with the same observations it is answered as
 * the first time, also when what it names has been archived since. Times of a device whose clock is
 * wrong are corrected by what it shows as it sends.
 * @throws AppError `forbidden`; `invalid_input` with the faults of all observations;
 *   `already_there` when its id is another observer's; `session_differs` with what is here when it,
 *   or some of its observations, came before and something differs
 */
export const submitSession = async (
  act: Act<Actor>,
  { clock }: { clock: Clock },
  session: SubmittedSession,
): Promise<ReceivedSession> => {
  const { tx, actor, now } = act;
  const reachable = await requireObserving(tx, clock, actor, session.facilityId);
  const { scope } = reachable;
  await queries.lockSession(tx, session);
  const known = await queries.findSession(tx, scope, session.sessionId);
  const ids = session.observations.flatMap(({ observationId }) => observationId ?? []);
  const stored = await queries.listStored(tx, scope, session.sessionId, ids);
  if (known !== undefined || stored.length > 0) {
    act.nothingChanged();
    return answerAgain(known, session, stored);
  }
  const facility = await queries.findFacility(tx, scope);
  if (facility === undefined) throw new AppError("not_found");
  const observers = await observersFor(tx, actor, reachable);
  const corrected = correctTimes(session, now.getTime());
  const places = session.observations.map(({ locationId }) => locationId);
  const fieldErrors = sessionFaults(corrected.session, {
    nowMs: now.getTime(),
    maxAgeDays: can.observeForOthers(reachable) ? Infinity : facility.observation_max_age_days,
    protocolId: facility.hygiene_protocol_id,
    asksFeedback: facility.enables_observation_feedback,
    takesCustomNotes: facility.allows_custom_observation_notes,
    observerIds: new Set(observers.map(({ id }) => id)),
    choices: await queries.loadChoices(tx, scope, [...new Set(places)]),
  });
  if (Object.keys(fieldErrors).length > 0) throw new AppError("invalid_input", { fieldErrors });
  await insertSessions(tx, scope, [newSessionOf(session, corrected, now)]);
  const observationCount = session.observations.length;
  const { clockOffsetS: clockOffsetSeconds } = corrected;
  await act.record({
    scope,
    action: "create",
    entity: "observation_session",
    id: session.sessionId,
    after: { purpose: session.purpose, observationCount, clockOffsetSeconds },
  });
  const { sessionId } = session;
  return { sessionId, observationCount, receivedAt: now.toISOString(), clockOffsetSeconds };
};
