import { useMemo } from "react";
import { PPE_KEY, protocolKey, type compliance } from "#contract/reports/obs/compliance.ts";
import { ControlChartBelow } from "#renderer/features/reports/reports/control-chart/lazy-control-chart.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow, observedRow } from "./panel/panel-rows.ts";

const nothing = (): void => undefined;

/** Report 8: hands by protocol, then protective equipment by precaution, above the table of both. */
export function ComplianceView(props: ReportViewProps<(typeof compliance)["response"]>) {
  const { data, onDrawn, graphActions, onGraphActions } = props;
  const switches = { graphActions, onGraphActions };
  const { t } = usePageText();
  const hands = useMemo(
    () =>
      data.protocols.map((row) =>
        handRow({ key: protocolKey(row.protocolId), name: row.name }, row),
      ),
    [data],
  );
  const equipment = useMemo(
    () => [
      observedRow({ key: PPE_KEY, name: data.ppe.name, isTotal: true }, data.ppe.total),
      ...data.ppe.precautions.map((row) =>
        observedRow({ key: row.precaution, name: row.name }, row),
      ),
    ],
    [data],
  );
  return (
    <>
      <OutcomePanel
        title={t("reports-view.observed.title.protocol")}
        heading={t("reports-view.observed.protocol")}
        rows={hands}
        common={data}
        notes={[t("reports-view.observed.protocolsApart")]}
        onDrawn={nothing}
      />
      <ControlChartBelow
        chart={data.controlChart}
        {...(data.protocols[0] && { name: data.protocols[0].name })}
        goal={data.performanceGoal}
        marking={{ family: "OBS", locationIds: props.filters.locationIds }}
        {...switches}
        onDrawn={onDrawn}
      />
      <OutcomePanel
        title={t("reports-view.observed.title.precaution")}
        heading={t("reports-view.observed.precaution")}
        rows={equipment}
        common={data}
        notes={[t("reports.notes.precautionsOverlap")]}
        onDrawn={nothing}
      />
      <ReportTable {...props} caption={t("reports-view.observed.title.protocol")} />
    </>
  );
}
