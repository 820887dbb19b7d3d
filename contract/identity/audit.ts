import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { CustomerId, Id, Language, LocalDayInput, isTimeZone } from "../core/primitives.ts";

/** Stands in a person's place where an operator has acted at the server's command line. */
export const COMMAND_LINE = "command line";

/** Stands in the place of another customer's administrator, whose name is not this customer's to know. */
export const ANOTHER_CUSTOMER = "another customer";

export const AuditEntry = z.object({
  id: Id,
  at: z.string(),
  /** A person's e-mail address, {@link COMMAND_LINE} or {@link ANOTHER_CUSTOMER}. */
  userName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  facilityId: Id.nullable(),
  facilityName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const access = { kind: "privilege", privilege: "administerCustomer" } as const;

/**
 * Days are in the zone named, in UTC without one; the text is looked for in person, action, kind
 * and content, without regard to case, and in the words that the reader's language has for actions,
 * kinds, fields and the command line.
 */
const narrowing = {
  customerId: CustomerId,
  search: z.string().trim().max(100, "too_long").optional(),
  from: LocalDayInput.optional(),
  to: LocalDayInput.optional(),
  timeZone: z.string().max(64, "too_long").refine(isTimeZone, "invalid").optional(),
};

export const audit = {
  list: defineCall({
    method: "GET",
    path: "audit",
    access,
    reach: "customer",
    summary: "Who changed what, newest first, a page at a time.",
    query: z.strictObject({ ...narrowing, before: Id.optional() }),
    output: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
  }),
  csv: defineCall({
    method: "GET",
    path: "audit/csv",
    access,
    reach: "customer",
    heavy: "file",
    summary: "The same as a CSV file, streamed.",
    query: z.strictObject({ ...narrowing, language: Language.optional() }),
    stream: ["text/csv"],
  }),
};
