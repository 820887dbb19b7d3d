/** Running jobs that the page can end, by the id that it gave them. */
export type Jobs = {
  /**
   * Runs a job with a signal that `cancel`, or the end of its window, aborts.
   * @throws if the id is in use
   */
  run<T>(owner: number, id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends a job of this window; an unknown id does nothing. */
  cancel(owner: number, id: string): void;
  /** Ends every job of a window that has closed, crashed or loaded another page. */
  cancelAllOf(owner: number): void;
};

export const createJobs = (): Jobs => {
  const running = new Map<string, { owner: number; controller: AbortController }>();
  const keyOf = (owner: number, id: string) => `${owner}:${id}`;
  return {
    run: async (owner, id, work) => {
      const key = keyOf(owner, id);
      if (running.has(key)) throw new Error("A job with this id is running");
      const controller = new AbortController();
      running.set(key, { owner, controller });
      try {
        return await work(controller.signal);
      } finally {
        running.delete(key);
      }
    },
    cancel: (owner, id) => running.get(keyOf(owner, id))?.controller.abort(),
    cancelAllOf: (owner) => {
      for (const job of running.values()) if (job.owner === owner) job.controller.abort();
    },
  };
};
