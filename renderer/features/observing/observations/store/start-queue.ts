import { alone } from "./locks.ts";
import { onChange, announceChange } from "./cross-tab-channel.ts";
import { createQueue } from "./queue.ts";
import { sealPlain } from "./seal-plain.ts";
import { sendSession } from "./send-session.ts";
import { shelves } from "./shelves.ts";

/**
 * Sends the sessions of whoever is signed in, as long as the portal is open on any page. Returns
 * what ends it.
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
