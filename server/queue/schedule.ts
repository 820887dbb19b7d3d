import { type LocalSchedule, nextLocalRun } from "../scheduling/next-local-run.ts";

/** Every so many seconds on a UTC grid, or by the clocks of a zone. */
export type Schedule = { readonly everySeconds: number } | LocalSchedule;

/** When the next run after `now` is due. */
export const nextRun = (schedule: Schedule, now: Date): Date => {
  if (!("everySeconds" in schedule)) return nextLocalRun(schedule, now);
  const step = schedule.everySeconds * 1_000;
  return new Date((Math.floor(now.getTime() / step) + 1) * step);
};
