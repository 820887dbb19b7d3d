import { useMemo } from "react";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { VERDICT_RANK, sortOfRows, sortOfTable, type SortBy } from "#contract/reports/sort.ts";
import type { LocationFigures } from "#contract/reports/shared.ts";
import { STATUS_KINDS, type Verdict } from "#contract/reports/verdict.ts";
import type { ShiftFigures } from "#contract/reports/ecm/performance-summary.ts";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { furthestBelowGoal, type SummaryData } from "./summary.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { IndexBar } from "#renderer/ui/indicators/index-bar.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { RowLink } from "#renderer/features/reports/reports/table/row-link.tsx";
import { twoLineNameWidth } from "#renderer/features/reports/reports/table/name-width.ts";
import "#renderer/features/reports/reports/table/report-table.css";

const status = ({ t }: PageText, standing: Verdict) => (
  <StatusText kind={STATUS_KINDS[standing]}>{t(textId(`reports.status.${standing}`))}</StatusText>
);

/** The heading of a figure, with the mark that opens its card. @param range what its table is of */
const about = (figure: string, label: string, range?: string) => ({
  header: label,
  about: <ReportFigure {...{ figure, label }} {...(range && { range })} look="mark" />,
});

const shiftColumns = (words: PageText, goal: number | null): Column<ShiftFigures>[] => {
  const { t } = words;
  const week = t("reports-view.summary.blocks.sevenDayData");
  return [
    {
      key: "shift",
      header: t("reports-view.summary.shift"),
      kind: "text",
      value: (shift) => shift.shiftName,
    },
    {
      key: "hours",
      header: t("reports-view.summary.hours"),
      kind: "text",
      value: (shift) => hoursText(words, shift.startTime, shift.endTime),
      render: (shift) => (
        <span className="hr-summary-hours">{hoursText(words, shift.startTime, shift.endTime)}</span>
      ),
    },
    {
      key: "opportunities",
      ...about("opportunities", t("reports.columns.opportunities"), week),
      kind: "count",
      value: (shift) => shift.opportunities,
    },
    {
      key: "index",
      ...about("index", t("reports.columns.indexPercent"), week),
      kind: "percent",
      value: (shift) => shift.compliance,
      isStrong: true,
    },
    {
      key: "bar",
      header: t("reports.columns.indexBar"),
      hidesHeader: true,
      kind: "custom",
      render: (shift) => <IndexBar value={shift.compliance} goal={goal} />,
    },
    {
      key: "status",
      ...about("againstGoal", t("reports.columns.againstGoal"), week),
      kind: "status",
      value: (shift) => shift.verdict,
      sortValue: (shift) => VERDICT_RANK[shift.verdict],
      render: (shift) => status(words, shift.verdict),
    },
  ];
};

/** Padding of a row's first cell on both sides, with some air. */
const NAME_EXTRA_PX = 34;

/** Columns of units have the keys of the report's own rows, so that files follow their order. */
const unitColumns = (
  words: PageText,
  units: readonly LocationFigures[],
  unitPath: ReportViewProps["unitPath"],
): Column<LocationFigures>[] => {
  const { t } = words;
  return [
    {
      key: "name",
      header: t("reports.columns.unit"),
      kind: "text",
      minWidth: `${twoLineNameWidth(units.map(({ name }) => name)) + NAME_EXTRA_PX}px`,
      value: (unit) => unit.name,
      ...(unitPath && {
        render: (unit: LocationFigures) => (
          <RowLink href={unitPath(unit.locationId)}>{unit.name}</RowLink>
        ),
      }),
    },
    {
      key: "totalOpportunities",
      ...about("opportunities", t("reports.columns.opportunities")),
      kind: "count",
      value: (unit) => unit.totalOpportunities,
    },
    {
      key: "percentCompliant",
      ...about("index", t("reports.columns.indexPercent")),
      kind: "percent",
      value: (unit) => unit.percentCompliant,
      isStrong: true,
    },
    {
      key: "pointsToGoal",
      ...about("pointsToGoal", t("reports.columns.againstGoalPoints")),
      kind: "points",
      value: (unit) => unit.pointsToGoal,
    },
    {
      key: "status",
      ...about("againstGoal", t("reports-view.summary.status")),
      kind: "status",
      value: (unit) => unit.verdict,
      sortValue: (unit) => VERDICT_RANK[unit.verdict],
      render: (unit) => status(words, unit.verdict),
    },
  ];
};

const shiftKey = (shift: ShiftFigures): string => shift.shiftId;
const unitKey = (unit: LocationFigures): string => unit.locationId;

type SummaryTablesProps = Pick<
  ReportViewProps,
  "sortBy" | "onSort" | "onOpenReport" | "unitPath"
> & {
  data: SummaryData;
};

/** Shifts of the last 7 days beside the units that need attention today. */
export function SummaryTables(props: SummaryTablesProps) {
  const { data, sortBy, onSort, onOpenReport, unitPath } = props;
  const { hasControls, mostRows } = useMedium();
  const words = usePageText();
  const { t, format } = words;
  const { performanceGoal: goal } = data.sevenDayData;
  const shifts = useMemo(() => shiftColumns(words, goal), [words, goal]);
  const furthest = useMemo(() => furthestBelowGoal(data.locations), [data.locations]);
  const units = useMemo(() => unitColumns(words, furthest, unitPath), [words, furthest, unitPath]);
  const hasOpportunities = data.locations.some((unit) => unit.totalOpportunities > 0);
  const count = data.locations.length;
  const [unitSort, shiftSort] = [sortOfRows(sortBy), sortOfTable(sortBy, "shifts")];
  const ofShifts = (sort: SortBy) => sort.map(({ key, desc }) => ({ key: `shifts.${key}`, desc }));
  if (mostRows === 0) return null;
  return (
    <div className="hr-summary-tables">
      {data.shiftData.length > 0 && (
        <Card title={t("reports-view.summary.shifts")} flush>
          <DataTable
            caption={t("reports-view.summary.shifts")}
            columns={shifts}
            rows={data.shiftData}
            rowKey={shiftKey}
            sort={shiftSort}
            onSort={(sort) => onSort([...unitSort, ...ofShifts(sort)])}
          />
        </Card>
      )}
      <Card
        title={t("reports-view.summary.furthest")}
        flush
        actions={
          hasControls && (
            <button
              type="button"
              className="hr-link"
              onClick={() => onOpenReport(performanceBarGraph.id, { reportDateRange: "today" })}
            >
              {t("reports-view.summary.allUnits", { count, n: format.count(count) })}
            </button>
          )
        }
      >
        <DataTable
          caption={t("reports-view.summary.furthest")}
          columns={units}
          rows={furthest}
          rowKey={unitKey}
          sort={unitSort}
          onSort={(sort) => onSort([...sort, ...ofShifts(shiftSort)])}
          empty={
            <p className="hr-summary-none">
              {hasOpportunities
                ? t("reports-view.summary.noneBelow")
                : t("reports-view.summary.noUnits")}
            </p>
          }
        />
      </Card>
    </div>
  );
}
