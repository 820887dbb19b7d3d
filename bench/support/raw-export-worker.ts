// Requests a raw export of a bench database's first facility, writes it, and reports what it cost.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { openAct } from "#server/access/write-context.ts";
import { loadActor } from "#server/access/load-actor.ts";
import { openDb } from "#server/db/knex.ts";
import { requestExport, writeDownload } from "#server/features/reports/downloads/service.ts";
import { systemClock } from "#server/lib/clock.ts";

/** V8 gives the heap its size by what the first rows need; a long file must not need more. */
const WARM_ROWS = 200_000;
/** `ECM`, and its history report, from which the export is requested. */
const ASKED = { productId: 1, reportId: 2 };

const db = openDb({ url: process.argv[2] ?? "" });
const dataDir = await mkdtemp(join(tmpdir(), "handrail-bench-raw-"));
const clock = systemClock;

const facility = await db("facility").orderBy(["customer_id", "facility_id"]).first();
if (facility === undefined) throw new Error("the database has a facility");
const tenant = { customer_id: facility.customer_id, facility_id: facility.facility_id };
await db("facility").where(tenant).update({ allows_raw_export: true });
await db("download").where(tenant).delete();
const user = await db("app_user").where("customer_id", facility.customer_id).first("user_id");
const account = {
  sessionId: "bench",
  customerId: facility.customer_id,
  userId: user?.user_id ?? "",
};
const actor = await loadActor(db, account, null);
if (actor === null) throw new Error("the facility has an analyst");

const filter = FilterModel.parse({
  facilityId: facility.facility_id,
  reportDateRange: "last30Days",
});
const asked = await db.transaction((tx) => {
  const now = clock.now();
  const parts = { tx, actor, author: actor, now, ipAddress: null };
  const act = openAct({ ...parts, language: "en-US", requestId: "bench" });
  return requestExport(act, { db, clock, key: "", dataDir }, { ...ASKED, filter });
});

const coldBytes = process.memoryUsage.rss();
let [warmBytes, peakBytes, rows] = [0, 0, 0];
const startMs = performance.now();
await writeDownload(
  { db, clock, dataDir, signal: new AbortController().signal },
  { facilityId: facility.facility_id, downloadId: asked.id },
  {
    progress: (done) => {
      rows = done;
      const used = process.memoryUsage.rss();
      peakBytes = Math.max(peakBytes, used);
      if (rows <= WARM_ROWS) warmBytes = peakBytes;
    },
    finish: (work) => db.transaction((tx) => work(tx)),
  },
);
const ms = performance.now() - startMs;
const written = await db("download")
  .where({ ...tenant, download_id: asked.id })
  .first("status", "rows", "bytes");
await db.destroy();
await rm(dataDir, { recursive: true, force: true });

process.stdout.write(
  JSON.stringify({
    status: written?.status,
    rows,
    bytes: written?.bytes ?? 0,
    ms,
    growthBytes: peakBytes - warmBytes,
    coldGrowthBytes: peakBytes - coldBytes,
  }),
);
