import type { ReactNode } from "react";
import "./context-strip.css";

export type ContextCell = {
  id: string;
  label: string;
  value: ReactNode;
  /** Opens the choice; without it the cell only tells. */
  onOpen?: (() => void) | undefined;
};

/** What an entry is about, above its form; each cell leads to where it is chosen. */
export function ContextStrip({ label, cells }: { label: string; cells: readonly ContextCell[] }) {
  return (
    <div className="hr-context-strip" role="group" aria-label={label}>
      {cells.map(({ id, label: name, value, onOpen }) =>
        onOpen === undefined ? (
          <div key={id} className="hr-context-cell">
            <small>{name}</small>
            <span>{value}</span>
          </div>
        ) : (
          <button key={id} type="button" className="hr-context-cell" onClick={onOpen}>
            <small>{name}</small>
            <span>{value}</span>
          </button>
        ),
      )}
    </div>
  );
}
