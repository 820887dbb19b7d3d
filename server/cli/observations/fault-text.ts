import { LIMITS } from "#contract/core/limits.ts";
import { RANGE_LIMIT_YEARS } from "#contract/reports/filters/timeframes.ts";
import type {
  Column,
  LineFaultOf,
  LineReason,
} from "#server/engine/observations/file/read-line.ts";

/** What the names of a column stand for. */
const NAMED: Partial<Record<Column, string>> = {
  location: "observed unit",
  role: "observed job role",
  moment: "moment",
  outcome: "outcome",
  precautions: "precaution",
  items: "item",
  quickNotes: "quick note",
  purpose: "purpose",
  observer: "user of the customer",
};

type Said = { column: Column | null; value: string };
const WORDS: Readonly<Record<LineReason, (said: Said) => string>> = {
  missing: ({ column }) => `${column ?? ""} is missing.`,
  unknown: ({ column, value }) =>
    `${column ?? ""}: there is no ${NAMED[column ?? "facility"] ?? "name"} '${value}'.`,
  several: ({ column, value }) => `${column ?? ""}: several are called '${value}': use the id.`,
  itemState: ({ value }) => `items: '${value}' says nothing of an item.`,
  removal: () => "items: removal is seen out of the room alone.",
  count: ({ value }) => `count: '${value}' is not a whole number from 1 on.`,
  time: ({ value }) => `time: '${value}' is neither 2026-10-15T14:00:00Z nor 2026-10-15 10:00.`,
  skipped: ({ value }) => `time: clocks skipped '${value}': there was no such time.`,
  repeatedHour: ({ value }) =>
    `time: '${value}' came twice when clocks changed: add its offset, as in -04:00.`,
  future: ({ value }) => `time: '${value}' lies in the future.`,
  tooOld: ({ value }) =>
    `time: '${value}' is more than ${RANGE_LIMIT_YEARS.back} years ago: no report reaches that far.`,
  feedback: ({ value }) => `feedback: '${value}' is neither yes nor no.`,
  kind: () => "A line has an outcome (hands), or precautions and items (equipment).",
  notInRoom: () => "moment: equipment is seen into or out of a room.",
  noLicense: () => "facility: it has no license for observations.",
  linkedCount: () => "link: a line of counts cannot be linked.",
  note: () => `note: longer than ${LIMITS.observationNoteMaxLength} characters.`,
};

/** Why a line is refused, in the command's words. */
export const faultText = ({ reason, ...said }: LineFaultOf): string => WORDS[reason](said);
