import type { CallDefinition } from "#contract/call.ts";
import type { ApiError } from "./api-error.ts";

type Listener = (error: ApiError, call: CallDefinition) => void;

const listeners = new Set<Listener>();

/**
 * Hears of every failed call, whichever screen made it, for the answers that are handled in one
 * place (no session, no permission). Returns the unsubscription.
 */
export const onApiFailure = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells the listeners; cancelled calls are nobody's failure. */
export const reportFailure = (error: ApiError, call: CallDefinition): void => {
  if (error.code === "cancelled") return;
  for (const listener of listeners) listener(error, call);
};
