import type { Knex } from "knex";
import type { Tables } from "knex/types/tables.js";
import type { Tx } from "#server/db/knex.ts";
import type { TableName } from "#server/db/tables.ts";

/** Rows of one INSERT; a row has about ten values and PostgreSQL takes 65,535 of them. */
const BATCH = 500;

export type CustomerKeys = { customer_id: string };
export type FacilityKeys = { customer_id: string; facility_id: string };

type NewRow<T extends TableName, Keys> = Omit<
  Knex.ResolveTableType<Tables[T], "insert">,
  keyof Keys
>;

/** Rows table by table, in an order that foreign keys allow, without the keys that all of them have. */
export type Rows<Keys> = readonly {
  [T in TableName]: readonly [table: T, rows: readonly NewRow<T, Keys>[]];
}[TableName][];

/** Inserts the rows of a customer or a facility. */
export const insertRows = async <Keys extends object>(
  tx: Tx,
  keys: Keys,
  tables: Rows<Keys>,
): Promise<void> => {
  for (const [table, rows] of tables)
    await tx.batchInsert<object>(
      table,
      rows.map((row: object) => ({ ...keys, ...row })),
      BATCH,
    );
};
