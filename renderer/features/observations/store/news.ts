type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

const hear = (userId: string, from?: Listener): void => {
  for (const listener of listeners.get(userId) ?? []) if (listener !== from) listener();
};

let channel: BroadcastChannel | null = null;

/** Opened with the first listener. Node's own kind, in tests, would keep the process waiting. */
const openChannel = (): BroadcastChannel => {
  if (channel !== null) return channel;
  channel = new BroadcastChannel("handrail.observing");
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") hear(data);
  });
  return channel;
};

/** Says that records of somebody have changed, to every tab and to this one. */
export const tellOfChange = (userId: string, from?: Listener): void => {
  hear(userId, from);
  openChannel().postMessage(userId);
};

/** Hears of changes of somebody's records; returns the unsubscription. */
export const onChange = (userId: string, listener: Listener): (() => void) => {
  openChannel();
  const known = listeners.get(userId) ?? new Set();
  listeners.set(userId, known.add(listener));
  return () => known.delete(listener);
};
