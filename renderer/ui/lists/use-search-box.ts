import { useEffect, useEffectEvent, useState } from "react";

/** Long enough for the next letter, short enough not to be waited for. */
const DEBOUNCE_MS = 300;

/**
 * What is typed in a search box whose words stand in the address: typed at once, reported with a
 * short delay, and following the address where it changes by itself (back, cleared).
 */
export function useSearchBox(wanted: string, onChange: (search: string) => void) {
  const [typed, setTyped] = useState(wanted);
  const [known, setKnown] = useState(wanted);
  if (known !== wanted) {
    setKnown(wanted);
    if (typed.trim() !== wanted) setTyped(wanted);
  }
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const next = typed.trim();
    if (next === wanted) return undefined;
    const timer = setTimeout(() => tell(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted]);
  return [typed, setTyped] as const;
}
