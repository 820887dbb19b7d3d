import { AppError } from "#server/lib/app-error.ts";

type GateOptions = {
  /** So many run at once, of each user one … */
  atOnce: number;
  /** … so many of one user may wait … */
  waitingOfOne: number;
  /** … and so many of one customer; one more of either is refused … */
  waitingOfCustomer: number;
  /** … as is anybody's while so many wait in all, except a customer's of whom fewer than `always` do. */
  waiting: number;
  always: number;
  /** How long a refused caller has to wait, in seconds. */
  retryAfter: number;
};

export type Whose = { customerId: string; userId: string };

/** Lets a few pieces of work run at a time; the customers who wait take turns, and their users. */
type Gate = {
  /** How many wait for their turn. */
  waiting(): number;
  /**
   * Runs the work when its turn comes.
   * @throws AppError `rate_limited` when too much of this user or customer waits, `busy` when too
   *   much waits in all; what the signal was aborted with while waiting
   */
  run<T>(whose: Whose, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Lane = { isRunning: boolean; waiting: (() => void)[] };
/** A customer's users; the first of them who waits and has nothing running is next. */
type Users = Map<string, Lane>;

const waitingOf = (users: Users | undefined): number =>
  users?.values().reduce((sum, lane) => sum + lane.waiting.length, 0) ?? 0;

/** Puts a key behind all others. */
const toTheEnd = <T>(lanes: Map<string, T>, key: string, value: T): void => {
  lanes.delete(key);
  lanes.set(key, value);
};

export const createGate = (options: GateOptions): Gate => {
  const { atOnce, waitingOfOne, waitingOfCustomer, waiting, always, retryAfter } = options;
  let running = 0;
  /** The customers with work here; the first of them with work that may start is next. */
  const customers = new Map<string, Users>();

  const admit = (): void => {
    // A copy: a customer that starts something goes to the end of the line.
    const inOrder = [...customers];
    for (const [customerId, users] of inOrder) {
      if (running >= atOnce) return;
      const lane = users.values().find((one) => !one.isRunning && one.waiting.length > 0);
      const start = lane?.waiting.shift();
      if (lane === undefined || start === undefined) continue;
      running += 1;
      lane.isRunning = true;
      toTheEnd(customers, customerId, users);
      start();
    }
  };

  const waitingInAll = (): number =>
    customers.values().reduce((sum, users) => sum + waitingOf(users), 0);

  const laneOf = ({ customerId, userId }: Whose): Lane => {
    const users = customers.get(customerId) ?? new Map<string, Lane>();
    const lane = users.get(userId) ?? { isRunning: false, waiting: [] };
    customers.set(customerId, users);
    users.set(userId, lane);
    return lane;
  };

  const forgetIdle = ({ customerId, userId }: Whose, lane: Lane): void => {
    if (lane.isRunning || lane.waiting.length > 0) return;
    const users = customers.get(customerId);
    users?.delete(userId);
    if (users?.size === 0) customers.delete(customerId);
  };

  const refuseTooMany = ({ customerId, userId }: Whose): void => {
    const users = customers.get(customerId);
    const lane = users?.get(userId);
    if (running < atOnce && lane?.isRunning !== true) return;
    const ofCustomer = waitingOf(users);
    if ((lane?.waiting.length ?? 0) >= waitingOfOne || ofCustomer >= waitingOfCustomer)
      throw new AppError("rate_limited", { retryAfter });
    if (ofCustomer >= always && waitingInAll() >= waiting)
      throw new AppError("busy", { retryAfter });
  };

  const takeTurn = async (whose: Whose, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    refuseTooMany(whose);
    await new Promise<void>((resolve, reject) => {
      const lane = laneOf(whose);
      const start = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        lane.waiting.splice(lane.waiting.indexOf(start), 1);
        forgetIdle(whose, lane);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      lane.waiting.push(start);
      admit();
    });
  };

  /** The user goes behind all waiting users of the customer. */
  const giveTurn = (whose: Whose): void => {
    running -= 1;
    const lane = laneOf(whose);
    lane.isRunning = false;
    const users = customers.get(whose.customerId);
    if (users !== undefined) toTheEnd(users, whose.userId, lane);
    forgetIdle(whose, lane);
    admit();
  };

  return {
    waiting: waitingInAll,
    run: async (whose, work, signal) => {
      await takeTurn(whose, signal);
      try {
        return await work();
      } finally {
        giveTurn(whose);
      }
    },
  };
};
