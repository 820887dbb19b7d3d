import { clsx } from "clsx";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "#renderer/i18n/text.ts";
import { useIsPrinting } from "../ui/lib/use-printing.ts";
import { prefersReducedMotion } from "../ui/lib/motion.ts";
import { Bone, Loading } from "../ui/feedback/skeleton.tsx";
import { fetched } from "../ui/feedback/fetched.tsx";
import { useIsDark } from "#renderer/ui/theme.ts";
import { paperTokens, tokens } from "#renderer/ui/tokens.ts";
import { VisuallyHidden } from "../ui/layout/visually-hidden.tsx";
import { baseLayout } from "./plot-layout.ts";
import type { PlotFigure, PlotPart, PlotTheme } from "./plot-types.ts";
import { PlotLayer, type PlotPoint } from "./plot-layer.tsx";
import type { PlotArea } from "./plot-places.ts";
import type { TooltipContent } from "./plot-tooltip.tsx";
import "./plot.css";

export type { PlotPoint } from "./plot-layer.tsx";

/** Plotly's own drawing, by far the largest part of the product's code. */
export const PlotlyView = fetched(async () => (await import("./plotly-view.tsx")).PlotlyView);

/** Width between the margins of A4, in px: what a graph has when the browser prints the page. */
const paperWidth = 680;

export type PlotProps = {
  /** What is drawn and per what: names the graph for readers. */
  label: string;
  /** The graph in words; its table stands below. */
  summary: string;
  /**
   * Traces and layout in the colours of the theme. Keep it the same function between renders
   * (`useCallback`) while its data are the same; it is called anew when theme, language or the
   * graph's width in px change.
   */
  figure: (theme: PlotTheme, width: number) => PlotFigure;
  /** In px; 260–330 on a screen. */
  height?: number;
  /** Drawn for paper whatever the screen's theme: the print layout sets it. */
  isPaper?: boolean;
  /** Entry motion on the first draw; never on paper or under reduced motion. */
  isAnimated?: boolean;
  /** Drawn and settled: for the print layout's ready mark. */
  onDrawn?: () => void;
  /** What is said about one of the figure's `places`; null says nothing. Never on paper. */
  tooltip?: (at: number) => TooltipContent | null;
  onHover?: (point: PlotPoint | null) => void;
};

/** Width of an element in px, kept current; 0 until it is laid out. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

function usePlotTheme(isPaper: boolean): PlotTheme {
  const isDark = useIsDark();
  const language = useLanguage();
  return useMemo(
    () => ({
      colors: isPaper ? paperTokens : tokens(),
      isDark: isDark && !isPaper,
      language,
      isPaper,
    }),
    [isPaper, isDark, language],
  );
}

/** The room that a layout's margins leave to the plot. */
const areaOf = (layout: PlotPart, width: number, height: number): PlotArea => {
  const { l, r, t, b } = layout["margin"] as Record<"l" | "r" | "t" | "b", number>;
  return { left: l, top: t, width: width - l - r, height: height - t - b };
};

/** A graph in the product's look; plotly is fetched when the first one is shown. */
export function Plot(props: PlotProps) {
  const { label, summary, figure, height = 290, onDrawn, tooltip, onHover } = props;
  const isPrinting = useIsPrinting();
  const isPaper = (props.isPaper ?? false) || isPrinting;
  const theme = usePlotTheme(isPaper);
  const { box, width: boxWidth } = useWidth();
  const [isDrawn, setDrawn] = useState(false);
  // The print layout is as wide as its paper already; a page printed as it stands is not.
  const width = isPrinting && !props.isPaper ? Math.min(boxWidth, paperWidth) : boxWidth;

  const { data, layout, places, notes, area } = useMemo(() => {
    const own = figure(theme, width);
    const full = { ...baseLayout(theme), ...own.layout, width, height, autosize: false };
    return { ...own, layout: full, area: areaOf(full, width, height) };
  }, [figure, theme, width, height]);
  const handleDrawn = useCallback(() => {
    setDrawn(true);
    onDrawn?.();
  }, [onDrawn]);

  const isEntering = props.isAnimated !== false && !isPaper && !prefersReducedMotion();
  const waiting = (
    <Loading>
      <Bone height={`${height - 40}px`} />
    </Loading>
  );
  return (
    <figure className="hr-plot" aria-label={label}>
      <div className="hr-plot-stack">
        <div
          ref={box}
          className={clsx("hr-plot-box", isEntering && isDrawn && "hr-plot-entering")}
          style={{ blockSize: height }}
          aria-hidden="true"
        >
          {width > 0 && (
            <Suspense fallback={waiting}>
              <PlotlyView data={data} layout={layout} onDrawn={handleDrawn} />
            </Suspense>
          )}
        </div>
        {tooltip && places && isDrawn && !isPaper && (
          <PlotLayer
            label={label}
            places={places}
            graph={{ width, height }}
            area={area}
            tooltip={tooltip}
            onHover={onHover}
          />
        )}
      </div>
      {notes && notes.length > 0 && (
        <ol className="hr-plot-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
      <figcaption>
        <VisuallyHidden>{summary}</VisuallyHidden>
      </figcaption>
    </figure>
  );
}
