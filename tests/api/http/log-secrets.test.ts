import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#server/lib/hashing.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const WRONG = "Wrong-password-1";
const CHOSEN = "Chosen-password-2";

describe("the log of a portal, at its finest", () => {
  const lines: string[] = [];
  let portal: Portal;
  let user: BuiltUser;
  beforeAll(async () => {
    const log = createLogger("trace", { write: (line) => void lines.push(line) });
    portal = await startPortal({ log });
    const { customerId } = await buildFacility(portal.db);
    user = await buildUser(portal.db, { customerId, role: "dataAnalyst" });
  });
  afterAll(() => portal.close());

  const logged = (): string => lines.join("");

  it("the finest log has no password, cookie or token of a request", async () => {
    const token = newToken();
    const { origin } = portal;
    const visitor = client(origin);
    await visitor.send("POST", "/api/login", { UserName: user.email, Password: WRONG });
    const analyst = await signIn(origin, user.email, user.password);
    const session = analyst.cookie()?.split("=")[1] ?? "";
    expect(session.length).toBeGreaterThan(20);
    await analyst.get("/api/user");
    await analyst.get(`/api/downloads/0199a1b2-1111-7222-8333-444455556666.${token}`);
    await visitor.get(`/login/resetpassword?guid=${token}`);
    await visitor.get(`/api/unregisteredUser?guid=${token}`);
    await visitor.send("POST", "/api/account/resetPassword", {
      guid: token,
      password: CHOSEN,
      confirmPassword: CHOSEN,
    });
    await visitor.get("/api/user", { authorization: `Bearer hrt_${token}` });
    expect(logged()).toContain('"path":"/api/unregisteredUser"');
    expect(logged()).toContain('"path":"/api/downloads/[redacted]"');
    for (const secret of [WRONG, CHOSEN, user.password, session, analyst.user?.csrfToken, token])
      expect(logged()).not.toContain(secret);
  });

  it("the finest log has no text or values of a failure, only the statement", async () => {
    await portal.db.raw("ALTER TABLE login RENAME TO gone");
    try {
      const answer = await client(portal.origin).send("POST", "/api/login", {
        UserName: "nobody-in-particular@example.test",
        Password: WRONG,
      });
      expect(answer.status).toBe(500);
    } finally {
      await portal.db.raw("ALTER TABLE gone RENAME TO login");
    }
    expect(logged()).toContain('relation \\"login\\" does not exist');
    expect(logged()).not.toMatch(/nobody-in-particular|Wrong-password/u);
  });
});
