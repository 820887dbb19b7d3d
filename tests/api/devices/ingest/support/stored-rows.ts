import { isDeepStrictEqual } from "node:util";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

/** Everything that is derived from a facility's facts, in plain values and a fixed order. */
export type Derived = Record<
  "deviceDays" | "locationDays" | "deviceStates" | "facilityData",
  unknown[]
>;

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const withoutTenant = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== "customer_id" && name !== "facility_id")
      .map(([name, value]) => [name, plain(value)]),
  );

/** Rows with their members in order, in the order of their own text. */
export const inOrder = (rows: readonly unknown[]): unknown[] =>
  rows
    .map((row) =>
      Object.fromEntries(Object.entries(row as object).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Reads what is derived from a facility's facts. */
export const derivedRows = async (db: Db, scope: Scope): Promise<Derived> => {
  const read = async (table: string): Promise<unknown[]> => {
    const rows = await db(table).where(tenant(scope)).select<Record<string, unknown>[]>();
    return inOrder(rows.map(withoutTenant));
  };
  return {
    deviceDays: await read("device_day"),
    locationDays: await read("location_day"),
    deviceStates: await read("device_state"),
    facilityData: await read("facility_data"),
  };
};

/** The rows of one side that the other has not, for a message that a person can read. */
export const difference = (actual: Derived, expected: Derived): Record<string, unknown> | null => {
  const found: Record<string, unknown> = {};
  for (const name of ["deviceDays", "locationDays", "deviceStates", "facilityData"] as const) {
    const extra = actual[name].filter(
      (row) => !expected[name].some((other) => isDeepStrictEqual(row, other)),
    );
    const missing = expected[name].filter(
      (row) => !actual[name].some((other) => isDeepStrictEqual(row, other)),
    );
    if (extra.length > 0 || missing.length > 0) found[name] = { extra, missing };
    else if (actual[name].length !== expected[name].length) found[name] = "a row is there twice";
  }
  return Object.keys(found).length === 0 ? null : found;
};
