import { useLocation } from "react-router-dom";
import { ERROR_CODES } from "#contract/core/errors.ts";
import { reportFileName } from "#contract/core/file-name.ts";
import type { Language } from "#contract/core/primitives.ts";
import { type ReportAddress, writeAddress } from "#contract/reports/filters/address.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { exports_ } from "#contract/reports/exports.ts";
import { type ReportFilters, toFilterModel } from "#contract/reports/filters/filters.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import { csrfToken } from "#renderer/api/csrf.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { callAddress } from "#renderer/api/request.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { fileSource } from "#renderer/platform/file-source.ts";
import { type FileWork, type SaveOutcome, platform } from "#renderer/platform/index.ts";
import { PlatformError } from "#renderer/platform/platform-error.ts";
import type { FileSource } from "#renderer/platform/types.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { PageText } from "../text/report-text.ts";
import { usePageText } from "../text/use-text.ts";

/** Codes with words of their own among the texts of the exports. */
const OWN_CODES: ReadonlySet<string> = new Set([
  "connection_lost",
  "disk_full",
  "file_not_writable",
]);

/** Codes whose general words help; that no PDF was made is said already. */
const GENERAL_CODES: ReadonlySet<string> = new Set(
  [...ERROR_CODES, "offline", "bad_response"].filter((code) => code !== "pdf_failed"),
);

/** Codes after which the server says how long to wait. */
const WAITING_CODES: ReadonlySet<string> = new Set(["busy", "rate_limited"]);

const reasonOf = ({ t, format }: PageText, error: unknown): string => {
  if (!(error instanceof PlatformError)) return "";
  const { code, retryAfter } = error;
  if (retryAfter !== undefined && WAITING_CODES.has(code)) {
    const count = Math.ceil(retryAfter);
    return t(textId(`reports-view.wait.${code}`), { count, n: format.count(count) });
  }
  if (OWN_CODES.has(code)) return t(textId(`reports-view.export.reason.${code}`));
  return GENERAL_CODES.has(code) ? t(textId(`errors.${code}`)) : "";
};

/** That a file was not made, why (as far as that is known), and what is safe. */
export const exportFailure = (words: PageText, kind: "pdf" | "file", error: unknown): string =>
  [
    words.t(`reports-view.export.${kind}Error`),
    reasonOf(words, error),
    words.t("reports-view.export.kept"),
  ]
    .filter(Boolean)
    .join(" ");

/** Where a report's table comes from as a file, in the order and language it is shown in. */
export const tableSource = (table: {
  reportId: number;
  format: "csv" | "xlsx";
  facilityId: string;
  filters: ReportFilters;
  sortBy: SortBy;
  language: Language;
}): FileSource =>
  fileSource(
    callAddress(exports_.table, { params: { reportId: table.reportId, format: table.format } }),
    {
      filters: JSON.stringify(toFilterModel(table.facilityId, table.filters)),
      sortBy: table.sortBy.length === 0 ? undefined : JSON.stringify(table.sortBy),
      language: table.language,
    },
    csrfToken() ?? "",
  );

/** The print page of what is on screen: path and query of this portal, however long. */
export const printAddress = (path: string, address: ReportAddress, title: string): `/${string}` => {
  const values = writeAddress({ ...address, medium: "paper", pdfTitle: title });
  return `/${path.replace(/^\/+/u, "")}?${new URLSearchParams(values).toString()}`;
};

export type ReportExport = {
  savePdf(): Promise<void>;
  saveTable(format: "csv" | "xlsx"): Promise<void>;
};

/** Saving what is on screen as PDF, CSV or Excel, with a message while it works. */
export const useExport = (options: {
  report: ReportDefinition;
  address: ReportAddress;
  filters: ReportFilters;
  /** The order the table is in. */
  sortBy: SortBy;
  /** The range in words; undefined before the figures are in. */
  range: string | undefined;
}): ReportExport => {
  const { report, address, filters, sortBy, range } = options;
  const { facility, customer } = useFacility();
  const { pathname } = useLocation();
  const { user } = useSession();
  const words = usePageText();
  const { t, format } = words;
  const language = useLanguage();
  const title = address.pdfTitle ?? t(textId(`reports.${report.key}.title`));

  const work = async (kind: "pdf" | "file", start: (asked: FileWork) => Promise<SaveOutcome>) => {
    try {
      await savingFile(t(`reports-view.export.${kind}Progress`), start);
    } catch (error) {
      if (showRefusedFile(error, kind === "pdf" ? exports_.pdf : exports_.table)) return;
      toast.error(exportFailure(words, kind, error), {
        action: {
          label: t("reports-view.action.tryAgain"),
          onClick: () => void work(kind, start),
        },
      });
    }
  };

  return {
    savePdf: () =>
      work("pdf", (asked) =>
        platform.printToPdf(
          {
            route: printAddress(
              pathname,
              { ...address, customerId: customer.id, facilityId: facility.id, filters, sortBy },
              title,
            ),
            reportId: report.id,
            facilityId: facility.id,
            csrfToken: csrfToken() ?? "",
            title,
            fileName: reportFileName({ facility: facility.name, title, range }, "pdf"),
            paper: facility.paperSize,
            foot: t("reports.print.printedBy", {
              time: format.dateTimeZoned(Date.now(), facility.timeZone),
              name: `${user.firstName} ${user.lastName}`,
            }),
          },
          asked,
        ),
      ),
    saveTable: (format) =>
      work("file", (asked) =>
        platform.saveFile(
          {
            name: reportFileName({ facility: facility.name, title, range }, format),
            ...tableSource({
              reportId: report.id,
              format,
              facilityId: facility.id,
              filters,
              sortBy,
              language,
            }),
          },
          asked,
        ),
      ),
  };
};
