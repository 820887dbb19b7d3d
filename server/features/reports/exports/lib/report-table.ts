import type { z } from "zod";
import type { Language } from "#contract/core/primitives.ts";
import { ageParts } from "#contract/reports/age.ts";
import { ChangeVerdict, changeTextId } from "#contract/reports/change.ts";
import {
  type ColumnKind,
  type ReportColumn,
  type ReportRow,
  numberIn,
} from "#contract/reports/columns.ts";
import { answeredReport, type ReportDefinition } from "#contract/reports/definition.ts";
import { type SortBy, sortReportRows } from "#contract/reports/sort.ts";
import type { ExportCell, ExportColumn, ExportFormat, ExportTable } from "#server/export/table.ts";
import { textsIn } from "#server/lib/texts.ts";
import { zonedWriter } from "#server/lib/time/zoned-time.ts";

const NAME_WIDTH = 28;
const STATUS_WIDTH = 20;
const NUMBER_WIDTH = 16;

/** How cells of a kind are written, and how wide their column is at least. */
const KINDS: Readonly<Record<ColumnKind, { format: ExportFormat; width: number }>> = {
  rowName: { format: "text", width: NAME_WIDTH },
  text: { format: "text", width: NAME_WIDTH },
  alarm: { format: "text", width: NAME_WIDTH },
  state: { format: "text", width: STATUS_WIDTH },
  label: { format: "text", width: NAME_WIDTH },
  decimal: { format: "hundredths", width: NUMBER_WIDTH },
  yesNo: { format: "text", width: NUMBER_WIDTH },
  dateTime: { format: "text", width: NAME_WIDTH },
  date: { format: "text", width: NUMBER_WIDTH },
  age: { format: "text", width: NUMBER_WIDTH },
  hours: { format: "text", width: STATUS_WIDTH },
  band: { format: "text", width: STATUS_WIDTH },
  part: { format: "integer", width: NUMBER_WIDTH },
  interval: { format: "percent", width: NUMBER_WIDTH },
  count: { format: "decimal", width: NUMBER_WIDTH },
  sample: { format: "decimal", width: NUMBER_WIDTH },
  index: { format: "percent", width: NUMBER_WIDTH },
  percent: { format: "percent", width: NUMBER_WIDTH },
  points: { format: "points", width: NUMBER_WIDTH },
  change: { format: "points", width: NUMBER_WIDTH },
  verdict: { format: "text", width: STATUS_WIDTH },
  coverage: { format: "integer", width: NUMBER_WIDTH },
  share: { format: "percent", width: NUMBER_WIDTH },
  indexBar: { format: "text", width: NUMBER_WIDTH },
};

/** A column of a file: its heading, and how a row fills it. */
type FileColumn = ExportColumn & { cell(row: ReportRow): ExportCell };

type TableOptions = {
  language: Language;
  sortBy: SortBy;
  /** What the line with the total is called. */
  totalName: string;
  /** The facility's zone, in which times are written. */
  timeZone: string;
};

/** A change in words, without its figures, which stand beside it. */
const changeWord = (
  t: ReturnType<typeof textsIn>,
  row: ReportRow,
  { key, verdictKey }: Extract<ReportColumn, { kind: "change" }>,
): ExportCell => {
  const verdict = ChangeVerdict.safeParse(row.cells[verdictKey]);
  return verdict.success
    ? t(`reports:changeWord.${changeTextId({ verdict: verdict.data, points: numberIn(row, key) })}`)
    : null;
};

const cellOf = (row: ReportRow, key: string): ExportCell => row.cells[key] ?? null;

