import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";

const fileOf = (dataDir: string): string => join(dataDir, "demo-gateway-tokens.json");
const Tokens = z.record(z.string(), z.string());
/** Beside the tokens: the instant at which the demo's own history ends. */
const HISTORY_ENDS_AT = "historyEndsAt";

const readTokens = async (dataDir: string): Promise<Record<string, string>> => {
  const text = await readFile(fileOf(dataDir), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "{}";
    throw error;
  });
  return Tokens.parse(JSON.parse(text));
};

/**
 * Gives each demo facility a gateway credential and stores the tokens in the data folder, where the
 * simulator finds them. A load that ends early leaves a file whose tokens open nothing; the next
 * load replaces it.
 */
export const createDemoTokens = async (
  tx: Tx,
  facilities: readonly { key: string; scope: Scope }[],
  dataDir: string,
  now: Date,
): Promise<void> => {
  const tokens: Record<string, string> = { [HISTORY_ENDS_AT]: now.toISOString() };
  for (const { key, scope } of facilities) {
    const { token } = await createGatewayToken(tx, scope, "Simulator", { now });
    tokens[key] = token;
  }
  await writeFile(fileOf(dataDir), `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
};

/**
 * The bearer token of a demo facility.
 * @throws StartError when the data folder has none
 */
export const readDemoToken = async (dataDir: string, facilityKey: string): Promise<string> => {
  const token = (await readTokens(dataDir))[facilityKey];
  if (token === undefined) {
    throw new StartError(
      `The data folder ${dataDir} has no demo token for '${facilityKey}': start the server with its demo first, or say --token.`,
    );
  }
  return token;
};

/** When the history ends that the data folder's demo was loaded with; null where that is not known. */
export const readHistoryEnd = async (dataDir: string): Promise<Date | null> => {
  const at = (await readTokens(dataDir))[HISTORY_ENDS_AT];
  return at === undefined ? null : new Date(at);
};
