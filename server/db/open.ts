import type { Config } from "../config.ts";
import { checkPostgres } from "./check-postgres.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";
import type { Role } from "./embedded/usage.ts";
import { openDb } from "./knex.ts";
import type { Db } from "./knex.ts";

export type OpenDatabase = {
  db: Db;
  url: string;
  isEmbedded: boolean;
  /** Closes the pool and, where this process started it, the embedded server. */
  close(): Promise<void>;
};

/**
 * Opens the database the configuration names, or the embedded one of its data folder.
 * @throws StartError with one clear line when that cannot be
 */
export const openDatabase = async (
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: { info(text: string): void },
  role: Role = "server",
): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) {
    await checkPostgres(config.databaseUrl);
    const db = openDb({ url: config.databaseUrl, max: 16 });
    return { db, url: config.databaseUrl, isEmbedded: false, close: () => db.destroy() };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, role });
  const db = openDb({ url: embedded.url, max: 16 });
  const close = async (): Promise<void> => {
    await db.destroy();
    await embedded.stop();
  };
  return { db, url: embedded.url, isEmbedded: true, close };
};
