import type { Tx } from "../db/knex.ts";
import { newId } from "../lib/ids.ts";

/** Every one-off task by name, with what it is told. */
export type TaskPayloads = {
  /** Mail a link for choosing a new password, if the address has an account. */
  "account.forgot-password": { email: string };
};
export type TaskName = keyof TaskPayloads;

/**
 * Asks for a task in the transaction that decides on it: it runs if and only if that commits.
 * @param dedupeKey while a row with this key waits, asking again changes nothing
 */
export const enqueue = async <N extends TaskName>(
  tx: Tx,
  name: N,
  payload: TaskPayloads[N],
  now: Date,
  dedupeKey?: string,
): Promise<void> => {
  await tx("job")
    .insert({
      job_id: newId(),
      name,
      dedupe_key: dedupeKey ?? null,
      payload: JSON.stringify(payload),
      run_at: now,
      created_at: now,
    })
    .onConflict("dedupe_key")
    .ignore();
};
