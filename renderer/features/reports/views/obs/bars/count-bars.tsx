import { useEffect } from "react";
import { GraphCard } from "#renderer/features/reports/graph/graph-card.tsx";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import "./count-bars.css";

/** One bar: a number, and words beside it where there is something to say. */
export type CountBar = {
  key: string;
  name: string;
  /** Null: nothing can be there yet. */
  count: number | null;
  note?: string | undefined;
};

export type CountBarsProps = {
  title: string;
  /** Headings of names and numbers. */
  heading: string;
  countHeading: string;
  bars: readonly CountBar[];
  /** Why a bar has no number. */
  noCount: string;
  notes?: readonly string[];
  onDrawn: () => void;
};

/** Lying bars of numbers from 0 on, each with its number in words. */
export function CountBars(props: CountBarsProps) {
  const { title, heading, countHeading, bars, noCount, notes, onDrawn } = props;
  const { format } = useWords();
  // They are drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const most = Math.max(1, ...bars.map(({ count }) => count ?? 0));
  return (
    <GraphCard title={title} {...(notes && { notes })}>
      <div className="hr-count-bars" role="table" aria-label={title}>
        <div className="hr-count-bars-row hr-count-bars-head" role="row">
          <span role="columnheader">{heading}</span>
          <span role="columnheader" className="hr-count-bars-count">
            {countHeading}
          </span>
        </div>
        {bars.map(({ key, name, count, note }) => (
          <div key={key} className="hr-count-bars-row" role="row">
            <span role="rowheader" className="hr-count-bars-name">
              {name}
            </span>
            <span role="cell" className="hr-count-bars-cell">
              <span
                className="hr-count-bars-bar"
                style={{ inlineSize: `${(100 * (count ?? 0)) / most}%` }}
              />
              <span className="hr-count-bars-count">
                {count === null ? <NoValue reason={noCount} /> : format.count(count)}
                {note !== undefined && <span className="hr-count-bars-note"> {note}</span>}
              </span>
            </span>
          </div>
        ))}
      </div>
    </GraphCard>
  );
}
