import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type TemplateRow = Row<"room_template">;
export type TemplateValues = Omit<TemplateRow, "customer_id" | "facility_id" | "version">;

/** A facility's room template, where one was saved. */
export const findTemplate = async (db: Db, scope: Scope): Promise<TemplateRow | null> =>
  single(await db("room_template").where(tenant(scope)).select("*")) ?? null;

/** Puts the first template in. @returns false where there is one already */
export const insertTemplate = async (
  tx: Tx,
  scope: Scope,
  values: TemplateValues,
): Promise<boolean> => {
  const made = await tx("room_template")
    .insert({ ...tenant(scope), ...values })
    .onConflict(["customer_id", "facility_id"])
    .ignore()
    .returning("version");
  return made.length > 0;
};
