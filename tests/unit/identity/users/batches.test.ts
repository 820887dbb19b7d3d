import { describe, expect, it } from "vitest";
import type { User } from "#contract/identity/users.ts";
import { sortOut, stayedOf } from "#renderer/features/identity/users/lib/batches.ts";
import { type Person, peopleOf } from "#renderer/features/identity/users/lib/person.ts";

const NOW = Date.parse("2026-03-02T15:00:00Z");
const user = (fullName: string, change: Partial<User> = {}): Person =>
  peopleOf(
    [
      {
        customerId: "0199a000-0000-7000-8000-000000000001",
        userName: `${fullName}@example.test`,
        email: `${fullName}@example.test`,
        firstName: "",
        lastName: fullName,
        fullName,
        department: "",
        roles: ["reporting"],
        userRoleAssociations: [],
        canBeEdited: true,
        isActive: true,
        lastLoginTimestamp: null,
        last30DaysLogins: 0,
        lockoutEndDateUtc: null,
        canToggleActiveStatus: true,
        ...change,
      },
    ],
    [],
  )[0] as Person;

describe("people who are ticked", () => {
  const locked = user("Locked", { lockoutEndDateUtc: "2026-03-02T15:10:00Z" });
  const free = user("Free", { lockoutEndDateUtc: "2026-03-02T14:00:00Z" });
  const above = user("Above", {
    lockoutEndDateUtc: "2026-03-02T15:10:00Z",
    canBeEdited: false,
    canToggleActiveStatus: false,
  });

  it("ticked people are unlocked where locked out and within reach", () => {
    const { fitting, staying } = sortOut("unlock", [locked, free, above], NOW);
    expect(fitting).toEqual([locked]);
    expect(staying).toEqual([
      { reason: "notLocked", names: ["Free"] },
      { reason: "notAllowed", names: ["Above"] },
    ]);
  });

  it("ticked people are deactivated where the row says so", () => {
    const { fitting, staying } = sortOut("deactivate", [locked, free, above], NOW);
    expect(fitting).toEqual([locked, free]);
    expect(staying).toEqual([{ reason: "cannotDeactivate", names: ["Above"] }]);
  });

  it("users who cannot be changed stay listed by name and reason", () => {
    const batch = {
      changed: [],
      unchanged: [
        { userName: locked.userName, reason: "gone" as const },
        { userName: "else@example.test", reason: "gone" as const },
      ],
    };
    expect(stayedOf(batch, [locked])).toEqual([
      { reason: "gone", names: ["Locked", "else@example.test"] },
    ]);
  });
});
