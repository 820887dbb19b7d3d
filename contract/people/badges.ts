import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { BadgeNumber } from "./employees.ts";
import { LIMITS } from "../core/limits.ts";
import { FacilityId, Id, Instant } from "../core/primitives.ts";

/** A person who may wear a badge, with the numbers of the badges they wear. */
export const Wearer = z.object({
  id: Id,
  name: z.string(),
  employeeIdentifier: z.string(),
  jobRole: z.string(),
  badgeNumbers: z.array(z.string()),
});
export type Wearer = z.infer<typeof Wearer>;

/** A badge at hand; `wearer` null: it is free. */
export const BadgeAtHand = z.object({
  id: Id,
  serialNumber: z.string(),
  wearer: Wearer.nullable(),
  since: Instant.nullable(),
  isPermanent: z.boolean(),
});
export type BadgeAtHand = z.infer<typeof BadgeAtHand>;

/** People that a search shows: who is not among them is found by more of the name. */
export const BADGE_DESK_PEOPLE = 20;

const access = {
  kind: "privilege",
  privilege: "supportImsBadgeAssignment",
  products: ["IMS"],
} as const;
const params = z.object({ facilityId: FacilityId });
const badgeAndPerson = {
  badgeId: z.uuid("required").toLowerCase(),
  employeeId: z.uuid("required").toLowerCase(),
};

/** Badges given out and taken back on the spot, without editing people. */
export const badgeDesk = {
  find: defineCall({
    access,
    method: "GET",
    path: "BadgeDesk/:facilityId/Badge",
    reach: "facility",
    errors: ["not_found"],
    summary: "The badge with a number, and who wears it.",
    params,
    query: z.strictObject({ number: BadgeNumber }),
    output: BadgeAtHand,
  }),
  people: defineCall({
    access,
    method: "GET",
    path: "BadgeDesk/:facilityId/People",
    reach: "facility",
    summary:
      "People whose name or identifier has a text, by name: the first few who have not left.",
    params,
    query: z.strictObject({
      text: z.string().trim().min(1, "required").max(LIMITS.personNameMaxLength),
    }),
    output: z.array(Wearer),
  }),
  assign: defineCall({
    access,
    method: "PUT",
    path: "BadgeDesk/:facilityId/Wearer",
    reach: "facility",
    heavy: "short",
    errors: ["not_found", "already_assigned"],
    summary: "Give a free badge to a person, from now on.",
    params,
    body: z.strictObject({ ...badgeAndPerson, isPermanent: z.boolean().default(false) }),
    output: BadgeAtHand,
    current: BadgeAtHand,
  }),
  takeBack: defineCall({
    access,
    method: "PUT",
    path: "BadgeDesk/:facilityId/Return",
    reach: "facility",
    heavy: "short",
    errors: ["not_found", "already_assigned"],
    summary: "Take a badge back from the person who wears it: it is free from now on.",
    params,
    body: z.strictObject(badgeAndPerson),
    output: BadgeAtHand,
    current: BadgeAtHand,
  }),
};
