import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";

type Kept = { hash: string; type: string; width: number; height: number; content: Buffer };

/** A picture of a facility's slides, by its hash. */
export const findImage = async (
  db: Db,
  scope: Scope,
  hash: string,
): Promise<{ media_type: string; content: Buffer } | undefined> =>
  single(
    await db("slide_image")
      .where({ ...tenant(scope), hash })
      .select("media_type", "content"),
  );

/**
 * Stores a picture, which may be there already. Its row is held until the transaction ends, so that
 * it cannot be deleted before the slide is there.
 */
export const storeImage = async (
  tx: Tx,
  scope: Scope,
  { hash, type, width, height, content }: Kept,
  now: Date,
): Promise<void> => {
  await tx.raw(
    `INSERT INTO slide_image AS i
       (customer_id, facility_id, hash, media_type, width, height, content, created_at)
     VALUES (:customerId, :facilityId, :hash, :type, :width, :height, :content, :now)
     ON CONFLICT (customer_id, facility_id, hash) DO UPDATE SET media_type = excluded.media_type`,
    { ...scope, hash, type, width, height, content, now },
  );
};

/** Takes a picture away that no slide shows any more. */
export const dropUnusedImage = async (tx: Tx, scope: Scope, hash: string): Promise<void> => {
  const of = { ...tenant(scope), hash };
  // Held first: the statement after it sees slides of transactions that stored it meanwhile.
  await tx("slide_image").where(of).forUpdate().select("hash");
  await tx.raw(
    `DELETE FROM slide_image i
     WHERE i.customer_id = :customerId AND i.facility_id = :facilityId AND i.hash = :hash
       AND NOT EXISTS (SELECT 1 FROM report_slide s
         WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
           AND s.image_hash = :hash)`,
    { ...scope, hash },
  );
};
