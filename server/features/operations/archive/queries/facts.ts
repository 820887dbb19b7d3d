import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { FACT_TABLES, type FactTable } from "#server/db/tables.ts";
import type { FactCounts } from "../lib/archive-file.ts";
import type { StoredFact } from "../lib/stored-fact.ts";

type Instants = { from: Date; to: Date };
type Home = Scope & Instants;

const OF_MONTH = `f.customer_id = :customerId AND f.facility_id = :facilityId
   AND f.at >= :from AND f.at < :to`;

/** How many facts of each type a facility has of some time. */
export const countFacts = async (
  db: Db,
  { customerId, facilityId }: Scope,
  instants: Instants,
): Promise<FactCounts> => {
  const counts = FACT_TABLES.map(
    (table) => `(SELECT count(*) FROM ${table} f WHERE ${OF_MONTH}) AS ${table}`,
  );
  const { rows } = await db.raw<{ rows: FactCounts[] }>(`SELECT ${counts.join(", ")}`, {
    customerId,
    facilityId,
    ...instants,
  });
  const found = single(rows);
  if (!found) throw new Error("a count has one row");
  return found;
};

const FACTS_AT_ONCE = 5_000;

/** The facts of one type of some time, in the order of their key, some at a time. */
export async function* readFacts(
  db: Db,
  table: FactTable,
  home: Home,
): AsyncGenerator<readonly StoredFact[]> {
  let after: StoredFact | undefined;
  for (;;) {
    const { rows }: { rows: StoredFact[] } = await db.raw(
      `SELECT f.device_id, extract(epoch FROM f.at)::float8 * 1000 AS at_ms, f.fact_id,
              jsonb_strip_nulls(to_jsonb(f))
                - ARRAY['customer_id', 'facility_id', 'device_id', 'at', 'fact_id'] AS columns
         FROM ${table} f
        WHERE ${OF_MONTH}
          ${after ? "AND (f.device_id, f.at, f.fact_id) > (:device::uuid, to_timestamp(:atMs::float8 / 1000), :id)" : ""}
        ORDER BY f.device_id, f.at, f.fact_id LIMIT ${FACTS_AT_ONCE}`,
      {
        customerId: home.customerId,
        facilityId: home.facilityId,
        from: home.from,
        to: home.to,
        ...(after && { device: after.device_id, atMs: after.at_ms, id: after.fact_id }),
      },
    );
    if (rows.length > 0) yield rows;
    if (rows.length < FACTS_AT_ONCE) return;
    after = rows.at(-1);
  }
}

/** Whether badges or devices are still to be judged by facts of before an instant. */
export const isLeftToJudge = async (
  db: Db | Tx,
  { customerId, facilityId }: Scope,
  before: Date,
): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { is_left: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM badge_touch t WHERE t.customer_id = :customerId
              AND t.facility_id = :facilityId AND t.from_at < :before)
         OR EXISTS (SELECT FROM device_touch t
              JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
               AND d.device_id = t.device_id
             WHERE t.customer_id = :customerId AND t.facility_id = :facilityId
               AND t.from_at < :before) AS is_left`,
    { customerId, facilityId, before },
  );
  return single(rows)?.is_left ?? false;
};

/** A facility's devices and what each is. */
export const deviceTypes = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
): Promise<{ deviceId: string; type: string }[]> => {
  const { rows } = await tx.raw<{ rows: { deviceId: string; type: string }[] }>(
    `SELECT d.device_id AS "deviceId", ty.name AS type
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId`,
    { customerId, facilityId },
  );
  return rows;
};
