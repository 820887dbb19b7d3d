import type { ReactElement } from "react";
import type { Outcome } from "#contract/observing/observation-kinds.ts";

const drop = "M13 3c4.2 5 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0C6.5 11.5 8.8 8 13 3Z";
const tap =
  "M10 4h6v3.5h-1.5V9H20a2.5 2.5 0 0 1 2.5 2.5V14h-5v-1h-12V9h6V7.5H10ZM8 16c1 1.5 1.7 2.4 1.7 3.3a1.7 1.7 0 0 1-3.4 0c0-.9.7-1.8 1.7-3.3ZM15 17c1 1.5 1.7 2.4 1.7 3.3a1.7 1.7 0 0 1-3.4 0c0-.9.7-1.8 1.7-3.3Z";
const none =
  "M13 3a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 2.4a7.6 7.6 0 0 0-6 12.2L17.6 7A7.6 7.6 0 0 0 13 5.4Zm6 3L8.4 19A7.6 7.6 0 0 0 19 8.4Z";

const icon = (path: string): ReactElement => (
  <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The signs of the outcomes, each beside its word. */
export const OUTCOME_ICONS: Readonly<Record<Outcome, ReactElement>> = {
  rub: icon(drop),
  wash: icon(tap),
  none: icon(none),
};
