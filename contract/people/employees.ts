import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { ImportCheck, ImportResult, importInput, importWrite } from "../core/imports.ts";
import { LIMITS } from "../core/limits.ts";
import { EMPLOYEE_PRODUCTS } from "../core/permissions.ts";
import {
  CustomerId,
  FacilityId,
  Id,
  Instant,
  InstantInput,
  LabelNumber,
  Name,
  Title,
  SeenVersion,
  Version,
  absentAs,
} from "../core/primitives.ts";

/** A badge that an employee holds. */
export const EmployeeBadge = z.object({
  /** Of the badge itself. */
  id: Id,
  employeeId: Id,
  serialNumber: z.string(),
  isPermanent: z.boolean(),
  heldSince: Instant,
});
export type EmployeeBadge = z.infer<typeof EmployeeBadge>;

/** A row of the list of employees. */
export const EmployeeRow = z.object({
  id: Id,
  customerId: Id,
  employeeIdentifier: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobRoleId: Id,
  jobRole: z.string(),
  department: z.string().nullable(),
  badges: z.array(EmployeeBadge),
  /** Since when an employee who left is gone. */
  leftAt: Instant.nullable(),
  version: Version,
  canEdit: z.boolean(),
});
export type EmployeeRow = z.infer<typeof EmployeeRow>;

/**
 * A row of the page's list. What thousands of rows would repeat is said once beside them, and what is
 * not so (no department, no badge, still here) is left out.
 */
export const EmployeeLine = z.object({
  id: Id,
  employeeIdentifier: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Which of the answer's job roles. */
  jobRole: z.number().int().nonnegative(),
  department: z.string().optional(),
  badges: z
    .array(z.object({ serialNumber: z.string(), isPermanent: z.boolean(), since: Instant }))
    .optional(),
  leftAt: Instant.optional(),
});
export type EmployeeLine = z.infer<typeof EmployeeLine>;

/**
 * A customer's employees as the page lists them; the whole of one of them is requested when it is
 * opened.
 */
export const EmployeeLines = z.object({
  jobRoles: z.array(z.string()),
  lines: z.array(EmployeeLine),
  /** Badges in use: all of them, and the ones without a holder. */
  badgeCount: z.number().int().nonnegative(),
  freeBadgeCount: z.number().int().nonnegative(),
  canEdit: z.boolean(),
});
export type EmployeeLines = z.infer<typeof EmployeeLines>;

/** Why an employee no longer holds a badge; none where it became permanent. */
const BADGE_ENDS = ["unassigned", "removed"] as const;

/** A time for which an employee held a badge. */
const WearInterval = z.object({
  badgeId: Id,
  serialNumber: z.string(),
  isPermanent: z.boolean(),
  from: Instant,
  until: Instant.nullable(),
  end: z.enum(BADGE_ENDS).nullable(),
});
export type WearInterval = z.infer<typeof WearInterval>;

/** An employee with every badge held so far, the newest first. */
export const Employee = EmployeeRow.extend({ history: z.array(WearInterval) });
export type Employee = z.infer<typeof Employee>;

/** A badge of the customer's; without an employee it is free. */
export const Badge = z.object({ id: Id, serialNumber: z.string(), employeeId: Id.nullable() });
export type Badge = z.infer<typeof Badge>;

/** The number on a badge, as its reader sends it. */
export const BadgeNumber = LabelNumber(LIMITS.badgeNumberMaxLength);

/**
 * What is to become of one badge. A badge that the employee holds is made permanent, unassigned (it
 * goes back to the free ones) or removed (lost or broken: it is not given out any more). Each of
 * these holds from now on, or from the earlier instant `since` on.
 */
export const BadgeChange = z.strictObject({
  badgeId: z.uuid("required").toLowerCase(),
  /** The employee holds it already. */
  isAssigned: z.boolean(),
  isPermanent: z.boolean(),
  makePermanent: z.boolean().optional(),
  unassign: z.boolean().optional(),
  remove: z.boolean().optional(),
  /** As its row is shown; the badge is found by its id. */
  badgeNumber: z.string().optional(),
  since: InstantInput.optional(),
});
export type BadgeChange = z.infer<typeof BadgeChange>;
/** The same in a request: whether the employee holds it is looked up where it is not given. */
const BadgeRow = BadgeChange.extend({
  ...absentAs(BadgeChange.shape, { isPermanent: false }),
  isAssigned: BadgeChange.shape.isAssigned.optional(),
});
export type BadgeRow = z.infer<typeof BadgeRow>;

