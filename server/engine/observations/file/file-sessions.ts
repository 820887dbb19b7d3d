import { v5 } from "uuid";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import {
  type NewObservation,
  type NewSession,
  insertObservations,
  insertSessions,
} from "../insert-sessions.ts";
import type { FacilityDirectory } from "./facility-directory.ts";
import type { ReadLine } from "./read-line.ts";
import { countedOpportunities, widenSession } from "./stored.ts";

/** Lines that say the same have the same ids: a file that is taken again changes nothing. */
const NAMESPACE = "6b1f0d1c-58d5-4c27-8d0e-6f7a3b0a51de";

/** Ids of a file's lines in their order: what a line says, and which of several that say the same. */
export const lineIds = (): ((directory: FacilityDirectory, line: ReadLine) => string) => {
  const repeats = new Map<string, number>();
  return ({ scope }, line) => {
    const said = JSON.stringify([scope.facilityId, line]);
    const repeat = repeats.get(said) ?? 0;
    repeats.set(said, repeat + 1);
    return v5(`${said}/${repeat}`, NAMESPACE);
  };
};

/** A line of a file that can be taken in. */
export type Line = ReadLine & {
  lineNumber: number;
  id: string;
  /** The file names its session. */
  isNamed: boolean;
};

/** A session with the file's new lines of it; it may be stored from an earlier turn. */
export type FileSession = NewSession & { isStored: boolean };

/** Whether lines without a session are counts, each of many opportunities. */
const hasBareCounts = (lines: readonly Line[]): boolean =>
  lines.some(({ isNamed, seen }) => !isNamed && seen.count > 1);

/**
 * The stored session that new lines of a group go to: that of a line with the same link, else of
 * any line of the group.
 */
const homeOf = (line: Line, group: readonly Line[], stored: ReadonlyMap<string, string>) => {
  const known = group.filter(({ id }) => stored.has(id));
  const { link } = line.seen;
  const linked = link === null ? undefined : known.find(({ seen }) => seen.link === link);
  const home = linked ?? known[0];
  return home === undefined ? undefined : stored.get(home.id);
};

/**
 * The new lines of a facility as sessions: lines of one name, observer and purpose belong together,
 * and to the session in which others of them are stored.
 * @param stored sessions of the lines that were imported before, by the line's id
 */
export const sessionsOf = (
  lines: readonly Line[],
  stored: ReadonlyMap<string, string>,
  submittedAt: Date,
): FileSession[] => {
  const areCounts = hasBareCounts(lines);
  const groups = Map.groupBy(lines, ({ session, isNamed, observerId, purpose }) =>
    JSON.stringify([session, isNamed, observerId, purpose]),
  );
  return [...groups.values()].flatMap((group) => {
    const added = group.filter(({ id }) => !stored.has(id));
    const byHome = Map.groupBy(added, (line) => homeOf(line, group, stored));
    return [...byHome].map(([home, own]): FileSession => {
      const observations = own
        .map(({ id, seen }): NewObservation => ({ ...seen, id }))
        .toSorted((a, b) => a.atMs - b.atMs);
      const [first] = own;
      return {
        id: home ?? v5(`session/${observations[0]?.id ?? ""}`, NAMESPACE),
        isStored: home !== undefined,
        purpose: first?.purpose ?? "audit",
        observerId: first?.observerId ?? null,
        startedMs: observations[0]?.atMs ?? 0,
        endedMs: observations.at(-1)?.atMs ?? 0,
        submittedAt,
        isImported: true,
        isBareCount: areCounts && first?.isNamed === false,
        observations,
      };
    });
  });
};

const NONE: ReadonlySet<string> = new Set();

/** Observations that are stored, or a few more, before it is said how many are. */
const BATCH = 250;

/** Sessions in groups of about so many observations. */
const batchesOf = (sessions: readonly FileSession[]): FileSession[][] => {
  let count = 0;
  return [
    ...Map.groupBy(sessions, ({ observations }) => {
      const batch = Math.floor(count / BATCH);
      count += observations.length;
      return batch;
    }).values(),
  ];
};

/**
 * Stores the new lines of a facility: as sessions of their own, and in those that they belong to.
 * @param onStored hears of how many more observations are stored
 */
export const storeSessions = async (
  tx: Tx,
  scope: Scope,
  sessions: readonly FileSession[],
  onStored: (count: number) => void = () => {},
): Promise<void> => {
  for (const batch of batchesOf(sessions)) {
    // One after the other: they are in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    await storeBatch(tx, scope, batch);
    onStored(batch.reduce((sum, { observations }) => sum + observations.length, 0));
  }
};

const storeBatch = async (
  tx: Tx,
  scope: Scope,
  sessions: readonly FileSession[],
): Promise<void> => {
  const [joined = [], fresh = []] = [true, false].map((isStored) =>
    sessions.filter((session) => session.isStored === isStored),
  );
  await insertSessions(tx, scope, fresh);
  const ids = joined.map(({ id }) => id);
  const counted = await countedOpportunities(tx, scope, ids);
  await insertObservations(
    tx,
    scope,
    joined.map(({ id, observations }) => ({ id, observations, counted: counted.get(id) ?? NONE })),
  );
  for (const session of joined) await widenSession(tx, scope, session);
};
