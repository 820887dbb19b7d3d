import { useSyncExternalStore } from "react";

/** The width below which lists become cards. */
const QUERY = "(max-width: 599px)";

const subscribe = (listener: () => void): (() => void) => {
  const list = matchMedia(QUERY);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
};

/** Whether the page is as narrow as a phone, where a table shows fewer columns with more in each. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
