import { useCallback, useMemo } from "react";
import type { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { Plot } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { BarsLegend } from "#renderer/features/reports/reports/graph/bars-legend.tsx";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import type { GraphSizes } from "#renderer/ui/medium/medium-traits.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import {
  barStandings,
  barTooltip,
  barsFigure,
  barsHeight,
  barsOf,
  barsSummary,
} from "#renderer/features/reports/reports/views/ecm/bars/bars-figure.ts";
import type { ReportViewProps } from "../view-props.ts";

type Props = ReportViewProps<(typeof performanceBarGraph)["response"]>;

/**
 * Height of a bar with its gap: as low as is needed for the graph to stay within its part of the
 * page, if it can.
 */
const rowHeight = ({ barPx, allBarsPx, leastBarPx }: GraphSizes, bars: number): number =>
  Math.max(leastBarPx, Math.min(barPx.usual, allBarsPx / bars));

/** Report 33: one bar per unit, highest first, above the table. */
export function PerformanceBarGraphView(props: Props) {
  const { data, graphActions, onDrawn } = props;
  const words = usePageText();
  const { graph } = useMedium();
  const isNarrow = useIsNarrow();
  const bars = useMemo(() => barsOf(data), [data]);
  const figure = useCallback(
    (theme: PlotTheme, width: number) =>
      barsFigure(theme, words, { data, bars, actions: graphActions, width, isNarrow }),
    [words, data, bars, graphActions, isNarrow],
  );
  const title = words.t("reports-view.graph.barTitle");
  return (
    <>
      <GraphCard title={title} legend={<BarsLegend standings={barStandings(bars)} />}>
        <Plot
          label={title}
          summary={barsSummary(words, bars, data.performanceGoal)}
          figure={figure}
          height={Math.round(barsHeight(bars.length, rowHeight(graph, bars.length)))}
          onDrawn={onDrawn}
          tooltip={(at) => barTooltip(words, bars[at])}
        />
      </GraphCard>
      <ReportTable {...props} caption={words.t("reports-view.table.history")} />
    </>
  );
}
