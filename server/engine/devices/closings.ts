/** That a user closed a kind of alarm of a device by hand. */
export type Closing = { alarmType: number; atMs: number };

/** When an alarm that was open from `fromMs` to before `untilMs` was closed by hand. */
export const closingOf = (
  closings: readonly Closing[],
  alarmType: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): number | undefined =>
  closings.find((one) => one.alarmType === alarmType && one.atMs >= fromMs && one.atMs <= untilMs)
    ?.atMs;
