import type { FacilityModel } from "./facility-model.ts";
import type { DeviceLayout } from "./layout.ts";
import type { Report } from "./telemetry.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** From an instant on the counter reports only what was dispensed since. */
const counterReset = (
  reports: readonly Report[],
  sinceMs: number,
  since: (atMs: number) => number,
) =>
  reports.map((report) =>
    report.atMs < sinceMs || report.dispenses === null
      ? report
      : { ...report, dispenses: since(report.atMs) },
  );

/** Another refill is in for a while; then the one before goes on where it was. */
const refillReturns = (
  reports: readonly Report[],
  awayMs: number,
  backMs: number,
  countUntil: (atMs: number) => number,
): Report[] => {
  const usual = reports.findLast(({ atMs, refill }) => atMs < awayMs && refill !== null)?.refill;
  if (!usual) return [...reports];
  const other = { ...usual, eKey: `${usual.eKey}B` };
  const missing = countUntil(backMs) - countUntil(awayMs);
  let told = usual;
  return reports.map((report) => {
    const { atMs, dispenses } = report;
    if (atMs < awayMs || dispenses === null) return report;
    const isAway = atMs < backMs;
    const refill = { ...(isAway ? other : usual) };
    refill.installedAt = new Date(isAway ? awayMs : backMs).toISOString();
    const isTold = refill.eKey !== told.eKey;
    if (isTold) told = refill;
    return {
      ...report,
      dispenses: isAway ? countUntil(atMs) - countUntil(awayMs) : Math.max(0, dispenses - missing),
      refill: isTold ? refill : null,
    };
  });
};

/**
 * The reports of a device with a rare event.
 * @param countUntil how often it dispensed before an instant, since the history began
 */
export const withCases = (
  { plan, nowMs }: FacilityModel,
  { key }: DeviceLayout,
  reports: readonly Report[],
  countUntil: (atMs: number) => number,
): Report[] => {
  const { counterReset: reset, refillReturns: away, clockBehind } = plan.cases ?? {};
  const ago = (days: number): number => nowMs - days * DAY_MS;
  if (reset?.device === key) {
    const sinceMs = ago(reset.daysAgo);
    return counterReset(reports, sinceMs, (atMs) => countUntil(atMs) - countUntil(sinceMs));
  }
  if (away?.device === key)
    return refillReturns(reports, ago(away.awayDaysAgo), ago(away.backDaysAgo), countUntil);
  if (clockBehind?.device === key)
    return reports.map((report) => ({
      ...report,
      atMs: report.atMs - clockBehind.minutes * MINUTE_MS,
    }));
  return [...reports];
};
