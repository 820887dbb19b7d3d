import { announceChange, onChange } from "./cross-tab-channel.ts";
import { deviceDraftStore } from "./device-draft-store.ts";
import { alone } from "./locks.ts";
import { createQueue } from "./queue.ts";
import { sendSession } from "./send-session.ts";
import { isSealed } from "./sealing.ts";
import { shelves } from "./shelves.ts";

const ROOMS = ["drafts", "waiting", "aside"] as const;

/** Seals what an earlier version has stored of a user, once they are signed in again. */
const sealPlain = async (userId: string): Promise<void> => {
  try {
    const lists = await deviceDraftStore.read((rooms) =>
      Promise.all(ROOMS.map((room) => rooms.list(room, [userId]))),
    );
    if (lists.flat().every(({ value }) => isSealed(value))) return;
    await shelves.device.write(async (rooms) => {
      for (const room of ROOMS)
        for (const { key, value } of await rooms.list(room, [userId]))
          await rooms.put(room, key, value);
    });
  } catch {
    // It stays as it is, and is sealed with the next start or the next tap.
  }
};

/**
 * Sends the sessions of the signed-in user, as long as the portal is open on any page. Returns what
 * ends it.
 */
export const startQueue = (userId: string): (() => void) => {
  const queue = createQueue(userId, {
    shelves: [shelves.device, shelves.memory],
    now: () => Date.now(),
    send: sendSession,
    alone: (work) => alone(`handrail.observing.queue/${userId}`, work),
    tell: () => announceChange(userId, look),
  });
  const look = (): void => void queue.look();
  const retry = (): void => void queue.retryAll();
  const handleVisible = (): void => {
    if (document.visibilityState === "visible") look();
  };
  const stopListening = onChange(userId, look);
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", handleVisible);
  void sealPlain(userId);
  retry();
  return () => {
    stopListening();
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", handleVisible);
    queue.stop();
  };
};
