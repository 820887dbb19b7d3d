import { useMedia } from "#renderer/ui/lib/use-media.ts";
import { useMedium } from "./medium.tsx";

/** Narrower pages are a phone's, in the style sheets too. */
const PHONE = 600;

/**
 * Whether the page is as narrow as a phone, where lists become cards and tables show fewer columns.
 * A page of a width of its own is so wide in any window.
 */
export const useIsNarrow = (): boolean => {
  const { widthPx } = useMedium();
  const isPhone = useMedia(`(max-width: ${PHONE - 1}px)`);
  return widthPx === null ? isPhone : widthPx < PHONE;
};
