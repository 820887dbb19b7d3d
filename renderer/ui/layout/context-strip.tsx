import type { ReactNode } from "react";
import "./context-strip.css";

type ContextCell = {
  id: string;
  label: string;
  value: ReactNode;
  /** A warning about it, in a word. */
  warning?: ReactNode;
  /** Opens the choice; without it the cell only shows. */
  onOpen?: (() => void) | undefined;
};

function CellText({ label, value, warning }: Pick<ContextCell, "label" | "value" | "warning">) {
  return (
    <>
      <small>{label}</small>
      <span>{value}</span>
      {warning !== undefined && <small className="hr-context-warning">{warning}</small>}
    </>
  );
}

/** What an entry is about, above its form; each cell leads to where it is chosen. */
export function ContextStrip({ label, cells }: { label: string; cells: readonly ContextCell[] }) {
  return (
    <div className="hr-context-strip" role="group" aria-label={label}>
      {cells.map(({ id, onOpen, ...words }) =>
        onOpen === undefined ? (
          <div key={id} className="hr-context-cell">
            <CellText {...words} />
          </div>
        ) : (
          <button key={id} type="button" className="hr-context-cell" onClick={onOpen}>
            <CellText {...words} />
          </button>
        ),
      )}
    </div>
  );
}
