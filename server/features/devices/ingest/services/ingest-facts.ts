import type { IngestAnswer } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { applyFacts } from "#server/engine/apply-facts.ts";
import { markSkewedStale } from "#server/engine/badges/stale/mark-skewed-stale.ts";
import { type Arrival, noteContacts } from "#server/engine/devices/note-contacts.ts";
import { markReturnedStale } from "#server/engine/devices/stale/mark-returned-stale.ts";
import { deviceAt, findDevices } from "#server/engine/device-directory.ts";
import type { DeviceFact, TimedFact } from "#server/engine/device-fact.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { loadRules } from "#server/engine/facility-rules.ts";
import { refusalReason } from "#server/engine/refusal-reason.ts";
import { storeUnclaimed } from "#server/engine/unclaimed-facts.ts";
import { keepableDevices } from "#server/engine/unknown-devices.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { type Refusal, parseFact } from "../lib/parse-fact.ts";
import type { KeyedQueue } from "../lib/keyed-queue.ts";

type RefusedLine = Refusal & { index: number };
type Line = TimedFact & { index: number };
type Stored = { accepted: number; refused: RefusedLine[] };

export type IngestOptions = {
  clock: Clock;
  /** Where batches that come at once wait for each other, when they may. */
  queue?: KeyedQueue;
  /** How far the sender's clock is behind ours, where it reported when it sent. */
  clockOffsetMs?: number;
  /** Serial number of the gateway that sends, where it is named. */
  gateway?: string;
};

const parseLines = async (
  lines: readonly unknown[],
  nowMs: number,
): Promise<{ good: Line[]; refused: RefusedLine[] }> => {
  const turn = createTurn();
  const good: Line[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = parseFact(line, nowMs);
    if ("code" in parsed) refused.push({ index, ...parsed });
    else good.push({ index, ...parsed });
    if (turn.isOver()) await turn.next();
  }
  return { good, refused };
};

const nothing = { accepted: 0, conflicting: [] as readonly Line[] };

const store = async (
  tx: Tx,
  scope: Scope,
  lines: readonly Line[],
  arrival: Arrival,
): Promise<Stored> => {
  await lockFacility(tx, scope);
  const rules = await loadRules(tx, scope);
  if (!rules) throw new AppError("not_found");
  if (rules.isArchived) throw new AppError("facility_archived");
  const contacts = await noteContacts(tx, scope, lines, arrival);
  await markReturnedStale(tx, scope, contacts, arrival.now);
  await markSkewedStale(tx, scope, contacts, arrival.now);
  const devices = await findDevices(tx, scope, [...new Set(lines.map(({ fact }) => fact.device))]);
  const known: (Line & DeviceFact)[] = [];
  const unknown: Line[] = [];
  const refused: RefusedLine[] = [];
  for (const { index, fact, atMs } of lines) {
    const device = deviceAt(devices.get(fact.device) ?? [], atMs);
    const isTooOld = atMs < rules.countedFrom.ms;
    const code = isTooOld ? "before_archive" : device && refusalReason(device, fact, atMs);
    if (code) refused.push({ index, id: fact.id, code });
    else if (!device) unknown.push({ index, fact, atMs });
    else known.push({ index, device, fact, atMs });
  }
  const counted = known.length > 0 ? await applyFacts(tx, rules, known, arrival.now) : nothing;
  const serialNumbers = [...new Set(unknown.map(({ fact }) => fact.device))];
  const keepable = await keepableDevices(tx, scope, serialNumbers);
  const keep = unknown.filter(({ fact }) => keepable.has(fact.device));
  const kept = keep.length > 0 ? await storeUnclaimed(tx, scope, keep) : nothing;
  for (const { index, fact } of unknown)
    if (!keepable.has(fact.device))
      refused.push({ index, id: fact.id, code: "too_many_unknown_devices" });
  for (const { index, fact } of [...counted.conflicting, ...kept.conflicting]) {
    refused.push({ index, id: fact.id, code: "conflicting" });
  }
  return { accepted: counted.accepted + kept.accepted, refused };
};

/**
 * Takes a batch of a facility's facts: stores what is new, updates the day summaries and device
 * states, and refuses line by line what cannot be taken. Answered only after commit; the same or an
 * overlapping batch, also at the same moment, changes nothing the second time.
 * @throws AppError `facility_archived`, or `busy` when too many batches wait
 */
export const ingestFacts = async (
  db: Db,
  scope: Scope,
  lines: readonly unknown[],
  { clock, queue, ...sender }: IngestOptions,
): Promise<IngestAnswer> => {
  const { good, refused } = await parseLines(lines, clock.now().getTime());
  const commit = (): Promise<Stored> =>
    db.transaction((tx) => store(tx, scope, good, { now: clock.now(), ...sender }));
  const stored = await (queue ? queue.take(scope.facilityId, good.length, commit) : commit());
  const allRefused = [...refused, ...stored.refused].sort((a, b) => a.index - b.index);
  return {
    accepted: stored.accepted,
    duplicate: lines.length - allRefused.length - stored.accepted,
    refused: allRefused,
  };
};
