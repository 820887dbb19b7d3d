import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import type { Role } from "#contract/core/permissions.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ log: createLogger("silent") });
});
afterAll(() => portal.close());

const HEAD = "E-mail,First name,Last name,Role,Facility,Language";

const scene = async (role: Role = "customerAdmin") => {
  const facility = await buildFacility(portal.db, { products: ["OBS"] });
  const { customerId } = facility;
  const user = await buildUser(portal.db, { customerId, role });
  const page = await signIn(portal.origin, user.email, user.password);
  const path = `/api/userMaintenance/${customerId}/import`;
  const check = async (...lines: string[]): Promise<ImportCheck> =>
    (
      await page.send("POST", `${path}/check`, { text: [HEAD, ...lines].join("\n") })
    ).json() as Promise<ImportCheck>;
  const send = (...lines: string[]) =>
    page.send("POST", path, { text: [HEAD, ...lines].join("\n"), fileName: "people.csv" });
  const mails = () =>
    portal.db("mail_outbox").where("customer_id", customerId).orderBy("recipient").select("*");
  const people = () =>
    portal
      .db("app_user")
      .where("customer_id", customerId)
      .whereNot("user_id", user.userId)
      .orderBy("email")
      .pluck("email");
  return { ...facility, user, check, send, mails, people };
};
/** Addresses that no other test has. */
const address = (name: string, { customerId }: { customerId: string }) =>
  `${name}.${customerId.slice(-12)}@example.org`;

describe("users by file", () => {
  it("checking a file of users writes nothing; importing invites each in their language", async () => {
    const own = await scene();
    const [ida, joe] = [address("ida", own), address("joe", own)];
    const lines = [
      `${ida},Ida,Roy,Observer,All facilities,French`,
      `${joe.toUpperCase()},Joe,Ng,Data analyst; Installer,${own.name},`,
    ];
    expect(await own.check(...lines)).toMatchObject({
      summary: "Adds 2 invitations.",
      lines: [{ outcome: "new" }, { outcome: "new" }],
    });
    expect([await own.people(), await own.mails()]).toEqual([[], []]);

    const answer = await own.send(...lines);
    expect((await answer.json()) as ImportResult).toMatchObject({ created: 2, isRunning: false });
    expect(await own.people()).toEqual([ida, joe]);
    const mails = await own.mails();
    expect(mails.map(({ recipient }) => recipient)).toEqual([ida, joe]);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects[0]).not.toBe(subjects[1]);
    const roles = portal
      .db("user_role as r")
      .join("app_user as u", (on) =>
        on.on("u.customer_id", "r.customer_id").on("u.user_id", "r.user_id"),
      )
      .where({ "r.customer_id": own.customerId, "u.customer_id": own.customerId, "u.email": joe });
    expect(await roles.pluck("r.facility_id")).toEqual([own.facilityId, own.facilityId]);

    expect(await (await own.send(...lines)).json()).toMatchObject({ created: 0 });
    expect(await own.mails()).toHaveLength(2);
    const entries = portal.db("audit_log").where({ customer_id: own.customerId, action: "import" });
    expect(await entries).toMatchObject([
      { entity: "app_user", after: { file: "people.csv", created: 2 } },
    ]);
  });

  it("a file of users is refused whole for a bad line or sender", async () => {
    const own = await scene();
    const good = `${address("ida", own)},Ida,Roy,Observer,All facilities,`;
    const refused = await own.send(good, `${address("joe", own)},Joe,Ng,Provider admin,,`);
    expect((await problemOf(refused)).code).toBe("import_refused");
    expect([await own.people(), await own.mails()]).toEqual([[], []]);
    const reader = await scene("dataAnalyst");
    expect((await reader.send(good)).status).toBe(403);
  });

  it("a check of users does not reveal accounts elsewhere", async () => {
    const own = await scene();
    const { user: elsewhere } = await scene();
    const answer = await own.check(
      `${elsewhere.email},Ida,Roy,Observer,All facilities,`,
      `${address("new", own)},Ida,Roy,Observer,All facilities,`,
    );
    const lines = "lines" in answer ? answer.lines : [];
    const [known, fresh] = lines.map(({ outcome, why }) => ({ outcome, why }));
    expect(known).toEqual(fresh);
    expect(fresh?.outcome).toBe("new");
  });
});
