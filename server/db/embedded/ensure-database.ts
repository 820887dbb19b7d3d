import { errorCode } from "#server/lib/error-code.ts";
import { withClient } from "./admin-client.ts";

const alreadyThere = ["42P04", "23505"];

/** Makes a database of the cluster unless it is there; several processes may do so at once. */
export const ensureDatabase = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount !== 0) return;
    try {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    } catch (error) {
      if (!alreadyThere.includes(errorCode(error) ?? "")) throw error;
    }
  });
