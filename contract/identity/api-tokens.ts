import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { CustomerId, Id, LocalDayInput, Name } from "../core/primitives.ts";

/** A service account's token; the secret itself is shown once, when it is made. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  userId: Id,
  userName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

const yearsLater = (now: Date, years: number): string => {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

/** The last of the days (UTC, `YYYY-MM-DD`) on which a token that is made now may end. */
export const latestTokenDay = (now: Date): string => yearsLater(now, LIMITS.apiTokenMaxYears);

/** The last day of a token that is made now and given none. */
export const defaultTokenDay = (now: Date): string => yearsLater(now, LIMITS.apiTokenDefaultYears);

const access = { kind: "privilege", privilege: "manageUsers" } as const;

export const apiTokens = {
  list: defineCall({
    method: "GET",
    path: "apiTokens",
    access,
    reach: "customer",
    peopleOnly: true,
    summary: "A customer's service accounts and their tokens.",
    query: z.strictObject({ customerId: CustomerId }),
    output: z.object({
      serviceAccounts: z.array(
        z.object({ userId: Id, userName: z.string(), fullName: z.string() }),
      ),
      tokens: z.array(ApiToken),
    }),
  }),
  create: defineCall({
    method: "POST",
    path: "apiTokens",
    access,
    reach: "customer",
    errors: ["too_many_tokens"],
    peopleOnly: true,
    summary: "Make a token for a service account; the answer is the only place that shows it.",
    body: z.strictObject({
      customerId: CustomerId,
      userId: z.string().min(1, "required").pipe(Id),
      name: Name(LIMITS.apiTokenNameMaxLength),
      /** The last day on which it works (UTC), up to `latestTokenDay`; absent: `defaultTokenDay`. */
      expiresOn: LocalDayInput.optional(),
    }),
    output: z.object({ token: z.string(), apiToken: ApiToken }),
  }),
  revoke: defineCall({
    method: "DELETE",
    path: "apiTokens/:apiTokenId",
    access,
    reach: "customer",
    errors: ["not_found"],
    peopleOnly: true,
    summary: "Revoke a token at once.",
    params: z.object({ apiTokenId: Id }),
    query: z.strictObject({ customerId: CustomerId }),
  }),
};
