import { z } from "zod";
import { DAY_MS } from "../core/durations.ts";

/**
 * Kinds of alarms: 1 offline device, 2 clogged refill, 3 no or damaged refill, 4 wrong refill, 5 dead
 * battery, 6 low battery, 7 pump housing fault, 8 low refill, 9 low and 10 dead module battery.
 */
export const ALARM_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const AlarmType = z.literal(ALARM_TYPES);
export type AlarmType = z.infer<typeof AlarmType>;

export const OFFLINE_ALARMS: readonly AlarmType[] = [1];
export const FAULT_ALARMS: readonly AlarmType[] = [2, 3, 4, 7];
export const BATTERY_ALARMS: readonly AlarmType[] = [5, 6, 9, 10];
/** The ones about the battery of a dispenser's module. */
export const MODULE_BATTERY_ALARMS: readonly AlarmType[] = [9, 10];
/** The ones that say that a battery is dead. */
export const DEAD_BATTERY_ALARMS: readonly AlarmType[] = [5, 10];
export const REFILL_ALARMS: readonly AlarmType[] = [8];

const STOPPING: ReadonlySet<number> = new Set([1, 2, 3, 5, 7, 10]);

/** Whether such an alarm stops its device from working; the others need attention soon. */
export const stopsDevice = (alarmType: number): boolean => STOPPING.has(alarmType);

/** Faults that a user may close by hand once nothing confirms them any more. */
const CLOSABLE_ALARMS = [2, 3, 4, 7, 9, 10] as const;
export const ClosableAlarm = z.literal(CLOSABLE_ALARMS);

/** After so many days without a fact that reports it, an open fault says so. */
const UNCONFIRMED_AFTER_DAYS = 7;

/** For how many days nothing confirmed an open fault; null where that is not worth a note. */
export const daysUnconfirmed = (
  { alarmType, confirmedAt }: { alarmType: number; confirmedAt: Date },
  now: Date,
): number | null => {
  const days = Math.floor((now.getTime() - confirmedAt.getTime()) / DAY_MS);
  const isClosable = ClosableAlarm.safeParse(alarmType).success;
  return isClosable && days >= UNCONFIRMED_AFTER_DAYS ? days : null;
};
