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

type PlotlyPoint = { curveNumber: number; pointNumber: number; x: unknown; y: unknown };
type PlotlyEvent = { points?: PlotlyPoint[]; yvals?: number[] };

/**
 * The point that is meant. Under a unified tooltip every line has one at that place: the nearest to
 * the pointer counts.
 */
const pointOf = ({ points = [], yvals }: PlotlyEvent): PlotPoint | null => {
  const [at] = yvals ?? [];
  const distance = (point: PlotlyPoint) =>
    at === undefined || typeof point.y !== "number" ? 0 : Math.abs(point.y - at);
  const [point] = points.toSorted((a, b) => distance(a) - distance(b));
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
      // Not `onAfterPlot`: its listener is attached only after the first drawing.
      onInitialized={onDrawn}
      onUpdate={onDrawn}
      onHover={(event: PlotlyEvent) => onHover?.(pointOf(event))}
      onUnhover={() => onHover?.(null)}
      onClick={(event: PlotlyEvent) => {
        const point = pointOf(event);
        if (point) onSelect?.(point);
      }}
    />
  );
}
