import { OUT_OF_ROOM_MOMENT_ID, IN_AND_OUT_PROTOCOL_ID, MOMENTS } from "#contract/observations.ts";
import type { PpeItem, Precaution, SessionPurpose } from "#contract/observations.ts";
import { LIMITS } from "#contract/limits.ts";
import { earliestDay } from "#contract/reports/timeframes.ts";
import { wallTime } from "#server/lib/zoned-time.ts";
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

class Refused extends Error {
  readonly fault: LineFaultOf;
  constructor(column: Column | null, reason: LineReason, value = "") {
    super(reason);
    this.fault = { column, reason, value };
  }
}

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
  if (cell === undefined) throw new Refused(column, "missing");
  const found = names.get(plain(cell));
  if (found === undefined) throw new Refused(column, "unknown", cell);
  if (found === null) throw new Refused(column, "several", cell);
  return found;
};

const partsOf = (cell: string): string[] =>
  cell
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const readItems = (cell: string, isOut: boolean): Partial<Record<PpeItem, SeenItem>> =>
  Object.fromEntries(
    partsOf(cell).map((part): [PpeItem, SeenItem] => {
      const [name = "", state = "used"] = part.split(/[\s:=]+/u);
      const item = among(ITEM_NAMES, name, "items");
      const seen = STATES[plain(state)];
      if (seen === undefined) throw new Refused("items", "itemState", state);
      if (seen.removedCorrectly !== null && !isOut) throw new Refused("items", "removal");
      return [item, seen];
    }),
  );

const readQuickNotes = (cell: string, { quickNotes }: FacilityDirectory): string[] => [
  ...new Set(partsOf(cell).map((text) => among(quickNotes, text, "quickNotes"))),
];

const readCount = (cell: string | undefined): number => {
  const count = cell === undefined ? 1 : Number(cell);
  // Digits alone: a spreadsheet writes 1e3 for what it took for something else.
  const isWhole = cell === undefined || /^\d+$/u.test(cell);
  if (!isWhole || count < 1 || count > MOST_COUNTED) throw new Refused("count", "count", cell);
  return count;
};

const readAt = (cell: string | undefined, timeZone: string, now: Date): number => {
  if (cell === undefined) throw new Refused("time", "missing");
  const atMs = readTime(cell, timeZone);
  if (atMs === undefined) throw new Refused("time", "time", cell);
  if (atMs === "skipped") throw new Refused("time", "skipped", cell);
  if (atMs === "repeated") throw new Refused("time", "repeatedHour", cell);
  if (atMs > now.getTime()) throw new Refused("time", "future", cell);
  const dayOf = (at: Date): string => wallTime(at, timeZone).toPlainDate().toString();
  if (dayOf(new Date(atMs)) < earliestDay(dayOf(now))) throw new Refused("time", "tooOld", cell);
  return atMs;
};

const readYes = (cell: string | undefined): boolean => {
  if (cell === undefined || ["no", "0", "false"].includes(plain(cell))) return false;
  if (["yes", "1", "true"].includes(plain(cell))) return true;
  throw new Refused("feedback", "feedback", cell);
};

const readKind = (cells: Cells, momentId: number) => {
  const isEquipment = cells.precautions !== undefined || cells.items !== undefined;
  if (isEquipment === (cells.outcome !== undefined)) throw new Refused(null, "kind");
  if (!isEquipment) {
    const outcome = among(OUTCOME_NAMES, cells.outcome, "outcome");
    return { type: "HH", outcome } as const;
  }
  const protocolId = MOMENTS.find(({ id }) => id === momentId)?.protocolId;
  if (protocolId !== IN_AND_OUT_PROTOCOL_ID) throw new Refused("moment", "notInRoom");
  const precautions = partsOf(cells.precautions ?? "").map((name): Precaution =>
    among(PRECAUTION_NAMES, name, "precautions"),
  );
  if (precautions.length === 0) throw new Refused("precautions", "missing");
  return {
    type: "PPE",
    precautions: [...new Set(precautions)],
    items: readItems(cells.items ?? "", momentId === OUT_OF_ROOM_MOMENT_ID),
  } as const;
};

const read = (cells: Cells, directory: FacilityDirectory, now: Date): ReadLine => {
  if (!directory.hasLicense) throw new Refused("facility", "noLicense");
  const momentId = among(MOMENT_NAMES, cells.moment, "moment");
  const count = readCount(cells.count);
  const { link = null, note = null } = cells;
  if (link !== null && count > 1) throw new Refused("link", "linkedCount");
  if ((note?.length ?? 0) > LIMITS.observationNoteMaxLength) throw new Refused("note", "note");
  const atMs = readAt(cells.time, directory.timeZone, now);
  const place = {
    atMs,
    locationId: among(directory.locations, cells.location, "location"),
    roleId: among(directory.roles, cells.role, "role"),
    momentId,
    link,
    count,
    hasFeedback: readYes(cells.feedback),
    note,
    quickNoteIds: readQuickNotes(cells.quickNotes ?? "", directory),
  };
  return {
    seen: { ...place, ...readKind(cells, momentId) },
    purpose: cells.purpose === undefined ? "audit" : among(PURPOSE_NAMES, cells.purpose, "purpose"),
    observerId:
      cells.observer === undefined ? null : among(directory.observers, cells.observer, "observer"),
    session: cells.session ?? new Date(atMs).toISOString().slice(0, 10),
  };
};

/** What a line says, or why it is refused. */
export const readLine = (
  cells: Cells,
  directory: FacilityDirectory,
  now: Date,
): { line: ReadLine } | { line?: undefined; fault: LineFaultOf } => {
  try {
    return { line: read(cells, directory, now) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
};
