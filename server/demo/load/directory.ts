import { ROW_KINDS } from "#server/access/row-directory.ts";
import type { Tx } from "#server/db/knex.ts";

/** Enters every row of the demo into the directory, once they are all there. */
export const fillDirectory = async (tx: Tx): Promise<void> => {
  for (const { table, id, of } of Object.values(ROW_KINDS)) {
    await tx.raw(
      `/* all customers */ INSERT INTO row_directory (kind, row_id, customer_id, facility_id)
       SELECT '${table}', ${id}, customer_id, ${of === "facility" ? "facility_id" : "NULL::uuid"}
       FROM ${table}`,
    );
  }
};
