import { facilityScope } from "#server/db/tenant-scope.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

type Home = { customerId: string; facilityId: string };

/** A raw export that is ready, of a user of the facility's customer. */
export const buildDownload = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { name: string; userId?: string },
): Promise<string> => {
  const downloadId = newId();
  await db("download").insert({
    customer_id: customerId,
    facility_id: facilityId,
    download_id: downloadId,
    user_customer_id: customerId,
    user_id: given.userId ?? newId(),
    product: "ECM",
    report_id: 2,
    filters: JSON.stringify({ facilityId }),
    name: given.name,
    names_people: false,
    status: "Ready",
    rows: 3,
    rows_total: 3,
    bytes: 512,
    requested_at: new Date("2026-01-01T00:00:00Z"),
    ready_at: new Date("2026-01-01T00:01:00Z"),
    expires_at: new Date("2036-01-08T00:01:00Z"),
  });
  await enterRows(db, "download", facilityScope(customerId, facilityId), [downloadId]);
  return downloadId;
};
