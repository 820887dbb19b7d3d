import { clsx } from "clsx";
import { useUiText } from "#renderer/i18n/text.ts";
import { useFormat, type Maybe } from "#renderer/i18n/format.ts";
import { NoValue } from "../tables/cells.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import "./trend.css";

/** Beyond this many points a change counts as one. */
const threshold = 3;

/** The direction of a change in points: up above +3, down below −3, level in between. */
export function trendOf(points: number): "up" | "level" | "down" {
  if (points > threshold) return "up";
  return points < -threshold ? "down" : "level";
}

const paths = {
  up: "M8 14V2.6M3.4 7 8 2.4 12.6 7",
  level: "M2 8h11.4M9 3.4 13.6 8 9 12.6",
  down: "M8 2v11.4M3.4 9 8 13.6 12.6 9",
};

/** Change against the preceding range: arrow and signed points, coloured only beyond ±3; `reason` why there is none. */
export function Trend({ points, reason }: { points: Maybe; reason?: string | undefined }) {
  const t = useUiText();
  const format = useFormat();
  if (points === null || points === undefined) return <NoValue reason={reason} />;
  const direction = trendOf(points);
  return (
    <span className={clsx("hr-trend", `hr-trend-${direction}`)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={paths[direction]} />
      </svg>
      <VisuallyHidden>{t(`ui.trend.${direction}`)}</VisuallyHidden>
      <span>{format.points(points)}</span>
    </span>
  );
}
