// Writes rows of a bench database as CSV through the product's own writer and reports what it cost.
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { Client } from "pg";
import { csvStream } from "#server/export/csv.ts";
import type { ExportRow } from "#server/export/table.ts";

const PAGE_ROWS = 2000;
const url = process.argv[2] ?? "";
const rowCount = Number(process.argv[3]);

const COLUMNS = "customer_id, facility_id, device_id, at, fact_id, count";
const asText = { getTypeParser: () => (text: string) => text };

const client = new Client({ connectionString: url });
await client.connect();

type Row = [
  customer: string,
  facility: string,
  device: string,
  at: string,
  fact: string,
  count: string,
];

const firstFacilities = async (): Promise<[string, string][]> => {
  const { rows } = await client.query<{ customer_id: string; facility_id: string }>(
    "/* all customers */ SELECT customer_id, facility_id FROM facility ORDER BY 1, 2",
  );
  return rows.map((row) => [row.customer_id, row.facility_id]);
};

/** Pages by key, so that neither side ever holds the whole. */
async function* pages(count: number): AsyncGenerator<ExportRow[]> {
  let left = count;
  for (const [customerId, facilityId] of await firstFacilities()) {
    let after = ["00000000-0000-0000-0000-000000000000", "-infinity", ""];
    while (left > 0) {
      const page = await client.query<Row>({
        name: "page",
        rowMode: "array",
        types: asText,
        text: `SELECT ${COLUMNS} FROM dispense WHERE customer_id = $1 AND facility_id = $2
            AND (device_id, at, fact_id) > ($3::uuid, $4::timestamptz, $5::text)
          ORDER BY customer_id, facility_id, device_id, at, fact_id LIMIT $6`,
        values: [customerId, facilityId, ...after, Math.min(PAGE_ROWS, left)],
      });
      yield page.rows.map((row) => [...row.slice(0, 5), Number(row[5])]);
      const last = page.rows.at(-1);
      if (!last) break;
      left -= page.rows.length;
      after = [last[2], last[3], last[4]];
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

/** Milliseconds that so many rows take. */
const writeCsv = async (count: number, into: Writable): Promise<number> => {
  const startMs = performance.now();
  await pipeline(csvStream({ title: "facts", columns, rows: pages(count) }), into);
  return performance.now() - startMs;
};

const coldBytes = process.memoryUsage.rss();
// V8 gives the heap its size by what the first rows need; a long file must not need more.
await writeCsv(Math.min(200_000, rowCount), sink().stream);
const beforeBytes = process.memoryUsage.rss();
const written = sink();
const csvMs = await writeCsv(rowCount, written.stream);

const copied = sink();
const copyStartMs = performance.now();
await pipeline(
  client.query(
    copyTo(`COPY (SELECT ${COLUMNS} FROM dispense ORDER BY customer_id, facility_id, device_id, at, fact_id LIMIT ${rowCount})
      TO STDOUT WITH (FORMAT csv, HEADER, FORCE_QUOTE *)`),
  ),
  copied.stream,
);
const copyMs = performance.now() - copyStartMs;
await client.end();

process.stdout.write(
  JSON.stringify({
    growthBytes: written.peak() - beforeBytes,
    coldGrowthBytes: written.peak() - coldBytes,
    csvMs,
    csvBytes: written.bytes(),
    copyMs,
    copyBytes: copied.bytes(),
  }),
);
