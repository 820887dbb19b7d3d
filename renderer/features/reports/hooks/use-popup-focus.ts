import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";

const FOCUSABLE =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

const focusableIn = (element: HTMLElement | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []),
];

/**
 * Focus within a popup: it starts at `first` (else at the first control), and Tab goes round
 * instead of leaving for what lies behind.
 * @param first a selector for the control to start at
 */
export const usePopupFocus = <E extends HTMLElement>(
  first?: string,
): { ref: RefObject<E | null>; onKeyDown: (event: KeyboardEvent) => void } => {
  const ref = useRef<E>(null);
  useEffect(() => {
    const popup = ref.current;
    if (popup === null || popup.contains(document.activeElement)) return;
    const start = first === undefined ? null : popup.querySelector<HTMLElement>(first);
    (start ?? focusableIn(popup)[0])?.focus();
  }, [first]);

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
