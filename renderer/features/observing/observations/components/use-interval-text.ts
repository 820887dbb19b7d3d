import { useText } from "#renderer/i18n/text.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** How far a clock is off, such as “2 h 3 min”. */
export const useIntervalText = () => {
  const t = useText("observing");
  return (offsetMs: number): string => {
    const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
    const hours = Math.floor(minutes / 60);
    if (hours >= 48)
      return t("observing.clock.days", { days: Math.floor(hours / 24), hours: hours % 24 });
    return hours === 0
      ? t("observing.clock.minutes", { minutes })
      : t("observing.clock.hours", { hours, minutes: minutes % 60 });
  };
};
