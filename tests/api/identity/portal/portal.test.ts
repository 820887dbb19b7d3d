import { afterEach, describe, expect, it } from "vitest";
import { commandLineAct } from "#server/access/write-context.ts";
import { createAdmin } from "#server/cli/create-admin.ts";
import { client } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("the portal's contacts", () => {
  let portal: Portal;
  afterEach(() => portal.close());

  it("the portal's contacts are public", async () => {
    portal = await startPortal({
      config: { supportEmail: "aide@example.test", productUrl: "https://www.example.test/hands" },
    });
    const answer = await client(portal.origin).get("/api/portal/contacts");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      supportEmail: "aide@example.test",
      productUrl: "https://www.example.test/hands",
    });
  });

  it("the contacts name no product page where the settings name none", async () => {
    portal = await startPortal();
    const answer = await client(portal.origin).get("/api/portal/contacts");
    expect(await answer.json()).toMatchObject({ productUrl: null });
  });
});

describe("the portal's setup", () => {
  let portal: Portal;
  afterEach(() => portal.close());

  it("the portal's setup reveals only whether a first account exists", async () => {
    portal = await startPortal();
    const setup = async (): Promise<unknown> =>
      (await client(portal.origin).get("/api/portal/setup")).json();
    expect(await setup()).toEqual({ hasAccount: false });
    await portal.db.transaction((tx) =>
      createAdmin(commandLineAct(tx, portal.clock.now()), "first@example.test"),
    );
    expect(await setup()).toEqual({ hasAccount: true });
    // Known for good: the database is not queried again.
    await portal.db("login").delete();
    expect(await setup()).toEqual({ hasAccount: true });
  });
});
