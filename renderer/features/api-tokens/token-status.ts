import type { ApiToken } from "#contract/api-tokens.ts";
import type { StatusKind } from "#renderer/ui/status-shape.tsx";

export type TokenStatus = "active" | "expired" | "revoked";

/** The shape that goes with each status. */
export const STATUS_KINDS: Readonly<Record<TokenStatus, StatusKind>> = {
  active: "good",
  expired: "bad",
  revoked: "off",
};

/** Whether a token works at the instant `now` (epoch ms), and if not, why not. */
export const tokenStatus = (
  { revokedAt, expiresAt }: Pick<ApiToken, "revokedAt" | "expiresAt">,
  now: number,
): TokenStatus => {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active";
};

/** The last day (UTC, `YYYY-MM-DD`) on which a token works that ends at this instant. */
export const lastDayOf = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);
