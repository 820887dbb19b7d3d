import { z } from "zod";
import { defineCall } from "./call.ts";
import { IMPORT_COLUMNS } from "./import-columns.ts";
import { LIMITS } from "./limits.ts";
import { Count, INTEGER_MAX, Id, Language } from "./primitives.ts";

/** What an import does with a line of the file. */
const IMPORT_OUTCOMES = ["new", "changed", "unchanged", "repeated", "refused"] as const;

const ImportFix = z.strictObject({
  /** Number in the file; the header is line 1. */
  line: z.number().int().positive().max(INTEGER_MAX),
  column: z.string().max(LIMITS.importCellMaxLength, "too_long"),
  value: z.string().max(LIMITS.importCellMaxLength, "too_long"),
});
export type ImportFix = z.infer<typeof ImportFix>;

/** A file of lines as its text, and the values to read in place of the file's. */
export const importInput = {
  text: z.string().max(LIMITS.importTextMaxLength, "too_long"),
  fixes: z.array(ImportFix).max(LIMITS.importFixesMax, "too_many").optional(),
  /** Of the words that say why; the reader's without it. */
  language: Language.optional(),
};

/** A file that is to be written. */
export const importWrite = {
  ...importInput,
  /** Leave refused lines out; without it one refused line refuses the file. */
  withoutRefused: z.boolean().optional(),
  /** For the list of imports and the audit log. */
  fileName: z.string().trim().max(LIMITS.importFileNameMaxLength, "too_long").optional(),
};

const ImportCell = z.object({
  text: z.string().nullable(),
  was: z.string().nullable().optional(),
  isWrong: z.boolean().optional(),
});
type ImportCell = z.infer<typeof ImportCell>;

const ImportFault = z.object({
  column: z.string(),
  /** What to do about it, in words. */
  why: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

const ImportLine = z.object({
  line: z.number().int().positive(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The earlier line that says the same. */
  repeats: z.number().int().positive().optional(),
  cells: z.record(z.string(), ImportCell),
  /** What will happen, or what to do about it, in words. */
  why: z.string(),
  nearMatch: z.object({ column: z.string(), value: z.string() }).optional(),
  /** Of a refused line: all that is wrong with it, a column at a time. */
  faults: z.array(ImportFault).optional(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** What an import would do, line by line; or why the file cannot be read, in a sentence. */
export const ImportCheck = z.union([
  z.object({
    columns: z.array(z.object({ key: z.string(), header: z.string() })),
    lines: z.array(ImportLine),
    /** "semicolon": what stands between the cells. */
    readAs: z.string(),
    /** Columns of the file, by their headers, that the import does not know and leaves out. */
    ignored: z.array(z.string()),
    /** "Adds 4 floors, 31 units and 402 rooms": what its good lines make and change, in words. */
    summary: z.string(),
  }),
  z.object({ problem: z.string() }),
]);
export type ImportCheck = z.infer<typeof ImportCheck>;

/** How many lines an import wrote, or will have written; more than a few hundred take a while. */
export const ImportResult = z.object({
  created: Count,
  changed: Count,
  refused: Count,
  importId: Id,
  /** It is written in the background: `imports.list` says how far it is. */
  isRunning: z.boolean(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * - `Pending` waits or is being written
 * - `Done` all of it is written
 * - `Failed`, `Cancelled` nothing of it is written
 */
const IMPORT_STATUSES = ["Pending", "Done", "Failed", "Cancelled"] as const;

export type ImportKind = keyof typeof IMPORT_COLUMNS;
export const IMPORT_KINDS = Object.keys(IMPORT_COLUMNS) as ImportKind[];

/** What is done with the lines of a file, one step after the other. */
export const IMPORT_STEPS = ["reading", "checking", "writing"] as const;

/** Of `total` lines so many are through the step; of a file that is being read, none is counted yet. */
const ImportProgress = z.object({ step: z.enum(IMPORT_STEPS), done: Count, total: Count });
export type ImportProgress = z.infer<typeof ImportProgress>;

/** An import that a user requested. */
export const ImportRun = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  customerId: Id,
  /** Null where the rows are the customer's. */
  facilityId: Id.nullable(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** An error code, unless it did not fail. */
  failure: z.string().nullable(),
  /** Null before it began, and once it has ended. */
  progress: ImportProgress.nullable(),
  created: Count,
  changed: Count,
  refused: Count,
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type ImportRun = z.infer<typeof ImportRun>;

/** The facility whose rows an import is about, or the customer. */
export const placeOfImport = ({ facilityId, customerId }: ImportRun): string =>
  facilityId ?? customerId;

/** The caller's imports are listed for so many days. */
export const IMPORT_LISTED_DAYS = 7;

/**
 * What an import changed, line by line, is stored for so many days after its end; its entry in the
 * log stays.
 */
export const IMPORT_STORED_DAYS = 90;

export const imports = {
  list: defineCall({
    method: "GET",
    path: "imports",
    access: { kind: "signedIn" },
    reach: "own",
    background: true,
    summary: "The caller's imports of the last days, newest first, and how far each is.",
    output: z.array(ImportRun),
  }),
  cancel: defineCall({
    method: "DELETE",
    path: "imports/:importId",
    access: { kind: "signedIn" },
    reach: "own",
    errors: ["not_found", "import_ended"],
    summary: "Stop one of the caller's imports before it is written: nothing of it is kept.",
    params: z.object({ importId: Id }),
  }),
  changes: defineCall({
    method: "GET",
    path: "imports/:importId/changes",
    access: { kind: "privilege", privilege: "administerCustomer" },
    reach: "row",
    errors: ["not_found"],
    summary: "What an import changed, line by line, as a CSV file.",
    params: z.object({ importId: Id }),
    query: z.strictObject({ language: Language.optional() }),
    stream: ["text/csv"],
  }),
};