const readerOf = (
  column: ReportColumn,
  { language, totalName, timeZone }: TableOptions,
): FileColumn["cell"] => {
  const t = textsIn(language);
  const { key } = column;
  switch (column.kind) {
    case "rowName":
      return (row) => (row.isTotal === true ? totalName : cellOf(row, key));
    case "verdict":
      return (row) => {
        const verdict = cellOf(row, key);
        return verdict === null ? null : t(`reports:status.${verdict}`);
      };
    case "band":
      return (row) => {
        const [band, verdict] = [cellOf(row, key), cellOf(row, column.verdictKey)];
        return band ?? (verdict === null ? null : t(`reports:status.${verdict}`));
      };
    case "yesNo":
      return (row) => {
        const isSo = cellOf(row, key);
        return isSo === null ? null : t(`reports:cells.${isSo === 0 ? "no" : "yes"}`);
      };
    case "dateTime": {
      const write = zonedWriter(timeZone);
      return (row) => {
        const instant = cellOf(row, key);
        return typeof instant === "string" ? write(instant) : null;
      };
    }
    case "hours":
      return (row) => {
        const [from, to] = [cellOf(row, key), cellOf(row, column.toKey)];
        return from === null ? null : `${from} – ${to}`;
      };
    case "state":
    case "label":
      return (row) => {
        const label = cellOf(row, key);
        return label === null ? null : t(`reports:labels.${label}`);
      };
    case "age":
      return (row) => {
        const minutes = cellOf(row, key);
        if (typeof minutes !== "number") return null;
        const { unit, ...values } = ageParts(minutes);
        return t(`reports:age.${unit}`, values);
      };
    default:
      return (row) => cellOf(row, key);
  }
};

const columnsFor = (column: ReportColumn, options: TableOptions): FileColumn[] => {
  const t = textsIn(options.language);
  const { format, width } = KINDS[column.kind];
  const one = (label: string, cell: FileColumn["cell"]): FileColumn => {
    const header = t(`reports:columns.${label}`);
    return { header, format, width: Math.max(width, header.length + 2), cell };
  };
  if (column.kind === "interval") {
    return [
      one(column.lowLabel, (row) => cellOf(row, column.key)),
      one(column.highLabel, (row) => cellOf(row, column.highKey)),
    ];
  }
  if (column.kind === "change") {
    return [
      one(column.label, (row) => cellOf(row, column.key)),
      one(column.lowLabel, (row) => cellOf(row, column.lowKey)),
      one(column.highLabel, (row) => cellOf(row, column.highKey)),
      { ...one(column.verdictLabel, (row) => changeWord(t, row, column)), format: "text" },
    ];
  }
  const plain = one(column.label, readerOf(column, options));
  // "21 of 24" is one column on screen and two in a file, where one reckons with both.
  if (column.kind === "coverage" || column.kind === "part")
    return [plain, one(column.ofLabel, (row) => cellOf(row, column.ofKey))];
  const { under } = column;
  return under === undefined ? [plain] : [plain, one(under.label, (row) => cellOf(row, under.key))];
};

/**
 * A report's table as it goes into a file: the columns and rows of its definition, in the words and
 * the order of its reader. A report whose rows come in pages is read page by page as the file is
 * written.
 * @param nextAnswer the page that a cursor stands for
 */
export const reportTable = <R extends z.ZodType>(
  report: Omit<ReportDefinition<R>, "key"> & { key: string },
  answer: z.output<R>,
  options: TableOptions,
  nextAnswer?: (cursor: string) => Promise<z.output<R>>,
): ExportTable => {
  const { language, sortBy } = options;
  const columns = answeredReport(report, answer)
    .columns.filter((column) => column.visualOnly !== true)
    .flatMap((column) => columnsFor(column, options));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rowsOf = (page: z.output<R>): ExportCell[][] =>
    sortReportRows(report.columns, report.rows(page), sortBy, compare).map((row) =>
      columns.map((column) => column.cell(row)),
    );
  async function* pages() {
    let page: z.output<R> | null = answer;
    while (page !== null) {
      yield rowsOf(page);
      const cursor: string | null = report.nextPage?.(page) ?? null;
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
      page = cursor === null || nextAnswer === undefined ? null : await nextAnswer(cursor);
    }
  }
  return {
    title: textsIn(language)(`reports:${report.key}.title`),
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: report.nextPage === undefined ? rowsOf(answer) : pages(),
  };
};
