import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Opens a list's import, by its name in the address. */
export const IMPORT_PARAM = "import";

/** Whether a list's import is open, as the address says: a link leads to it, and Back leaves it. */
export function useImportOpen() {
  const [query, setQuery] = useSearchParams();
  const setOpen = useCallback(
    (isOpen: boolean) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (isOpen) next.set(IMPORT_PARAM, "1");
          else next.delete(IMPORT_PARAM);
          return next;
        },
        { replace: !isOpen },
      ),
    [setQuery],
  );
  return [query.has(IMPORT_PARAM), setOpen] as const;
}
