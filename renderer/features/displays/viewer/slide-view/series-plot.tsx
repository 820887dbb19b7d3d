import { clsx } from "clsx";
import type { Place, WallSeries } from "./wall-series.ts";

const at = (value: number): string => `${value}%`;
const line = (run: readonly Place[]): string =>
  run.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${100 - y}`).join("");

/**
 * The course of a figure. Lines are drawn into a stretched square, marks and words beside them in
 * letters of the screen's own size.
 */
export function SeriesPlot({ course, noData }: { course: WallSeries; noData: string }) {
  const { runs, points, ticks, slots, gaps, goal, goalRuns, last } = course;
  return (
    <div className="hr-wall-plot" aria-hidden="true">
      <div className="hr-wall-plot-inner">
        {gaps.map(({ key, from, to, isWide }) => (
          <div
            key={key}
            className="hr-wall-gap"
            style={{ insetInlineStart: at(from), inlineSize: at(to - from) }}
          >
            {isWide && <span>{noData}</span>}
          </div>
        ))}
        {ticks.map(({ y, text }) => (
          <div key={y} className="hr-wall-tick" style={{ insetBlockEnd: at(y) }}>
            <span>{text}</span>
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {goalRuns.map((run) => (
            <path key={run[0]?.x} className="hr-wall-goal-line" d={line(run)} />
          ))}
          {runs.map((run) => (
            <path key={run[0]?.x} className="hr-wall-course" d={line(run)} />
          ))}
        </svg>
        {goal !== null && (
          <span
            className={clsx(
              "hr-wall-goal-words",
              `hr-wall-goal-${goal.side}`,
              goal.isAbove ? "hr-wall-goal-above" : "hr-wall-goal-below",
            )}
            style={{ insetBlockEnd: at(goal.y) }}
          >
            {goal.text}
          </span>
        )}
        {points.map(({ key, x, y, isWhole }) => (
          <i
            key={key}
            className={clsx("hr-wall-point", !isWhole && "hr-wall-point-part")}
            style={{ insetInlineStart: at(x), insetBlockEnd: at(y) }}
          />
        ))}
        {last !== null && (
          <strong
            className="hr-wall-last"
            style={{ insetInlineStart: at(last.x), insetBlockEnd: at(last.y) }}
          >
            {last.text}
          </strong>
        )}
        {slots.map(({ x, text }) => (
          <span key={x} className="hr-wall-slot" style={{ insetInlineStart: at(x) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
