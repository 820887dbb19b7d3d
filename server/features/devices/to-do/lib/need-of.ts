import type { VisitNeed } from "#contract/devices/to-do.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";

/** What decides why a device is to be visited; days are local ones. */
export type NeedFacts = {
  state: DeviceState;
  isGateway: boolean;
  battery: string;
  isClockCause: boolean;
  replacementOn: string | null;
  expiresOn: string | null;
  isRefillLow: boolean;
};

const isBy = (day: string | null, dueBy: string): boolean => day !== null && day <= dueBy;

/**
 * Why a device is to be visited: the first cause that fits. Null for one that is well, and for one
 * whose silence a gateway explains: that is no visit to the device.
 * @param dueBy the last day on which a refill that is due counts
 */
export const needOf = (facts: NeedFacts, dueBy: string): VisitNeed | null => {
  const { state, isGateway, battery, isClockCause, replacementOn, expiresOn } = facts;
  if (isGateway) return state === "neverHeard" || state === "notHeardYet" ? "waiting" : null;
  if (battery === "Dead") return "batteryDead";
  if (state === "explained" || (state === "offline" && isClockCause)) return null;
  if (state === "offline") return "silent";
  if (battery === "Low") return "batteryLow";
  const isEmptyBy = isBy(replacementOn, dueBy) || (replacementOn === null && facts.isRefillLow);
  // Whichever date comes first.
  if (isBy(expiresOn, dueBy) && (!isEmptyBy || (expiresOn ?? "") < (replacementOn ?? "")))
    return "refillExpires";
  if (isEmptyBy) return "refillEmpty";
  return state === "neverHeard" || state === "notHeardYet" ? "waiting" : null;
};
