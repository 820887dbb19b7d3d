import { useEffect, useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";

/** "Choose at least one" at the foot of a filter, for five seconds or until something is chosen. */
export const useForcedMessage = () => {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return undefined;
    const timer = setTimeout(() => setShownAt(null), LIMITS.successToastMs);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return {
    isShown: shownAt !== null,
    show: () => setShownAt(Date.now()),
    clear: () => setShownAt(null),
  };
};
