import { Suspense, lazy, useEffect } from "react";
import { usePermission, useSession } from "#renderer/session/session-store.ts";

const UnsentQuestion = lazy(async () => ({
  default: (await import("#renderer/features/observing/observations/offline/unsent-question.tsx"))
    .UnsentQuestion,
}));

/** Sends the sessions of an observer that wait on this device, whatever page is open, and asks about them at signing out. */
export function Sending() {
  const mayObserve = usePermission("observeCompliance");
  const { user } = useSession();
  useEffect(() => {
    if (!mayObserve) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    void import("#renderer/features/observing/observations/store/start-queue.ts").then(
      ({ startQueue }) => {
        if (!isOver) stop = startQueue(user.id);
      },
    );
    return () => {
      isOver = true;
      stop?.();
    };
    // A new session sends what has waited for one.
  }, [mayObserve, user.id, user.csrfToken]);
  if (!mayObserve) return null;
  return (
    <Suspense fallback={null}>
      <UnsentQuestion userId={user.id} />
    </Suspense>
  );
}
