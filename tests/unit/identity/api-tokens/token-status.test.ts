import { describe, expect, it } from "vitest";
import {
  endedByRevocation,
  lastDayOf,
  tokenStatus,
} from "#renderer/features/identity/api-tokens/lib/token-status.ts";

const midnight = "2026-02-01T00:00:00.000Z";
const now = Date.parse(midnight);

describe("a token", () => {
  it("a token works until the midnight after its last day", () => {
    const token = { revokedAt: null, expiresAt: midnight };
    expect(tokenStatus(token, now - 1)).toBe("active");
    expect(tokenStatus(token, now)).toBe("expired");
    expect(lastDayOf(token)).toBe("2026-01-31");
  });

  it("a token without a last day works until it is revoked", () => {
    const token = { revokedAt: null, expiresAt: null };
    expect(tokenStatus(token, now)).toBe("active");
    expect(lastDayOf(token)).toBeNull();
  });

  it("a token that was revoked worked until then, whenever it would have ended", () => {
    const revokedAt = "2026-01-05T10:00:00.000Z";
    expect(tokenStatus({ revokedAt, expiresAt: midnight }, now)).toBe("revoked");
    expect(lastDayOf({ revokedAt, expiresAt: midnight })).toBe("2026-01-05");
    expect(lastDayOf({ revokedAt, expiresAt: null })).toBe("2026-01-05");
    expect(endedByRevocation({ revokedAt, expiresAt: midnight })).toBe(true);
    expect(endedByRevocation({ revokedAt, expiresAt: null })).toBe(true);
    expect(endedByRevocation({ revokedAt: null, expiresAt: midnight })).toBe(false);
  });

  it("a token revoked after its end still ended on its last day", () => {
    const revokedAt = "2026-03-01T10:00:00.000Z";
    expect(lastDayOf({ revokedAt, expiresAt: midnight })).toBe("2026-01-31");
    expect(endedByRevocation({ revokedAt, expiresAt: midnight })).toBe(false);
  });
});
