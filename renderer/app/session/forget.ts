import { remembered } from "#renderer/memory/remembered.ts";

/**
 * The session has ended, in whatever way: nothing of it stays on this device but observations that were
 * not sent, which only their owner can open. Costs nothing where nothing was kept.
 */
export const forgetSession = async (): Promise<void> => {
  if (remembered.get("keptFor") === null) return;
  const { forgetDrafts } =
    await import("#renderer/features/observing/observations/store/forget-drafts.ts");
  await forgetDrafts();
};

/** Somebody is signed in: what was kept of anybody else goes. */
export const forgetOthers = async (userId: string): Promise<void> => {
  if (remembered.get("keptFor") !== userId) await forgetSession();
};

/**
 * Nobody is there any more, and no network to end the session: what was kept for a start without one is
 * opened by the PIN alone, or forgotten where none was set.
 */
export const lockSession = async (): Promise<void> => {
  const { lockStoredSession } =
    await import("#renderer/features/observing/observations/offline/stored-session.ts");
  await lockStoredSession();
};

/**
 * The session is over, and its page stays: what was kept for a start without a network is opened by the
 * PIN alone, or forgotten where none was set or its time is over too.
 */
export const closeSession = async (): Promise<void> => {
  const { lockStoredSession, startStoredSession } =
    await import("#renderer/features/observing/observations/offline/stored-session.ts");
  await lockStoredSession();
  await startStoredSession();
};
