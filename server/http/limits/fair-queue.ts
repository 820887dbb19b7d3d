import { AppError } from "#server/lib/app-error.ts";

/** @typeParam K kinds of work that wait in one queue */
export type FairQueueOptions<K extends string> = {
  /** Runs at once in all … */
  atOnce: number;
  /** … of these so much of some kinds … */
  atOnceOf?: Partial<Record<K, number>>;
  /** … and so much of one user and of one customer. */
  ofUser: number;
  ofCustomer: number;
  /** How long a turn is waited for; null: until it comes. */
  waitMs: number | null;
  /** So much of one customer waits at most. */
  waitingOfCustomer: number;
};

export type QueuedBy = { customerId: string; userId: string };

/** Gives turns to work, customer by customer, so that none holds up another's. */
type FairQueue<K extends string> = {
  /**
   * Waits for a turn. @returns ends it; may be called again without effect
   * @throws AppError `rate_limited` when it does not come in time or too much of this customer
   *   waits; what the signal was aborted with meanwhile
   */
  take(whose: QueuedBy, kind: K, signal: AbortSignal): Promise<() => void>;
};

type Waiting<K> = { userId: string; kind: K; start: () => void };
type Lane<K> = { running: number; waiting: Waiting<K>[] };

const counter = () => {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string, by: number): void => {
    if (of(key) + by === 0) counts.delete(key);
    else counts.set(key, of(key) + by);
  };
  return { of, add };
};

export const createFairQueue = <K extends string>(options: FairQueueOptions<K>): FairQueue<K> => {
  const { atOnce, atOnceOf = {}, ofUser, ofCustomer, waitMs, waitingOfCustomer } = options;
  const ofKind = (kind: K): number => (atOnceOf as Partial<Record<K, number>>)[kind] ?? Infinity;
  let running = 0;
  const kinds = counter();
  const users = counter();
  /** Customers with work here; the first of them that may start something is next. */
  const lanes = new Map<string, Lane<K>>();

  const mayStart = (lane: Lane<K>, { userId, kind }: Waiting<K>): boolean =>
    lane.running < ofCustomer && users.of(userId) < ofUser && kinds.of(kind) < ofKind(kind);

  const admit = (): void => {
    // A copy: a customer that starts something goes to the end of the line.
    const inOrder = [...lanes];
    for (const [customerId, lane] of inOrder) {
      if (running >= atOnce) return;
      const at = lane.waiting.findIndex((one) => mayStart(lane, one));
      const [next] = at < 0 ? [] : lane.waiting.splice(at, 1);
      if (next === undefined) continue;
      running += 1;
      lane.running += 1;
      users.add(next.userId, 1);
      kinds.add(next.kind, 1);
      // Behind all other customers, also where more of its work waits.
      lanes.delete(customerId);
      lanes.set(customerId, lane);
      next.start();
    }
  };

  const end = ({ customerId, userId }: QueuedBy, kind: K, lane: Lane<K>): void => {
    running -= 1;
    lane.running -= 1;
    users.add(userId, -1);
    kinds.add(kind, -1);
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(customerId);
    admit();
  };

  const refusal = (): AppError =>
    new AppError("rate_limited", { retryAfter: Math.ceil((waitMs ?? 0) / 1000) });

  return {
    take: async (whose, kind, signal) => {
      signal.throwIfAborted();
      const { customerId, userId } = whose;
      const lane = lanes.get(customerId) ?? { running: 0, waiting: [] };
      if (lane.waiting.length >= waitingOfCustomer) {
        throw refusal();
      }
      lanes.set(customerId, lane);
      await new Promise<void>((resolve, reject) => {
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
        };
        const waiting: Waiting<K> = {
          userId,
          kind,
          start: () => {
            done();
            resolve();
          },
        };
        const giveUp = (reason: Error): void => {
          done();
          lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
          if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(customerId);
          reject(reason);
        };
        const leave = (): void => giveUp(signal.reason as Error);
        const timer = waitMs === null ? undefined : setTimeout(() => giveUp(refusal()), waitMs);
        signal.addEventListener("abort", leave, { once: true });
        lane.waiting.push(waiting);
        admit();
      });
      let isEnded = false;
      return () => {
        if (isEnded) return;
        isEnded = true;
        end(whose, kind, lane);
      };
    },
  };
};
