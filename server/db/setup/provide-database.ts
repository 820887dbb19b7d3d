import type { Config } from "#server/config.ts";
import { ensureDataDir } from "#server/lib/start-checks.ts";
import { checkPostgres } from "./check-postgres.ts";
import { APPLICATION_ROLE } from "../embedded/roles.ts";
import { startEmbedded } from "../embedded/start-embedded.ts";
import type { Role } from "../embedded/usage.ts";
import type { SchemaAccess } from "./migrate.ts";

export type ProvidedDatabase = SchemaAccess & {
  /** As the application's own role, where there is one. */
  url: string;
  /** True when it is the embedded database of the data folder. */
  isEmbedded: boolean;
  /** Call it once the last connection is closed. */
  stop(): Promise<void>;
};

type Settings = Pick<Config, "databaseUrl" | "migrateUrl" | "dataDir">;
/** Who asks, and whether an embedded database may be made that is not there yet. */
type DatabaseUse = { role: Role; mayCreate: boolean };
type Log = { info(text: string): void };

const ONE_ROLE =
  "One database user owns the schema and works in it; HANDRAIL_MIGRATE_URL can name an owner apart (docs/security.md).";

/** The database of the settings, and who owns its schema. */
const provideNamed = async (
  databaseUrl: string,
  migrateUrl: string | undefined,
  log: Log,
  role: Role,
): Promise<ProvidedDatabase> => {
  const user = await checkPostgres(databaseUrl);
  const owner = migrateUrl ? await checkPostgres(migrateUrl, "HANDRAIL_MIGRATE_URL") : user;
  const isOneRole = owner === user;
  if (isOneRole && role === "server") log.info(ONE_ROLE);
  return {
    url: databaseUrl,
    ownerUrl: migrateUrl ?? databaseUrl,
    applicationRole: isOneRole ? null : user,
    isEmbedded: false,
    stop: async () => undefined,
  };
};

/**
 * The database that the settings name, ready to connect to: the one of `DATABASE_URL` after a
 * check, else the embedded one of the data folder, started if need be.
 * @param use a command beside a portal is `{ role: "command", mayCreate: false }`
 * @param onLost has an embedded one that ends by itself started again; called when that does not go
 * @throws {StartError} when it cannot be used
 */
export const provideDatabase = async (
  { databaseUrl, migrateUrl, dataDir }: Settings,
  log: Log,
  { role, mayCreate }: DatabaseUse,
  onLost?: (error: unknown) => void,
): Promise<ProvidedDatabase> => {
  if (databaseUrl) return provideNamed(databaseUrl, migrateUrl, log, role);
  if (mayCreate) await ensureDataDir(dataDir);
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log, role, mayCreate, onLost });
  return { url, ownerUrl, applicationRole: APPLICATION_ROLE, isEmbedded: true, stop };
};
