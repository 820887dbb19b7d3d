import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

type PictureRow = Row<"display_picture">;

/** Stores a display's newest picture, in place of the one before. */
export const putPicture = async (
  db: Db,
  scope: Scope,
  row: Omit<PictureRow, "customer_id" | "facility_id">,
): Promise<void> => {
  await db("display_picture")
    .insert({ ...tenant(scope), ...row })
    .onConflict(["customer_id", "facility_id", "display_id"])
    .merge(["content_type", "content", "sent_at"]);
};

export const findPicture = async (
  db: Db,
  scope: Scope,
  displayId: string,
): Promise<Pick<PictureRow, "content_type" | "content"> | undefined> =>
  single(
    await db("display_picture")
      .where({ ...tenant(scope), display_id: displayId })
      .select("content_type", "content"),
  );

export const deletePicture = async (db: Db, scope: Scope, displayId: string): Promise<void> => {
  await db("display_picture")
    .where({ ...tenant(scope), display_id: displayId })
    .delete();
};
