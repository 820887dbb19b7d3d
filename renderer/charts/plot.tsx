import { clsx } from "clsx";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "#renderer/i18n/text.ts";
import { useMedium } from "../ui/medium/medium.tsx";
import type { MediumTraits } from "../ui/medium/medium-traits.ts";
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

type PlotProps = {
  /** What is drawn and per what: names the graph for readers. */
  label: string;
  /** The graph in words; its table stands below. */
  summary: string;
  /**
   * Traces and layout in the colours of the theme. Keep it the same function between renders
   * (`useCallback`) while its data are the same; it is called again when theme, language or the
   * graph's width in px change.
   */
  figure: (theme: PlotTheme, width: number) => PlotFigure;
  /** In px; 260–330 on a screen. */
  height?: number;
  /** Entry motion on the first draw, where the medium moves; never under reduced motion. */
  isAnimated?: boolean;
  /** Drawn and settled: for the print layout's ready mark. */
  onDrawn?: () => void;
  /** What is said about one of the figure's `places`; null says nothing. */
  tooltip?: (at: number) => TooltipContent | null;
  onHover?: (point: PlotPoint | null) => void;
};

/** Current width of an element in px; 0 until it is laid out. */
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

function usePlotTheme({ isLight, hasDarkEdges, hasTooltips }: MediumTraits): PlotTheme {
  const isDark = useIsDark();
  const language = useLanguage();
  return useMemo(
    () => ({
      colors: isLight ? paperTokens : tokens(),
      isDark: isDark && !isLight,
      language,
      hasDarkEdges,
      hasTooltips,
    }),
    [isLight, isDark, language, hasDarkEdges, hasTooltips],
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
  const medium = useMedium();
  const theme = usePlotTheme(medium);
  const { box, width: boxWidth } = useWidth();
  const [isDrawn, setDrawn] = useState(false);
  // A page that the browser prints as it stands is laid out for the screen.
  const width = Math.min(boxWidth, medium.widthPx ?? boxWidth);

  const { data, layout, places, notes, area } = useMemo(() => {
    const own = figure(theme, width);
    const full = { ...baseLayout(theme), ...own.layout, width, height, autosize: false };
    return { ...own, layout: full, area: areaOf(full, width, height) };
  }, [figure, theme, width, height]);
  const handleDrawn = useCallback(() => {
    setDrawn(true);
    onDrawn?.();
  }, [onDrawn]);

  const isEntering = props.isAnimated !== false && medium.hasMotion && !prefersReducedMotion();
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
        {tooltip && places && isDrawn && medium.hasTooltips && (
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
