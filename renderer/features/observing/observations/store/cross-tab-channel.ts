type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

const hear = (userId: string, from?: Listener): void => {
  for (const listener of listeners.get(userId) ?? []) if (listener !== from) listener();
};

const CHANNEL = "handrail.observing";
/** What tabs send each other: whose records have changed, or which session has ended. */
const endedIn = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "ended" in data && typeof data.ended === "string"
    ? data.ended
    : null;

const endListeners = new Set<(sessionId: string) => void>();

let channel: BroadcastChannel | null = null;

/** Opened with the first listener. Node's own kind, in tests, would make the process wait. */
const openChannel = (): BroadcastChannel => {
  if (channel !== null) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") hear(data);
    const ended = endedIn(data);
    if (ended !== null) for (const listener of endListeners) listener(ended);
  });
  return channel;
};

/** Announces that records of a user have changed, to every tab and to this one. */
export const announceChange = (userId: string, from?: Listener): void => {
  hear(userId, from);
  openChannel().postMessage(userId);
};

/** Hears of changes of a user's records; returns the unsubscription. */
export const onChange = (userId: string, listener: Listener): (() => void) => {
  openChannel();
  const known = listeners.get(userId) ?? new Set();
  listeners.set(userId, known.add(listener));
  return () => known.delete(listener);
};

/** Notifies the other tabs that a session has ended: a device without room has no note of it. */
export const broadcastEnd = (sessionId: string): void => {
  const sender = new BroadcastChannel(CHANNEL);
  sender.postMessage({ ended: sessionId });
  sender.close();
};

/** Hears of sessions that end in other tabs, once this one hears of anything. */
export const onEnd = (listener: (sessionId: string) => void): void => {
  endListeners.add(listener);
};
