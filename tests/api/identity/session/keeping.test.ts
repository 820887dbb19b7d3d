import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Keeping } from "#contract/identity/session.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("the key that seals a browser's stored data", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const keepingOf = async (page: Awaited<ReturnType<typeof signIn>>) =>
    Keeping.parse(await (await page.get("/api/user/keeping")).json());

  it("a sealing key is the person's own in every session", async () => {
    const { customerId } = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId });
    const colleague = await buildUser(portal.db, { customerId });
    const first = await keepingOf(await signIn(portal.origin, user.email, user.password));
    const second = await keepingOf(await signIn(portal.origin, user.email, user.password));
    const other = await keepingOf(await signIn(portal.origin, colleague.email, colleague.password));
    expect(Buffer.from(first.key, "base64url")).toHaveLength(32);
    expect(second.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
  });

  it("a sealing key comes with the seconds left in the session, which never grow", async () => {
    const { customerId } = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    expect((await keepingOf(page)).secondsLeft).toBe(12 * 3600);
    portal.clock.advance(15 * 60_000);
    await page.send("POST", "/api/user/resetAuthCookie");
    expect((await keepingOf(page)).secondsLeft).toBe(12 * 3600 - 15 * 60);
  });

  it("a sealing key requires a session", async () => {
    expect((await client(portal.origin).get("/api/user/keeping")).status).toBe(401);
  });
});
