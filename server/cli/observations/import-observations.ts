import { basename } from "node:path";
import { commandLineAct } from "#server/access/write-context.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import { StartError } from "#server/lib/start-error.ts";
import { faultText } from "./fault-text.ts";
import { type FileRecord, recordsOf } from "../facts/fact-files.ts";
import { findFacility } from "../look-ups.ts";
import {
  type FacilityDirectory,
  loadDirectory,
} from "#server/engine/observations/file/facility-directory.ts";
import {
  type FileSession,
  type Line,
  lineIds,
  sessionsOf,
} from "#server/engine/observations/file/file-sessions.ts";
import { plain } from "#server/engine/observations/file/names.ts";
import {
  COLUMNS,
  type Cells,
  type Column,
  readLine,
} from "#server/engine/observations/file/read-line.ts";
import { storedSessions } from "#server/engine/observations/file/stored.ts";
import { storeTraced } from "#server/engine/observations/file/trace.ts";
import { newId } from "#server/lib/ids.ts";

type OwnLine = Line & { directory: FacilityDirectory };

/** What a file's line comes to. */
type LineOutcome = { lineNumber: number } & (
  | { outcome: "new" | "known" }
  | { outcome: "refused"; why: string }
);
type ObservationCounts = {
  new: number;
  known: number;
  refused: number;
  /**
   * Known lines that name neither observer nor session: another observer may have seen the same.
   */
  alike: number;
  /** One of each facility to which something was added: by it, it can be taken back. */
  importIds: string[];
};

/** Whether nothing in a line distinguishes it from an equal one of another observer. */
const isUnsigned = ({ observerId, isNamed }: Line): boolean => observerId === null && !isNamed;

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
      return await loadDirectory(db, (await findFacility(db, name, customer)).scope);
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
): Promise<{ lines: OwnLine[]; refused: number }> => {
  const directoryOf = directories(db, customer);
  const now = clock.now();
  const lines: OwnLine[] = [];
  const idOf = lineIds();
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
      if (typeof directory === "string") {
        refuse(directory);
        continue;
      }
      const read = readLine(cells, directory, now);
      if (read.line === undefined) refuse(read.faults.map(faultText).join(" "));
      else {
        const id = idOf(directory, read.line);
        lines.push({
          ...read.line,
          lineNumber,
          directory,
          isNamed: cells.session !== undefined,
          id,
        });
      }
    }
  }
  return { lines, refused };
};

/** Stores the new lines of a facility, and says so in its customer's log. */
const take = async (
  tx: Tx,
  { scope }: FacilityDirectory,
  sessions: readonly FileSession[],
  told: { at: Date; file: string; known: number },
): Promise<string> => {
  const act = commandLineAct(tx, told.at);
  const importId = newId();
  await storeTraced(act, scope, { importId, fileName: told.file }, sessions);
  await act.record({
    scope,
    action: "import",
    entity: "observation",
    id: importId,
    after: {
      file: told.file,
      created: sessions.reduce((sum, { observations }) => sum + observations.length, 0),
      known: told.known,
    },
  });
  return importId;
};

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
  const stored = new Map<string, string>();
  for (const [{ scope }, own] of byFacility) {
    const ids = own.map(({ id }) => id);
    for (const [id, session] of await storedSessions(db, scope, ids)) stored.set(id, session);
  }
  for (const { lineNumber, id } of lines)
    options.onLine({ lineNumber, outcome: stored.has(id) ? "known" : "new" });
  const counts = {
    new: lines.length - stored.size,
    known: stored.size,
    refused,
    alike: lines.filter((line) => stored.has(line.id) && isUnsigned(line)).length,
    importIds: new Array<string>(),
  };
  if (options.isDryRun || refused > 0) return counts;
  const at = options.clock.now();
  await db.transaction(async (tx) => {
    for (const [directory, own] of byFacility) {
      const sessions = sessionsOf(own, stored, at);
      const known = own.filter(({ id }) => stored.has(id)).length;
      if (sessions.length > 0)
        counts.importIds.push(
          await take(tx, directory, sessions, { at, file: basename(path), known }),
        );
    }
  });
  return counts;
};
