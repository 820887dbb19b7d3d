import type { ReactNode } from "react";
import "./figure-strip.css";

/** One key figure: what it is, how much, and what it rests on. */
export type Figure = { id: string; label: ReactNode; value: ReactNode; note?: ReactNode };

/** Key figures side by side between hairlines, above the graph of a report. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="hr-figures hr-card">
      {figures.map((figure) => (
        <div key={figure.id}>
          <dt>{figure.label}</dt>
          <dd className="hr-figures-value">{figure.value}</dd>
          {figure.note !== undefined && <dd className="hr-figures-note">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
