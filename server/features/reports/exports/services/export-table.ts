import type { Readable } from "node:stream";
import type { z } from "zod";
import { reportFileName } from "#contract/core/file-name.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { type ReportDefinition, answeredReport } from "#contract/reports/definition.ts";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import { SortBy, sortableKeys } from "#contract/reports/sort.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Report } from "#contract/reports/index.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { stillCancelled } from "#server/lib/cancelling.ts";
import { csvStream } from "#server/export/csv.ts";
import { excelStream } from "#server/export/excel.ts";
import type { ExportTable } from "#server/export/table.ts";
import {
  type ReportAnswer,
  type ReportDeps,
  comparedText,
  openForPerson,
  requireReport,
} from "#server/features/reports/reports/service.ts";
import { fieldErrors } from "#server/http/field-errors.ts";
import { AppError } from "#server/lib/app-error.ts";
import { textsIn } from "#server/lib/texts.ts";
import { printFacility } from "../queries.ts";
import { fileNotes } from "../lib/file-notes.ts";
import { reportTable } from "../lib/report-table.ts";
import type { Exported } from "./record-export.ts";

const FORMATS: Readonly<
  Record<"csv" | "xlsx", { contentType: string; write(table: ExportTable): Readable }>
> = {
  csv: { contentType: "text/csv; charset=utf-8", write: csvStream },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: excelStream,
  },
};

/** Reads a query value that is JSON text. @throws AppError `invalid_input` with the value's fields */
const readJson = <S extends z.ZodType>(field: string, text: string, schema: S): z.output<S> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_input", { fieldErrors: { [field]: "invalid" }, cause });
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = Object.entries(fieldErrors(parsed.error)).map(([path, code]) => [
    path === "" ? field : `${field}.${path}`,
    code,
  ]);
  throw new AppError("invalid_input", {
    fieldErrors: Object.fromEntries(errors),
    cause: parsed.error,
  });
};

/** @throws AppError `invalid_input` for a column that the report's table cannot be sorted by */
const checkSort = (report: ReportDefinition, sortBy: SortBy): void => {
  const known = new Set(sortableKeys(report));
  const errors = sortBy.flatMap(({ key }, at) =>
    known.has(key) ? [] : [[`sortBy.${at}.key`, "not_in_list"] as const],
  );
  if (errors.length > 0) {
    throw new AppError("invalid_input", { fieldErrors: Object.fromEntries(errors) });
  }
};

type TableFile = {
  stream: Readable;
  contentType: string;
  fileName: string;
  exported: Exported;
};

/**
 * A report's table as a file, out of the same definition as on screen.
 * @param asked filters and sort as JSON text, the way a page's address carries them
 * @throws AppError as running the report does; `invalid_input` for texts that are no such JSON
 */
export const exportTable = async (
  deps: ReportDeps,
  actor: Actor,
  asked: {
    reportId: number;
    format: "csv" | "xlsx";
    filters: string;
    sortBy: string | undefined;
    language: Language;
  },
): Promise<TableFile> => {
  const { reportId, language } = asked;
  const report = requireReport(reportId);
  const filter = readJson("filters", asked.filters, FilterModel);
  const sortBy = readJson("sortBy", asked.sortBy ?? "[]", SortBy);
  checkSort(report, sortBy);
  const opened = await openForPerson(deps, actor, { reportId, filter, language });
  // Later pages are read when the file's reader is ready for them.
  const pageAt = stillCancelled((cursor: string | null) =>
    opened.answer({ cursor, rows: PAGE_ROWS.file }),
  );
  const answer = await pageAt(null);
  const { scope } = opened.grant;
  return tableFile(
    deps,
    scope,
    { report, filter, answer, sortBy, language, format: asked.format },
    pageAt,
  );
};

/** A report that has been answered, on its way into a file. */
type AnsweredTable = {
  report: Report;
  filter: Pick<FilterModel, "locationIds">;
  answer: ReportAnswer;
  sortBy: SortBy;
  language: Language;
  format: "csv" | "xlsx";
};

/**
 * An answer's table as a file.
 * @param pageAt reads the pages after it, of reports that come in pages
 */
export const tableFile = async (
  { db }: Pick<ReportDeps, "db">,
  scope: Scope,
  { report, filter, answer, sortBy, language, format }: AnsweredTable,
  pageAt?: (cursor: string) => Promise<ReportAnswer>,
): Promise<TableFile> => {
  const facility = await printFacility(db, scope);
  if (facility === undefined) throw new AppError("forbidden");
  const t = textsIn(language);
  const totalName =
    filter.locationIds.length === 0
      ? t("reports:cells.total")
      : t("reports:cells.totalOfSelection");
  const table = reportTable(
    report,
    answer,
    { language, sortBy, totalName, timeZone: facility.timeZone },
    pageAt,
  );
  const answered = answeredReport(report as ReportDefinition, answer);
  const notes = fileNotes(answered, answer, language, comparedText(answer, language));
  const { contentType, write } = FORMATS[format];
  const { start, end } = answer.range;
  const rows = Array.isArray(table.rows) ? table.rows.length : undefined;
  return {
    exported: { scope, reportId: report.id, title: table.title, format, start, end, rows },
    stream: write({ ...table, notes }),
    contentType,
    fileName: reportFileName(
      { facility: facility.name, title: table.title, range: answer.formattedReportDateRange },
      format,
    ),
  };
};
