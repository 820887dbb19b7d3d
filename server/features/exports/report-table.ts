import type { z } from "zod";
import type { Language } from "#contract/primitives.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { ColumnKind, ReportColumn, ReportRow } from "#contract/reports/shared.ts";
import { sortReportRows } from "#contract/reports/sort.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import type { ExportCell, ExportColumn, ExportFormat, ExportTable } from "#server/export/table.ts";
import { textsIn } from "#server/lib/texts.ts";

const FORMATS: Readonly<Record<ColumnKind, ExportFormat>> = {
  text: "text",
  count: "decimal",
  percent: "percent",
  points: "points",
  status: "text",
  devices: "integer",
  dateTime: "text",
  indexBar: "text",
};

const NAME_WIDTH = 28;
const STATUS_WIDTH = 20;
const NUMBER_WIDTH = 16;

const widthOf = (kind: ColumnKind, header: string): number => {
  const least = kind === "text" ? NAME_WIDTH : kind === "status" ? STATUS_WIDTH : NUMBER_WIDTH;
  return Math.max(least, header.length + 2);
};

/** A column of a file: its heading, and how a row fills it. */
type FileColumn = ExportColumn & { cell(row: ReportRow): ExportCell };

const cellOf = (row: ReportRow, key: string): ExportCell => row.cells[key] ?? null;

/** "21 of 24" is one column on screen and two in a file, where one reckons with both. */
const TOTAL_COLUMNS: Readonly<Record<string, { key: string; label: string }>> = {
  devicesReporting: { key: "devicesTotal", label: "devicesTotal" },
};

const columnsFor = (column: ReportColumn, language: Language, totalName: string): FileColumn[] => {
  const t = textsIn(language);
  const one = (label: string, read: FileColumn["cell"]): FileColumn => {
    const header = t(`reports:columns.${label}`);
    return {
      header,
      format: FORMATS[column.kind],
      width: widthOf(column.kind, header),
      cell: read,
    };
  };
  const plain = one(column.label, (row) => {
    const cell = cellOf(row, column.key);
    if (column.kind === "status" && cell !== null) return t(`reports:status.${cell}`);
    return row.isTotal === true && column.key === "name" ? totalName : cell;
  });
  const total = TOTAL_COLUMNS[column.key];
  if (column.kind !== "devices" || total === undefined) return [plain];
  return [plain, one(total.label, (row) => cellOf(row, total.key))];
};

/**
 * A report's table as it goes into a file: the columns and rows of its definition, in the words and
 * the order of its reader.
 * @param totalName what the line with the total is called
 */
export const reportTable = <R extends z.ZodType>(
  report: ReportDefinition<R>,
  answer: z.output<R>,
  options: { language: Language; sortBy: SortBy; totalName: string },
): ExportTable => {
  const { language, sortBy, totalName } = options;
  const columns = report.columns
    .filter((column) => column.visualOnly !== true)
    .flatMap((column) => columnsFor(column, language, totalName));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rows = sortReportRows(report.rows(answer), sortBy, compare);
  return {
    title: textsIn(language)(`reports:${report.key}.title`),
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: rows.map((row) => columns.map((column) => column.cell(row))),
  };
};
