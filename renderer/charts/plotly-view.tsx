// First, or plotly writes its style sheet as soon as it loads.
import "./plotly-styles.ts";
import Plotly from "plotly.js-basic-dist-min";
import createPlotlyComponent from "react-plotly.js/factory";
import type { PlotPart } from "./plot-types.ts";
import "./plotly.css";

const PlotlyComponent = createPlotlyComponent(Plotly);

const config = {
  displayModeBar: false,
  displaylogo: false,
  doubleClick: false,
  scrollZoom: false,
  showTips: false,
  showAxisDragHandles: false,
  plotlyServerURL: "",
} as const;

/** A point under the pointer or chosen: which trace, which place in it, and its x. */
export type PlotPoint = { series: number; index: number; x: unknown };

type PlotlyEvent = { points?: { curveNumber: number; pointNumber: number; x: unknown }[] };

const firstPoint = (event: PlotlyEvent): PlotPoint | null => {
  const point = event.points?.[0];
  return point ? { series: point.curveNumber, index: point.pointNumber, x: point.x } : null;
};

export type PlotlyViewProps = {
  data: readonly PlotPart[];
  layout: PlotPart;
  onDrawn?: (() => void) | undefined;
  onHover?: ((point: PlotPoint | null) => void) | undefined;
  onSelect?: ((point: PlotPoint) => void) | undefined;
};

/** Plotly itself; its own chunk, fetched when the first graph is shown. Use `Plot`. */
export function PlotlyView({ data, layout, onDrawn, onHover, onSelect }: PlotlyViewProps) {
  return (
    <PlotlyComponent
      data={[...data]}
      layout={layout}
      config={config}
      onAfterPlot={onDrawn}
      onHover={(event: PlotlyEvent) => onHover?.(firstPoint(event))}
      onUnhover={() => onHover?.(null)}
      onClick={(event: PlotlyEvent) => {
        const point = firstPoint(event);
        if (point) onSelect?.(point);
      }}
    />
  );
}
