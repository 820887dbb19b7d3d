import { describe, expect, it } from "vitest";
import { EmployeeForm, badgeFaults, badgeNumbersIn } from "#contract/people/employees.ts";
import {
  closedBecause,
  newRow,
  partsOf,
  sinceOf,
  toggleAct,
} from "#renderer/features/people/employees/lib/badge-drafts.ts";

const ID = "01a2058a-fe16-74c1-81ac-77953d3620da";
const OTHER = "01a2058a-fe16-74c1-81ac-77953d3620db";
const badge = { id: ID, isPermanent: false };

describe("marks of held badges", () => {
  it("marks of held badges exclude each other, and switch off again", () => {
    const promoted = toggleAct([], badge, "makePermanent");
    expect(promoted).toEqual([
      { badgeId: ID, isAssigned: true, isPermanent: false, makePermanent: true },
    ]);
    const back = toggleAct(promoted, badge, "unassign");
    expect(back).toEqual([{ badgeId: ID, isAssigned: true, isPermanent: false, unassign: true }]);
    expect(toggleAct(back, badge, "unassign")).toEqual([]);
  });

  it("only one held badge is permanent at a time", () => {
    const first = toggleAct([], badge, "makePermanent");
    const second = toggleAct(first, { ...badge, id: OTHER }, "makePermanent");
    expect(second.map(({ badgeId }) => badgeId)).toEqual([OTHER]);
    expect(badgeFaults([...first, ...second])).toEqual([
      { row: 1, field: "makePermanent", code: "too_many" },
    ]);
  });
});

describe("a row for a new badge", () => {
  it("a new badge's row comes when a badge is free", () => {
    expect(closedBecause([], [])).toBe("none");
    expect(closedBecause([], [ID])).toBeNull();
    expect(closedBecause([newRow()], [ID, OTHER])).toBe("pending");
    expect(closedBecause([{ ...newRow(), badgeId: ID }], [ID])).toBe("none");
  });

  it("a new badge's row requires a badge, each one once", () => {
    const form = {
      customerId: ID,
      employeeIdentifier: "E-10",
      firstName: "Ana",
      lastName: "Silva",
      department: "",
      jobRoleId: "",
      badges: [newRow()],
    };
    const codes = EmployeeForm.safeParse(form).error?.issues.map(({ path, message }) => [
      path.join("."),
      message,
    ]);
    expect(Object.fromEntries(codes ?? [])).toMatchObject({
      employeeIdentifier: "too_short",
      jobRoleId: "required",
      "badges.0.badgeId": "required",
    });
    const twice = [1, 2].map(() => ({ ...newRow(), badgeId: ID }));
    expect(badgeFaults(twice)).toEqual([{ row: 1, field: "badgeId", code: "taken" }]);
  });

  it("a new badge row begins now, at an hour or on an earlier day", () => {
    expect(sinceOf("2026-11-22", "2026-11-22")).toBeUndefined();
    expect(sinceOf("2026-11-20", "2026-11-22")).toBe(new Date("2026-11-20T00:00:00").toISOString());
    const evening = sinceOf("2026-11-20", "2026-11-22", 18);
    expect(evening).toBe(new Date("2026-11-20T18:00:00").toISOString());
    expect(partsOf(evening, "2026-11-22")).toEqual({ day: "2026-11-20", hour: 18 });
    expect(partsOf(undefined, "2026-11-22")).toEqual({ day: "2026-11-22", hour: null });
    expect(sinceOf("2026-11-2", "2026-11-22")).toBe("2026-11-2");
  });
});

it("reads typed badge numbers by line or comma, once each", () => {
  expect(badgeNumbersIn(" B-1\nB-2, B-1;\n\n")).toEqual(["B-1", "B-2"]);
});
