import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#server/features/identity/session/lib/passwords.ts";

describe("a stored password", () => {
  const typed = "Été-2026 à l'hôpital";

  it("a stored password fits any composition of its accents", async () => {
    const [one, other] = [typed.normalize("NFC"), typed.normalize("NFD")];
    expect(one).not.toBe(other);
    expect(await verifyPassword(await hashPassword(one), other)).toBe(true);
    expect(await verifyPassword(await hashPassword(other), one)).toBe(true);
  });

  it("a stored password fits no other letters", async () => {
    expect(await verifyPassword(await hashPassword(typed), "Ete-2026 a l'hopital")).toBe(false);
    expect(await verifyPassword(null, typed)).toBe(false);
  });
});
