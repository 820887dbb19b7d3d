import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { SharedValues } from "./settings.ts";

export type PlaceholderRow = SharedValues & {
  placeholder_id: string;
  location_id: string;
  is_compliance: boolean;
  version: number;
};

/** Rows that an `INSERT` names at most: thirteen bindings each. */
const BATCH = 1_000;

/** A placeholder, if it is there. */
export const findPlaceholder = async (
  db: Db,
  scope: Scope,
  id: string,
): Promise<PlaceholderRow | null> => {
  const rows = await db("device_placeholder")
    .where({ ...tenant(scope), placeholder_id: id })
    .select(
      "placeholder_id",
      "location_id",
      "name",
      "device_type_id",
      "device_model_id",
      "formulation_class_id",
      "device_position_id",
      "device_orientation_id",
      "firmware_version",
      "is_compliance",
      "version",
    );
  return single(rows) ?? null;
};

/** Puts placeholders in. */
export const insertPlaceholders = async (
  tx: Tx,
  scope: Scope,
  rows: readonly Omit<PlaceholderRow, "version">[],
  now: Date,
): Promise<void> => {
  const whole = rows.map((row) => ({ ...tenant(scope), ...row, created_at: now }));
  for (let from = 0; from < whole.length; from += BATCH)
    await tx("device_placeholder").insert(whole.slice(from, from + BATCH));
};

/** Takes one out. */
export const deletePlaceholder = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await tx("device_placeholder")
    .where({ ...tenant(scope), placeholder_id: id })
    .delete();
};
