/** What an import does with a line of the file. */
export const importOutcomes = ["new", "changed", "unchanged", "repeated", "refused"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export type ImportCell = {
  /** As the file has it; null where it has nothing. */
  text: string | null;
  /** What is saved now, where the line changes it. */
  was?: string | null | undefined;
  /** It is why the line is refused or left out. */
  isWrong?: boolean | undefined;
};

/** One thing that is wrong with a line, and what to do about it. */
type ImportFault = { column: string; why: string };

/** A value to read in place of the file's. */
export type ImportFix = { line: number; column: string; value: string };

export type ImportLine = {
  /** Number in the file; the header is line 1. */
  line: number;
  outcome: ImportOutcome;
  /** The earlier line that says the same. */
  repeats?: number | undefined;
  /** By the key of the column. */
  cells: Readonly<Record<string, ImportCell>>;
  /** What will happen, or what to do about it. */
  why: string;
  /** The near match of a wrong value: taken with one press. */
  nearMatch?: Pick<ImportFix, "column" | "value"> | undefined;
  /** Of a refused line: all that is wrong with it. */
  faults?: readonly ImportFault[] | undefined;
};

/** A column as it is described before a file is chosen. */
export type ColumnHelp = {
  header: string;
  isRequired: boolean;
  /** What its cells hold and how long they may be. */
  content: string;
  /** A cell of the example file. */
  example: string;
};

/** The columns of the file as its header calls them, so that refused lines can be read in again. */
export type ImportColumn = { key: string; header: string };

/** What an import would do, line by line; nothing is written yet. */
export type DryRun = {
  columns: readonly ImportColumn[];
  lines: readonly ImportLine[];
  /** How the file was read: "comma, UTF-8". */
  readAs: string;
  /** Headers of columns that are left out. */
  ignored: readonly string[];
  /** What the good lines add and change, in a sentence. */
  summary: string;
};

/** Why a file cannot be read at all, in a sentence. */
export type UnreadableFile = { problem: string };

export type ImportRequest = { file: File; fixes: readonly ImportFix[] };
export type ImportResult = { created: number; changed: number };

/** How many lines have each outcome. */
export function countOutcomes(lines: readonly ImportLine[]): Record<ImportOutcome, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, repeated: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}
