import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { roundTenth } from "#contract/core/percent.ts";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportFormat, ExportRow, ExportTable } from "./table.ts";

/** Excel's own number formats; it shows them in the reader's language. */
const NUMBER_FORMATS: Readonly<Record<ExportFormat, string | undefined>> = {
  text: undefined,
  integer: "#,##0",
  decimal: "#,##0",
  hundredths: "0.00",
  percent: "0.0",
  points: "+0.0;-0.0;0.0",
};

/** Names of sheets are at most 31 characters and lack a few signs. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\\/?*[\]:]/gu, " ")
    .slice(0, 31)
    .trim() || "1";

/** Figures as every other reader gets them: Excel's own rounding of the rest could differ. */
const shown = (row: ExportRow, columns: ExportTable["columns"]): ExportRow[number][] =>
  row.map((cell, index) => {
    const format = columns[index]?.format;
    const isFigure = format === "percent" || format === "points";
    return isFigure && typeof cell === "number" ? roundTenth(cell) : cell;
  });

async function* rowsOf({
  columns,
  rows,
  notes = [],
}: Omit<ExportTable, "title">): AsyncGenerator<ExportRow[number][]> {
  if (Symbol.asyncIterator in rows) {
    for await (const page of rows) for (const row of page) yield shown(row, columns);
  } else {
    for (const row of rows) yield shown(row, columns);
  }
  for (const { label, text } of notes) yield [label, text];
}

/**
 * A table as an Excel workbook with one sheet: real numbers, a frozen header, set widths. Texts are
 * stored as texts, so none can become a formula; notes are the last rows. Pages of rows are pulled only as fast as the stream is
 * read.
 */
export const excelStream = ({ title, ...table }: ExportTable): Readable => {
  const { columns } = table;
  const stream = writeXlsxStream(rowsOf(table), {
    name: sheetName(title),
    columns: columns.map(({ header, format, width }) => ({
      header,
      width,
      numFmt: NUMBER_FORMATS[format],
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
};
