import { type ReactNode, Suspense, lazy, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { LIMITS } from "#contract/core/limits.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { findSlideReport } from "#contract/reports/of-slides.ts";
import { sortOf } from "#contract/reports/sort.ts";
import { canPrintHere } from "#renderer/features/reports/reports/export/print-support.ts";
import { useExport } from "#renderer/features/reports/reports/export/use-export.ts";
import {
  type DownloadsPath,
  useRawExport,
} from "#renderer/features/reports/reports/export/use-raw-export.ts";
import { FilterBlock } from "#renderer/features/reports/reports/filters/filter-block.tsx";
import { useFilterEditor } from "#renderer/features/reports/reports/filters/use-filter-editor.ts";
import {
  selectionAmong,
  storedSelection,
} from "#renderer/features/reports/reports/frame/report-state.ts";
import type { SlideshowsPath } from "#renderer/features/reports/reports/slides/save-slide-dialog.tsx";
import { savedReportName } from "#renderer/features/reports/reports/text/report-name.ts";
import { GoContext } from "#renderer/features/reports/reports/table/row-link.tsx";
import { zoneName } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { useRecount } from "../queries.ts";
import { DataHealth } from "./health/data-health.tsx";
import type { DevicesPath } from "./health/device-rows.ts";
import { LiveStatus } from "./health/live-status.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ReportBody } from "./report-body.tsx";
import { type SubscribePath, subscriptionOf } from "./subscribe-path.ts";
import { usePrintShortcut } from "./print/use-print-shortcut.ts";
import type { ReportAddressState } from "./use-report-address.ts";
import type { ReportRun } from "./use-report-run.ts";
import { useViewPaths } from "./use-view-paths.ts";
import { useWhenOver } from "./use-when-over.ts";

const withoutLocations = (report: ReportRun["report"]): ReportRun["report"] => ({
  ...report,
  filters: report.filters.filter((name) => name !== "locations"),
});

type RecountMarkProps = { facilityId: string; onDone: () => void };

/**
 * Says that the facility's stored figures are being counted again; then the report is fetched
 * again.
 */
export function RecountMark({ facilityId, onDone }: RecountMarkProps) {
  const { t } = usePageText();
  const recount = useRecount(facilityId).data?.recount ?? null;
  const isCounting = recount !== null && recount.state !== "failed";
  useWhenOver(isCounting, onDone);
  if (!isCounting) return null;
  return (
    <Note kind="partial" title={t("reports-view.recount.title")}>
      {t("reports-view.recount.text", { percent: recount.percent ?? 0 })}
    </Note>
  );
}

type HistoryMarkProps = { facilityId: string; onDone: () => void };

/** Says how far the facility's older history is loaded; then the report is fetched again. */
export function HistoryMark({ facilityId, onDone }: HistoryMarkProps) {
  const { t, format } = usePageText();
  const history = useRecount(facilityId).data?.history ?? null;
  useWhenOver(history !== null, onDone);
  if (history === null) return null;
  return (
    <Note kind="partial" title={t("reports-view.history.title", { percent: history.percent })}>
      {t("reports-view.history.text", { day: format.day(history.readyFrom) })}
    </Note>
  );
}

/** Fetched when it is first opened: dialogs weigh more than the rest of the page's head. */
const BehindFigure = lazy(async () => ({
  default: (await import("./figure-source.tsx")).BehindFigure,
}));

const SaveSlideDialog = lazy(async () => ({
  default: (await import("../slides/save-slide-dialog.tsx")).SaveSlideDialog,
}));

const PrintTitleDialog = lazy(async () => ({
  default: (await import("../export/print-title-dialog.tsx")).PrintTitleDialog,
}));

/** How many devices of the whole facility sent something in the range; undefined for a part of it. */
const reportedInRange = ({ report, data, filters }: ReportRun): number | undefined => {
  const isWhole = filters.locationIds.length + filters.deviceIds.length === 0;
  return isWhole ? data && report.rowFigures?.(data, TOTAL_KEY)?.devicesReporting : undefined;
};

/** What a page about one place is called, and the menu that changes the place. */
export type PlaceHeading = { name: string; above: string | undefined; menu: ReactNode };

/** The page of a report: facility bar, title with range and actions, filters, and the report. */
export function ReportPage(props: {
  run: ReportRun;
  state: ReportAddressState;
  downloadsPath: DownloadsPath;
  devicesPath: DevicesPath | undefined;
  subscribePath: SubscribePath | undefined;
  slideshowsPath: SlideshowsPath;
  /** Of a report that is about one place. */
  place?: PlaceHeading | undefined;
}) {
  const { run, state, place, downloadsPath, devicesPath, subscribePath, slideshowsPath } = props;
  const { report, filters, choices, query, data, rows } = run;
  const { address, update } = state;
  const { customer, facility, menus } = useFacility();
  const words = usePageText();
  const { t } = words;
  const navigate = useNavigate();
  const sortBy = sortOf(report, address.sortBy);
  const title = place?.name ?? t(textId(`reports.${report.key}.title`));
  const selected = useMemo(
    () => selectionAmong(report, address.selectedData, rows),
    [report, address.selectedData, rows],
  );

  const editing = useFilterEditor(filters, (next) => update({ filters: next }));
  const exporting = useExport({
    report,
    address,
    filters,
    sortBy,
    range: data?.formattedReportDateRange,
  });
  const rawExport = useRawExport(report, filters, downloadsPath);
  const print = () =>
    canPrintHere() ? update({ medium: "paper" }, "replace") : void exporting.savePdf();
  const titling = useDialog<true>();
  const sliding = useDialog<true>();
  const mayShowObservations = usePermission("legacySlideshows");
  const maySave =
    facility.canSaveSlides &&
    findSlideReport(report.id) !== undefined &&
    (report.product !== "OBS" || mayShowObservations);
  usePrintShortcut(print);

  const filterProps = {
    // The place of such a report is chosen in its heading.
    report: place === undefined ? report : withoutLocations(report),
    applied: filters,
    choices,
    zoneName: zoneName(words, facility.timeZone),
    editing,
  };
  const nameFor = (maxLength: number): string =>
    savedReportName(words, report, filters, choices.data, maxLength);
  const select = (keys: readonly string[]) =>
    update({ selectedData: storedSelection(report, keys) }, "replace");
  const showBehind = (dataHealth: string | undefined) => update({ dataHealth }, "replace");
  const paths = useViewPaths(address);
  const go = (href: string) => void navigate(href);
  const subscribeTo = subscriptionOf(
    report,
    filters,
    { facilityId: facility.id, name: nameFor(LIMITS.subscriptionNameMaxLength) },
    subscribePath,
  );
  const onSaveSlide = maySave ? () => sliding.open(true) : undefined;
  return (
    <div className="hr-page hr-report hr-fitted-tables" data-report={report.key}>
      <PageHeader
        title={title}
        logo={customer.logo}
        trail={place === undefined ? menus : [...menus, place.menu]}
        health={
          report.refreshMs === undefined ? (
            // What observers saw rests on no device.
            report.product !== "OBS" && (
              <DataHealth
                facilityId={facility.id}
                timeZone={facility.timeZone}
                inRange={reportedInRange(run)}
                onOpen={() => showBehind(TOTAL_KEY)}
              />
            )
          ) : (
            <LiveStatus
              refreshMs={report.refreshMs}
              generatedAt={data?.generatedAt ?? null}
              timeZone={facility.timeZone}
              isLoading={query.isFetching}
              hasFailed={query.error !== null}
              updatedAt={Math.max(query.dataUpdatedAt, query.errorUpdatedAt)}
              refresh={() => void query.refresh(true)}
            />
          )
        }
        range={[data?.formattedReportDateRange, place?.above].filter(Boolean).join(" · ")}
        actions={
          <>
            <ReportActions
              report={report}
              graphActions={address.graphActions}
              hasSelection={selected.length > 0}
              isLoading={query.isFetching}
              rowCount={data && run.more === null ? rows.length : null}
              exporting={exporting}
              onPrint={print}
              onPrintTitle={() => titling.open(true)}
              onSaveSlide={onSaveSlide}
              rawExport={rawExport}
              subscribeTo={subscribeTo}
              onRefresh={() => void query.refresh(false)}
              onGraphActions={(graphActions) => update({ graphActions }, "replace")}
              onClear={() => select([])}
            />
          </>
        }
      />
      <HistoryMark facilityId={facility.id} onDone={() => void query.refresh(false)} />
      <RecountMark facilityId={facility.id} onDone={() => void query.refresh(false)} />
      <FilterBlock {...filterProps} />
      <GoContext value={go}>
        <ReportBody
          run={run}
          sortBy={sortBy}
          graphActions={address.graphActions}
          onGraphActions={(graphActions) => update({ graphActions }, "replace")}
          selected={selected}
          onSort={(next) => update({ sortBy: next }, "replace")}
          onSelect={select}
          onBehind={showBehind}
          {...paths}
          onOpenReport={(id, change) => go(paths.reportPath(id, change))}
          pageActions={{ subscribeTo, onPrint: print, onSaveSlide }}
          devicesPath={devicesPath && ((wanted) => devicesPath(facility.id, wanted))}
          onChangeTimeframe={() =>
            editing.send({ type: "editOne", name: "timeframe", applied: filters })
          }
        />
      </GoContext>
      {sliding.about !== null && (
        <Suspense fallback={null}>
          <SaveSlideDialog
            key={sliding.opening}
            {...sliding.props}
            {...{ filters, address, sortBy }}
            facilityId={facility.id}
            {...{ report, slideshowsPath }}
            name={nameFor(LIMITS.slideNameMaxLength)}
          />
        </Suspense>
      )}
      {titling.about !== null && (
        <Suspense fallback={null}>
          <PrintTitleDialog
            key={titling.opening}
            {...titling.props}
            current={address.pdfTitle ?? ""}
            reportName={title}
            onTitle={(pdfTitle) => update({ pdfTitle }, "replace")}
          />
        </Suspense>
      )}
      {address.dataHealth !== undefined && (
        <Suspense fallback={null}>
          <BehindFigure
            run={run}
            rowKey={address.dataHealth}
            devicesPath={devicesPath}
            onClose={() => showBehind(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
