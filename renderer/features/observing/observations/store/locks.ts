/** Browsers give locks on secure pages only; elsewhere only revisions separate tabs. */
const lockManager = (): LockManager | undefined =>
  "locks" in navigator ? (navigator.locks as LockManager | undefined) : undefined;

/** Runs work while no other tab does; at once where there are no locks. */
export const alone = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = lockManager();
  return locks === undefined ? work() : locks.request(name, work);
};

/** A lock that is held, or waited for while another tab has it. */
export type HeldLock = {
  /** Takes it from its holder. */
  steal(): void;
  /** Gives it back, or stops waiting for it. */
  release(): void;
};

/** Holds a lock until another tab steals it, then waits for it. `tell` hears each change. */
export const holdLock = (name: string, tell: (isHeld: boolean) => void): HeldLock => {
  const locks = lockManager();
  if (locks === undefined) {
    queueMicrotask(() => tell(true));
    return { steal: () => tell(true), release: () => undefined };
  }
  let waiting = new AbortController();
  let giveBack: (() => void) | null = null;
  let isOver = false;

  const wait = (): void => {
    waiting = new AbortController();
    void stand({ signal: waiting.signal });
  };

  const keep = async (lock: Lock | null): Promise<void> => {
    if (isOver || giveBack !== null) return;
    if (lock === null) {
      tell(false);
      wait();
      return;
    }
    const end = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    tell(true);
    await end;
  };

  const stand = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(name, options, keep);
    } catch {
      // Stolen; or no longer waited for, which needs nothing more.
      const wasHere = giveBack !== null;
      giveBack = null;
      if (isOver || !wasHere) return;
      tell(false);
      wait();
    }
  };

  void stand({ ifAvailable: true });
  return {
    steal: () => {
      if (isOver || giveBack !== null) return;
      waiting.abort();
      void stand({ steal: true });
    },
    release: () => {
      isOver = true;
      waiting.abort();
      giveBack?.();
    },
  };
};
