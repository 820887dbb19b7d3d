import { clsx } from "clsx";
import { useUiText } from "#renderer/i18n/text.ts";
import { useFormat, type Maybe } from "#renderer/i18n/format.ts";
import { NoValue } from "../tables/cells.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { TREND_PATHS, trendOf } from "./trend-direction.ts";
import "./trend.css";

/** Change against the preceding range: arrow and signed points, coloured only beyond ±3; `reason` why there is none. */
export function Trend({ points, reason }: { points: Maybe; reason?: string | undefined }) {
  const t = useUiText();
  const format = useFormat();
  if (points === null || points === undefined) return <NoValue reason={reason} />;
  const direction = trendOf(points);
  return (
    <span className={clsx("hr-trend", `hr-trend-${direction}`)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={TREND_PATHS[direction]} />
      </svg>
      <VisuallyHidden>{t(`ui.trend.${direction}`)}</VisuallyHidden>
      <span>{format.points(points)}</span>
    </span>
  );
}
