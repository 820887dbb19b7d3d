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

export type PlotlyViewProps = {
  data: readonly PlotPart[];
  layout: PlotPart;
  onDrawn?: (() => void) | undefined;
};

/** Plotly itself; its own chunk, fetched when the first graph is shown. Use `Plot`. */
export function PlotlyView({ data, layout, onDrawn }: PlotlyViewProps) {
  return (
    <PlotlyComponent
      data={[...data]}
      layout={layout}
      config={config}
      // Not `onAfterPlot`: its listener is attached only after the first drawing.
      onInitialized={onDrawn}
      onUpdate={onDrawn}
    />
  );
}
