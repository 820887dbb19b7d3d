import { describe, expect, it } from "vitest";
import { type Staff, planImport } from "#server/features/people/employees/lib/plan-import.ts";

const staff: Staff = {
  employees: [
    {
      id: "ana",
      employeeIdentifier: "E-1001",
      firstName: "Ana",
      lastName: "Silva",
      jobRoleId: "nurse",
      jobRole: "Nurse",
      department: "ICU",
    },
  ],
  jobRoles: [
    { id: "nurse", title: "Nurse", isActive: true },
    { id: "student", title: "Student", isActive: false },
  ],
  badges: [
    { number: "B-1", employeeId: "ana", isRemoved: false },
    { number: "B-2", employeeId: "ben", isRemoved: false },
    { number: "B-3", employeeId: null, isRemoved: false },
    { number: "B-4", employeeId: null, isRemoved: true },
  ],
};

const line = (values: Record<string, string>) => values;
const NEW = line({
  employeeIdentifier: "E-2002",
  firstName: "Ida",
  lastName: "Roy",
  jobRole: "nurse",
});
const plan = (...rows: Record<string, string>[]) =>
  planImport(
    staff,
    rows.map((values, at) => ({ line: at + 2, values })),
    (reason) => reason,
  );

describe("an import of employees", () => {
  it("creates the first file's job roles once each, and refuses unknown ones later", async () => {
    const rows = ["Nurse", "nurse", "Porter", ""].map((jobRole, at) => ({
      line: at + 2,
      values: { ...NEW, employeeIdentifier: `E-300${at}`, jobRole },
    }));
    const verdicts = await planImport(
      { ...staff, employees: [], jobRoles: [] },
      rows,
      (why) => why,
    );
    const made = verdicts.map((verdict) => ("plan" in verdict ? verdict.plan?.madeJobRole : null));
    expect(made).toEqual(["Nurse", "Nurse", "Porter", null]);
    expect(verdicts.at(-1)).toMatchObject({ outcome: "refused" });
    expect(await plan({ ...NEW, jobRole: "Porter" })).toMatchObject([{ outcome: "refused" }]);
    expect(await plan(NEW)).toMatchObject([{ plan: { madeJobRole: null } }]);
  });

  it("an employee import adds new people, with free or unknown badges", async () => {
    const [verdict] = await plan({ ...NEW, permanentBadge: "B-3", temporaryBadge: "N-1, N-2" });
    expect(verdict).toMatchObject({
      outcome: "new",
      plan: {
        jobRoleId: "nurse",
        department: null,
        badges: [
          { number: "B-3", isPermanent: true },
          { number: "N-1", isPermanent: false },
          { number: "N-2", isPermanent: false },
        ],
      },
    });
  });

  it("finds an employee by identifier in any case; an empty cell changes nothing", async () => {
    const known = line({ employeeIdentifier: "e-1001", firstName: "Anna", permanentBadge: "B-1" });
    expect(await plan(known)).toMatchObject([
      {
        outcome: "changed",
        was: { firstName: "Ana" },
        plan: { id: "ana", lastName: "Silva", department: "ICU", isNewRole: false, badges: [] },
      },
    ]);
    expect(await plan(line({ employeeIdentifier: "E-1001" }))).toMatchObject([
      { outcome: "unchanged" },
    ]);
  });

  it.each([
    [{ ...NEW, employeeIdentifier: "" }, "noIdentifier", "employeeIdentifier"],
    [{ ...NEW, employeeIdentifier: "E-1" }, "identifier", "employeeIdentifier"],
    [{ ...NEW, lastName: "" }, "name", "lastName"],
    [{ ...NEW, jobRole: "" }, "jobRole", "jobRole"],
    [{ ...NEW, jobRole: "Student" }, "inactiveRole", "jobRole"],
    [{ ...NEW, department: "x".repeat(300) }, "department", "department"],
    [{ ...NEW, permanentBadge: "B-2" }, "badgeHeld", "permanentBadge"],
    [{ ...NEW, permanentBadge: "Ｂ-2" }, "badgeHeld", "permanentBadge"],
    [{ ...NEW, permanentBadge: "b-2" }, "badgeHeld", "permanentBadge"],
    [{ ...NEW, permanentBadge: "1.23E+05" }, "badgeShortened", "permanentBadge"],
    [{ ...NEW, temporaryBadge: "B-4" }, "badgeRemoved", "temporaryBadge"],
    [{ ...NEW, temporaryBadge: "x".repeat(300) }, "badge", "temporaryBadge"],
  ])("an employee import refuses %j with the reason at the cell", async (values, why, column) => {
    expect(await plan(values)).toMatchObject([{ outcome: "refused", why, wrong: [column] }]);
  });

  it("an employee import offers the probable role", async () => {
    expect(await plan({ ...NEW, jobRole: "Nurze" })).toMatchObject([
      { outcome: "refused", nearMatch: { column: "jobRole", value: "Nurse" } },
    ]);
  });

  it("an import reports repeated identifiers, and badges given twice", async () => {
    const other = { ...NEW, employeeIdentifier: "E-3003", temporaryBadge: "B-3" };
    const badged = { ...NEW, permanentBadge: "B-3" };
    expect(await plan(badged, badged, other)).toMatchObject([
      { outcome: "new" },
      { outcome: "repeated", of: 2 },
      { outcome: "refused", why: "badgeTwice" },
    ]);
    expect(await plan(badged, NEW, other)).toMatchObject([
      { outcome: "refused", why: "contradicts", wrong: ["permanentBadge"] },
      { outcome: "refused", why: "contradicts", wrong: ["permanentBadge"] },
      { outcome: "new" },
    ]);
  });
});
