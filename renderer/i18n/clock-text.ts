import type { Format } from "./format.ts";
import type { Translate } from "./text.ts";
import { SECOND_MS } from "#contract/core/durations.ts";

const MINUTE_SECONDS = 60;

/**
 * How far a clock is off, in whole seconds or, from two minutes on, minutes: "7 s behind".
 * @param offsetMs how far it is behind; negative where it is ahead
 */
export const clockText = (
  { t, format }: { t: Translate; format: Format },
  offsetMs: number,
): string => {
  const seconds = Math.round(Math.abs(offsetMs) / SECOND_MS);
  if (seconds === 0) return t("common.clock.right");
  const side = offsetMs > 0 ? "behind" : "ahead";
  return seconds < 2 * MINUTE_SECONDS
    ? t(`common.clock.${side}.seconds`, { n: format.count(seconds) })
    : t(`common.clock.${side}.minutes`, { n: format.count(Math.round(seconds / MINUTE_SECONDS)) });
};
