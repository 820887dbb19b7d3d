import { useCallback, useMemo } from "react";
import type { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { Plot } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { BarsLegend } from "#renderer/features/reports/reports/graph/bars-legend.tsx";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { ReportViewProps } from "../view-props.ts";
import { barStandings, barTooltip, barsFigure, barsHeight } from "./bars/bars-figure.ts";
import { shiftBars, shiftsSummary } from "./bars/shift-bars.ts";

type Props = ReportViewProps<(typeof shiftComparison)["response"]>;

/** Report 30: one bar per shift in the order of the day, above the table. */
export function ShiftComparisonView(props: Props) {
  const { data, graphActions, onDrawn } = props;
  const words = usePageText();
  const { graph } = useMedium();
  const isNarrow = useIsNarrow();
  const bars = useMemo(() => shiftBars(data), [data]);
  const figure = useCallback(
    (theme: PlotTheme, width: number) =>
      barsFigure(theme, words, { data, bars, actions: graphActions, width, isNarrow }),
    [words, data, bars, graphActions, isNarrow],
  );
  const title = words.t("reports-view.graph.shiftTitle");
  return (
    <>
      <GraphCard title={title} legend={<BarsLegend standings={barStandings(bars)} />}>
        <Plot
          label={title}
          summary={shiftsSummary(words, bars)}
          figure={figure}
          height={barsHeight(bars.length, graph.barPx.few)}
          onDrawn={onDrawn}
          tooltip={(at) => barTooltip(words, bars[at])}
        />
      </GraphCard>
      <ReportTable {...props} caption={words.t("reports-view.table.shifts")} />
    </>
  );
}
