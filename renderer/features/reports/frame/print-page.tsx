import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { sortOf } from "#contract/reports/sort.ts";
import { ReportView, shapeOf } from "#renderer/features/reports/views/index.tsx";
import { RunStrip } from "#renderer/features/reports/strip/run-strip.tsx";
import { PrintNotes } from "./print-notes.tsx";
import { ReportFailure } from "./report-failure.tsx";
import type { ReportAddressState } from "./use-report-address.ts";
import type { ReportRun } from "./use-report-run.ts";
import { usePrintMode } from "./use-print-mode.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { filterTitle, zoneName } from "#renderer/features/reports/words/words.ts";
import { filterValue } from "#renderer/features/reports/filters/filter-words.ts";
import { selectionAmong } from "./report-state.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { platform } from "#renderer/platform/index.ts";
import { ReportSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import "./print-page.css";

const nothing = (): void => undefined;

/** Paper is light whatever the screen is; the theme comes back when the print is over. */
const useLightTheme = (): void => {
  useLayoutEffect(() => {
    const wasDark = document.body.classList.contains("bp6-dark");
    document.body.classList.remove("bp6-dark");
    return () => {
      document.body.classList.toggle("bp6-dark", wasDark);
    };
  }, []);
};

/**
 * Paper has no menus and no way back: a person returns to the page, which says what failed and how to
 * go on. The PDF service is told by what stands here instead.
 */
const useLeaveOnFailure = (hasFailed: boolean, leave: () => void): void => {
  const mustLeave = hasFailed && !platform.isPrinting;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (mustLeave) leaveNow();
  }, [mustLeave]);
};

/** A report on paper: who, what, when, filters, key figures, graph, table, notes. */
export function PrintPage({ run, state }: { run: ReportRun; state: ReportAddressState }) {
  const { report, filters, choices, query, data, rows } = run;
  const { address, update } = state;
  const { facility } = useFacility();
  const words = useWords();
  const [isDrawn, setDrawn] = useState(false);
  const error = query.error ?? choices.error;
  const leave = () => update({ isPrint: false }, "replace");
  useLightTheme();
  useLeaveOnFailure(error !== null, leave);
  usePrintMode({
    isSettled: data !== undefined && isDrawn && !choices.isLoading && choices.error === null,
    onDone: leave,
  });
  const title = address.pdfTitle ?? words.t(textId(`reports.${report.key}.title`));
  const sortBy = sortOf(report, address.sortBy);

  const retry = () => {
    choices.retry();
    void query.refresh(false);
  };
  // Paper never shows figures under filters that are not known.
  if (error) return <ReportFailure error={error} isRetrying={query.isFetching} onRetry={retry} />;
  if (!data) return <ReportSkeleton shape={shapeOf(report)} />;
  const selected = selectionAmong(report, address.selectedData, rows);
  return (
    <article
      className="hr-print-page"
      data-paper={facility.paperSize}
      data-dialog={!platform.isPrinting || undefined}
    >
      <header className="hr-print-head">
        <div>
          <p className="hr-print-facility">{facility.name}</p>
          <h1>{title}</h1>
          <p className="hr-print-range">
            {data.formattedReportDateRange}, {zoneName(words, data.range.timeZone)}
          </p>
        </div>
        <CustomerLogo />
      </header>
      <dl className="hr-print-filters">
        {report.filters
          .filter((name) => name !== "timeframe")
          .map((name) => (
            <div key={name}>
              <dt>{filterTitle(words, name)}</dt>
              <dd>{filterValue(words, name, filters, choices.data, report)}</dd>
            </div>
          ))}
      </dl>
      <RunStrip {...{ report, data, rows, filters, selected }} onBehind={undefined} />
      <ReportView
        report={report}
        data={data}
        rows={rows}
        more={null}
        filters={filters}
        sortBy={sortBy}
        onSort={nothing}
        graphActions={address.graphActions}
        onGraphActions={nothing}
        selected={selected}
        onSelect={nothing}
        onBehind={nothing}
        onOpenReport={nothing}
        isPrint
        onDrawn={() => setDrawn(true)}
      />
      <PrintNotes report={report} data={data} rows={rows} isCapped={run.more !== null} />
      {!platform.isPrinting && <PrintedBy />}
    </article>
  );
}

/** The customer's logo, or its name where there is none. */
function CustomerLogo() {
  const { customer } = useFacility();
  const { t } = useWords();
  return customer.logo === null ? (
    <p className="hr-print-customer">{customer.name}</p>
  ) : (
    <img
      className="hr-print-logo"
      src={customer.logo}
      alt={t("reports-view.print.logo", { customer: customer.name })}
    />
  );
}

/** A browser knows no running foot of ours; the PDF engine draws its own. */
function PrintedBy() {
  const { facility } = useFacility();
  const { user } = useSession();
  const { t, format } = useWords();
  const [now] = useState(() => Date.now());
  return (
    <footer className="hr-print-foot">
      {t("reports.print.printedBy", {
        time: format.dateTimeZoned(now, facility.timeZone),
        name: `${user.firstName} ${user.lastName}`,
      })}
    </footer>
  );
}
