import { type KeyboardEvent, useMemo, useState } from "react";

const nothing: ReadonlySet<string> = new Set();

/**
 * The ticked rows of a list: those that are still there and match. Escape clears them.
 * @param matching keys of all rows that match, on every page
 */
export function useListSelection(matching: readonly string[]) {
  const [ticked, setTicked] = useState(nothing);
  const keys = useMemo(
    () => (ticked.size === 0 ? nothing : new Set(matching.filter((key) => ticked.has(key)))),
    [ticked, matching],
  );
  const clear = () => setTicked(nothing);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || keys.size === 0) return;
    event.stopPropagation();
    clear();
  };
  return {
    keys,
    onChange: setTicked,
    clear,
    takeAll: () => setTicked(new Set(matching)),
    handleKey,
  };
}
