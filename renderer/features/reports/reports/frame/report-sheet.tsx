import { useRef, useState, type CSSProperties } from "react";
import { comparisonOf, defaultComparison } from "#contract/reports/filters/comparison.ts";
import type { FilterName } from "#contract/reports/filters/filter-table.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { ReportAddress } from "#contract/reports/filters/address.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { sortOf } from "#contract/reports/sort.ts";
import { AnswerSentence } from "#renderer/features/reports/reports/summary-bar/answer-sentence.tsx";
import { filterValue } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { RunStrip } from "#renderer/features/reports/reports/summary-bar/run-strip.tsx";
import { ReportView } from "#renderer/features/reports/reports/views/index.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { comparedText } from "#renderer/features/reports/reports/text/comparison-text.ts";
import { filterTitle, zoneName } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { platform } from "#renderer/platform/index.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import type { MediumTraits } from "#renderer/ui/medium/medium-traits.ts";
import { FewerRows, useMedium } from "#renderer/ui/medium/medium.tsx";
import { usePageLimit } from "./page-limit.ts";
import { PrintNotes } from "./print/print-notes.tsx";
import { selectionAmong } from "./report-state.ts";
import type { ReportRun } from "./use-report-run.ts";
import "./print/print-page.css";

const nothing = (): void => undefined;

export type ReportSheetProps = {
  run: Pick<ReportRun, "report" | "filters" | "rows" | "more"> & {
    choices: Pick<ReportRun["choices"], "data">;
  };
  data: ReportCommon;
  address: Pick<ReportAddress, "pdfTitle" | "sortBy" | "selectedData" | "graphActions">;
  /** Its graphs are drawn. */
  onDrawn: () => void;
};

/** A sheet of paper has the size of the facility's; every other one is as wide as its medium. */
const sizeOf = ({ isPaged, widthPx, smallestTypePx }: MediumTraits): CSSProperties =>
  isPaged || widthPx === null
    ? {}
    : ({ inlineSize: widthPx, "--hr-sheet-small": `${smallestTypePx}px` } as CSSProperties);

/**
 * A report on a medium without input: who, what, when, filters, key figures, graph, table, notes.
 */
export function ReportSheet({ run, data, address, onDrawn }: ReportSheetProps) {
  const { report, filters, rows } = run;
  const { facility } = useFacility();
  const medium = useMedium();
  const article = useRef<HTMLElement>(null);
  const paper = medium.isPaged ? facility.paperSize : undefined;
  const { mostRows, handleDrawn } = usePageLimit(article, paper, onDrawn);
  const selected = selectionAmong(report, address.selectedData, rows);
  const view = (
    <ReportView
      report={report}
      data={data}
      rows={rows}
      more={null}
      filters={filters}
      sortBy={sortOf(report, address.sortBy)}
      onSort={nothing}
      graphActions={address.graphActions}
      onGraphActions={nothing}
      selected={selected}
      onSelect={nothing}
      onBehind={nothing}
      onOpenReport={nothing}
      onDrawn={handleDrawn}
    />
  );
  return (
    <article
      ref={article}
      className="hr-print-page"
      data-paper={paper}
      data-dialog={(medium.isPaged && !platform.isUnattended) || undefined}
      style={sizeOf(medium)}
    >
      {medium.hasFrame && <SheetHead {...{ run, data, address }} />}
      {medium.hasFrame && <AnswerSentence {...{ report, data }} />}
      {medium.hasFrame && (
        <RunStrip {...{ report, data, rows, filters, selected }} onBehind={undefined} />
      )}
      <FewerRows most={mostRows}>{view}</FewerRows>
      {medium.hasFrame && (
        <PrintNotes {...{ report, data, rows, mostRows }} isCapped={run.more !== null} />
      )}
      {medium.isPaged && !platform.isUnattended && <PrintedBy />}
    </article>
  );
}

/** Whether a filter says what a range is compared with unless a person chooses otherwise. */
const isUsualComparison = (name: FilterName, filters: ReportFilters): boolean =>
  name === "compareWith" && comparisonOf(filters) === defaultComparison(filters.reportDateRange);

/** What a report about one place is called. */
const placeName = ({ report, filters, choices }: ReportSheetProps["run"]): string | undefined =>
  report.needsPlace &&
  choices.data.locations?.find(({ id }) => id === filters.locationIds[0])?.name;

/** Whose report it is, of when, under which filters. */
function SheetHead({ run, data, address }: Omit<ReportSheetProps, "onDrawn">) {
  const { report, filters, choices } = run;
  const { facility } = useFacility();
  const words = usePageText();
  return (
    <>
      <header className="hr-print-head">
        <div>
          <p className="hr-print-facility">{facility.name}</p>
          <h1>
            {address.pdfTitle ?? placeName(run) ?? words.t(textId(`reports.${report.key}.title`))}
          </h1>
          <p className="hr-print-range">
            {data.formattedReportDateRange}, {zoneName(words, data.range.timeZone)}
          </p>
        </div>
        <CustomerLogo />
      </header>
      <dl className="hr-print-filters">
        {report.filters
          // The strip names the range before, which is compared with until another is chosen.
          .filter((name) => name !== "timeframe" && !isUsualComparison(name, filters))
          .map((name) => (
            <div key={name}>
              <dt>{filterTitle(words, name)}</dt>
              <dd>
                {filterValue(words, name, filters, choices.data, report)}
                {name === "compareWith" &&
                  data.comparedWith !== null &&
                  `, ${comparedText(words, data.comparedWith)}`}
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** The customer's logo, or its name where there is none. */
function CustomerLogo() {
  const { customer } = useFacility();
  const { t } = usePageText();
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
  const { t, format } = usePageText();
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
