import { useId } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import "./segmented-filter.css";

/** One of the words of a segmented row, with how many rows it would show. */
type Segment = { value: string; label: string; count?: number };

type SegmentedFilterProps = {
  /** Names the row for readers: "Status". */
  label: string;
  segments: readonly Segment[];
  value: string;
  onChange: (value: string) => void;
};

/** One of few, side by side: All 12, Active 10, Inactive 2. Arrow keys move the choice. */
export function SegmentedFilter({ label, segments, value, onChange }: SegmentedFilterProps) {
  const format = useFormat();
  const id = useId();
  return (
    <fieldset className="hr-segments" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className="hr-segment">
          <input
            type="radio"
            name={id}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span className="hr-segment-words">
            {segment.label}
            {segment.count !== undefined && (
              <span className="hr-segment-count"> {format.count(segment.count)}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
