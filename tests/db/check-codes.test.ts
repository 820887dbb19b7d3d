import { afterAll, beforeAll, expect, it } from "vitest";
import { checkCodes } from "#server/db/check-codes.ts";
import type { Db } from "#server/db/knex.ts";
import { openTestDatabase } from "#tests/support/database.ts";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

it("the lookup tables hold the codes of the program", async () => {
  await expect(checkCodes(db)).resolves.toBeUndefined();
});

it("a start is refused where a code is called otherwise in the database", async () => {
  await db("device_type").where("device_type_id", 2).update({ name: "counter" });
  await expect(checkCodes(db)).rejects.toThrow(
    "The database does not fit this Handrail: it lacks device_type 2 'opportunityCounter'; it has device_type 2 'counter', which are not known here.",
  );
});
