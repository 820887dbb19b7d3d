import { clockOffset } from "#renderer/api/server-clock.ts";
import { finishBeforeLeaving } from "#renderer/session/leaving.ts";
import { type HeldLock, holdLock } from "./locks.ts";
import { type Keeper, createKeeper } from "./draft-keeper.ts";
import { onChange, announceChange } from "./cross-tab-channel.ts";
import { scopeKey } from "./scope-key.ts";
import { shelves } from "./shelves.ts";
import type { SessionScope } from "./types.ts";

/** A keeper with this tab's part in it. */
type OpenKeeper = Keeper & {
  takeOver(): void;
  /** Comes with a screen; returns what goes with it. */
  open(): () => void;
};

const known = new Map<string, OpenKeeper>();

const openKeeper = (scope: SessionScope): OpenKeeper => {
  const keeper = createKeeper(scope, {
    ...shelves,
    now: () => Date.now(),
    offset: clockOffset,
    tell: () => announceChange(scope.userId, keeper.refresh),
  });
  // The session may end between a tap and its storing.
  finishBeforeLeaving(keeper.settled);
  let lock: HeldLock | null = null;
  let stopListening: (() => void) | null = null;
  let screens = 0;
  /** What is begun here once this tab is the one that writes. */
  let toStart: Parameters<Keeper["start"]>[0] | null = null;

  const beWriter = async (isHeld: boolean): Promise<void> => {
    await keeper.setWriter(isHeld);
    if (!isHeld || toStart === null) return;
    keeper.start(toStart);
    toStart = null;
  };

  const begin = (): void => {
    if (lock !== null) return;
    const stopHearing = onChange(scope.userId, keeper.refresh);
    // What opens the store may have to come from the server.
    window.addEventListener("online", keeper.refresh);
    stopListening = () => {
      stopHearing();
      window.removeEventListener("online", keeper.refresh);
    };
    lock = holdLock(`handrail.observing/${scopeKey(scope).join("/")}`, (isHeld) => {
      void beWriter(isHeld);
    });
  };
  const endUnlessOpen = (): void => {
    if (screens > 0) return;
    lock?.release();
    stopListening?.();
    lock = null;
  };
  return {
    ...keeper,
    takeOver: () => lock?.steal(),
    // Another tab may stand there with nothing in progress.
    start: (begun) => {
      if (keeper.view().writer === "here") return keeper.start(begun);
      toStart = begun;
      lock?.steal();
    },
    open: () => {
      screens += 1;
      begin();
      return () => {
        screens -= 1;
        // The next screen of the same session comes at once: the lock stays.
        setTimeout(endUnlessOpen);
      };
    },
  };
};

/** The one keeper of a scope on this page. */
export const keeperOf = (scope: SessionScope): OpenKeeper => {
  const name = scopeKey(scope).join("/");
  const keeper = known.get(name) ?? openKeeper(scope);
  known.set(name, keeper);
  return keeper;
};
