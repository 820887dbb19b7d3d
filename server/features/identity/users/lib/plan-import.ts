import type { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Role } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import {
  type Association,
  associationsOf,
  isHeldEverywhere,
  personFields,
  roleIdOf,
} from "#contract/identity/users.ts";
import {
  type ImportRow,
  type LineFault,
  type Verdict,
  refusedFor,
} from "#server/imports/import-file.ts";
import { nearMatch } from "#server/imports/near-match.ts";
import { standingsOf } from "#server/imports/same-key.ts";
import { mapInTurns } from "#server/lib/yield-to-event-loop.ts";

/** A person whom a line invites. */
type PlannedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  department: string;
  userRoleAssociations: readonly Association[];
  /** Of the invitation; null: the inviting user's. */
  language: Language | null;
};

export type PersonState = "active" | "pending" | "deactivated";

/** What lines are held against. */
export type Roster = {
  /** Who is at the customer already, by their address in lower case. */
  people: ReadonlyMap<string, PersonState>;
  /** Roles that a file may give, by each of their names. */
  roles: ReadonlyMap<string, Role>;
  /** The customer's facilities by name. */
  facilities: ReadonlyMap<string, { id: string; name: string }>;
  /** What may stand for all facilities. */
  everywhere: ReadonlySet<string>;
  languages: ReadonlyMap<string, Language>;
  /** Names as the reader knows them, for what was perhaps meant. */
  roleNames: Readonly<Partial<Record<Role, string>>>;
  /** Whether the inviting person may give a person all of these roles. */
  mayGive: (roles: readonly Association[]) => boolean;
};

type Reason =
  | "new"
  | "repeated"
  | "contradicts"
  | PersonState
  | "email"
  | "name"
  | "department"
  | "noRole"
  | "role"
  | "roles"
  | "tooManyRoles"
  | "noFacility"
  | "facility"
  | "heldEverywhere"
  | "language";
type ReasonText = (reason: Reason, values?: object) => string;
type Column = (typeof IMPORT_COLUMNS.users)[number]["key"];

/** Names regardless of case and blanks around them. */
export const folded = (text: string): string => text.normalize("NFC").trim().toLocaleLowerCase();

const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(";")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

/** A part of a line, or all that is wrong with it. */
type Part<T> = { value: T } | { faults: LineFault[] };
const faultsOf = (part: Part<unknown>): LineFault[] => ("faults" in part ? part.faults : []);

/** Whom each line of a file invites. A person who is at the customer already stays as they are. */
export const planImport = async (
  roster: Roster,
  rows: readonly ImportRow[],
  why: ReasonText,
): Promise<Verdict<PlannedPerson>[]> => {
  const { people, roles, facilities, everywhere, languages, roleNames, mayGive } = roster;
  const wrong = (column: Column, reason: Reason, values?: object, near?: string) => ({
    faults: [{ column, why: why(reason, values), near }],
  });

  const textOf = (
    column: "email" | "firstName" | "lastName" | "department",
    typed: string,
  ): Part<string> => {
    const parsed = personFields[column].safeParse(typed);
    if (parsed.success) return { value: parsed.data };
    if (column === "email") return wrong(column, "email");
    return column === "department"
      ? wrong(column, "department", { limit: LIMITS.userDepartmentMaxLength })
      : wrong(column, "name", { limit: LIMITS.personNameMaxLength });
  };

  const rolesOf = (cell: string): Part<Role[]> => {
    const typed = partsOf(cell);
    if (typed.length === 0) return wrong("role", "noRole");
    const names = Object.values(roleNames);
    const unknown = typed.filter((name) => !roles.has(folded(name)));
    const faults = unknown.flatMap((name) =>
      faultsOf(wrong("role", "role", { name }, nearMatch(name, names))),
    );
    return faults.length > 0
      ? { faults }
      : { value: typed.flatMap((name) => roles.get(folded(name)) ?? []) };
  };

  /** Null is all facilities. */
  const placesOf = (cell: string, held: readonly Role[]): Part<string[] | null> => {
    const typed = partsOf(cell);
    if (typed.some((name) => everywhere.has(folded(name)))) return { value: null };
    if (typed.length === 0)
      return held.every(isHeldEverywhere) ? { value: null } : wrong("facility", "noFacility");
    const atAll = held.find(isHeldEverywhere);
    if (atAll !== undefined)
      return wrong("facility", "heldEverywhere", { role: roleNames[atAll] ?? atAll });
    const names = [...facilities.values()].map(({ name }) => name);
    const unknown = typed.filter((name) => !facilities.has(folded(name)));
    const faults = unknown.flatMap((name) =>
      faultsOf(wrong("facility", "facility", { name }, nearMatch(name, names))),
    );
    return faults.length > 0
      ? { faults }
      : { value: typed.flatMap((name) => facilities.get(folded(name))?.id ?? []) };
  };

  const associationsFor = (values: ImportRow["values"]): Part<Association[]> => {
    const held = rolesOf(values["role"] ?? "");
    // Without a role it is not known whether the line needs a facility.
    if (!("value" in held)) return held;
    const places = placesOf(values["facility"] ?? "", held.value);
    if (!("value" in places)) return places;
    const chosen = associationsOf(
      held.value.map((role) => ({ roleId: roleIdOf(role), facilityIds: places.value })),
    );
    if (chosen.length > LIMITS.userRolesMax)
      return wrong("role", "tooManyRoles", { limit: LIMITS.userRolesMax });
    return mayGive(chosen) ? { value: chosen } : wrong("role", "roles");
  };

  const languageOf = (cell: string): Part<Language | null> => {
    if (cell === "") return { value: null };
    const language = languages.get(folded(cell));
    return language === undefined ? wrong("language", "language") : { value: language };
  };

  const standings = standingsOf(rows, "email", folded);
  return mapInTurns(rows, ({ line, values }): Verdict<PlannedPerson> => {
    const standing = standings.get(line);
    if (standing !== undefined && "repeats" in standing) {
      const { repeats: of } = standing;
      return { outcome: "repeated", why: why("repeated", { line: of }), of };
    }
    if (standing !== undefined) {
      const words = why("contradicts", { line: standing.contradicts });
      return refusedFor(standing.columns.map((column) => ({ column, why: words })));
    }
    const email = textOf("email", values["email"] ?? "");
    // A person who is there already stays as they are, whatever else the line says.
    const state = "value" in email ? people.get(folded(email.value)) : undefined;
    if (state !== undefined) return { outcome: "unchanged", why: why(state) };
    const firstName = textOf("firstName", values["firstName"] ?? "");
    const lastName = textOf("lastName", values["lastName"] ?? "");
    const department = textOf("department", values["department"] ?? "");
    const chosen = associationsFor(values);
    const language = languageOf(values["language"] ?? "");
    if (
      !("value" in email) ||
      !("value" in firstName) ||
      !("value" in lastName) ||
      !("value" in department) ||
      !("value" in chosen) ||
      !("value" in language)
    )
      return refusedFor(
        [email, firstName, lastName, department, chosen, language].flatMap(faultsOf),
      );
    return {
      outcome: "new",
      why: why("new"),
      plan: {
        email: email.value,
        firstName: firstName.value,
        lastName: lastName.value,
        department: department.value,
        userRoleAssociations: chosen.value,
        language: language.value,
      },
    };
  });
};
