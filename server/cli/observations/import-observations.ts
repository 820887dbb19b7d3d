import { v5 } from "uuid";
import type { Db } from "#server/db/knex.ts";
import { insertSessions } from "#server/engine/observations/insert-sessions.ts";
import type { NewObservation, NewSession } from "#server/engine/observations/insert-sessions.ts";
import type { Clock } from "#server/lib/clock.ts";
import { StartError } from "#server/lib/start-error.ts";
import { recordsOf } from "../facts/fact-files.ts";
import type { FileRecord } from "../facts/fact-files.ts";
import { findFacility } from "../look-ups.ts";
import { loadDirectory } from "./facility-directory.ts";
import type { FacilityDirectory } from "./facility-directory.ts";
import { plain } from "./names.ts";
import { COLUMNS, readLine } from "./read-line.ts";
import type { Cells, Column, ReadLine } from "./read-line.ts";

/** Lines that say the same have the same ids: a file that is taken again changes nothing. */
const NAMESPACE = "6b1f0d1c-58d5-4c27-8d0e-6f7a3b0a51de";

/** What a file's line comes to. */
export type LineOutcome = { lineNumber: number } & (
  | { outcome: "new" | "known" }
  | { outcome: "refused"; why: string }
);
export type ObservationCounts = { new: number; known: number; refused: number };

type Line = ReadLine & {
  lineNumber: number;
  id: string;
  directory: FacilityDirectory;
  /** The file names its session. */
  isNamed: boolean;
};

/** A column by its name, in capitals or not. */
const columnOf = (name: string): Column | undefined =>
  COLUMNS.find((column) => plain(column) === plain(name));

/** Whether a file is about observations, by the names in its header. */
export const isObservationFile = async (path: string): Promise<boolean> => {
  if (!path.toLowerCase().endsWith(".csv")) return false;
  for await (const { cells } of recordsOf(path))
    return cells.flatMap((name) => name.split(";")).some((name) => columnOf(name) === "moment");
  return false;
};

const readHeader = ({ cells }: FileRecord): Column[] => {
  if (cells.some((name) => name.includes(";")))
    throw new StartError("The file separates its cells by ';': save it with ',' between them.");
  const unknown = cells.filter((name) => columnOf(name) === undefined);
  if (unknown.length > 0)
    throw new StartError(`The file has columns that no observation has: ${unknown.join(", ")}.`);
  const columns = cells.flatMap((name) => columnOf(name) ?? []);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw new StartError(`The file has the column ${twice} twice.`);
  return columns;
};

const cellsOf = (header: readonly Column[], { cells }: FileRecord): Cells =>
  Object.fromEntries(
    header.flatMap((name, at) => {
      const cell = cells[at]?.trim() ?? "";
      return cell === "" ? [] : [[name, cell]];
    }),
  );

export type ObservationImport = {
  clock: Clock;
  /** Of all lines, where the file does not name one. */
  facility?: string | undefined;
  customer?: string | undefined;
  /** Says what each line would come to and takes nothing in. */
  isDryRun: boolean;
  onLine: (line: LineOutcome) => void;
};

/** Directories of facilities by the names that lines give them; a text is why there is none. */
const directories = (db: Db, customer: string | undefined) => {
  const known = new Map<string, Promise<FacilityDirectory | string>>();
  const load = async (name: string): Promise<FacilityDirectory | string> => {
    try {
      return await loadDirectory(db, await findFacility(db, name, customer));
    } catch (error) {
      if (error instanceof StartError) return error.message;
      throw error;
    }
  };
  return (name: string): Promise<FacilityDirectory | string> => {
    const found = known.get(name) ?? load(name);
    known.set(name, found);
    return found;
  };
};

const readFile = async (
  db: Db,
  path: string,
  { clock, facility, customer, onLine }: ObservationImport,
): Promise<{ lines: Line[]; refused: number }> => {
  const directoryOf = directories(db, customer);
  const now = clock.now();
  const lines: Line[] = [];
  const repeats = new Map<string, number>();
  let header: Column[] | undefined;
  let refused = 0;
  for await (const record of recordsOf(path)) {
    if (header === undefined) {
      header = readHeader(record);
      continue;
    }
    const { lineNumber } = record;
    const refuse = (why: string): void => {
      refused += 1;
      onLine({ lineNumber, outcome: "refused", why });
    };
    const cells = cellsOf(header, record);
    const name = cells.facility ?? facility;
    if (record.cells.length !== header.length)
      refuse("It has more or fewer cells than the header.");
    else if (name === undefined) refuse("facility is missing: say --facility.");
    else {
      const directory = await directoryOf(name);
      const read =
        typeof directory === "string" ? { refused: directory } : readLine(cells, directory, now);
      if (read.refused !== undefined || typeof directory === "string") {
        refuse(read.refused ?? "");
        continue;
      }
      const said = JSON.stringify([directory.scope.facilityId, read.line]);
      const repeat = repeats.get(said) ?? 0;
      repeats.set(said, repeat + 1);
      // What a line says is its id: what was found out about it stays beside.
      const isNamed = cells.session !== undefined;
      lines.push({
        ...read.line,
        lineNumber,
        directory,
        isNamed,
        id: v5(`${said}/${repeat}`, NAMESPACE),
      });
    }
  }
  return { lines, refused };
};

const knownIds = async (
  db: Db,
  { scope }: FacilityDirectory,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT o.observation_id AS id FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.observation_id = ANY (:ids::uuid[])`,
    { ...scope, ids: [...ids] },
  );
  return rows.map(({ id }) => id);
};

/** Whether lines without a session are counts, each of many opportunities. */
const hasBareCounts = (lines: readonly Line[]): boolean =>
  lines.some(({ isNamed, seen }) => !isNamed && seen.count > 1);

/**
 * New lines as sessions: those of one name, observer and purpose belong together.
 * @param areCounts lines without a session are bare counts
 */
const sessionsOf = (lines: readonly Line[], submittedAt: Date, areCounts: boolean): NewSession[] =>
  [
    ...Map.groupBy(lines, ({ session, isNamed, observerId, purpose }) =>
      JSON.stringify([session, isNamed, observerId, purpose]),
    ).values(),
  ].map((own): NewSession => {
    const observations = own
      .map(({ id, seen }): NewObservation => ({ ...seen, id }))
      .toSorted((a, b) => a.atMs - b.atMs);
    const [first] = own;
    return {
      id: v5(`session/${observations[0]?.id ?? ""}`, NAMESPACE),
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

/**
 * Takes the observations of a file in, all of them or, when a line is refused, none. Lines that are
 * in already are known by what they say.
 */
export const importObservations = async (
  db: Db,
  path: string,
  options: ObservationImport,
): Promise<ObservationCounts> => {
  const { lines, refused } = await readFile(db, path, options);
  const byFacility = Map.groupBy(lines, ({ directory }) => directory);
  const known = new Set<string>();
  for (const [directory, own] of byFacility)
    for (const id of await knownIds(
      db,
      directory,
      own.map((line) => line.id),
    ))
      known.add(id);
  for (const { lineNumber, id } of lines)
    options.onLine({ lineNumber, outcome: known.has(id) ? "known" : "new" });
  const counts = { new: lines.length - known.size, known: known.size, refused };
  if (options.isDryRun || refused > 0) return counts;
  await db.transaction(async (tx) => {
    for (const [{ scope }, own] of byFacility) {
      const added = own.filter(({ id }) => !known.has(id));
      await insertSessions(tx, scope, sessionsOf(added, options.clock.now(), hasBareCounts(own)));
    }
  });
  return counts;
};
