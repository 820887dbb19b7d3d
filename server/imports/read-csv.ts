import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { csvText } from "#contract/core/csv-text.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { throwIfCancelled } from "#server/lib/cancelling.ts";
import { createTurn } from "../lib/yield-to-event-loop.ts";

/** What may stand between cells, each with its text id `imports.delimiter.<name>`. */
const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t" } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** Why a file cannot be read at all; words under `imports.problem.<code>`. */
export type CsvProblem =
  | { code: "empty" | "malformed" }
  | { code: "lines" | "columns" | "cell"; line?: number; limit: number };

type CsvLine = { line: number; cells: readonly string[] };
type CsvFile = { delimiter: Delimiter; header: readonly string[]; lines: CsvLine[] };

/** Characters that are handed to the parser at once: others get their turn in between. */
const PIECE = 32 * 1024;

const delimiterOf = (text: string): Delimiter => {
  const end = text.search(/[\r\n]/u);
  const head = end < 0 ? text : text.slice(0, end);
  const counts = Object.entries(DELIMITERS).map(
    ([name, sign]) => [name as Delimiter, head.split(sign).length] as const,
  );
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
};

/**
 * The text of a cell: without the apostrophe that stops spreadsheets from running it, and a dash is
 * nothing.
 */
const cellOf = (raw: string): string => {
  const text = raw.trim();
  if (text === "—") return "";
  const bare = text.slice(1);
  return text.startsWith("'") && csvText(bare) !== `"${bare.replaceAll('"', '""')}"` ? bare : text;
};

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE);
}

type CsvRecord = { record: string[]; info: { lines: number } };

/**
 * Reads a CSV file whose first line names its columns; what stands between cells is found out from
 * that line. Cells are text, also those that a spreadsheet would run. Takes turns with other callers.
 */
export const readCsv = async (given: string): Promise<CsvFile | { problem: CsvProblem }> => {
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  const delimiter = delimiterOf(text);
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: DELIMITERS[delimiter],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LIMITS.importColumnsMax * LIMITS.importCellMaxLength,
    }),
  );
  const turn = createTurn();
  let header: readonly string[] | undefined;
  const lines: CsvLine[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (turn.isOver()) await turn.next();
      const at = { line: info.lines };
      if (record.length > LIMITS.importColumnsMax)
        return { problem: { code: "columns", ...at, limit: LIMITS.importColumnsMax } };
      if (record.some((cell) => cell.length > LIMITS.importCellMaxLength))
        return { problem: { code: "cell", ...at, limit: LIMITS.importCellMaxLength } };
      const cells = record.map(cellOf);
      if (header === undefined) header = cells;
      else if (lines.length >= LIMITS.importLinesMax)
        return { problem: { code: "lines", limit: LIMITS.importLinesMax } };
      else if (cells.some((cell) => cell !== "")) lines.push({ ...at, cells });
    }
  } catch {
    // A caller who has left gets no report on their file.
    throwIfCancelled();
    return { problem: { code: "malformed" } };
  } finally {
    parser.destroy();
  }
  if (header === undefined || lines.length === 0) return { problem: { code: "empty" } };
  return { delimiter, header, lines };
};
