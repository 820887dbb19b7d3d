import type { Outcome, SessionPurpose } from "#contract/observing/observation-kinds.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type NewObservation,
  insertSessions,
} from "#server/engine/observations/insert-sessions.ts";
import { newId } from "#server/lib/ids.ts";
import type { BuiltFacility } from "#tests/factories/customer.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

type Place = { locationId: string; roleId: string; at?: string };
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Seen = WithoutId<NewObservation>;

/** October 15, 2026, in the morning. */
const AT = "2026-10-15T14:00:00Z";

const seenAt = ({ locationId, roleId, at = AT }: Place, momentId: number) => ({
  atMs: Date.parse(at),
  locationId,
  roleId,
  momentId,
  link: null,
  count: 1,
  hasFeedback: false,
  note: null,
  quickNoteIds: [],
});

/** Hands that were seen; into the room by default. */
export const hands = (
  place: Place,
  outcome: Outcome,
  given: { count?: number; momentId?: number; link?: string; quickNoteIds?: string[] } = {},
): Seen => ({
  ...seenAt(place, given.momentId ?? 1),
  count: given.count ?? 1,
  link: given.link ?? null,
  quickNoteIds: given.quickNoteIds ?? [],
  type: "HH",
  outcome,
});

/** Protective equipment that was seen. */
export const equipment = (
  place: Place,
  momentId: number,
  { precautions, items }: Pick<Extract<NewObservation, { type: "PPE" }>, "precautions" | "items">,
): Seen => ({ ...seenAt(place, momentId), type: "PPE", precautions, items });

/** A submitted session with its observations: an audit by default. */
export const buildSession = async (
  db: Db,
  { scope }: BuiltFacility,
  seen: readonly Seen[],
  given: {
    purpose?: SessionPurpose;
    isImported?: boolean;
    isBareCount?: boolean;
    observerId?: string;
  } = {},
): Promise<void> => {
  const times = seen.map(({ atMs }) => atMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  await db.transaction((tx) =>
    insertSessions(tx, scope, [
      {
        id: newId(),
        purpose: given.purpose ?? "audit",
        observerId: given.observerId ?? null,
        startedMs: first,
        endedMs: last + MINUTE_MS,
        submittedAt: new Date(last + MINUTE_MS),
        isImported: given.isImported ?? false,
        isBareCount: given.isBareCount ?? false,
        observations: seen.map((one) => ({ ...one, id: newId() })),
      },
    ]),
  );
};
