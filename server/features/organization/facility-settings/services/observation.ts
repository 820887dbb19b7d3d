import type {
  ObservationChange,
  ObservationSettings,
  ObserverSettings,
} from "#contract/organization/facility-settings.ts";
import { api } from "#contract/index.ts";
import type { ObservationNoteRow } from "#contract/observing/observation-notes.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { heldAt, requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { listVersion, updateList } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import { mergeDefined } from "#server/lib/merge-defined.ts";
import { newId } from "#server/lib/ids.ts";
import { can, toReceiveNotes } from "../policy.ts";
import { presentObservation } from "../presenter.ts";
import { findFacility, updateFacility } from "../queries/facility.ts";
import * as lists from "../queries/lists.ts";

const entity = "observation_note";
const partOf = ({ facilityId }: Scope) =>
  ({ list: "observation_setting", ownerId: facilityId }) as const;

const currentSettings = async (db: Db | Tx, scope: Scope): Promise<ObservationSettings> => {
  const facility = await findFacility(db, scope);
  if (facility === undefined) throw new AppError("not_found");
  const notes = await lists.listNotes(db, scope);
  return presentObservation(await listVersion(db, scope, partOf(scope)), facility, notes);
};

/**
 * The fields that observers fill in, and what they may write.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const readObservationSettings = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ObserverSettings> => {
  const { scope } = await requireFacility(
    db,
    actor,
    facilityId,
    api.facilitySettings.observation.access,
    now,
  );
  const facility = await findFacility(db, scope);
  if (facility === undefined) throw new AppError("not_found");
  return {
    ...(await currentSettings(db, scope)),
    facilityName: facility.name,
    hygieneProtocolId: facility.hygiene_protocol_id,
    timeZone: facility.time_zone,
  };
};

/**
 * The quick notes in use.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listQuickNotes = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ObservationSettings["observationNotes"]> => {
  const { observationNotes } = await readObservationSettings(db, actor, facilityId, now);
  return observationNotes.filter(({ isArchived }) => !isArchived);
};

const saveNotes = async (
  act: Act<Actor>,
  scope: Scope,
  given: readonly ObservationNoteRow[],
  before: ObservationSettings["observationNotes"],
): Promise<void> => {
  const { tx, now } = act;
  const known = new Map(before.map((note) => [note.id, note]));
  const refused = given.flatMap(({ id, text }, row) =>
    id === undefined || known.get(id)?.text === text
      ? []
      : [[`observationNotes.${row}.text`, "not_in_list"] as const],
  );
  if (refused.length > 0)
    throw new AppError("invalid_input", { fieldErrors: Object.fromEntries(refused) });
  // Ids follow each other in time, and the last one stands first.
  const added = given
    .filter(({ id }) => id === undefined)
    .toReversed()
    .map(({ text }) => ({ id: newId(), text, createdAt: now }));
  await lists.insertNotes(tx, scope, added);
  for (const { id, text } of added)
    await act.record({ scope, action: "create", entity, id, after: { text } });
  for (const { id, text, isArchived } of given) {
    if (id === undefined || known.get(id)?.isArchived === isArchived) continue;
    await lists.setNoteArchived(tx, scope, id, isArchived);
    const action = isArchived ? "archive" : "restore";
    await act.record({ scope, action, entity, id, after: { text } });
  }
};

const switchesOf = (settings: ObservationSettings) => ({
  allowCustomObsNotes: settings.allowCustomObsNotes,
  enableObservationFeedback: settings.enableObservationFeedback,
  maxObservationAgeDays: settings.maxObservationAgeDays,
  observationUnit: settings.observationUnit,
  samplingChoice: settings.samplingChoice,
  samplingTarget: settings.samplingTarget,
});

/**
 * Saves the fields that observers fill in, and the quick notes: new ones are added, saved ones
 * archived or brought back, and one that is left out stays as it is.
 * @throws AppError `forbidden` out of reach, or to switch notes of one's own without the privilege;
 *   `conflict` for a stale version; `invalid_input` for a note that is not the facility's
 */
export const saveObservationSettings = async (
  act: Act<Actor>,
  facilityId: string,
  { version, observationNotes = [], ...change }: ObservationChange,
): Promise<ObservationSettings> => {
  const { tx, actor } = act;
  const reachable = await requireFacility(
    tx,
    actor,
    facilityId,
    api.facilitySettings.saveObservation.access,
    act.now,
  );
  const { scope } = reachable;
  const current = () => currentSettings(tx, scope);
  await updateList(tx, scope, partOf(scope), { version, current });
  const before = await current();
  const given = mergeDefined(change, switchesOf(before));
  const isToggled = given.allowCustomObsNotes !== before.allowCustomObsNotes;
  if (isToggled && !can.toggleCustomNotes(reachable)) throw new AppError("forbidden");
  await updateFacility(tx, scope, {
    allows_custom_observation_notes: given.allowCustomObsNotes,
    enables_observation_feedback: given.enableObservationFeedback,
    observation_max_age_days: given.maxObservationAgeDays,
    observation_unit: given.observationUnit,
    sampling_choice: given.samplingChoice,
    sampling_target: given.samplingChoice === "own" ? given.samplingTarget : null,
  });
  await saveNotes(act, scope, observationNotes, before.observationNotes);
  const after = await current();
  const changed = { before: switchesOf(before), after: switchesOf(after) };
  await act.record({ scope, action: "update", entity: "facility", id: facilityId, ...changed });
  return after;
};

/**
 * The customer's other facilities that quick notes can be cloned to.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listCloneTargets = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<{ facilityId: string; facilityName: string }[]> => {
  const { access } = api.facilitySettings.cloneTargets;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  const facilities = await lists.listObserved(db, scope, now);
  return facilities.filter(
    ({ facilityId: id }) =>
      id !== facilityId &&
      can.cloneNotes(heldAt(actor, { customerId: scope.customerId, facilityId: id })),
  );
};

/**
 * Adds the quick notes that are in use to other facilities of the customer; a text that one has,
 * archived or not, stays as it is there.
 * @throws AppError `forbidden` where one of the facilities is out of reach, of another customer, or
 *   has no observation licence
 */
export const cloneNotes = async (
  act: Act<Actor>,
  facilityId: string,
  targetFacilityIds: readonly string[],
): Promise<{ added: number }> => {
  const { tx, actor, now } = act;
  const { access } = api.facilitySettings.cloneNotes;
  const { scope: from } = await requireFacility(tx, actor, facilityId, access, now);
  const targets: Scope[] = [];
  for (const id of [...new Set(targetFacilityIds)].toSorted()) {
    if (id === facilityId) continue;
    const { scope } = await requireFacility(tx, actor, id, toReceiveNotes, now);
    if (scope.customerId !== from.customerId) throw new AppError("forbidden");
    targets.push(scope);
  }
  const notes = (await lists.listNotes(tx, from)).filter((note) => !note.is_archived);
  let added = 0;
  for (const scope of targets) {
    const rows = notes.map(({ note_text: text }) => ({ id: newId(), text, createdAt: now }));
    const made = await lists.insertNotes(tx, scope, rows, { skipsPresent: true });
    for (const { id, text } of rows.filter((row) => made.includes(row.text)))
      await act.record({ scope, action: "create", entity, id, after: { text } });
    added += made.length;
  }
  if (added === 0) act.nothingChanged();
  return { added };
};
