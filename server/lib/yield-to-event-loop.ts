import { throwIfCancelled } from "./cancelling.ts";

/** A loop may run this long before others get their turn. */
const TURN_MS = 5;

const waiting: (() => void)[] = [];

const giveNext = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveNext);
};

/** Resolves when it is this loop's turn again: of all that wait, one for each round of events. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveNext);
  });

type Turn = { isOver(): boolean; next(): Promise<void> };

/**
 * For loops over what callers send: `if (turn.isOver()) await turn.next();`. Several such loops
 * take turns, so that together they block all other work no longer than one would. `next` throws
 * once the caller of work that only reads has left.
 */
export const createTurn = (): Turn => {
  let startedAt = performance.now();
  return {
    isOver: () => performance.now() - startedAt > TURN_MS,
    next: async () => {
      await nextTurn();
      throwIfCancelled();
      startedAt = performance.now();
    },
  };
};

/** Maps what callers send, one after the other, and lets others have their turn in between. */
export const mapInTurns = async <T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> => {
  const turn = createTurn();
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the point of it
    if (turn.isOver()) await turn.next();
    mapped.push(map(item, index));
  }
  return mapped;
};
