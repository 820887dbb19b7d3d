import type { ImportFile, Verdict } from "./import-file.ts";

/** One cell that an import wrote: its line and column, and what was there before. */
export type ImportChange = {
  line: number;
  outcome: "new" | "changed";
  /** As the file's header calls it. */
  column: string;
  before: string | null;
  after: string | null;
};

/** What the good lines of a file change, cell by cell; cells that stay as they were are left out. */
export const changesOf = <Plan>(
  { columns, rows }: ImportFile,
  verdicts: readonly Verdict<Plan>[],
): ImportChange[] =>
  rows.flatMap(({ line, values }, at) => {
    const verdict = verdicts[at];
    if (verdict?.outcome !== "new" && verdict?.outcome !== "changed") return [];
    const { outcome, was = {} } = verdict;
    return columns.flatMap(({ key, header }) => {
      const after = values[key] ?? "";
      const isWritten = outcome === "new" || was[key] !== undefined || verdict.adds?.includes(key);
      if (!isWritten || (after === "" && was[key] === undefined)) return [];
      return [{ line, outcome, column: header, before: was[key] || null, after: after || null }];
    });
  });
