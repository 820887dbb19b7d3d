import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFacility } from "#server/cli/look-ups.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import {
  type TestDatabase,
  createTestDatabase,
  openTestDatabase,
} from "#tests/support/database.ts";

const command = fileURLToPath(new URL("../../../../server/cli/rebuild.ts", import.meta.url));

describe("the command that rebuilds", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each([
    [["--facility", ""], "There is no facility called ''."],
    [["--customer", "Northlake Health"], "Say --facility beside --customer."],
    [["--from", "2026-03-02", "--to", "2026-03-01"], "The day of --from comes after that of --to."],
  ])(
    "the rebuild command refuses %j instead of taking all facilities or none",
    async (args, line) => {
      const env = { ...process.env, DATABASE_URL: database.url };
      const run = promisify(execFile)(process.execPath, [command, ...args], { env });
      await expect(run).rejects.toMatchObject({ code: 1, stdout: "", stderr: `${line}\n` });
    },
  );
});

describe("a facility named at the command line", () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it("a facility at the command line is found by id or exact name", async () => {
    const { db } = opened;
    const customer = await buildCustomer(db, { name: "Lakeside" });
    const { scope, facilityId } = await buildFacility(db, { ...customer, name: "Main campus" });
    const found = { scope, facility: "Main campus", customer: "Lakeside" };
    expect(await findFacility(db, "Main campus")).toEqual(found);
    expect(await findFacility(db, facilityId)).toEqual(found);
    expect(await findFacility(db, "Main campus", "Lakeside")).toEqual(found);
    expect(await findFacility(db, facilityId, customer.customerId)).toEqual(found);
    await expect(findFacility(db, "main campus")).rejects.toThrow("no facility called");
    await expect(findFacility(db, customer.customerId)).rejects.toThrow("no facility called");
    await expect(findFacility(db, "Main campus", "Lake")).rejects.toThrow(
      "There is no customer called 'Lake'.",
    );
  });

  it("an ambiguous facility name at the command line is refused", async () => {
    const { db } = opened;
    const customers = [
      await buildCustomer(db, { name: "Two rivers" }),
      await buildCustomer(db, { name: "Two rivers" }),
    ].toSorted((a, b) => a.customerId.localeCompare(b.customerId));
    for (const { customerId } of customers) await buildFacility(db, { customerId, name: "East" });
    const [first = "", second = ""] = customers.map(({ customerId }) => customerId);
    await expect(findFacility(db, "East")).rejects.toThrow(
      `say --customer with one of ${first} ('Two rivers'), ${second} ('Two rivers').`,
    );
    await expect(findFacility(db, "East", "Two rivers")).rejects.toThrow(
      `Several customers are called 'Two rivers': say --customer with an id: ${first}, ${second}.`,
    );
    expect(await findFacility(db, "East", second)).toMatchObject({ scope: { customerId: second } });
  });
});
