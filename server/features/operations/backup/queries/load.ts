import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "#server/db/embedded/admin-client.ts";
import type { BackupTable, RowCounts } from "../lib/manifest.ts";

/**
 * One transaction as the owner of the schema: what a restore does is there whole or not at all.
 */
export const loading = <T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(ownerUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("SET LOCAL TimeZone = 'UTC'");
    await client.query("SET LOCAL DateStyle = 'ISO'");
    const done = await work(client);
    await client.query("COMMIT");
    return done;
  });

/** Takes out what the steps of the schema have filled: the backup has its own of that. */
export const emptyTables = async (
  client: Client,
  tables: readonly BackupTable[],
): Promise<void> => {
  for (const { name } of tables.toReversed()) {
    const table = client.escapeIdentifier(name);
    const { rows } = await client.query(`/* all customers */ SELECT FROM ${table} LIMIT 1`);
    // A log that may not be emptied is empty.
    if (rows.length > 0) await client.query(`/* all customers */ DELETE FROM ${table}`);
  }
};

/** Fills a table from its packed rows. */
export const copyIn = async (
  client: Client,
  { name, columns }: BackupTable,
  packed: AsyncIterable<Buffer>,
): Promise<void> => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
  await pipeline(Readable.from(packed), createGunzip(), rows);
};

/** How many rows each table has. */
export const countTables = async (
  client: Client,
  tables: readonly BackupTable[],
): Promise<RowCounts> => {
  const counts: RowCounts = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `/* all customers */ SELECT count(*)::float8 AS count FROM ${client.escapeIdentifier(name)}`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
};

/**
 * What must not go on as if nothing had happened since the backup:
 * - mails that waited or were being sent may have left meanwhile: they are held until an operator
 *   decides;
 * - a link for a new password that was requested has been mailed since, or is of no use any more;
 * - sessions may have been ended since, by a user who had reason to.
 * @returns how many mails are held
 */
export const holdBack = async (client: Client, now: Date): Promise<number> => {
  const { rowCount } = await client.query(
    `/* all customers */ UPDATE mail_outbox SET state = 'held', state_at = $1, claim_id = NULL,
       locked_until = NULL, may_have_arrived = may_have_arrived OR state = 'sending'
     WHERE state IN ('queued', 'sending', 'deferred')`,
    [now],
  );
  await client.query("DELETE FROM job WHERE name = 'account.forgot-password'");
  await client.query("UPDATE job SET claim_id = NULL, locked_until = NULL");
  await client.query("DELETE FROM render_ticket");
  await client.query("/* all customers */ DELETE FROM session");
  return rowCount ?? 0;
};

/** Gives the planner statistics of what the tables hold now. */
export const analyze = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    // A table of another owner is passed over with a notice.
    await client.query("ANALYZE");
  });
