import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { readingAt } from "./reader-days.ts";
import {
  type FactsWhen,
  whenSql,
  whenValues,
} from "#server/features/reports/reports/run/queries/facts-when.ts";

/** Dispenses of one product in one place, with a badge or without. */
export type ProductRow = {
  locationId: string;
  /** `formulation_class.name`; null where it is not known. */
  product: string | null;
  isBadged: boolean;
  /** Whether the dispensers read badges. */
  readsBadges: boolean;
  dispenses: number;
};

type ProductQuestion = {
  locationIds: readonly string[];
  when: FactsWhen;
};

type Row = {
  location_id: string;
  product: string | null;
  is_badged: boolean;
  reads_badges: boolean;
  dispenses: number;
};

/** Every dispense of some places in a short time, out of the raw facts, by place and product. */
export const dispensesByProduct = async (
  db: Db,
  scope: Scope,
  { locationIds, when }: ProductQuestion,
): Promise<ProductRow[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT a.location_id, p.name AS product, f.badge IS NOT NULL AS is_badged,
       coalesce(r.reads_badges, false) AS reads_badges, sum(f.count)::float8 AS dispenses
     FROM dispense f
     JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = f.device_id AND a.starts_at <= f.at
       AND (a.ends_at IS NULL OR a.ends_at > f.at)
     JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = f.device_id
     LEFT JOIN device_model m ON m.device_model_id = d.device_model_id
     ${readingAt("f.at")}
     LEFT JOIN formulation_class p
       ON p.formulation_class_id = coalesce(d.formulation_class_id, m.formulation_class_id)
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
       AND ${whenSql("f.at", when)}
       AND a.location_id = ANY (:locationIds::uuid[])
     GROUP BY 1, 2, 3, 4`,
    { ...scope, ...whenValues(when), locationIds: [...locationIds] },
  );
  return rows.map((row) => ({
    locationId: row.location_id,
    product: row.product,
    isBadged: row.is_badged,
    readsBadges: row.reads_badges,
    dispenses: row.dispenses,
  }));
};
