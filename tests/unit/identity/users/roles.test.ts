import { describe, expect, it } from "vitest";
import { ROLES, ROLE_PRIVILEGES, type Role } from "#contract/core/permissions.ts";
import {
  UserForm,
  associationsOf,
  choicesOf,
  mayGrant,
  roleIdOf,
  roleOf,
} from "#contract/identity/users.ts";
import { type Person, statusOf } from "#renderer/features/identity/users/lib/person.ts";

const A = "0198a000-0000-7000-8000-000000000001";
const B = "0198a000-0000-7000-8000-000000000002";

describe("the choice of roles", () => {
  it("the choice of roles becomes an association for each facility, and back", () => {
    const choices = [
      { roleId: 4, facilityIds: null },
      { roleId: 6, facilityIds: [A, B] },
    ];
    const associations = associationsOf(choices);
    expect(associations).toEqual([
      { roleId: 4, facilityId: null },
      { roleId: 6, facilityId: A },
      { roleId: 6, facilityId: B },
    ]);
    expect(choicesOf(associations.toReversed())).toEqual(choices);
    expect(
      choicesOf([...associations, { roleId: 6, facilityId: null }])[1]?.facilityIds,
    ).toBeNull();
  });

  it("the choice of roles needs a role, and for each role a facility", () => {
    const form = {
      customerId: A,
      userName: "",
      version: 1,
      email: "kim@example.test",
      firstName: "Kim",
      lastName: "Example",
      department: "Infection prevention",
    };
    const problems = (change: object) =>
      UserForm.safeParse({ ...form, ...change }).error?.issues.map(
        ({ path, message }) => `${path.join(".")} ${message}`,
      );
    expect(problems({ userRoleAssociations: [] })).toEqual(["userRoleAssociations roles_required"]);
    expect(problems({ userRoleAssociations: [{ roleId: 6, facilityIds: [] }] })).toEqual([
      "userRoleAssociations.0.facilityIds facility_required",
    ]);
    const roles = { userRoleAssociations: [{ roleId: 6, facilityIds: null }] };
    expect(problems(roles)).toBeUndefined();
    expect(problems({ ...roles, department: "Infection prevention." })).toEqual([
      "department too_long",
    ]);
  });

  it("the choice of roles never exceeds the giver's own", () => {
    const given = (by: Role) =>
      ROLES.filter((role) => mayGrant(new Set(ROLE_PRIVILEGES[by]), role));
    expect(given("providerAdmin")).toEqual(ROLES);
    expect(given("customerAdmin")).toEqual(ROLES.filter((role) => !role.startsWith("provider")));
    const others = ROLES.filter((role) => !role.endsWith("Admin"));
    expect(others.flatMap(given)).toEqual([]);
    expect(ROLES.map((role) => roleOf(roleIdOf(role)))).toEqual(ROLES);
  });
});

describe("the status of a person", () => {
  const now = Date.parse("2026-03-02T15:00:00Z");
  const user = { kind: "registered", isActive: true, lockoutEndDateUtc: null };
  const invited = { kind: "pending", hasFailed: false, invitationEnds: "2026-03-09T15:00:00Z" };
  it.each([
    ["active", user],
    ["locked", { ...user, lockoutEndDateUtc: "2026-03-02T15:01:00Z" }],
    ["active", { ...user, lockoutEndDateUtc: "2026-03-02T15:00:00Z" }],
    ["deactivated", { ...user, isActive: false, lockoutEndDateUtc: "2026-03-02T15:01:00Z" }],
    ["waiting", invited],
    ["expired", { ...invited, invitationEnds: "2026-03-02T15:00:00Z" }],
    ["failed", { ...invited, hasFailed: true, invitationEnds: "2026-03-02T15:00:00Z" }],
  ])("the status of a person is %s", (status, person) => {
    expect(statusOf(person as Person, now)).toBe(status);
  });
});
