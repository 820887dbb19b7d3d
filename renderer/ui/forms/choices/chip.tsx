import type { ReactNode } from "react";
import { Cross } from "#renderer/ui/indicators/icons.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import "./chip.css";

/** One filter that is set, above a list; the whole chip removes it. `removeLabel` says so. */
export function FilterChip(props: {
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) {
  const { children, removeLabel, onRemove } = props;
  return (
    <button type="button" className="hr-chip hr-chip-set" title={removeLabel} onClick={onRemove}>
      <span>{children}</span>
      <Cross size={14} />
      <VisuallyHidden>{removeLabel}</VisuallyHidden>
    </button>
  );
}

/** A choice that is on or off among several: quick notes, battery states. */
export function ToggleChip(props: {
  children: ReactNode;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  const { children, isOn, onToggle } = props;
  return (
    <button
      type="button"
      className="hr-chip hr-chip-toggle"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </button>
  );
}
