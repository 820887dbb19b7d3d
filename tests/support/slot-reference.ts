import { DAY_MS, SECOND_MS } from "#contract/core/durations.ts";
/**
 * The slots of schedules worked out another way than the product does: a zone's clock changes are
 * found by asking `Intl` what its clocks show, and a local time is looked for in the stretches between.
 */

/** An interval in which a zone's clocks run evenly: `from` until the next one's. */
type FaultInterval = { from: number; to: number; offset: number };

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  formats.set(timeZone, known);
  return known;
};

/** What the clocks are ahead of UTC, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => {
  const [, month, day, year, hour, minute, second] =
    /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/u.exec(formatOf(timeZone).format(at)) ?? [];
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return shown - Math.floor(at / SECOND_MS) * SECOND_MS;
};

/** The second from which on the clocks show something else than they did at `from`. */
const changeBetween = (from: number, to: number, timeZone: string): number => {
  const before = offsetAt(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > SECOND_MS) {
    const middle = Math.floor((low + high) / 2 / SECOND_MS) * SECOND_MS;
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
};

/** How a zone's clocks run between two instants; none changes twice within a day. */
export const stretches = (timeZone: string, from: number, to: number): readonly FaultInterval[] => {
  const found: FaultInterval[] = [];
  let begin = from;
  let offset = offsetAt(from, timeZone);
  for (let day = from; day < to; day += DAY_MS) {
    const next = offsetAt(day + DAY_MS, timeZone);
    if (next === offset) continue;
    const at = changeBetween(day, day + DAY_MS, timeZone);
    found.push({ from: begin, to: at, offset });
    [begin, offset] = [at, next];
  }
  return [...found, { from: begin, to: to + DAY_MS, offset }];
};

/** The instant of a local time, given as if it were UTC: the first, or the end of the gap. */
const instantOf = (local: number, clocks: readonly FaultInterval[]): number => {
  for (const { from, to, offset } of clocks) {
    // In the gap before this interval, or in it.
    if (local - offset < from) return from;
    if (local - offset < to) return local - offset;
  }
  throw new RangeError("beyond the clocks that were looked at");
};

const isOn = (frequencyId: number, day: number, at: Date): boolean => {
  if (frequencyId === 1) return true;
  if (frequencyId === 2) return at.getUTCDay() === day;
  const isLast = new Date(at.getTime() + DAY_MS).getUTCDate() === 1;
  return day === 31 ? isLast : at.getUTCDate() === day;
};

/**
 * Every slot of a schedule on the days of a range, `<slot> <instant>`.
 * @param day of the week from 0 Sunday, or of the month, 31 its last
 */
export const slotsBetween = (
  { frequencyId, hour, day }: { frequencyId: number; hour: number; day: number },
  clocks: readonly FaultInterval[],
  firstDay: number,
  lastDay: number,
): readonly { slot: string; at: number }[] => {
  const found: { slot: string; at: number }[] = [];
  for (let date = firstDay; date <= lastDay; date += DAY_MS) {
    if (!isOn(frequencyId, day, new Date(date))) continue;
    const local = date + hour * 3_600_000;
    const slot = new Date(local).toISOString().slice(0, 16);
    found.push({ slot, at: instantOf(local, clocks) });
  }
  return found;
};
