import { MINUTE_MS } from "#contract/core/durations.ts";
/** How often devices contact as a rule. */
export const REPORT_MINUTES = { gateway: 10, others: 60 } as const;

const MISSED_REPORTS = 2;
const MARGIN_MINUTES = 5;
/** After a return, ours or a gateway's, a device is given so many reports' time. */
const REPORTS_TO_RETURN = 3;

/**
 * The shortest silence that says anything: a device that has missed two reports, and a little more.
 * @param reportEveryMinutes how often the device contacts
 */
export const leastSilenceMinutes = (reportEveryMinutes: number): number =>
  MISSED_REPORTS * reportEveryMinutes + MARGIN_MINUTES;

/** A device as its silence is measured; all instants in epoch milliseconds. */
type Heard = {
  /** Null: never. */
  heardMs: number | null;
  /** Since when it hangs there. */
  assignedMs: number;
  reportEveryMinutes: number;
  /** When its gateway has been back since; null for none. */
  gatewayBackMs: number | null;
};

/** For how many minutes a device has not been heard, and the fewest for which it is listed. */
export type Silence = { minutes: number; leastMinutes: number };

/**
 * For how long a device has not been heard, where that is at least the requested time; null for one
 * that is heard. The time does not begin before its gateway and our own server were there to hear
 * it, and nothing is called silent soon after our own return.
 * @param serverBackMs when our server came back last; null where it was never away
 */
export const silentFor = (
  { heardMs, assignedMs, reportEveryMinutes, gatewayBackMs }: Heard,
  requestedMinutes: number,
  { nowMs, serverBackMs }: { nowMs: number; serverBackMs: number | null },
): Silence | null => {
  const leastMinutes = Math.max(requestedMinutes, leastSilenceMinutes(reportEveryMinutes));
  const heard = heardMs ?? assignedMs;
  const backs = [gatewayBackMs, serverBackMs].filter((ms) => ms !== null && ms > heard);
  const sinceMs = Math.max(heard, ...backs.map(Number));
  const isJustBack =
    serverBackMs !== null &&
    nowMs - serverBackMs < REPORTS_TO_RETURN * reportEveryMinutes * MINUTE_MS;
  const minutes = Math.floor((nowMs - sinceMs) / MINUTE_MS);
  return !isJustBack && minutes >= leastMinutes ? { minutes, leastMinutes } : null;
};
