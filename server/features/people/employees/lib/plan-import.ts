import { BadgeNumber, badgeNumbersIn, employeeFields } from "#contract/people/employees.ts";
import { JobRoleTitle } from "#contract/people/job-roles.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import {
  type ImportRow,
  type LineFault,
  type Verdict,
  refusedFor,
} from "#server/imports/import-file.ts";
import { nearMatch } from "#server/imports/near-match.ts";
import { standingsOf } from "#server/imports/same-key.ts";
import { newId } from "#server/lib/ids.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { foldedNumber } from "./badge-number.ts";

/** An employee as a line will make or leave them. */
export type PlannedEmployee = {
  id: string;
  employeeIdentifier: string;
  firstName: string;
  lastName: string;
  jobRoleId: string;
  department: string | null;
  /** The title of the job role that the file makes, while the customer has none. */
  madeJobRole: string | null;
  /** The role is another one than before. */
  isNewRole: boolean;
  /** Something other than badges changes. */
  isNewText: boolean;
  /** Numbers of badges to be given out, and whether for good. */
  badges: readonly { number: string; isPermanent: boolean }[];
};

type KnownEmployee = Omit<PlannedEmployee, "madeJobRole" | "isNewRole" | "isNewText" | "badges"> & {
  jobRole: string;
};
/** What there is already. */
export type Staff = {
  employees: readonly KnownEmployee[];
  jobRoles: readonly { id: string; title: string; isActive: boolean }[];
  badges: readonly { number: string; employeeId: string | null; isRemoved: boolean }[];
};

type Reason =
  | "noIdentifier"
  | "identifier"
  | "name"
  | "department"
  | "jobRole"
  | "inactiveRole"
  | "badge"
  | "badgeShortened"
  | "contradicts"
  | "badgeHeld"
  | "badgeRemoved"
  | "badgeTwice";
type ReasonText = (
  reason: Reason | "new" | "changed" | "unchanged" | "repeated",
  values?: object,
) => string;

const TEXTS = ["firstName", "lastName", "department"] as const;
const BADGES = ["permanentBadge", "temporaryBadge"] as const;
type Column = (typeof IMPORT_COLUMNS.employees)[number]["key"];

const lower = (text: string): string => text.toLocaleLowerCase();

class Refused {
  readonly fault: LineFault;
  constructor(fault: LineFault) {
    this.fault = fault;
  }
}

/**
 * What each line of a file does to a customer's employees, who are found by their identifier. An
 * empty cell leaves what there is. Badges are given out beside the badges that an employee holds,
 * unknown ones entered; no employee loses one by a file. The first file of a customer without job
 * roles makes those that it names; later on an unknown one is a slip.
 */
