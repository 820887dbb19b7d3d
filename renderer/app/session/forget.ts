import { remembered } from "#renderer/memory/remembered.ts";

/**
 * The session has ended, in whatever way: nothing of it stays on this device but observations that were
 * not sent, which only their owner can open. Costs nothing where nothing was kept.
 */
export const forgetSession = async (): Promise<void> => {
  if (remembered.get("keptFor") === null) return;
  const { forgetKept } = await import("#renderer/features/observations/store/forget-kept.ts");
  await forgetKept();
};

/** Somebody is signed in: what was kept of anybody else goes. */
export const forgetOthers = async (userId: string): Promise<void> => {
  if (remembered.get("keptFor") !== userId) await forgetSession();
};
