import { Suspense, useEffect, useMemo, useState } from "react";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { FigureContext } from "#renderer/features/reports/reports/figures/figure-context.ts";
import { AnswerSentence } from "#renderer/features/reports/reports/summary-bar/answer-sentence.tsx";
import { RunStrip } from "#renderer/features/reports/reports/summary-bar/run-strip.tsx";
import { lostGatewaysText } from "#renderer/features/reports/reports/text/lost-gateways.ts";
import { ruleChangesText } from "#renderer/features/reports/reports/text/rule-changes.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { ReportView, shapeOf } from "#renderer/features/reports/reports/views/index.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { ErrorBoundary } from "#renderer/ui/feedback/error-boundary.tsx";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { FiguresSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Calendar } from "#renderer/ui/indicators/icons.ts";
import { useRecount } from "../queries.ts";
import type { DeviceRows } from "./health/device-rows.ts";
import { ReportFailure, ViewFault } from "./report-failure.tsx";
import type { ReportRun } from "./use-report-run.ts";

type StillLoadingProps = { onChangeTimeframe: () => void };

/** Stands in place of a report of a time that is still being loaded; it opens by itself then. */
export function StillLoading({ onChangeTimeframe }: StillLoadingProps) {
  const { t, format } = usePageText();
  const { facility } = useFacility();
  const history = useRecount(facility.id).data?.history ?? null;
  return (
    <div className="hr-card hr-report-empty">
      <EmptyState
        title={t("reports-view.history.range.title")}
        action={
          <Button icon={<Calendar />} onClick={onChangeTimeframe}>
            {t("reports-view.action.changeTimeframe")}
          </Button>
        }
      >
        {history === null
          ? t("reports-view.history.range.soon")
          : t("reports-view.history.range.text", { day: format.day(history.readyFrom) })}
      </EmptyState>
    </div>
  );
}

type NotRefreshedProps = {
  /** When the figures that stay were computed, in words. */
  time: string;
  onRetry: () => void;
};

/**
 * Stands above figures that could not be loaded again. Readers hear it when it appears, and not
 * each minute that it stays.
 */
export function NotRefreshed({ time, onRetry }: NotRefreshedProps) {
  const { t } = usePageText();
  const text = t("reports-view.error.notRefreshed", { time });
  useEffect(() => announce(text), [text]);
  return (
    <Note kind="bad">
      {text}{" "}
      <button type="button" className="hr-link" onClick={onRetry}>
        {t("reports-view.action.tryAgain")}
      </button>
    </Note>
  );
}

type ReportBodyProps = {
  run: ReportRun;
  sortBy: SortBy;
  graphActions: GraphActions;
  onGraphActions: (actions: GraphActions) => void;
  selected: readonly string[];
  onSort: (sortBy: SortBy) => void;
  onSelect: (keys: string[]) => void;
  /** Opens what the figures of a row rest on. */
  onBehind: (key: string) => void;
  onOpenReport: ReportViewProps["onOpenReport"];
  reportPath: ReportViewProps["reportPath"];
  unitPath: ReportViewProps["unitPath"];
  pageActions: ReportViewProps["pageActions"];
  onChangeTimeframe: () => void;
  devicesPath?: ((rows: DeviceRows) => string) | undefined;
};

/** The rows that a part of the sentence is about, with those under them and the total; or all. */
const rowsAmong = (
  rows: readonly ReportRow[],
  only: readonly string[] | null,
): readonly ReportRow[] => {
  if (only === null) return rows;
  const keys = new Set(only);
  return rows.filter(
    ({ key, parentKey, isTotal }) =>
      isTotal === true || keys.has(key) || (parentKey !== undefined && keys.has(parentKey)),
  );
};

const nothing = (): void => undefined;

/** The report itself, or what stands in its place: skeleton, failure, nothing to show. */
export function ReportBody(props: ReportBodyProps) {
  const { run, onChangeTimeframe, ...view } = props;
  const { report, query, data } = run;
  const [only, setOnly] = useState<readonly string[] | null>(null);
  const { onBehind } = view;
  const figuresOf = useMemo(
    () => (data ? { report, data, onBehind: () => onBehind(TOTAL_KEY) } : null),
    [report, data, onBehind],
  );
  const rows = useMemo(() => rowsAmong(run.rows, only), [run.rows, only]);
  const { facility } = useFacility();
  const words = usePageText();
  const { t, format } = words;
  const retry = () => void query.refresh(false);
  if (!data) {
    if (query.error instanceof ApiError && query.error.code === "history_loading")
      return <StillLoading onChangeTimeframe={onChangeTimeframe} />;
    return query.error && !query.isFetching ? (
      <ReportFailure error={query.error} isRetrying={query.isFetching} onRetry={retry} />
    ) : (
      <FiguresSkeleton shape={shapeOf(report)} />
    );
  }
  const lost = lostGatewaysText(words, data);
  const changed = ruleChangesText(words, data);
  return (
    <>
      {query.error && (
        <NotRefreshed
          time={format.timeToSecond(data.generatedAt, facility.timeZone)}
          onRetry={retry}
        />
      )}
      {report.isEmpty(data) ? (
        <div className="hr-card hr-report-empty">
          <EmptyState
            title={t(textId(`reports-view.empty.${report.emptyText}.title`))}
            action={
              report.filters.includes("timeframe") && (
                <Button icon={<Calendar />} onClick={onChangeTimeframe}>
                  {t("reports-view.action.changeTimeframe")}
                </Button>
              )
            }
          >
            {t(textId(`reports-view.empty.${report.emptyText}.text`), {
              range: data.formattedReportDateRange,
            })}
          </EmptyState>
        </div>
      ) : (
        <ErrorBoundary
          // Newer figures may be ones that can be drawn.
          resetKey={data.generatedAt}
          fallback={({ error }) => <ViewFault error={error} />}
        >
          <FigureContext value={figuresOf}>
            {lost !== "" && <Note kind="partial">{lost}</Note>}
            {changed !== "" && <Note kind="info">{changed}</Note>}
            <AnswerSentence {...{ report, data, only }} onOnly={setOnly} />
            <RunStrip
              report={report}
              data={data}
              rows={run.rows}
              filters={run.filters}
              selected={view.selected}
              onBehind={() => view.onBehind(TOTAL_KEY)}
            />
            {only !== null && (
              <Note kind="info">
                {t("reports-answer.showing", { count: only.length, n: format.count(only.length) })}{" "}
                <button type="button" className="hr-link" onClick={() => setOnly(null)}>
                  {t("reports-answer.showAll")}
                </button>
              </Note>
            )}
            <Suspense fallback={<FiguresSkeleton shape={shapeOf(report)} />}>
              <ReportView
                {...view}
                report={report}
                data={data}
                rows={rows}
                more={run.more}
                filters={run.filters}
                onDrawn={nothing}
              />
            </Suspense>
          </FigureContext>
        </ErrorBoundary>
      )}
    </>
  );
}
