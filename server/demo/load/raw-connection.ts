import type { Client } from "pg";
import type { Tx } from "#server/db/knex.ts";

/** The pg connection that a transaction runs on, for COPY, which Knex does not know. */
export const rawConnection = (tx: Tx): Promise<Client> =>
  (tx.client as { acquireConnection(): Promise<Client> }).acquireConnection();
