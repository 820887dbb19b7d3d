import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from "react";
import {
  nearestPlace,
  placePx,
  tooltipCorner,
  valueAt,
  valuePx,
  type PlotArea,
} from "./plot-places.ts";
import { PlotTooltip, tooltipText, type TooltipContent } from "./plot-tooltip.tsx";
import type { PlotPlaces } from "./plot-types.ts";

/** What the pointer is at: which place, and which percentage. */
export type PlotPoint = { at: number; value: number };

type PlotLayerProps = {
  label: string;
  places: PlotPlaces;
  /** Size of the whole graph, and its plot's area in it, in px. */
  graph: { width: number; height: number };
  area: PlotArea;
  tooltip: (at: number) => TooltipContent | null;
  onHover?: ((point: PlotPoint | null) => void) | undefined;
};

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** The place that a key leads to. */
const keyTarget = (key: string, at: number | null, count: number): number => {
  if (key === "Home") return 0;
  if (key === "End" || at === null) return count - 1;
  const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  return Math.max(0, Math.min(count - 1, at + step));
};

/**
 * The layer over a graph that describes its places: it follows the pointer and the arrow keys, a
 * tap or click pins it, Escape closes it.
 */
export function PlotLayer({ label, places, graph, area, tooltip, onHover }: PlotLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [isPinned, setPinned] = useState(false);
  // Newer data may have fewer places.
  const at = shown !== null && shown < places.at.length ? shown : null;
  const content = at === null ? null : tooltip(at);
  // Keys begin at the newest place.
  const read = at ?? places.at.length - 1;
  const words = content ?? tooltip(read);

  const close = () => {
    setShown(null);
    setPinned(false);
    onHover?.(null);
  };
  const pointAt = (event: PointerEvent | React.MouseEvent): PlotPoint | null => {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return null;
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const along = places.axis === "x" ? x : y;
    const index = nearestPlace(places, area, along);
    if (index === null) return null;
    return { at: index, value: valueAt(places, area, places.axis === "x" ? y : x) };
  };
  const handleMove = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    const point = pointAt(event);
    onHover?.(point);
    if (!isPinned) setShown(point?.at ?? null);
  };
  const handleClick = (event: React.MouseEvent) => {
    const point = pointAt(event);
    if (point === null || (isPinned && point.at === at)) return close();
    setShown(point.at);
    setPinned(true);
    onHover?.(point);
  };
  const handleKey = (event: React.KeyboardEvent) => {
    if (event.key === "Escape" && at !== null) {
      event.stopPropagation();
      return close();
    }
    if (!KEYS.includes(event.key) || places.at.length === 0) return;
    event.preventDefault();
    const next = keyTarget(event.key, at, places.at.length);
    setShown(next);
    setPinned(true);
  };

  useEffect(() => {
    if (!isPinned) return;
    const handleOutside = (event: Event) => {
      if (event.target instanceof Node && layer.current?.contains(event.target)) return;
      setShown(null);
      setPinned(false);
    };
    document.addEventListener("pointerdown", handleOutside);
    return () => document.removeEventListener("pointerdown", handleOutside);
  }, [isPinned]);

  return (
    // For keys and readers a slider along the places: each is read aloud as the arrows reach it.
    <div
      ref={layer}
      className="hr-plot-layer"
      role="slider"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={places.at.length}
      aria-valuenow={read + 1}
      aria-valuetext={words ? tooltipText(words) : undefined}
      tabIndex={0}
      onPointerMove={handleMove}
      onPointerLeave={() => !isPinned && close()}
      onClick={handleClick}
      onKeyDown={handleKey}
      onBlur={close}
    >
      {at !== null && content && (
        <>
          <Crosshair places={places} area={area} at={at} />
          <PlacedTooltip {...{ content, places, graph, area, at }} />
        </>
      )}
    </div>
  );
}

type PlacedProps = Pick<PlotLayerProps, "places" | "graph" | "area"> & { at: number };

function Crosshair({ places, area, at }: Pick<PlacedProps, "places" | "area" | "at">) {
  if (places.axis === "y") return null;
  return (
    <div
      className="hr-plot-crosshair"
      style={{
        insetInlineStart: Math.round(placePx(places, area, at)),
        insetBlockStart: area.top,
        blockSize: area.height,
      }}
    />
  );
}

function PlacedTooltip(props: PlacedProps & { content: TooltipContent }) {
  const { content, places, graph, area, at } = props;
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element) return;
    const around = [at - 2, at - 1, at, at + 1].flatMap((place) => places.forward?.[place] ?? []);
    const corner = tooltipCorner(places.axis, placePx(places, area, at), {
      tip: { width: element.offsetWidth, height: element.offsetHeight },
      graph,
      area,
      forward: around.map((value) => valuePx(places, area, value)),
    });
    element.style.transform = `translate(${Math.round(corner.left)}px, ${Math.round(corner.top)}px)`;
  });
  return (
    <div ref={tip} className="hr-plot-tip" aria-hidden="true">
      <PlotTooltip content={content} />
    </div>
  );
}
