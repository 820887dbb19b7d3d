import { useRef, useState } from "react";
import type { BadgeAtHand } from "#contract/people/badges.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { assignBadge, takeBadgeBack } from "../queries.ts";

type Given = { badgeId: string; employeeId: string; isPermanent: boolean };

/** Gives a badge out or takes it back, once however often it is pressed. */
export const useDeskAct = (facilityId: string, onDone: (badge: BadgeAtHand) => void) => {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = async (kind: "assign" | "takeBack", given: Given): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    const send = kind === "assign" ? assignBadge : takeBadgeBack;
    try {
      onDone(await send(facilityId, given));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      setFailure(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    send: (kind: "assign" | "takeBack", given: Given) => void run(kind, given),
    isBusy,
    failure,
  };
};
