import { type TimeInterval, intersection, union } from "../intervals.ts";

/** A device that returns is given three reports' time, an explained silence begins after two. */
export const REPORTS_TO_RETURN = 3;
export const REPORTS_TO_MISS = 2;

/** How long a device may be silent: its type's limit, but at least three reports. */
export const silenceLimit = (typeLimitMs: number, reportEveryMs: number): number =>
  Math.max(typeLimitMs, REPORTS_TO_RETURN * reportEveryMs);

/**
 * When a gateway was not in contact: from the end of one contact span and its limit on, until the
 * next contact.
 * @param contacts in order of time; the last may go on
 */
export const outagesOf = (
  contacts: readonly TimeInterval[],
  limitMs: number,
  nowMs: number,
): TimeInterval[] =>
  contacts.flatMap(({ toMs }, at) => {
    const next = contacts[at + 1]?.fromMs ?? Infinity;
    const fromMs = toMs + limitMs;
    return fromMs < Math.min(next, nowMs) ? [{ fromMs, toMs: next }] : [];
  });

/**
 * Contacts that go on through pauses of the server: a device that was in contact when the server
 * stopped counts as missed only once the server is back.
 */
export const throughPauses = (
  contacts: readonly TimeInterval[],
  pauses: readonly TimeInterval[],
  limitMs: number,
): TimeInterval[] =>
  union(
    contacts.map(({ fromMs, toMs }) => ({
      fromMs,
      toMs: pauses.reduce(
        (end, pause) => (pause.fromMs <= end + limitMs ? Math.max(end, pause.toMs) : end),
        toMs,
      ),
    })),
  );

/** When all of several gateways were out at once. Without gateways nothing can be out. */
export const allOut = (outages: readonly (readonly TimeInterval[])[]): TimeInterval[] => {
  const [first, ...others] = outages;
  if (!first) return [];
  return others.reduce<TimeInterval[]>((out, one) => intersection(out, one), union(first));
};

/**
 * The outages of a gateway that may explain a silence: those before which it was last in contact at
 * most two reports after the device was heard. A device that it missed for longer while it was in
 * contact is silent by itself.
 * @param contacts of the gateway, without what pauses of the server add to them
 */
export const outagesThatExplain = (
  outages: readonly TimeInterval[],
  contacts: readonly TimeInterval[],
  { sinceMs, reportEveryMs }: { sinceMs: number; reportEveryMs: number },
): TimeInterval[] => {
  const untilMs = sinceMs + REPORTS_TO_MISS * reportEveryMs;
  return outages.filter(
    (outage) => !contacts.some(({ fromMs, toMs }) => fromMs < outage.fromMs && toMs > untilMs),
  );
};

type SilenceFacts = {
  /** Since when it hangs there. */
  assignedMs: number;
  /** When it was heard itself, in order of time. */
  heardMs: readonly number[];
  /** When a gateway reported that it no longer hears the device. */
  toldMs: readonly number[];
  /**
   * When all of the ways were out on which it was last heard at an instant, in order of time.
   * @param sinceMs a hearing after which it was silent for longer than it takes to be missed
   */
  earsOut(sinceMs: number): readonly TimeInterval[];
  /** From {@link silenceLimit}. */
  limitMs: number;
  reportEveryMs: number;
};

export type SilenceSeries = {
  /** Silent beyond its limit; without an end while it lasts. */
  offline: readonly TimeInterval[];
  /** Not heard, which its gateways' outage explains, and when it was heard before. */
  unreachable: readonly (TimeInterval & { sinceMs: number })[];
};

/**
 * When a silence counts as the device's own: at its limit, or three reports after the last of its
 * gateways' outages that began before then. While they are out its time does not run.
 */
const offlineFrom = (
  sinceMs: number,
  earsOut: readonly TimeInterval[],
  { limitMs, reportEveryMs }: SilenceFacts,
): number => {
  let fromMs = sinceMs + limitMs;
  for (const outage of earsOut) {
    if (outage.toMs <= sinceMs || outage.fromMs >= fromMs) continue;
    fromMs = Math.max(fromMs, outage.toMs + REPORTS_TO_RETURN * reportEveryMs);
  }
  return fromMs;
};

/** When a device was offline and when it only could not be heard, by the time of its own facts. */
export const silenceSeries = (facts: SilenceFacts, nowMs: number): SilenceSeries => {
  const { assignedMs, heardMs, limitMs, reportEveryMs } = facts;
  const offline: TimeInterval[] = [];
  const unreachable: (TimeInterval & { sinceMs: number })[] = [];
  const heard = heardMs.filter((ms) => ms >= assignedMs);
  const silences = [assignedMs, ...heard].map((sinceMs, at) => ({
    sinceMs,
    untilMs: heard[at] ?? Infinity,
  }));
  for (const { sinceMs, untilMs } of silences) {
    const toldMs = facts.toldMs.find((ms) => ms > sinceMs && ms < untilMs) ?? Infinity;
    const missedMs = sinceMs + REPORTS_TO_MISS * reportEveryMs;
    const isShort = Math.min(untilMs, nowMs) <= Math.min(missedMs, sinceMs + limitMs);
    const earsOut = isShort ? [] : facts.earsOut(sinceMs);
    const fromMs = Math.min(toldMs, offlineFrom(sinceMs, earsOut, facts));
    if (fromMs < Math.min(untilMs, nowMs)) offline.push({ fromMs, toMs: untilMs });
    const endMs = Math.min(untilMs, fromMs);
    const first = earsOut.find(
      (outage) => outage.toMs > missedMs && outage.fromMs < endMs && outage.toMs > sinceMs,
    );
    if (!first) continue;
    const beginMs = Math.max(first.fromMs, missedMs);
    if (beginMs < Math.min(endMs, nowMs))
      unreachable.push({ sinceMs, fromMs: beginMs, toMs: endMs });
  }
  return { offline, unreachable };
};
