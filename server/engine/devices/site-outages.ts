import { type TimeInterval, holds } from "../intervals.ts";
import { outagesOf } from "./silence-series.ts";

/** Gateways that are lost within this time were lost by one thing: power, or the line of the site. */
const LOST_TOGETHER_MS = 10 * 60_000;

/** A gateway of the site, and when it was expected to be in contact and was. */
type SiteGateway = {
  deviceId: string;
  /** When it hung somewhere, in service. */
  expected: readonly TimeInterval[];
  /** In order of time, going on through pauses of the server. */
  contacts: readonly TimeInterval[];
  limitMs: number;
};

/**
 * An outage of a whole site: until the first of its gateways is back. Its root is the alarm of the
 * gateway that was missed first: an alarm belongs to a device, and that gateway is one that a
 * person will have to look at.
 */
export type SiteOutage = TimeInterval & {
  rootId: string;
  /** From when on each gateway was offline. */
  offlineFrom: ReadonlyMap<string, number>;
};

type Loss = TimeInterval & { deviceId: string; lostMs: number };

/** Whether a gateway was in contact then, or not for so long without one that it was offline. */
const isInContact = (
  { expected, contacts, limitMs }: SiteGateway,
  fromMs: number,
  toMs: number,
): boolean =>
  holds(expected, fromMs) &&
  contacts.some((contact) => contact.fromMs <= toMs && contact.toMs + limitMs >= fromMs);

/** The outage that began with a loss, if all others that were in contact were lost with it. */
const outageFrom = (
  first: Loss,
  losses: readonly Loss[],
  gateways: readonly SiteGateway[],
): SiteOutage | null => {
  const untilMs = first.lostMs + LOST_TOGETHER_MS;
  const lost = losses.filter(({ lostMs }) => lostMs >= first.lostMs && lostMs <= untilMs);
  const lostIds = new Set(lost.map(({ deviceId }) => deviceId));
  const inContact = gateways.filter((one) => isInContact(one, first.lostMs, untilMs));
  if (lostIds.size < 2 || inContact.some(({ deviceId }) => !lostIds.has(deviceId))) return null;
  const toMs = Math.min(...lost.map((loss) => loss.toMs));
  if (toMs <= Math.max(...lost.map(({ fromMs }) => fromMs))) return null;
  const [root = first] = lost.toSorted(
    (a, b) => a.fromMs - b.fromMs || a.deviceId.localeCompare(b.deviceId),
  );
  return {
    fromMs: root.fromMs,
    toMs,
    rootId: root.deviceId,
    offlineFrom: new Map(lost.map(({ deviceId, fromMs }) => [deviceId, fromMs])),
  };
};

/**
 * When a site lost all of its gateways at once: at least two, and every one that was in contact. One
 * that was offline before says nothing of the site.
 */
export const siteOutages = (gateways: readonly SiteGateway[], nowMs: number): SiteOutage[] => {
  const losses = gateways
    .flatMap(({ deviceId, contacts, expected, limitMs }) =>
      outagesOf(contacts, limitMs, nowMs)
        .filter(({ fromMs }) => holds(expected, fromMs))
        .map((span): Loss => ({ ...span, deviceId, lostMs: span.fromMs - limitMs })),
    )
    .toSorted((a, b) => a.lostMs - b.lostMs);
  const found: SiteOutage[] = [];
  for (const loss of losses) {
    const last = found.at(-1);
    if (last?.offlineFrom.get(loss.deviceId) === loss.fromMs) continue;
    const outage = outageFrom(loss, losses, gateways);
    if (outage) found.push(outage);
  }
  return found;
};
