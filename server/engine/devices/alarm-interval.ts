import { HOUR_MS } from "#contract/core/durations.ts";
/**
 * Why an alarm is closed, where nothing simply cleared it. `withdrawn`: facts that came late show
 * that it never was.
 */
export type ClosedReason =
  | "cleared"
  | "worse"
  | "refilled"
  /** A changed setting says that it is none. */
  | "setting"
  /** A user closed it. */
  | "byHand"
  | "replaced"
  | "unassigned"
  | "deactivated"
  | "withdrawn";

/** One alarm of a device: from the first sign to the last, milliseconds since the epoch. */
export type AlarmInterval = {
  alarmType: number;
  raisedMs: number;
  /** The instant of the fact by which it was sure. */
  sureMs: number;
  /** The last time it was raised; later than `raisedMs` where it was reopened. */
  lastRaisedMs: number;
  /** The last fact that reported it. */
  confirmedMs: number;
  clearedMs: number | null;
  closedReason: ClosedReason | null;
  reopened: number;
};

/**
 * How old an alarm is: whole hours from raising to its end or to `asOfMs`, as days and hours.
 * Clock changes play no part.
 */
export const alarmAge = (
  { raisedMs, clearedMs }: Pick<AlarmInterval, "raisedMs" | "clearedMs">,
  asOfMs: number,
): { days: number; hours: number } => {
  const hours = Math.floor((Math.min(clearedMs ?? Infinity, asOfMs) - raisedMs) / HOUR_MS);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
};
