import { beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_KEYS, INTERNAL_KEYS, UNIQUE_KEYS } from "#server/db/constraints.ts";
import { databaseError } from "#server/db/errors.ts";
import type { Db } from "#server/db/knex.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";

describe("the keys of the migrated database", () => {
  let db: Db;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });

  it("maps each unique key to an answer or lists it as a fault", async () => {
    const { rows } = await db.raw<{ rows: { name: string; is_primary: boolean }[] }>(
      `SELECT i.relname AS name, x.indisprimary AS is_primary FROM pg_index x
       JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
       WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique AND NOT c.relispartition
         AND c.relname NOT LIKE 'knex%'`,
    );
    const names = rows.map(({ name }) => name);
    const listed = [...Object.keys(UNIQUE_KEYS), ...Object.keys(INTERNAL_KEYS)];
    // The server makes the ids that primary keys are made of.
    const wanted = rows.filter((row) => !row.is_primary).map(({ name }) => name);
    expect(wanted.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("foreign keys say which row is in the way, or which field is wrong", async () => {
    const { rows } = await db.raw<{ rows: { name: string; parent: string; cascades: boolean }[] }>(
      `SELECT o.conname AS name, p.relname AS parent, o.confdeltype = 'c' AS cascades
       FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid JOIN pg_class p ON p.oid = o.confrelid
       WHERE o.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(FOREIGN_KEYS).toSorted());
    const kinds: Record<string, string> = TABLE_KINDS;
    const deletable = rows.filter(
      ({ parent, cascades }) => kinds[parent] === "tenant" && !cascades,
    );
    const silent = deletable.filter(({ name }) => FOREIGN_KEYS[name]?.inTheWay === null);
    expect(silent).toEqual([]);
  });

  const refusal = async (work: PromiseLike<unknown>): Promise<unknown> => {
    const error = await Promise.resolve(work).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const known = databaseError(error);
    return known === null ? error : { code: known.code, fields: known.details.fieldErrors };
  };

  it("constraints answer for a taken name, a blocking row and a missing row", async () => {
    const home = await buildFacility(db);
    const slots = { startSlot: 14, endSlot: 30 };
    await buildShift(db, home, { name: "Day", ...slots });
    expect(await refusal(buildShift(db, home, { name: "DAY", ...slots }))).toEqual({
      code: "duplicate_name",
      fields: { name: "taken" },
    });
    const unitId = await buildLocation(db, home, { parentId: home.rootId, level: 3 });
    await buildDevice(db, home, { locationId: unitId });
    const place = { customer_id: home.customerId, location_id: unitId };
    expect(await refusal(db("location").where(place).delete())).toEqual({
      code: "location_has_devices",
      fields: undefined,
    });
    expect(
      await refusal(db("location").where(place).update({ parent_id: home.facilityId })),
    ).toEqual({ code: "invalid_input", fields: { parentId: "not_in_list" } });
  });
});
