import { useEffect, useEffectEvent, useState } from "react";
import { remembered } from "#renderer/memory/remembered.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import type { SubscribePath } from "./subscribe-path.ts";
import type { DevicesPath } from "./health/device-rows.ts";
import type { SlideshowsPath } from "#renderer/features/reports/reports/slides/save-slide-dialog.tsx";
import { useReportAddress } from "./use-report-address.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { dayIn } from "#renderer/features/reports/reports/filters/range/custom-range.ts";
import type { DownloadsPath } from "#renderer/features/reports/reports/export/use-raw-export.ts";
import { fitAddress } from "#contract/reports/filters/fit-address.ts";
import { chooseReport, reportTabs, type ReportArea } from "./report-tabs.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { useStoredShifts } from "./stored-shifts.ts";
import { ReportFrame } from "./report-frame.tsx";
// Blocks and filters are cards without the card's own head.
import "#renderer/ui/layout/card.css";
import "./reports-screen.css";

const lastReportId = (): number | undefined => {
  const kept = Number(remembered.get("reportId") ?? Number.NaN);
  return Number.isInteger(kept) ? kept : undefined;
};

/**
 * The reports of one area (`/reports/<area>`). The address decides which report and everything it
 * shows; without one the last report used here comes back, else the first.
 */
export function ReportsScreen(props: {
  area: ReportArea;
  downloadsPath: DownloadsPath;
  devicesPath: DevicesPath | undefined;
  subscribePath: SubscribePath | undefined;
  slideshowsPath: SlideshowsPath;
}) {
  const { area, downloadsPath, devicesPath, subscribePath, slideshowsPath } = props;
  const { facility } = useFacility();
  const { t } = usePageText();
  const state = useReportAddress();
  const { address, update } = state;
  const [openedAt] = useState(() => Date.now());
  const tabs = reportTabs(area, facility);
  const report = chooseReport(tabs, address.reportId, lastReportId());

  useEffect(() => {
    if (report === undefined) return;
    remembered.set("reportId", String(report.id));
    if (report.id !== address.reportId) update({ reportId: report.id }, "replace");
  }, [report, address.reportId, update]);

  const fit = report && fitAddress(address, report, dayIn(facility.timeZone, openedAt));
  const fitted = fit?.address ?? address;
  const keptShifts = useStoredShifts(report, facility.id, fitted.filters);
  const ignoredText = [...new Set([...state.ignored, ...(fit?.ignored ?? [])])].join(", ");
  const tidy = useEffectEvent(() =>
    update({ filters: fitted.filters, sortBy: fitted.sortBy }, "replace"),
  );
  useEffect(() => {
    if (ignoredText === "") return;
    toast.warning(t("reports-view.address.ignored"));
    // Writing the state back as it was read takes the nonsense out of the address.
    tidy();
  }, [ignoredText, t]);

  if (report === undefined) {
    return (
      <div className="hr-page">
        <ErrorState title={t("reports-view.error.noReports")}>
          {t("reports-view.error.noReportsHelp")}
        </ErrorState>
      </div>
    );
  }
  // Another report or facility is another page: nothing of the old one may linger in its parts.
  return (
    <ReportFrame
      key={`${report.id} ${facility.id}`}
      {...{
        report,
        tabs,
        area,
        keptShifts,
        downloadsPath,
        devicesPath,
        subscribePath,
        slideshowsPath,
      }}
      state={{ ...state, address: fitted }}
    />
  );
}
