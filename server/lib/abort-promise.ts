/** A promise that rejects when the signal is aborted, and never settles otherwise. */
export const rejection = (signal: AbortSignal): Promise<never> => {
  const rejecting = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  // Code that does not race with it any more need not see the error.
  rejecting.catch(() => undefined);
  return rejecting;
};
