import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { Count, Language } from "./primitives.ts";

/** What an import does with a line of the file. */
export const IMPORT_OUTCOMES = ["new", "changed", "unchanged", "repeated", "refused"] as const;

const ImportFix = z.strictObject({
  /** Number in the file; the header is line 1. */
  line: z.number().int().positive(),
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

const ImportCell = z.object({
  text: z.string().nullable(),
  was: z.string().nullable().optional(),
  isWrong: z.boolean().optional(),
});
export type ImportCell = z.infer<typeof ImportCell>;

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

export const ImportResult = z.object({ created: Count, changed: Count, refused: Count });
export type ImportResult = z.infer<typeof ImportResult>;
