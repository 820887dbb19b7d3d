import { availableParallelism } from "node:os";
import type { CallDefinition } from "#contract/core/call.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { type QueuedBy, createFairQueue } from "./fair-queue.ts";

/** What a call's work is to the machine: what it says itself, or `light`. */
export type Weight = NonNullable<CallDefinition["heavy"]> | "light";

/** Heavy work uses processors: so much for each one of this machine's … */
const HEAVY_AT_ONCE = Math.max(4, 2 * availableParallelism());
/** … and half of it is left to others, however much one customer requests. */
const HEAVY_OF_ONE = HEAVY_AT_ONCE / 2;

const ofOne = {
  ofUser: Math.min(LIMITS.heavyOfUser, HEAVY_OF_ONE),
  ofCustomer: Math.min(LIMITS.heavyOfCustomer, HEAVY_OF_ONE),
  waitMs: LIMITS.heavyWaitSeconds * 1000,
  waitingOfCustomer: LIMITS.heavyWaitingOfCustomer,
};

type Turns = {
  /** As `FairQueue.take`; what changes nothing may be refused when its turn does not come in time. */
  take(
    whose: QueuedBy,
    work: { weight: Weight; changesNothing: boolean },
    signal: AbortSignal,
  ): Promise<() => void>;
};

/** Never refused, and limited for one customer alone: a change may wait for another's lock. */
const unrefused = { atOnce: Infinity, waitMs: null, waitingOfCustomer: Infinity } as const;

/**
 * Gives every call its turn, customer by customer. Each kind of work has a queue of its own, so that
 * what is soon over never waits for what takes long, or for what waits for a lock.
 */
export const createTurns = (): Turns => {
  const long = createFairQueue<"report" | "file" | "picture">({
    ...ofOne,
    atOnce: HEAVY_AT_ONCE,
    atOnceOf: { file: HEAVY_OF_ONE, picture: 1 },
  });
  const short = createFairQueue<"short">({ ...ofOne, atOnce: HEAVY_AT_ONCE });
  const changes = createFairQueue<"short">({ ...ofOne, ...unrefused });
  const light = createFairQueue<"light">({
    ofUser: LIMITS.lightOfUser,
    ofCustomer: LIMITS.lightOfCustomer,
    ...unrefused,
  });
  return {
    take: (whose, { weight, changesNothing }, signal) => {
      if (weight === "light") return light.take(whose, weight, signal);
      if (weight === "short") return (changesNothing ? short : changes).take(whose, weight, signal);
      // The printer takes turns itself, since jobs print as well.
      if (weight === "print") return Promise.resolve(() => undefined);
      return long.take(whose, weight, signal);
    },
  };
};
