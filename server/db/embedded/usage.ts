import { Client } from "pg";

/** Who uses the embedded database: the one server of a data folder, or a command beside it. */
export type Role = "server" | "command";

/** Advisory locks of the cluster's `postgres` database; they end with the process that took them. */
const serverLock = 4_862_001;
const usersLock = 4_862_002;

const tryLock = async (client: Client, call: string, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>(`SELECT ${call}($1) AS got`, [key]);
  return rows[0]?.got ?? false;
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
  const alone = role === "command" || (await tryLock(client, "pg_try_advisory_lock", serverLock));
  if (alone && (await tryLock(client, "pg_try_advisory_lock_shared", usersLock))) return client;
  await client.end();
  return undefined;
};

/** True when no process has marked the cluster as used. */
export const isUnused = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await tryLock(client, "pg_try_advisory_lock", usersLock);
  } finally {
    await client.end();
  }
};
