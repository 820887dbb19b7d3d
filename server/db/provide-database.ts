import type { Config } from "#server/config.ts";
import { ensureDataDir } from "#server/lib/start-checks.ts";
import { checkPostgres } from "./check-postgres.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";
import type { Role } from "./embedded/usage.ts";

export type ProvidedDatabase = {
  /** As the application's own role, where there is one. */
  url: string;
  /** As the schema's owner, for migrations; the same where one role has to do. */
  ownerUrl: string;
  /** True when it is the embedded database of the data folder. */
  isEmbedded: boolean;
  /** Call it once the last connection is closed. */
  stop(): Promise<void>;
};

/**
 * The database that the settings name, ready to connect to: the one of `DATABASE_URL` after a
 * check, else the embedded one of the data folder, started if need be.
 * @param onLost has an embedded one that ends by itself started again; called when that does not go
 * @throws {StartError} when it cannot be used
 */
export const provideDatabase = async (
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: { info(text: string): void },
  role: Role,
  onLost?: (error: unknown) => void,
): Promise<ProvidedDatabase> => {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) {
    await checkPostgres(databaseUrl);
    return {
      url: databaseUrl,
      ownerUrl: databaseUrl,
      isEmbedded: false,
      stop: async () => undefined,
    };
  }
  await ensureDataDir(dataDir);
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log, role, onLost });
  return { url, ownerUrl, isEmbedded: true, stop };
};
