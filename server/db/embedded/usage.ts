import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { withClient } from "./admin-client.ts";
import { isPassing } from "./passing-errors.ts";

/** Who uses the embedded database: the one server of a data folder, or a command beside it. */
export type Role = "server" | "command";

/** Advisory locks of the cluster's `postgres` database; they end with the process that took them. */
const serverLock = 4_862_001;
const usersLock = 4_862_002;

/** PostgreSQL notices within moments that a process has ended, on a busy machine a little later. */
const patienceMs = 3_000;

const tryLock = async (client: Client, call: string, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>(`SELECT ${call}($1) AS got`, [key]);
  return rows[0]?.got ?? false;
};

const takeLocks = async (client: Client, role: Role): Promise<boolean> => {
  const alone = role === "command" || (await tryLock(client, "pg_try_advisory_lock", serverLock));
  return alone && (await tryLock(client, "pg_try_advisory_lock_shared", usersLock));
};

/** As {@link takeLocks}, with patience for the locks of a process that has ended just now. */
const takeLocksSoon = async (client: Client, role: Role): Promise<boolean> => {
  const deadline = performance.now() + patienceMs;
  while (!(await takeLocks(client, role))) {
    if (performance.now() > deadline) return false;
    await client.query("SELECT pg_advisory_unlock_all()");
    await delay(100);
  }
  return true;
};

/**
 * Marks the cluster as used by this process until the connection ends, however it ends. Answers
 * undefined when `role` is `server` and another server has the mark.
 */
export const markUsed = async (url: string, role: Role): Promise<Client | undefined> => {
  const client = new Client({ connectionString: url, application_name: `handrail ${role}` });
  // A lost connection only loses the mark; who works with the database sees the loss themselves.
  client.on("error", () => undefined);
  await client.connect();
  let isMarked = false;
  try {
    isMarked = await takeLocksSoon(client, role);
  } finally {
    if (!isMarked) await client.end();
  }
  return isMarked ? client : undefined;
};

/** True when no process has marked the cluster as used; also when it has ended meanwhile. */
export const isUnused = async (url: string): Promise<boolean> => {
  try {
    return await withClient(url, (client) => tryLock(client, "pg_try_advisory_lock", usersLock));
  } catch (error) {
    if (isPassing(error)) return true;
    throw error;
  }
};
