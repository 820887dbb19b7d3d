// Writes rows of a bench database as CSV through the product's own writer and reports what it cost.
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { Client } from "pg";
import { openDb } from "#server/db/knex.ts";
import { csvStream } from "#server/export/csv.ts";
import type { ExportRow } from "#server/export/table.ts";

const PAGE_ROWS = 5000;
const url = process.argv[2] ?? "";
const rowCount = Number(process.argv[3]);

const COLUMNS = "customer_id, facility_id, device_id, at, fact_id, count";
type Row = {
  customer_id: string;
  facility_id: string;
  device_id: string;
  at: Date;
  fact_id: string;
  count: number;
};

const db = openDb({ url });

/** Pages by key, so that neither side ever holds the whole. */
async function* rows(): AsyncGenerator<ExportRow> {
  const facilities = await db.raw<{ rows: { customer_id: string; facility_id: string }[] }>(
    "/* all customers */ SELECT customer_id, facility_id FROM facility ORDER BY 1, 2",
  );
  let left = rowCount;
  for (const { customer_id: customerId, facility_id: facilityId } of facilities.rows) {
    let after: [string, Date, string] = ["00000000-0000-0000-0000-000000000000", new Date(0), ""];
    while (left > 0) {
      const page = await db.raw<{ rows: Row[] }>(
        `SELECT ${COLUMNS} FROM dispense WHERE customer_id = ? AND facility_id = ?
            AND (device_id, at, fact_id) > (?, ?, ?)
          ORDER BY customer_id, facility_id, device_id, at, fact_id LIMIT ?`,
        [customerId, facilityId, ...after, Math.min(PAGE_ROWS, left)],
      );
      for (const row of page.rows) {
        yield [
          row.customer_id,
          row.facility_id,
          row.device_id,
          row.at.toISOString(),
          row.fact_id,
          row.count,
        ];
      }
      const last = page.rows.at(-1);
      if (!last) break;
      left -= page.rows.length;
      after = [last.device_id, last.at, last.fact_id];
    }
  }
}

const columns = COLUMNS.split(", ").map((header) => ({
  header,
  format: header === "count" ? ("integer" as const) : ("text" as const),
  width: 20,
}));

/** Takes bytes as a network would, and watches the memory meanwhile. */
const sink = (): { stream: Writable; peak(): number; bytes(): number } => {
  let [peak, bytes] = [0, 0];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      peak = Math.max(peak, process.memoryUsage.rss());
      setImmediate(done);
    },
  });
  return { stream, peak: () => peak, bytes: () => bytes };
};

await db.raw("SELECT 1");
const beforeBytes = process.memoryUsage.rss();
const written = sink();
const startMs = performance.now();
await pipeline(csvStream({ title: "facts", columns, rows: rows() }), written.stream);
const csvMs = performance.now() - startMs;
await db.destroy();

const client = new Client({ connectionString: url });
await client.connect();
const copied = sink();
const copyMs = performance.now();
await pipeline(
  client.query(
    copyTo(`COPY (SELECT ${COLUMNS} FROM dispense ORDER BY customer_id, facility_id, device_id, at, fact_id LIMIT ${rowCount})
      TO STDOUT WITH (FORMAT csv, HEADER, FORCE_QUOTE *)`),
  ),
  copied.stream,
);
const copyTotalMs = performance.now() - copyMs;
await client.end();

process.stdout.write(
  JSON.stringify({
    growthBytes: written.peak() - beforeBytes,
    csvMs,
    csvBytes: written.bytes(),
    copyMs: copyTotalMs,
    copyBytes: copied.bytes(),
  }),
);
