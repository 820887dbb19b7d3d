import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";

/** What Tab stops at: of the days of a calendar, one. */
const FOCUSABLE = ':is(button, input, select):not(:disabled, [tabindex="-1"]), [tabindex="0"]';

const NOWHERE: readonly string[] = [];

const focusableIn = (element: HTMLElement | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []),
];

/**
 * Focus within a popup: it starts at the first of `starts` that is there (else at the first
 * control, or at the popup itself while there is none), and Tab goes round instead of leaving for
 * what lies behind.
 * @param starts selectors for the control to start at, the most wanted first
 */
const usePopupFocus = <E extends HTMLElement>(
  starts: readonly string[] = NOWHERE,
): { ref: RefObject<E | null>; onKeyDown: (event: KeyboardEvent) => void } => {
  const ref = useRef<E>(null);
  useEffect(() => {
    const popup = ref.current;
    if (popup === null || popup.contains(document.activeElement)) return;
    const [start] = starts.flatMap((selector) => popup.querySelector<HTMLElement>(selector) ?? []);
    (start ?? focusableIn(popup)[0] ?? popup).focus();
  }, [starts]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    const all = focusableIn(ref.current);
    const [start, end] = [all[0], all.at(-1)];
    const leaves = document.activeElement === (event.shiftKey ? start : end);
    if (!leaves) return;
    event.preventDefault();
    (event.shiftKey ? end : start)?.focus();
  };
  return { ref, onKeyDown: handleKey };
};

type PopupPanelProps = {
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
    // A `dialog` element would not open inside a popover; Tab is held inside, nothing else is
    // handled.
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
