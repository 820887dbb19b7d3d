import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND_LINE } from "#contract/identity/audit.ts";
import { IMPORT_STORED_DAYS } from "#contract/core/imports.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildImportRun } from "#tests/factories/import-run.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { DAY_MS } from "#contract/core/durations.ts";

describe("what has run out", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const linksLeft = async (): Promise<number> => (await portal.db("account_token")).length;
  const at = async (now: string): Promise<void> => {
    portal.clock.set(now);
    await portal.tick();
  };

  it("removes links a month after no one can use them", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const { userId } = await buildUser(portal.db, { customerId });
    const made = portal.clock.now();
    await portal.db.transaction(async (tx) => {
      await createAccountToken(tx, { customerId, userId }, "resetPassword", made, DAY_MS);
      await createAccountToken(tx, { customerId, userId }, "register", made, 7 * DAY_MS);
    });
    await at("2026-04-02T14:00:00Z");
    expect(await linksLeft()).toBe(2);
    await at("2026-04-02T16:00:00Z");
    expect(await linksLeft()).toBe(1);
    await at("2026-04-08T16:00:00Z");
    expect(await linksLeft()).toBe(0);
  });

  it("removes lines of mails three months after sending, and no others", async () => {
    const mail = { subject: "Hello", html: "<p>Hello</p>", text: "Hello", customerId: null };
    const queued = new Date("2026-05-01T12:00:00Z");
    const recipients = async (): Promise<string[]> => {
      const rows = await portal.db<{ recipient: string }>("mail_outbox").select("recipient");
      return rows.map(({ recipient }) => recipient).toSorted();
    };
    await portal.db.transaction(async (tx) => {
      await queueMail(tx, { ...mail, recipient: "sent@example.test" }, "portal.test", queued);
      await queueMail(tx, { ...mail, recipient: "waiting@example.test" }, "portal.test", queued);
    });
    await portal
      .db("mail_outbox")
      .where("recipient", "sent@example.test")
      .update({ state: "accepted", body_text: "", html: "" });
    await portal
      .db("mail_outbox")
      .where("recipient", "waiting@example.test")
      .update({ run_at: new Date("2027-01-01T00:00:00Z") });
    await at("2026-07-30T11:00:00Z");
    expect(await recipients()).toEqual(["sent@example.test", "waiting@example.test"]);
    await at("2026-07-30T12:00:00Z");
    expect(await recipients()).toEqual(["waiting@example.test"]);
  });

  it("removes lines of imports that ended long ago, but no running ones or logs", async () => {
    const ended = new Date("2026-08-03T12:00:00Z");
    const place = await buildFacility(portal.db);
    const done = await buildImportRun(portal.db, place, { name: "done.csv" });
    const running = await buildImportRun(portal.db, place, { name: "running.csv" });
    const runs = () => portal.db("import_run").where("customer_id", place.customerId);
    const kept = (): Promise<string[]> => runs().orderBy("file_name").pluck("file_name");
    const requested_at = new Date(ended.getTime() - DAY_MS);
    await runs().where("import_id", done).update({ requested_at, ended_at: ended });
    await runs()
      .where("import_id", running)
      .update({ requested_at, ended_at: null, status: "Pending", request: "{}", changes: null });
    const told = { scope: place.scope, action: "import", entity: "device", id: done };
    await writeAudit(portal.db, COMMAND_LINE, ended, told);
    const over = ended.getTime() + IMPORT_STORED_DAYS * DAY_MS;
    await at(new Date(over - 3_600_000).toISOString());
    expect(await kept()).toEqual(["done.csv", "running.csv"]);
    await at(new Date(over).toISOString());
    expect(await kept()).toEqual(["running.csv"]);
    expect(await portal.db("row_directory").where("row_id", done)).toEqual([]);
    const entry = { customer_id: place.customerId, entity_id: done };
    expect(await portal.db("audit_log").where(entry)).toHaveLength(1);
  });
});
