import type { Scope } from "#server/access/scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/scope.ts";
import { single } from "#server/db/single.ts";
import type { Row } from "#server/db/tables.ts";

export type SlideRow = Row<"report_slide">;

/** A facility's slides, by name. */
export const listSlides = (db: Db, scope: Scope): Promise<SlideRow[]> =>
  db("report_slide").where(tenant(scope)).orderByRaw("lower(name), slide_id").select("*");

/** One of them, if it is there. */
export const findSlide = async (db: Db, scope: Scope, slideId: string): Promise<SlideRow | null> =>
  single(
    await db("report_slide")
      .where({ ...tenant(scope), slide_id: slideId })
      .select("*"),
  ) ?? null;

/** Adds one. */
export const insertSlide = async (
  tx: Tx,
  scope: Scope,
  row: Omit<SlideRow, "customer_id" | "facility_id">,
): Promise<void> => {
  await tx("report_slide").insert({ ...tenant(scope), ...row });
};

/** Deletes one. */
export const deleteSlide = async (tx: Tx, scope: Scope, slideId: string): Promise<void> => {
  await tx("report_slide")
    .where({ ...tenant(scope), slide_id: slideId })
    .delete();
};
