import { clsx } from "clsx";
import { isComparable } from "#contract/reports/verdict.ts";
import { placeOn, type PanelRow } from "./panel-rows.ts";

/** A row's index as a dot on its interval; an arrow where the interval goes on beyond the axis. */
export function IntervalMark({ row, start }: { row: PanelRow; start: number }) {
  const { complianceIndex: index, interval, verdict } = row.figures;
  if (index === null || interval === null) return null;
  const [low, high] = [placeOn(start, interval.low), placeOn(start, interval.high)];
  return (
    <span
      className={clsx("hr-interval-mark", row.isTotal && "hr-interval-total")}
      data-few={!isComparable(verdict) || undefined}
      aria-hidden="true"
    >
      <span
        className="hr-interval-whisker"
        data-cut={interval.low < start || undefined}
        style={{ insetInlineStart: `${low}%`, inlineSize: `${high - low}%` }}
      />
      {index >= start && (
        <span
          className="hr-interval-dot"
          style={{ insetInlineStart: `${placeOn(start, index)}%` }}
        />
      )}
    </span>
  );
}