export const planImport = async (
  { employees, jobRoles, badges }: Staff,
  rows: readonly ImportRow[],
  why: ReasonText,
): Promise<Verdict<PlannedEmployee>[]> => {
  const known = new Map(employees.map((one) => [lower(one.employeeIdentifier), one]));
  const roles = new Map(jobRoles.map((role) => [lower(role.title), role]));
  const made = new Map<string, { id: string; title: string }>();
  const badgeOf = new Map(badges.map((badge) => [badge.number, badge]));
  const likeBadge = new Map(badges.map((badge) => [foldedNumber(badge.number), badge]));
  const given = new Map<string, number>();

  const refuse = (reason: Reason, column: Column, values: object = {}, near?: string): Refused =>
    new Refused({ column, why: why(reason, values), near });

  const textOf = (
    column: (typeof TEXTS)[number],
    typed: string,
    was: string | null | undefined,
  ): string | null | Refused => {
    if (typed === "" && (was !== undefined || column === "department")) return was ?? null;
    const parsed = employeeFields[column].safeParse(typed);
    if (parsed.success) return parsed.data;
    return column === "department"
      ? refuse("department", column, { limit: LIMITS.departmentMaxLength })
      : refuse("name", column, { limit: LIMITS.personNameMaxLength });
  };

  const roleOf = (typed: string, was: string | undefined): string | Refused => {
    if (typed === "" && was !== undefined) return was;
    const role = roles.get(lower(typed));
    if (role === undefined && jobRoles.length === 0) {
      const title = JobRoleTitle.safeParse(typed);
      if (title.success) {
        const one = made.get(lower(title.data)) ?? { id: newId(), title: title.data };
        made.set(lower(title.data), one);
        return one.id;
      }
    }
    if (role === undefined) {
      const active = jobRoles.filter(({ isActive }) => isActive).map(({ title }) => title);
      return refuse("jobRole", "jobRole", { name: typed }, nearMatch(typed, active));
    }
    if (!role.isActive && role.id !== was)
      return refuse("inactiveRole", "jobRole", { name: role.title });
    return role.id;
  };

  const badgesOf = (
    values: ImportRow["values"],
    employeeId: string,
    line: number,
  ): PlannedEmployee["badges"] | Refused => {
    const wanted: { number: string; isPermanent: boolean }[] = [];
    for (const column of BADGES) {
      for (const typed of badgeNumbersIn(values[column] ?? "")) {
        const parsed = BadgeNumber.safeParse(typed);
        if (!parsed.success)
          return parsed.error.issues.some(({ message }) => message === "shortened_number")
            ? refuse("badgeShortened", column, { number: typed })
            : refuse("badge", column, { limit: LIMITS.badgeNumberMaxLength });
        const badge = badgeOf.get(parsed.data) ?? likeBadge.get(foldedNumber(parsed.data));
        const number = badge?.number ?? parsed.data;
        if (badge?.employeeId === employeeId) continue;
        if (badge?.isRemoved === true) return refuse("badgeRemoved", column, { number });
        if (badge !== undefined && badge.employeeId !== null)
          return refuse("badgeHeld", column, { number });
        const earlier = given.get(foldedNumber(number));
        if (earlier !== undefined) return refuse("badgeTwice", column, { number, line: earlier });
        given.set(foldedNumber(number), line);
        wanted.push({ number, isPermanent: column === "permanentBadge" });
      }
    }
    return wanted;
  };

  const standings = standingsOf(rows, "employeeIdentifier", lower);
  const judge = ({ line, values }: ImportRow): Verdict<PlannedEmployee> => {
    const typed = values["employeeIdentifier"] ?? "";
    if (typed === "") return refusedFor([refuse("noIdentifier", "employeeIdentifier").fault]);
    const parsed = employeeFields.employeeIdentifier.safeParse(typed);
    if (!parsed.success)
      return refusedFor([
        refuse("identifier", "employeeIdentifier", {
          least: LIMITS.employeeIdentifierMinLength,
          most: LIMITS.employeeIdentifierMaxLength,
        }).fault,
      ]);
    const standing = standings.get(line);
    if (standing !== undefined && "repeats" in standing) {
      const { repeats: of } = standing;
      return { outcome: "repeated", why: why("repeated", { line: of }), of };
    }
    if (standing !== undefined) {
      const words = why("contradicts", { line: standing.contradicts });
      return refusedFor(standing.columns.map((column) => ({ column, why: words })));
    }
    const was = known.get(lower(parsed.data));
    const id = was?.id ?? newId();
    const firstName = textOf("firstName", values["firstName"] ?? "", was?.firstName);
    const lastName = textOf("lastName", values["lastName"] ?? "", was?.lastName);
    const department = textOf("department", values["department"] ?? "", was?.department);
    const jobRoleId = roleOf(values["jobRole"] ?? "", was?.jobRoleId);
    const wanted = badgesOf(values, id, line);
    if (
      firstName instanceof Refused ||
      lastName instanceof Refused ||
      department instanceof Refused ||
      jobRoleId instanceof Refused ||
      wanted instanceof Refused
    )
      return refusedFor(
        [firstName, lastName, department, jobRoleId, wanted].flatMap((part) =>
          part instanceof Refused ? [part.fault] : [],
        ),
      );
    const texts = { firstName: firstName ?? "", lastName: lastName ?? "", department };
    const isNewRole = jobRoleId !== was?.jobRoleId;
    const before = Object.fromEntries([
      ...TEXTS.filter((name) => (was?.[name] ?? null) !== (texts[name] ?? null)).map(
        (name) => [name, was?.[name] ?? ""] as const,
      ),
      ...(isNewRole ? [["jobRole", was?.jobRole ?? ""] as const] : []),
    ]);
    const plan: PlannedEmployee = {
      id,
      employeeIdentifier: was?.employeeIdentifier ?? parsed.data,
      ...texts,
      jobRoleId,
      madeJobRole: [...made.values()].find(({ id: one }) => one === jobRoleId)?.title ?? null,
      isNewRole,
      isNewText: Object.keys(before).length > 0,
      badges: wanted,
    };
    const count = wanted.length;
    if (was === undefined) return { outcome: "new", why: why("new", { count }), plan };
    if (!plan.isNewText && count === 0) return { outcome: "unchanged", why: why("unchanged") };
    const adds = BADGES.filter(
      (column) => wanted.length > 0 && badgeNumbersIn(values[column] ?? "").length > 0,
    );
    return { outcome: "changed", why: why("changed", { count }), plan, was: before, adds };
  };

  const turn = createTurn();
  const verdicts: Verdict<PlannedEmployee>[] = [];
  for (const row of rows) {
    verdicts.push(judge(row));
    if (turn.isOver()) await turn.next();
  }
  return verdicts;
};
