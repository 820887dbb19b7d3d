import type { ReactNode } from "react";
import { usePopupFocus } from "./use-popup-focus.ts";

export type PopupPanelProps = {
  /** Names the popup for readers. */
  label: string;
  className: string;
  /** Selectors for the control to start at, the most wanted first; else the first control. */
  starts?: readonly string[];
  children: ReactNode;
};

/** What stands in a popover of kind `dialog`: it takes the focus, and Tab goes round in it. */
export function PopupPanel({ label, className, starts, children }: PopupPanelProps) {
  const { ref, onKeyDown } = usePopupFocus<HTMLDivElement>(starts);
  return (
    // A `dialog` element would not open inside a popover; Tab is kept inside, nothing else is handled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={className}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