/** What is wrong between the rows of a form. */
type BadgeFault = { row: number; field: "badgeId" | "makePermanent"; code: "taken" | "too_many" };

/** The rules between badges: each once, one made permanent at a time, and none that is given up. */
export const badgeFaults = (rows: readonly BadgeRow[]): readonly BadgeFault[] => {
  const ids = rows.map(({ badgeId }) => badgeId);
  const promoted = rows.findIndex(({ makePermanent }) => makePermanent === true);
  return rows.flatMap((change, row): BadgeFault[] => {
    const isRepeated = change.badgeId !== "" && ids.indexOf(change.badgeId) < row;
    const isSecond = change.makePermanent === true && row !== promoted;
    const isGivenUp =
      change.makePermanent === true && (change.unassign === true || change.remove === true);
    return [
      ...(isRepeated ? [{ row, field: "badgeId", code: "taken" } as const] : []),
      ...(isSecond || isGivenUp
        ? [{ row, field: "makePermanent", code: "too_many" } as const]
        : []),
    ];
  });
};

/** The identifier by which a hospital knows an employee; unique in the customer but for case. */
export const EmployeeIdentifier = Name(LIMITS.employeeIdentifierMaxLength).min(
  LIMITS.employeeIdentifierMinLength,
  "too_short",
);

export const employeeFields = {
  employeeIdentifier: EmployeeIdentifier,
  firstName: Name(LIMITS.personNameMaxLength),
  lastName: Name(LIMITS.personNameMaxLength),
  department: Title(LIMITS.departmentMaxLength).nullable(),
};

const badgesOf = <R extends z.ZodType<BadgeRow, unknown>>(badge: R) =>
  z
    .array(badge)
    .max(LIMITS.badgesChangedMax, "too_many")
    .superRefine((rows, context) => {
      for (const { row, field, code } of badgeFaults(rows))
        context.addIssue({ code: "custom", path: [row, field], message: code });
    });
const ofForm = {
  customerId: CustomerId,
  ...employeeFields,
  jobRoleId: z.uuid("required").toLowerCase(),
  badges: badgesOf(BadgeChange),
};
const fields = {
  ...ofForm,
  ...absentAs(ofForm, { department: null }),
  badges: badgesOf(BadgeRow).default([]),
};

/** A new employee as typed. */
export const NewEmployee = z.strictObject(fields);
export type NewEmployee = z.infer<typeof NewEmployee>;
/** Since when another job role holds, where it is not from now on. */
const jobRoleSince = InstantInput.optional();

/**
 * An employee leaves, now or from an earlier instant on, and gives their badges back then; null
 * brings them back. Without it nothing changes.
 */
const left = z.strictObject({ since: InstantInput.optional() }).nullable().optional();

/** An employee as it is saved; badges that are not named stay as they are. */
export const EditedEmployee = z.strictObject({
  ...fields,
  id: Id,
  version: SeenVersion,
  jobRoleSince,
  left,
});
export type EditedEmployee = z.infer<typeof EditedEmployee>;

/** The same as a form has it: without an id and a version it is a new employee. */
export const EmployeeForm = z.strictObject({
  ...ofForm,
  id: Id.optional(),
  version: Version.optional(),
  jobRoleSince,
  left,
});
export type EmployeeForm = z.infer<typeof EmployeeForm>;

/** Numbers as they are typed, one a line, or between commas. */
export const badgeNumbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/u)
      .map((number) => number.trim())
      .filter(Boolean),
  ),
];

/** Badges to be entered, as they are typed. */
export const TypedBadges = z.strictObject({
  numbers: z
    .string()
    .transform(badgeNumbersIn)
    .pipe(z.array(BadgeNumber).min(1, "required").max(LIMITS.badgesAddedMax, "too_many")),
});

/**
 * A badge of an employee is named by `id`, where a row of the form has a number of its own there.
 */
