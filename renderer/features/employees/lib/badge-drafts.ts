import type { BadgeChange, EmployeeBadge } from "#contract/employees.ts";

/** What may be done with a badge that somebody holds. */
export type BadgeAct = "makePermanent" | "unassign" | "remove";

/** The change of one badge among those of the form. */
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

/** The instant at which a calendar day begins for the reader; today means now. */
export const sinceOf = (day: string | undefined, today: string): string | undefined =>
  day === undefined || day === today || !/^\d{4}-\d{2}-\d{2}$/u.test(day)
    ? undefined
    : new Date(`${day}T00:00:00`).toISOString();

/** The reader's calendar day of an instant. */
export const dayOf = (instant: Date): string =>
  [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
