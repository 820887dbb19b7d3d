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

export type Turn = { isOver(): boolean; next(): Promise<void> };

/**
 * For loops over what callers send: `if (turn.isOver()) await turn.next();`. Several such loops take
 * turns, so that together they hold everybody else no longer than one would.
 */
export const createTurn = (): Turn => {
  let startedAt = performance.now();
  return {
    isOver: () => performance.now() - startedAt > TURN_MS,
    next: async () => {
      await nextTurn();
      startedAt = performance.now();
    },
  };
};
