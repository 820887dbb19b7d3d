import {
  IN_AND_OUT_PROTOCOL_ID,
  MOMENTS,
  OUT_OF_ROOM_MOMENT_ID,
  type PpeItem,
  type Precaution,
  type SessionPurpose,
} from "#contract/observing/observation-kinds.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { earliestDay } from "#contract/reports/filters/timeframes.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import type { NewObservation } from "../insert-sessions.ts";
import type { SeenItem } from "../judge.ts";
import type { FacilityDirectory } from "./facility-directory.ts";
import { readTime } from "./observed-time.ts";
import {
  ITEM_NAMES,
  MOMENT_NAMES,
  OUTCOME_NAMES,
  PRECAUTION_NAMES,
  PURPOSE_NAMES,
  plain,
} from "./names.ts";

/** The columns that a file may have. */
export const COLUMNS = [
  "facility",
  "location",
  "role",
  "moment",
  "outcome",
  "precautions",
  "items",
  "observer",
  "time",
  "purpose",
  "session",
  "link",
  "count",
  "feedback",
  "note",
  "quickNotes",
] as const;
export type Column = (typeof COLUMNS)[number];
/** Cells of a line by column, trimmed; those that are empty or missing are not there. */
export type Cells = Readonly<Partial<Record<Column, string>>>;

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A line that can be taken in. */
export type ReadLine = {
  seen: WithoutId<NewObservation>;
  purpose: SessionPurpose;
  observerId: string | null;
  session: string;
};

/** Why a line is refused; words under `observation-import:why.<reason>`. */
export type LineReason =
  | "missing"
  | "unknown"
  | "several"
  | "itemState"
  | "removal"
  | "count"
  | "time"
  | "skipped"
  | "repeatedHour"
  | "future"
  | "tooOld"
  | "feedback"
  | "kind"
  | "notInRoom"
  | "noLicense"
  | "linkedCount"
  | "note";
export type LineFaultOf = {
  reason: LineReason;
  /** Null: of the line as a whole. */
  column: Column | null;
  /** What stands there. */
  value: string;
};

/** Carries all that was found wrong. */
class Refused extends Error {
  readonly faults: readonly LineFaultOf[];
  constructor(faults: readonly LineFaultOf[]) {
    super("refused");
    this.faults = faults;
  }
}

const refusal = (column: Column | null, reason: LineReason, value = ""): Refused =>
  new Refused([{ column, reason, value }]);

/** Reads each of several things. @throws Refused with the faults of all that are wrong */
const readEach = <T, R>(given: Iterable<T>, readOne: (one: T) => R): R[] => {
  const faults: LineFaultOf[] = [];
  const values = Array.from(given).flatMap((one) => {
    try {
      return [readOne(one)];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      faults.push(...error.faults);
      return [];
    }
  });
  if (faults.length > 0) throw new Refused(faults);
  return values;
};

/** Reads several values by their names, in this order. @throws Refused with the faults of all */
const readAll = <T extends object>(readers: { readonly [K in keyof T]: () => T[K] }): T =>
  // Each reader has answered, or this has thrown.
  Object.fromEntries(
    readEach(Object.entries<() => unknown>(readers), ([name, read]) => [name, read()]),
  ) as T;

const MOST_COUNTED = 1_000_000;

const STATES: Readonly<Record<string, SeenItem>> = {
  used: { used: true, removedCorrectly: null },
  notused: { used: false, removedCorrectly: null },
  removedcorrectly: { used: true, removedCorrectly: true },
  removedwrongly: { used: true, removedCorrectly: false },
};

const among = <T>(
  names: ReadonlyMap<string, T | null>,
  cell: string | undefined,
  column: Column,
): T => {
  if (cell === undefined) throw refusal(column, "missing");
  const found = names.get(plain(cell));
  if (found === undefined) throw refusal(column, "unknown", cell);
  if (found === null) throw refusal(column, "several", cell);
  return found;
};

const partsOf = (cell: string): Set<string> =>
  new Set(
    cell
      .split(";")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );

/** Whether they are seen out of the room; undefined where that is unknown. */
const readItems = (cell: string, isOut: boolean | undefined): Partial<Record<PpeItem, SeenItem>> =>
  Object.fromEntries(
    readEach(partsOf(cell), (part): [PpeItem, SeenItem] => {
      const [name = "", state = "used"] = part.split(/[\s:=]+/u);
      const item = among(ITEM_NAMES, name, "items");
      const seen = STATES[plain(state)];
      if (seen === undefined) throw refusal("items", "itemState", state);
      if (seen.removedCorrectly !== null && isOut === false) throw refusal("items", "removal");
      return [item, seen];
    }),
  );

const readQuickNotes = (cell: string, { quickNotes }: FacilityDirectory): string[] => [
  ...new Set(readEach(partsOf(cell), (text) => among(quickNotes, text, "quickNotes"))),
];

