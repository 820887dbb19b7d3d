import { useEffect, useMemo, useSyncExternalStore } from "react";
import { keeperOf } from "./keepers.ts";
import type { SessionScope, SessionStore } from "./types.ts";

/**
 * The sessions of a person, customer, facility and observer, stored on this device with each tap.
 * The queue that sends them runs in the shell.
 */
export const useObservingStore = (scope: SessionScope): SessionStore => {
  const { userId, customerId, facilityId, observerId } = scope;
  const keeper = useMemo(
    () => keeperOf({ userId, customerId, facilityId, observerId }),
    [userId, customerId, facilityId, observerId],
  );
  useEffect(() => keeper.open(), [keeper]);
  const view = useSyncExternalStore(keeper.subscribe, keeper.view);
  return useMemo(
    () => ({
      ...view,
      start: keeper.start,
      tap: keeper.tap,
      readAgain: keeper.readAgain,
      takeOver: keeper.takeOver,
      discard: keeper.discard,
      submit: keeper.submit,
      tryNow: (sessionId) => void keeper.tryNow(sessionId),
      resume: (sessionId) => void keeper.resume(sessionId),
    }),
    [view, keeper],
  );
};
