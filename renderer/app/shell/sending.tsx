import { useEffect } from "react";
import { usePermission, useSession } from "#renderer/session/session-store.ts";

/** Sends the sessions of an observer that wait on this device, whatever page is open. */
export function Sending() {
  const mayObserve = usePermission("observeCompliance");
  const { user } = useSession();
  useEffect(() => {
    if (!mayObserve) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    void import("#renderer/features/observations/store/start-queue.ts").then(({ startQueue }) => {
      if (!isOver) stop = startQueue(user.id);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [mayObserve, user.id]);
  return null;
}
