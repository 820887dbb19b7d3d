import { useCallback, useEffect, useState } from "react";

/** How long a new row stands out. */
const SHOWN_MS = 3_000;

/** The key of a row just created, for {@link ListScreen} and `DataTable`, and how to name it. */
export function useCreatedRow() {
  const [created, setCreated] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (created === null) return undefined;
    const timer = setTimeout(() => setCreated(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [created]);
  const show = useCallback((key: string) => setCreated({ key }), []);
  return [created?.key ?? null, show] as const;
}