/** Digits alone: a spreadsheet writes 1e3 for what it took for something else. */
const wholeOf = (cell = "1"): number | null => (/^\d+$/u.test(cell) ? Number(cell) : null);

const readCount = (cell: string | undefined): number => {
  const count = wholeOf(cell);
  if (count === null || count < 1 || count > MOST_COUNTED) throw refusal("count", "count", cell);
  return count;
};

const readLink = (cells: Cells): string | null => {
  const { link = null, count } = cells;
  if (link !== null && (wholeOf(count) ?? 1) > 1) throw refusal("link", "linkedCount");
  return link;
};

const readNote = (cells: Cells): string | null => {
  const { note = null } = cells;
  if ((note?.length ?? 0) > LIMITS.observationNoteMaxLength) throw refusal("note", "note");
  return note;
};

const readAt = (cell: string | undefined, timeZone: string, now: Date): number => {
  if (cell === undefined) throw refusal("time", "missing");
  const atMs = readTime(cell, timeZone);
  if (atMs === undefined) throw refusal("time", "time", cell);
  if (atMs === "skipped") throw refusal("time", "skipped", cell);
  if (atMs === "repeated") throw refusal("time", "repeatedHour", cell);
  if (atMs > now.getTime()) throw refusal("time", "future", cell);
  const dayOf = (at: Date): string => wallTime(at, timeZone).toPlainDate().toString();
  if (dayOf(new Date(atMs)) < earliestDay(dayOf(now))) throw refusal("time", "tooOld", cell);
  return atMs;
};

const readYes = (cell: string | undefined): boolean => {
  if (cell === undefined || ["no", "0", "false"].includes(plain(cell))) return false;
  if (["yes", "1", "true"].includes(plain(cell))) return true;
  throw refusal("feedback", "feedback", cell);
};

const readPrecautions = (cell = ""): Precaution[] => {
  const precautions = readEach(partsOf(cell), (name) =>
    among(PRECAUTION_NAMES, name, "precautions"),
  );
  if (precautions.length === 0) throw refusal("precautions", "missing");
  return [...new Set(precautions)];
};

/** @param momentId undefined where the line names none */
const readKind = (cells: Cells, momentId: number | undefined) => {
  const isEquipment = cells.precautions !== undefined || cells.items !== undefined;
  if (isEquipment === (cells.outcome !== undefined)) throw refusal(null, "kind");
  if (!isEquipment)
    return readAll({
      type: () => "HH" as const,
      outcome: () => among(OUTCOME_NAMES, cells.outcome, "outcome"),
    });
  const moment = MOMENTS.find(({ id }) => id === momentId);
  const isOut = moment && moment.id === OUT_OF_ROOM_MOMENT_ID;
  return readAll({
    type: () => {
      if (moment && moment.protocolId !== IN_AND_OUT_PROTOCOL_ID)
        throw refusal("moment", "notInRoom");
      return "PPE" as const;
    },
    precautions: () => readPrecautions(cells.precautions),
    items: () => readItems(cells.items ?? "", isOut),
  });
};

const read = (cells: Cells, directory: FacilityDirectory, now: Date): ReadLine => {
  const { locations, roles, observers, timeZone } = directory;
  const momentId = MOMENT_NAMES.get(plain(cells.moment ?? "")) ?? undefined;
  // The order stays: lines are known by what they say, as it is written out.
  const {
    kind,
    license: _licensed,
    purpose,
    observerId,
    ...place
  } = readAll({
    license: () => {
      if (!directory.hasLicense) throw refusal("facility", "noLicense");
    },
    atMs: () => readAt(cells.time, timeZone, now),
    locationId: () => among(locations, cells.location, "location"),
    roleId: () => among(roles, cells.role, "role"),
    momentId: () => among(MOMENT_NAMES, cells.moment, "moment"),
    link: () => readLink(cells),
    count: () => readCount(cells.count),
    hasFeedback: () => readYes(cells.feedback),
    note: () => readNote(cells),
    quickNoteIds: () => readQuickNotes(cells.quickNotes ?? "", directory),
    kind: () => readKind(cells, momentId),
    purpose: (): SessionPurpose =>
      cells.purpose === undefined ? "audit" : among(PURPOSE_NAMES, cells.purpose, "purpose"),
    observerId: () =>
      cells.observer === undefined ? null : among(observers, cells.observer, "observer"),
  });
  return {
    seen: { ...place, ...kind },
    purpose,
    observerId,
    session: cells.session ?? new Date(place.atMs).toISOString().slice(0, 10),
  };
};

/** What a line says, or all that it is refused for. */
export const readLine = (
  cells: Cells,
  directory: FacilityDirectory,
  now: Date,
): { line: ReadLine } | { line?: undefined; faults: readonly LineFaultOf[] } => {
  try {
    return { line: read(cells, directory, now) };
  } catch (error) {
    if (error instanceof Refused) return { faults: error.faults };
    throw error;
  }
};
