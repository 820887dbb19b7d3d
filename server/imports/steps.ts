import { IMPORT_STEPS, type ImportProgress } from "#contract/core/imports.ts";

/** What a task says of itself: how much is done, of how much in all. */
type Tell = (done: number, total: number) => void;

/** Lines that are written before the next look at whether to go on. */
export const IMPORT_BATCH = 250;

/** Reports how far an import of so many lines is: each line is read, checked and written. */
export const importSteps = (tell: Tell, lines: number) => {
  const at = (step: ImportProgress["step"], done: number): void =>
    tell(IMPORT_STEPS.indexOf(step) * lines + done, IMPORT_STEPS.length * lines);
  return {
    /** All lines are read. */
    read: (): void => at("checking", 0),
    /** All lines are checked, and these are still to be written. */
    written: (left: number): void => at("writing", Math.max(0, lines - left)),
  };
};

/** The step that an import is in, by its last report. */
export const stepOf = ({ done, total }: { done: number; total: number }): ImportProgress => {
  const lines = total / IMPORT_STEPS.length;
  const at = lines === 0 ? 0 : Math.min(Math.floor(done / lines), IMPORT_STEPS.length - 1);
  return { step: IMPORT_STEPS[at] ?? "reading", done: done - at * lines, total: lines };
};

/** Writes rows a batch at a time, and says after each how many of them are left. */
export const inBatches = async <T>(
  rows: readonly T[],
  write: (batch: readonly T[]) => Promise<void>,
  left: (rows: number) => void,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += IMPORT_BATCH) {
    // One after the other: they are in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    await write(rows.slice(from, from + IMPORT_BATCH));
    left(Math.max(0, rows.length - from - IMPORT_BATCH));
  }
};
