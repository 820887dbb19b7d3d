import { useLocation } from "react-router-dom";
import { exports_ } from "#contract/reports/exports.ts";
import { reportFileName } from "#contract/core/file-name.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { csrfToken } from "#renderer/api/csrf.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { type FileWork, type SaveOutcome, platform } from "#renderer/platform/index.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import type { ReportAddress } from "#contract/reports/address.ts";
import { printAddress, tableSource } from "./export-address.ts";
import { exportFailure } from "./export-failure.ts";
import type { ReportFilters } from "#contract/reports/filters.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import { usePageText } from "../text/use-text.ts";

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
