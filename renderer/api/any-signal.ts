/**
 * A signal that is aborted with the first of several. By hand where the browser is too old to do so
 * itself: without it no call at all could be made there, not even to sign in.
 */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  if ("any" in AbortSignal) return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    // Gone with the joint signal: a signal that lives on must not collect listeners.
    else signal.addEventListener("abort", follow, { signal: controller.signal });
  }
  return controller.signal;
};
