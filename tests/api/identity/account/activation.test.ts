import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLineAct } from "#server/access/write-context.ts";
import { createAdmin } from "#server/cli/create-admin.ts";
import { invite } from "#server/cli/invite.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import { buildCustomer, nextNumber } from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";
import { standStill } from "#tests/support/stand-still.ts";

const command = fileURLToPath(new URL("../../../../server/cli/admin.ts", import.meta.url));
const run = promisify(execFile);

describe("deactivating and activating an account", () => {
  let portal: Portal;
  let dataDir: string;
  beforeAll(async () => {
    // The command of another process has no test's clock: both go by the real time.
    portal = await startPortal({ now: new Date() });
    dataDir = await makeDataDir();
  });
  afterAll(async () => {
    await removeDataDir(dataDir);
    await portal.close();
  });

  /** Runs the command in a process of its own, on the portal's database. */
  const admin = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, DATABASE_URL: portal.databaseUrl, HANDRAIL_DATA_DIR: dataDir };
    return (await run(process.execPath, [command, ...args], { env })).stdout.trim();
  };
  const scene = async (): Promise<{ admin: BuiltUser; page: Client; user: BuiltUser }> => {
    const { customerId } = await buildCustomer(portal.db);
    const administrator = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, administrator.email, administrator.password);
    return { admin: administrator, page, user };
  };
  const tryToSignIn = (email: string, password: string): Promise<Response> =>
    client(portal.origin).send("POST", "/api/login", { UserName: email, Password: password });

  it("deactivating an account signs it out at once; activating lets it back in", async () => {
    standStill();
    const { admin: other, page: otherPage, user } = await scene();
    const pages = [
      await signIn(portal.origin, user.email, user.password),
      await signIn(portal.origin, user.email, user.password),
    ];
    let isDone = false;
    const deactivated = admin("deactivate", user.email.toUpperCase()).finally(() => {
      isDone = true;
    });
    // Calls all the while keep the server's memory of the sessions as fresh as can be.
    while (!isDone) await Promise.all(pages.map((page) => page.get("/api/user")));
    // The word of it may still be on its way.
    const status = (page: Client) => async () => (await page.get("/api/user")).status;
    for (const page of pages) await expect.poll(status(page)).toBe(401);
    expect(await deactivated).toContain("is deactivated");
    expect((await otherPage.get("/api/user")).status).toBe(200);

    const [refused, wrong] = await Promise.all([
      tryToSignIn(user.email, user.password),
      tryToSignIn(other.email, "Wrong-horse-7"),
    ]);
    expect(refused.status).toBe(wrong.status);
    const requestId = expect.any(String);
    expect(await problemOf(refused)).toEqual({ ...(await problemOf(wrong)), requestId });

    expect(await admin("deactivate", user.email)).toContain("deactivated already");
    expect(await admin("activate", user.email)).toContain("may sign in again");
    for (const page of pages) expect((await page.get("/api/user")).status).toBe(401);
    const again = await signIn(portal.origin, user.email, user.password);
    expect(await admin("activate", user.email)).toContain("active already");
    expect((await again.get("/api/user")).status).toBe(200);
  });

  it("deactivating an account is logged once for each change, as by command line", async () => {
    const { user, page } = await scene();
    for (const verb of ["deactivate", "deactivate", "activate", "activate"])
      await admin(verb, user.email);
    const log = await page.get(`/api/audit?customerId=${user.customerId}`);
    const { entries } = (await log.json()) as { entries: { entityId: string }[] };
    expect(entries.filter(({ entityId }) => entityId === user.userId)).toMatchObject([
      {
        userName: "command line",
        action: "activate",
        entity: "app_user",
        before: { email: user.email, isActive: false },
        after: { email: user.email, isActive: true },
      },
      {
        userName: "command line",
        action: "deactivate",
        entity: "app_user",
        before: { email: user.email, isActive: true },
        after: { email: user.email, isActive: false },
      },
    ]);
  });

  it("deactivating a service account revokes its tokens for good, as logged", async () => {
    const { page, user } = await scene();
    const { customerId } = user;
    const service = await buildUser(portal.db, { customerId, role: "serviceAccount" });
    const make = async (): Promise<string> => {
      const body = { customerId, userId: service.userId, name: "Data warehouse" };
      const answer = await page.send("POST", "/api/apiTokens", body);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { token: string }).token;
    };
    const use = async (token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await client(portal.origin).get("/api/user", headers)).status;
    };
    const token = await make();
    expect(await use(token)).toBe(200);
    await admin("deactivate", service.email);
    expect(await use(token)).toBe(401);
    const listed = await page.get(`/api/apiTokens?customerId=${customerId}`);
    expect(await listed.json()).toMatchObject({
      serviceAccounts: [],
      tokens: [{ userName: service.email, revokedAt: expect.any(String) }],
    });
    const log = await page.get(`/api/audit?customerId=${customerId}&search=revoke`);
    expect(await log.json()).toMatchObject({
      entries: [{ userName: "command line", entity: "api_token" }],
    });
    await admin("activate", service.email);
    expect(await use(token)).toBe(401);
    expect(await use(await make())).toBe(200);
  });

  it("deactivating an account voids its links, and makes no new ones", async () => {
    const { user } = await scene();
    const { customerId } = user;
    const guid = await portal.db.transaction((tx) =>
      createAccountToken(tx, user, "resetPassword", portal.clock.now(), 3_600_000),
    );
    const customer = await portal.db("customer").where("customer_id", customerId).first("name");
    const pending = `pending${nextNumber()}@example.test`;
    const invitePending = (): Promise<string | null> => {
      const given = { email: pending, customer: String(customer?.name), role: "observer" };
      return portal.db.transaction((tx) =>
        invite(commandLineAct(tx, portal.clock.now()), given, PUBLIC_URL),
      );
    };
    const invitation = new URL((await invitePending()) ?? "").searchParams.get("guid") ?? "";
    const reset = (): Promise<Response> =>
      client(portal.origin).send("POST", "/api/account/resetPassword", {
        resetPasswordGuid: guid,
        password: "Another-horse-7",
        confirmPassword: "Another-horse-7",
      });
    const lookUp = async (): Promise<number> =>
      (await client(portal.origin).get(`/api/unregisteredUser?guid=${invitation}`)).status;
    expect(await lookUp()).toBe(200);

    await admin("deactivate", user.email);
    await admin("deactivate", pending);
    expect((await reset()).status).toBe(404);
    expect(await lookUp()).toBe(404);
    await expect(invitePending()).rejects.toThrow(/is deactivated: run npm run admin -- activate/u);
    await client(portal.origin).send("POST", "/api/forgotPassword", { Email: user.email });
    await portal.tick();
    expect(portal.mail.received.map(({ text }) => text)).toEqual([
      expect.stringContaining(invitation),
    ]);

    await admin("activate", user.email);
    await admin("activate", pending);
    expect((await reset()).status).toBe(404);
    expect(await lookUp()).toBe(404);
    expect(await invitePending()).toContain("/account/register?guid=");
  });

  it("a deactivated provider administrator gets no link", async () => {
    const email = `provider${nextNumber()}@example.test`;
    const make = () =>
      portal.db.transaction((tx) => createAdmin(commandLineAct(tx, portal.clock.now()), email));
    await make();
    await admin("deactivate", email);
    await expect(make()).rejects.toThrow(/is deactivated/u);
  });

  it("reports in one line that no user has the address", async () => {
    for (const verb of ["deactivate", "activate"]) {
      await expect(admin(verb, "nobody@example.test")).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: "No account has the address 'nobody@example.test'.\n",
      });
    }
  });
});
