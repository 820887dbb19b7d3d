import { remembered } from "#renderer/memory/remembered.ts";

/**
 * The session has ended, in whatever way: nothing of it stays on this device but observations that
 * were not sent, which only their owner can open. Costs nothing where nothing was stored.
 */
export const forgetSession = async (): Promise<void> => {
  if (remembered.get("keptFor") === null) return;
  const { forgetDrafts } =
    await import("#renderer/features/observing/observations/store/forget-drafts.ts");
  await forgetDrafts();
};

/** A user is signed in: what was stored of anybody else is deleted. */
export const forgetOthers = async (userId: string): Promise<void> => {
  if (remembered.get("keptFor") !== userId) await forgetSession();
};

/**
 * The user has left, and there is no network to end the session: what was stored for a start
 * without one is opened by the PIN alone, or forgotten where none was set.
 */
export const lockSession = async (): Promise<void> => {
  const { lockStoredSession } =
    await import("#renderer/features/observing/observations/offline/stored-sign-in.ts");
  await lockStoredSession();
};

/**
 * The session is over, and its page stays: what was stored for a start without a network is opened
 * by the PIN alone, or forgotten where none was set or its time is over too.
 */
export const closeSession = async (): Promise<void> => {
  const { lockStoredSession, startStoredSession } =
    await import("#renderer/features/observing/observations/offline/stored-sign-in.ts");
  await lockStoredSession();
  await startStoredSession();
};
