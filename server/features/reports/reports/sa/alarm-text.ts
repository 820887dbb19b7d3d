import { type AlarmType, daysUnconfirmed } from "#contract/devices/alarms.ts";
import type { Language } from "#contract/core/primitives.ts";
import { ageParts } from "#contract/reports/age.ts";
import { alarmAge } from "#server/engine/devices/alarm-interval.ts";
import { textsIn } from "#server/lib/texts.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** An alarm from raising to its end, or without one. */
type AlarmTimes = { raisedAt: Date; clearedAt: Date | null };

/** An alarm's age now: minutes, days and hours as text (`4.8`), and in words. */
export const presentAge = ({ raisedAt, clearedAt }: AlarmTimes, now: Date, language: Language) => {
  const raisedMs = raisedAt.getTime();
  const clearedMs = clearedAt?.getTime() ?? null;
  const endMs = Math.min(clearedMs ?? Infinity, now.getTime());
  const minutes = Math.max(0, Math.floor((endMs - raisedMs) / MINUTE_MS));
  const { days, hours } = alarmAge({ raisedMs, clearedMs }, now.getTime());
  const { unit, ...values } = ageParts(minutes);
  return {
    minutes,
    text: `${days}.${hours}`,
    words: textsIn(language)(`reports:age.${unit}`, values),
  };
};

/** The name of a kind of alarm. */
export const alarmName = (type: AlarmType, language: Language): string =>
  textsIn(language)(`reports:alarmTypes.${type}`);

/** What a site is called of which all gateways were lost at once. */
export const siteName = (language: Language): string =>
  textsIn(language)("reports:alarmNotes.site");

/** The cause of an outage: the clock of the gateway that last heard the device. */
export const clockName = (gateway: string, language: Language): string =>
  textsIn(language)("reports:alarmNotes.clock", { gateway });

type Noted = { alarmType: AlarmType; confirmedAt: Date; reopened: number; isUnstable: boolean };

/** What is said of an alarm that comes and goes; null of one that came once. */
const reopenedNote = ({ reopened, isUnstable }: Noted, language: Language): string | null => {
  if (reopened === 0) return null;
  const values = { count: reopened + 1 };
  return textsIn(language)(`reports:alarmNotes.${isUnstable ? "unstable" : "reopened"}`, values);
};

/** What is said of an open alarm beside its name: nothing confirms it, or it comes and goes. */
export const openNote = (alarm: Noted, now: Date, language: Language): string | null => {
  const count = daysUnconfirmed(alarm, now);
  if (count === null) return reopenedNote(alarm, language);
  return textsIn(language)("reports:alarmNotes.unconfirmed", { count });
};

/** What is said of an alarm that is over. */
export const overNote = (alarm: Noted & { isByHand: boolean }, language: Language): string | null =>
  alarm.isByHand ? textsIn(language)("reports:alarmNotes.byHand") : reopenedNote(alarm, language);
