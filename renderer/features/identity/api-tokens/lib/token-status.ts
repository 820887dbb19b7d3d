import type { ApiToken } from "#contract/identity/api-tokens.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";

type Ends = Pick<ApiToken, "revokedAt" | "expiresAt">;

type TokenStatus = "active" | "expired" | "revoked";

/** The shape that goes with each status. */
export const STATUS_KINDS: Readonly<Record<TokenStatus, StatusKind>> = {
  active: "good",
  expired: "bad",
  revoked: "off",
};

/** Whether a token works at the instant `now` (epoch ms), and if not, why not. */
export const tokenStatus = ({ revokedAt, expiresAt }: Ends, now: number): TokenStatus => {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active";
};

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Whether it was the revocation that ended a token, and not its last day before. */
export const endedByRevocation = ({ revokedAt, expiresAt }: Ends): boolean =>
  revokedAt !== null && (expiresAt === null || Date.parse(revokedAt) < Date.parse(expiresAt));

/** The last day (UTC, `YYYY-MM-DD`) on which a token works or worked; null: until it is revoked. */
export const lastDayOf = ({ revokedAt, expiresAt }: Ends): string | null => {
  // It ends with the midnight after its last day.
  const lastDay = expiresAt === null ? null : dayOf(Date.parse(expiresAt) - 1);
  const revokedDay = revokedAt === null ? null : dayOf(Date.parse(revokedAt));
  if (lastDay === null || revokedDay === null) return lastDay ?? revokedDay;
  return revokedDay < lastDay ? revokedDay : lastDay;
};
