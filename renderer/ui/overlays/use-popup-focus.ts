import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";

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
export const usePopupFocus = <E extends HTMLElement>(
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
