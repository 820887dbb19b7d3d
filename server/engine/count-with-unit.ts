import type { Scope } from "../db/tenant-scope.ts";
import type { Tx } from "../db/knex.ts";
import { recountAfter } from "./recount-after.ts";

type CountWithUnit = {
  locationId: string;
  /** From this instant on. */
  at: Date;
  countsWithUnit: boolean;
};

/**
 * Lets the dispenses of a place count as if they were made at its unit, or no longer, from an
 * instant on: for a corridor whose dispensers serve the rooms around it. What was said of the time
 * after that instant before is replaced; facts of it are counted again. Takes the facility's lock.
 */
export const setCountWithUnit = async (
  tx: Tx,
  scope: Scope,
  { locationId, at, countsWithUnit }: CountWithUnit,
): Promise<void> => {
  const keys = {
    customer_id: scope.customerId,
    facility_id: scope.facilityId,
    location_id: locationId,
  };
  await recountAfter(tx, scope, async () => {
    await tx("location_with_unit").where(keys).where("starts_at", ">=", at).delete();
    await tx("location_with_unit")
      .where(keys)
      .where((open) => {
        void open.whereNull("ends_at").orWhere("ends_at", ">", at);
      })
      .update({ ends_at: at });
    if (countsWithUnit) await tx("location_with_unit").insert({ ...keys, starts_at: at });
  });
};
