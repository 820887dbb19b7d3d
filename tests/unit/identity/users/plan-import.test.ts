import { describe, expect, it } from "vitest";
import { roleIdOf } from "#contract/identity/users.ts";
import { type Roster, planImport } from "#server/features/identity/users/lib/plan-import.ts";

const roster: Roster = {
  people: new Map([
    ["ana@example.org", "active"],
    ["ben@example.org", "pending"],
    ["cy@example.org", "deactivated"],
  ]),
  roles: new Map([
    ["data analyst", "dataAnalyst"],
    ["observer", "observer"],
    ["customer admin", "customerAdmin"],
  ]),
  facilities: new Map([
    ["north", { id: "n", name: "North" }],
    ["south", { id: "s", name: "South" }],
  ]),
  everywhere: new Set(["all facilities"]),
  languages: new Map([["french", "fr-CA"]]),
  roleNames: {
    dataAnalyst: "Data analyst",
    observer: "Observer",
    customerAdmin: "Customer admin",
  },
  mayGive: (chosen) => chosen.every(({ facilityId }) => facilityId !== "s"),
};

const IDA = {
  email: "ida@example.org",
  firstName: "Ida",
  lastName: "Roy",
  role: "observer",
  facility: "North",
};
const plan = (...rows: Record<string, string>[]) =>
  planImport(
    roster,
    rows.map((values, at) => ({ line: at + 2, values })),
    (reason) => reason,
  );
const faults = async (values: Record<string, string>) => {
  const [verdict] = await plan({ ...IDA, ...values });
  return verdict?.outcome === "refused"
    ? verdict.faults.map(({ column, why }) => `${column}: ${why}`)
    : verdict?.outcome;
};

describe("an import of users", () => {
  it("a user import invites with each role and facility, in its language", async () => {
    const line = { ...IDA, role: "Observer; data ANALYST", facility: "north", language: "French" };
    expect(await plan(line)).toMatchObject([
      {
        outcome: "new",
        plan: {
          language: "fr-CA",
          userRoleAssociations: [
            { roleId: roleIdOf("observer"), facilityId: "n" },
            { roleId: roleIdOf("dataAnalyst"), facilityId: "n" },
          ],
        },
      },
    ]);
  });

  it("a role of all facilities has none; other roles need one", async () => {
    const [all, admin] = await plan(
      { ...IDA, facility: "All facilities" },
      { ...IDA, email: "jo@example.org", role: "Customer admin", facility: "" },
    );
    expect(all).toMatchObject({ plan: { userRoleAssociations: [{ facilityId: null }] } });
    expect(admin).toMatchObject({ plan: { userRoleAssociations: [{ facilityId: null }] } });
    expect(await faults({ facility: "" })).toEqual(["facility: noFacility"]);
    expect(await faults({ role: "Customer admin" })).toEqual(["facility: heldEverywhere"]);
  });

  it("a user import changes no existing user, whatever the address' case", async () => {
    const rows = ["ANA", "ben", "cy"].map((name) => ({ ...IDA, email: `${name}@example.org` }));
    expect((await plan(...rows)).map(({ outcome, why }) => `${outcome}: ${why}`)).toEqual([
      "unchanged: active",
      "unchanged: pending",
      "unchanged: deactivated",
    ]);
  });

  it("a user import lists all faults of a line, with likely values", async () => {
    expect(
      await faults({ email: "ida", firstName: "", role: "Obsever", language: "Latin" }),
    ).toEqual(["email: email", "firstName: name", "role: role", "language: language"]);
    expect(await plan({ ...IDA, role: "Obsever" })).toMatchObject([
      { nearMatch: { column: "role", value: "Observer" } },
    ]);
    expect(await faults({ facility: "Nort" })).toEqual(["facility: facility"]);
    expect(await faults({ role: " ; " })).toEqual(["role: noRole"]);
    expect(await faults({ department: "x".repeat(21) })).toEqual(["department: department"]);
  });

  it("a user import refuses roles that the importing user may not give", async () => {
    expect(await faults({ facility: "South" })).toEqual(["role: roles"]);
  });

  it("a user import takes equal lines once, and refuses contradicting ones", async () => {
    const same = { ...IDA, email: "IDA@example.org" };
    expect((await plan(IDA, same)).map(({ outcome }) => outcome)).toEqual(["new", "repeated"]);
    expect(await plan(IDA, { ...same, role: "data analyst" })).toMatchObject([
      { outcome: "refused", wrong: ["role"] },
      { outcome: "refused", wrong: ["role"] },
    ]);
  });
});
