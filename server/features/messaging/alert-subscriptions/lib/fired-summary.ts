import type { PlayedMail } from "#server/engine/alerts/service.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";

/** How often an alert would have sent a mail, when mostly, and about which device most of all. */
type FiredSummary = {
  times: number;
  mostly: { from: number; to: number; times: number } | null;
  mostOftenId: string | null;
};

const HOURS = 24;
const TOGETHER = 2;
/** Fewer say nothing of the time of day. */
const FEW = 4;

/** The two hours of the day in which most of some instants lie; of equal ones the earliest. */
const mostlyAt = (hours: readonly number[]): FiredSummary["mostly"] => {
  if (hours.length < FEW) return null;
  const windows = Array.from({ length: HOURS - TOGETHER + 1 }, (_, from) => ({
    from,
    to: from + TOGETHER,
    times: hours.filter((hour) => hour >= from && hour < from + TOGETHER).length,
  }));
  const most = Math.max(...windows.map(({ times }) => times));
  return windows.find(({ times }) => times === most) ?? null;
};

/** Which of some ids is named most often; of equal ones the one named first. */
const mostNamed = (ids: readonly string[]): string | null => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
};

export const firedSummary = (mails: readonly PlayedMail[], timeZone: string): FiredSummary => ({
  times: mails.length,
  mostly: mostlyAt(mails.map(({ at }) => wallTime(at, timeZone).hour)),
  mostOftenId: mostNamed(mails.flatMap(({ deviceIds }) => [...new Set(deviceIds)])),
});
