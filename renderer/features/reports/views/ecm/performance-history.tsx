import { useCallback, useMemo, useState } from "react";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { Plot, type PlotPoint } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { GraphLegend } from "#renderer/features/reports/graph/graph-legend.tsx";
import { GraphCard } from "#renderer/features/reports/graph/graph-card.tsx";
import { ReportTable } from "#renderer/features/reports/table/report-table.tsx";
import { useIsNarrow } from "#renderer/ui/lib/use-media.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { totalName } from "#renderer/features/reports/filters/filter-words.ts";
import { historyFigure } from "#renderer/features/reports/views/ecm/history/history-figure.ts";
import { historyAxisStart } from "#renderer/features/reports/views/ecm/history/history-input.ts";
import { historyLines } from "#renderer/features/reports/views/ecm/history/history-series.ts";
import { historySummary } from "#renderer/features/reports/views/ecm/history/history-summary.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { ReportViewProps } from "../view-props.ts";

type Props = ReportViewProps<(typeof performanceHistory)["response"]>;

const HEIGHT = { screen: 300, print: 262 };

/** Report 2: lines over time above the table whose tick boxes choose among them. */
export function PerformanceHistoryView(props: Props) {
  const { data, filters, graphActions, selected, isPrint, onDrawn } = props;
  const words = useWords();
  const isPhone = useIsNarrow() && !isPrint;
  const [forward, setForward] = useState<string | null>(null);
  const height = isPrint ? HEIGHT.print : HEIGHT.screen;
  const name = totalName(words, filters);
  const lines = useMemo(() => historyLines(data, selected, name), [data, selected, name]);
  const figure = useCallback(
    (theme: PlotTheme) =>
      historyFigure(theme, words, {
        data,
        lines,
        forward,
        actions: graphActions,
        height,
        isNarrow: isPhone,
      }),
    [words, data, lines, forward, graphActions, height, isPhone],
  );
  const title = words.t(textId(`reports-view.graph.historyTitle.${data.chartTimeUnit}`));
  const handleHover = (point: PlotPoint | null) =>
    setForward(point === null ? null : (lines[point.series]?.key ?? null));
  return (
    <>
      <GraphCard
        title={title}
        legend={<GraphLegend lines={lines} />}
        axisStart={historyAxisStart({ data, lines, actions: graphActions })}
      >
        <Plot
          label={title}
          summary={historySummary(words, data, lines)}
          figure={figure}
          height={height}
          isPaper={isPrint}
          onDrawn={onDrawn}
          onHover={handleHover}
        />
      </GraphCard>
      <ReportTable
        {...props}
        caption={words.t("reports-view.table.history")}
        isSelectable
        onHover={setForward}
      />
    </>
  );
}
