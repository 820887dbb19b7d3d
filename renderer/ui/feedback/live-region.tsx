import { create } from "zustand";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";

const useMessage = create<{ text: string }>(() => ({ text: "" }));

/**
 * Announces to screen readers something that changed without moving focus ("25 devices found"),
 * politely. Not for the minute's refresh, and not for what a toast says already. An empty text
 * leaves nothing to be read.
 */
export function announce(text: string): void {
  const same = text !== "" && useMessage.getState().text === text;
  // A region only speaks when its text changes: a no-break space makes the same text differ.
  useMessage.setState({ text: same ? `${text}\u00a0` : text });
}

/** The region that `announce` speaks through; stands once at the root of the app. */
export function LiveRegion() {
  const text = useMessage((state) => state.text);
  return (
    <output aria-live="polite">
      <VisuallyHidden>{text}</VisuallyHidden>
    </output>
  );
}
