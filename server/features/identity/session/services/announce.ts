import type { Tx } from "#server/db/knex.ts";

/** The channel on which server processes notify each other that sessions or rights have changed. */
export const SESSION_CHANNEL = "handrail_session";

const listeners = new Set<() => void>();

/** Calls back whenever this process itself changes sessions or rights; returns how to stop. */
export const onLocalChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Notifies this process alone, for changes that only it can have remembered wrongly. */
export const announceLocally = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Notifies every server process, once the transaction is committed, that what it remembers of
 * sessions may be out of date. Belongs into every transaction that ends a session or changes what a
 * user may do.
 */
export const announceSessionChange = async (tx: Tx): Promise<void> => {
  await tx.raw("SELECT pg_notify(?, '')", [SESSION_CHANNEL]);
  void tx.executionPromise.then(announceLocally, () => undefined);
};
