import type { PageMedium } from "#contract/core/design/medium.ts";
import type { Report } from "#contract/reports/index.ts";
import { addressTail } from "#renderer/features/reports/reports/frame/report-state.ts";
import { useEffect, useRef } from "react";
import { useFacility } from "#renderer/session/facility-context.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { ProgressLine } from "#renderer/ui/feedback/progress-line.tsx";
import { TabBar } from "#renderer/ui/navigation/tab-bar.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { SubscribePath } from "./subscribe-path.ts";
import type { DevicesPath } from "./health/device-rows.ts";
import type { SlideshowsPath } from "#renderer/features/reports/reports/slides/save-slide-dialog.tsx";
import { useReportRun } from "./use-report-run.ts";
import type { ReportAddressState } from "./use-report-address.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { filtersOnLeaving } from "./stored-shifts.ts";
import { addressOfReport } from "./report-state.ts";
import type { ReportArea } from "./report-tabs.ts";
import { fetchAhead } from "#renderer/features/reports/reports/views/index.tsx";
import type { DownloadsPath } from "#renderer/features/reports/reports/export/use-raw-export.ts";
import { type PlaceHeading, ReportPage } from "./report-page.tsx";

/** Paper is printed seldom: its layout is fetched then. */
const PrintPage = fetched(async () => (await import("./print/print-page.tsx")).PrintPage);

/** Back from paper, where nothing can have the focus, a reader starts at the page's title. */
const useTitleAfterPaper = (medium: PageMedium): void => {
  const last = useRef(medium);
  useEffect(() => {
    const isBack = last.current === "paper" && medium === "screen";
    last.current = medium;
    if (!isBack || document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>("main h1");
    if (title === null) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [medium]);
};

type ReportFrameProps = {
  report: Report;
  tabs: readonly Report[];
  area: ReportArea;
  /** What narrows the reports that compare no shifts. */
  keptShifts: readonly string[];
  state: ReportAddressState;
  downloadsPath: DownloadsPath;
  devicesPath: DevicesPath | undefined;
  subscribePath: SubscribePath | undefined;
  slideshowsPath: SlideshowsPath;
  /** Of a report that is about one place. */
  place?: PlaceHeading;
};

/** One report of one facility: its tabs around its page, or its paper alone. */
export function ReportFrame(props: ReportFrameProps) {
  const { report, tabs, area, keptShifts, state } = props;
  const { downloadsPath, devicesPath, subscribePath, slideshowsPath, place } = props;
  const { t } = usePageText();
  const { customer, facility } = useFacility();
  const { address } = state;
  const run = useReportRun(report, state);
  const { droppedIds, filters } = run;
  useTitleAfterPaper(address.medium);
  useEffect(() => fetchAhead(report), [report]);

  useEffect(() => {
    if (!droppedIds) return;
    toast.warning(t("reports-view.address.unknownIds"));
    state.update({ filters }, "replace");
  }, [droppedIds, filters, state, t]);

  if (address.medium === "paper") return <PrintPage run={run} state={state} />;

  const scoped = {
    ...address,
    customerId: customer.id,
    facilityId: facility.id,
    filters: filtersOnLeaving(report, address.filters, keptShifts),
  };
  return (
    <>
      <TabBar
        label={t("reports-view.nav")}
        currentId={String(report.id)}
        tabs={tabs.map((tab) => ({
          id: String(tab.id),
          label: t(textId(`reports.${tab.key}.title`)),
          to: `/reports/${area}${addressTail(addressOfReport(scoped, tab))}`,
        }))}
      >
        <ProgressLine isActive={run.query.isFetching && run.query.data !== undefined} />
      </TabBar>
      <ReportPage
        {...{ run, state, downloadsPath, devicesPath, subscribePath, slideshowsPath, place }}
      />
    </>
  );
}