const BADGE_NAMES = { "badges.id": "badgeId" } as const;

const licensed = { kind: "privilege", products: EMPLOYEE_PRODUCTS } as const;
const readable = { access: { ...licensed, privilege: "viewCustomer" } } as const;
const editable = { access: { ...licensed, privilege: "manageEmployees" } } as const;

export const employees = {
  list: defineCall({
    ...readable,
    method: "GET",
    path: "Employees/:customerId",
    reach: "customer",
    heavy: "short",
    summary: "A customer's employees by name, with the badges they hold.",
    params: z.object({ customerId: CustomerId }),
    output: z.array(EmployeeRow),
  }),
  lines: defineCall({
    ...readable,
    method: "GET",
    path: "Employees/:customerId/lines",
    reach: "customer",
    heavy: "short",
    summary: "A customer's employees by name as a list shows them, in half the bytes.",
    params: z.object({ customerId: CustomerId }),
    output: EmployeeLines,
  }),
  ofFacility: defineCall({
    ...readable,
    method: "GET",
    path: "Employees",
    reach: "facility",
    heavy: "short",
    summary: "The employees of a facility's customer by name, with the badges they hold.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(EmployeeRow),
  }),
  identifier: defineCall({
    ...editable,
    method: "GET",
    path: "Employee/Identifier/:customerId",
    reach: "customer",
    summary: "An identifier for a new employee that nobody has yet.",
    params: z.object({ customerId: CustomerId }),
    output: z.object({ employeeIdentifier: z.string() }),
  }),
  get: defineCall({
    ...readable,
    method: "GET",
    path: "Employee/:employeeId",
    reach: "row",
    summary: "One employee, with every badge held so far.",
    params: z.object({ employeeId: Id }),
    output: Employee,
  }),
  create: defineCall({
    ...editable,
    method: "POST",
    path: "Employee",
    reach: "customer",
    errors: ["duplicate_value"],
    summary: "Add an employee, with badges that are free.",
    body: NewEmployee,
    also: BADGE_NAMES,
    output: Employee,
  }),
  update: defineCall({
    ...editable,
    method: "PUT",
    path: "Employee",
    reach: "customer",
    errors: ["not_found", "duplicate_value"],
    summary: "Change an employee and the badges they hold.",
    body: EditedEmployee,
    also: BADGE_NAMES,
    output: Employee,
    current: Employee,
  }),
  badges: defineCall({
    ...readable,
    method: "GET",
    path: "Badges/:customerId",
    reach: "customer",
    heavy: "short",
    summary: "A customer's badges by number, and who holds each; removed ones are left out.",
    params: z.object({ customerId: CustomerId }),
    /** Free ones alone, or held ones alone. */
    query: z.strictObject({ isFree: z.stringbool().optional() }),
    output: z.array(Badge),
  }),
  addBadges: defineCall({
    access: { ...licensed, privilege: "manageBadges" },
    method: "POST",
    path: "Badges",
    reach: "customer",
    heavy: "short",
    summary: "Enter badges by their numbers. One that was removed is taken back into use.",
    body: z.strictObject({
      customerId: CustomerId,
      serialNumbers: z.array(BadgeNumber).min(1, "required").max(LIMITS.badgesAddedMax, "too_many"),
    }),
    /** How many were entered or taken back, and how many were there already. */
    output: z.object({ added: z.number().int(), present: z.number().int() }),
  }),
  checkImport: defineCall({
    ...editable,
    method: "POST",
    path: "Employees/:customerId/import/check",
    heavy: "report",
    reach: "customer",
    audit: "none",
    summary: "What a CSV file of employees would change; writes nothing.",
    params: z.object({ customerId: CustomerId }),
    body: z.strictObject(importInput),
    output: ImportCheck,
  }),
  import: defineCall({
    ...editable,
    method: "POST",
    path: "Employees/:customerId/import",
    reach: "customer",
    heavy: "short",
    errors: ["import_refused", "duplicate_value"],
    summary: "Write the good lines of a CSV file of employees, or nothing where one is refused.",
    params: z.object({ customerId: CustomerId }),
    body: z.strictObject(importWrite),
    output: ImportResult,
  }),
};
