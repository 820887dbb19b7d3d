import type { PendingUser, User } from "#contract/identity/users.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";

/** A row of the list: a registered user or an invited person. */
export type Person = (User & { kind: "registered" }) | (PendingUser & { kind: "pending" });

/** The parts of the list. */
export const VIEWS = ["registered", "pending", "deactivated"] as const;
export type View = (typeof VIEWS)[number];

/** Registered and pending people in one list, each part in its own order. */
export const peopleOf = (
  registered: readonly User[],
  pending: readonly PendingUser[],
): readonly Person[] => [
  ...registered.map((user) => ({ ...user, kind: "registered" as const })),
  ...pending.map((user) => ({ ...user, kind: "pending" as const })),
];

/** The part that a person stands in. */
export const viewOf = (person: Person): View => {
  if (person.kind === "pending") return "pending";
  return person.isActive ? "registered" : "deactivated";
};

/** Whether a person holds a role in a facility, or in all of them. */
export const isAt = ({ userRoleAssociations }: Person, facilityId: string): boolean =>
  userRoleAssociations.some((held) => held.facilityId === null || held.facilityId === facilityId);

type PersonStatus = "active" | "locked" | "deactivated" | "waiting" | "expired" | "failed";

/** The shape that goes with each status. */
export const STATUS_KINDS: Readonly<Record<PersonStatus, StatusKind>> = {
  active: "good",
  locked: "warn",
  deactivated: "off",
  waiting: "info",
  expired: "warn",
  failed: "bad",
};

/** How an account or its invitation stands at the instant `now` (epoch ms). */
export const statusOf = (person: Person, now: number): PersonStatus => {
  if (person.kind === "pending") {
    if (person.hasFailed) return "failed";
    return Date.parse(person.invitationEnds) <= now ? "expired" : "waiting";
  }
  if (!person.isActive) return "deactivated";
  const { lockoutEndDateUtc: end } = person;
  return end !== null && Date.parse(end) > now ? "locked" : "active";
};
