import { useEffect } from "react";
import type { BadgeCommon } from "#contract/reports/ims/badge-figures.ts";
import type { groupPerformance, jobRolePerformance } from "#contract/reports/ims/group-reports.ts";
import type { individualPerformance } from "#contract/reports/ims/individual-reports.ts";
import { ControlChartBelow } from "#renderer/features/reports/reports/control-chart/lazy-control-chart.tsx";
import {
  ReportTable,
  type ReportTableProps,
} from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "../view-props.ts";
import { BadgeNotes, GroupNotes, IndividualNote } from "./badge-notes.tsx";

const nothing = (): void => undefined;

type TableProps = ReportTableProps & { data: BadgeCommon; onDrawn: () => void };

function BadgeTable(props: TableProps) {
  const { onDrawn, data, ...table } = props;
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  return (
    <>
      <ReportTable {...table} />
      <BadgeNotes data={data} />
    </>
  );
}

/** Report 37: the figures of all people; a note says that looking at them is recorded. */
export function IndividualPerformanceView(
  props: ReportViewProps<(typeof individualPerformance)["response"]>,
) {
  const { t } = usePageText();
  return (
    <>
      <IndividualNote minimum={props.data.minimumOpportunities} />
      <BadgeTable {...props} caption={t("reports-view.table.people")} />
    </>
  );
}

/** Report 38: a row for each job role. */
export function JobRolePerformanceView(
  props: ReportViewProps<(typeof jobRolePerformance)["response"]>,
) {
  const { data, onDrawn } = props;
  const { t } = usePageText();
  return (
    <>
      <GroupNotes data={data} figures={data.dataPoints.map(({ figures }) => figures)} />
      <BadgeTable {...props} caption={t("reports-view.table.jobRoles")} onDrawn={nothing} />
      <ControlChartBelow
        chart={data.controlChart}
        name={t("reports-view.badges.everybody")}
        goal={null}
        marking={{ family: "IMS", locationIds: props.filters.locationIds }}
        graphActions={props.graphActions}
        onGraphActions={props.onGraphActions}
        onDrawn={onDrawn}
      />
    </>
  );
}

/** Report 39: a row for each unit, and one for its badges without a holder. */
export function GroupPerformanceView(
  props: ReportViewProps<(typeof groupPerformance)["response"]>,
) {
  const { t } = usePageText();
  return (
    <>
      <GroupNotes data={props.data} figures={props.data.dataPoints.map(({ figures }) => figures)} />
      <BadgeTable {...props} caption={t("reports-view.table.groups")} />
    </>
  );
}
