import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/lib/ids.ts";
import { listHeld, releaseHeld, withdrawHeld } from "#server/mail/held.ts";
import { GIVE_UP_AFTER_MS, queueMail, removeOldMails, storeMailFile } from "#server/mail/outbox.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const RESTORED = new Date("2026-11-23T09:00:00Z");

describe("mails after a restore", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const customerId = newId();
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.db("backup_note").insert({
      backup_id: newId(),
      taken_at: new Date("2026-11-22T00:00:00Z"),
      bytes: 1,
      restored_at: RESTORED,
    });
  });
  afterAll(() => database.close());

  const queue = (subject: string, tellsOf?: Date, fileIds: string[] = []) =>
    database.db.transaction((tx) =>
      queueMail(
        tx,
        {
          subject,
          html: subject,
          text: subject,
          recipient: "a@b.test",
          customerId,
          tellsOf,
          fileIds,
        },
        "portal.example.test",
        NOW,
      ),
    );
  const stateOf = async (subject: string) =>
    (await database.db("mail_outbox").where("subject", subject).first())?.state;

  it("mails about times before a restore are held, others leave", async () => {
    await queue("of before", new Date("2026-11-23T08:59:00Z"));
    await queue("of the moment", RESTORED);
    await queue("of after", new Date("2026-11-23T09:00:01Z"));
    await queue("of no time");
    expect(await stateOf("of before")).toBe("held");
    expect(await stateOf("of the moment")).toBe("held");
    expect(await stateOf("of after")).toBe("queued");
    expect(await stateOf("of no time")).toBe("queued");
  });

  it("held mails have their files until released, or are withdrawn without their content", async () => {
    const fileId = await database.db.transaction((tx) =>
      storeMailFile(tx, { customerId, name: "a.csv", type: "text/csv", content: Buffer.from("a") }),
    );
    await queue("with a file", RESTORED, [fileId]);
    await database.db("mail_file").update({ created_at: new Date("2026-01-01T00:00:00Z") });
    await removeOldMails(database.db, NOW);
    expect(await database.db("mail_file").pluck("file_id")).toEqual([fileId]);
    const held = await listHeld(database.db);
    expect(held.map(({ subject }) => subject)).toEqual([
      "of before",
      "of the moment",
      "with a file",
    ]);
    const [first = { mailId: "" }] = held;
    await database.db.transaction(async (tx) => {
      expect(await releaseHeld(tx, [first.mailId], GIVE_UP_AFTER_MS, NOW)).toBe(1);
      expect(await withdrawHeld(tx, "all", NOW)).toBe(2);
    });
    expect(await stateOf("of before")).toBe("queued");
    const gone = await database.db("mail_outbox").where("subject", "with a file").first();
    expect(gone).toMatchObject({ state: "withdrawn", html: "", body_text: "" });
    expect(await listHeld(database.db)).toEqual([]);
  });
});
