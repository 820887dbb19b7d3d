import { useEffect, type ReactNode } from "react";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import "./count-bars.css";

/** One bar: a number, and words beside it where there is something to say. */
type CountBar = {
  key: string;
  name: string;
  /** Null: nothing can be there yet. */
  count: number | null;
  note?: string | undefined;
  /** What its place had before it moved, drawn below its own; never added to it. */
  former?: { name: string; count: number | null } | undefined;
};

type CountBarsProps = {
  title: string;
  /** Headings of names and numbers. */
  heading: string;
  countHeading: string;
  bars: readonly CountBar[];
  /** Why a bar has no number. */
  noCount: string;
  notes?: readonly string[];
  /** Controls beside the title. */
  extra?: ReactNode;
  onDrawn: () => void;
};

/** Lying bars of numbers from 0 on, each with its number in words. */
export function CountBars(props: CountBarsProps) {
  const { title, heading, countHeading, bars, noCount, notes, extra, onDrawn } = props;
  const { format } = usePageText();
  // They are drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const most = Math.max(
    1,
    ...bars.flatMap(({ count, former }) => [count ?? 0, former?.count ?? 0]),
  );
  const width = (count: number | null) => ({ inlineSize: `${(100 * (count ?? 0)) / most}%` });
  return (
    <GraphCard title={title} {...(notes && { notes })} extra={extra}>
      <div className="hr-count-bars" role="table" aria-label={title}>
        <div className="hr-count-bars-row hr-count-bars-head" role="row">
          <span role="columnheader">{heading}</span>
          <span role="columnheader" className="hr-count-bars-count">
            {countHeading}
          </span>
        </div>
        {bars.map(({ key, name, count, note, former }) => (
          <div key={key} className="hr-count-bars-row" role="row">
            <span role="rowheader" className="hr-count-bars-name">
              {name}
            </span>
            <span role="cell" className="hr-count-bars-cell">
              <span className="hr-count-bars-bar" style={width(count)} />
              <span className="hr-count-bars-count">
                {count === null ? <NoValue reason={noCount} /> : format.count(count)}
                {note !== undefined && <span className="hr-count-bars-note"> {note}</span>}
              </span>
              {former !== undefined && former.count !== null && (
                <>
                  <span
                    className="hr-count-bars-bar hr-count-bars-former"
                    style={width(former.count)}
                  />
                  <span className="hr-count-bars-note">
                    {format.count(former.count)} {former.name}
                  </span>
                </>
              )}
            </span>
          </div>
        ))}
      </div>
    </GraphCard>
  );
}
