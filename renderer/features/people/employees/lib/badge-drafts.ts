import type { BadgeChange, EmployeeBadge } from "#contract/people/employees.ts";

/** What may be done with a badge that an employee holds. */
export type BadgeAct = "makePermanent" | "unassign" | "remove";

/** The change of one badge among the changes of the form. */
export const changeOf = (changes: readonly BadgeChange[], badgeId: string) =>
  changes.find((change) => change.isAssigned && change.badgeId === badgeId);

/**
 * Marks what is to become of a held badge, or takes the mark off again: one mark a badge, and one
 * badge at a time made permanent.
 */
export const toggleAct = (
  changes: readonly BadgeChange[],
  { id: badgeId, isPermanent }: Pick<EmployeeBadge, "id" | "isPermanent">,
  act: BadgeAct,
): BadgeChange[] => {
  const wasOn = changeOf(changes, badgeId)?.[act] === true;
  const others = changes.filter(
    (change) =>
      !(change.isAssigned && change.badgeId === badgeId) &&
      !(act === "makePermanent" && change.makePermanent === true),
  );
  return wasOn ? others : [...others, { badgeId, isAssigned: true, isPermanent, [act]: true }];
};

/** A row for a new badge, which must choose one. */
export const newRow = (): BadgeChange => ({ badgeId: "", isAssigned: false, isPermanent: false });

/** Why no row can be added now; null where one can. */
export const closedBecause = (
  changes: readonly BadgeChange[],
  freeIds: readonly string[],
): "pending" | "none" | null => {
  const added = changes.filter(({ isAssigned }) => !isAssigned).map(({ badgeId }) => badgeId);
  if (added.includes("")) return "pending";
  return freeIds.some((id) => !added.includes(id)) ? null : "none";
};

/**
 * The instant at which an hour of a calendar day begins for the reader, by default the day itself;
 * today without an hour means now. Text that is no day stays as it is: no schema takes it.
 */
export const sinceOf = (
  day: string | undefined,
  today: string,
  hour: number | null = null,
): string | undefined => {
  if (day === undefined || (day === today && hour === null)) return undefined;
  const begin = new Date(`${day}T${String(hour ?? 0).padStart(2, "0")}:00:00`);
  return Number.isNaN(begin.getTime()) ? day : begin.toISOString();
};

/** The calendar day and the hour that a form carries as an instant; now is today without an hour. */
export const partsOf = (
  since: string | undefined,
  today: string,
): { day: string; hour: number | null } => {
  if (since === undefined) return { day: today, hour: null };
  const at = new Date(since);
  return Number.isNaN(at.getTime())
    ? { day: since, hour: null }
    : { day: dayOf(at), hour: at.getHours() };
};

/** The reader's calendar day of an instant. */
export const dayOf = (instant: Date): string =>
  [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
