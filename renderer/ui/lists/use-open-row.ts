import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/** Names the opened row in the address. */
export const OPEN_PARAM = "open";

/**
 * The key of the row whose `DetailPanel` is open, from the address, and a way to open another (null
 * closes). When it closes, the focus returns to what opened it.
 */
export function useOpenRow() {
  const [query, setQuery] = useSearchParams();
  const key = query.get(OPEN_PARAM);
  const opener = useRef<Element | null>(null);
  const open = useCallback(
    (next: string | null) => {
      if (next !== null) opener.current = document.activeElement;
      setQuery(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next === null) changed.delete(OPEN_PARAM);
          else changed.set(OPEN_PARAM, next);
          return changed;
        },
        { preventScrollReset: true },
      );
    },
    [setQuery],
  );
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && key === null && opener.current instanceof HTMLElement) {
      opener.current.focus();
    }
    wasOpen.current = key !== null;
  }, [key]);
  return [key, open] as const;
}
