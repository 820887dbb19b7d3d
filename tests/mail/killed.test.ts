import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { type ChildScript, startScript } from "#tests/support/child-script.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const script = fileURLToPath(new URL("../support/mail-process.ts", import.meta.url));

describe("a process that sends mails and is killed", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  let server: MailServer;
  beforeEach(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    server = await startMailServer();
    await db.transaction(async (tx) => {
      for (const number of [1, 2, 3]) {
        const mail = { subject: `Mail ${number}`, html: "", text: "Hello", customerId: null };
        const recipient = `person-${number}@example.test`;
        await queueMail(
          tx,
          { ...mail, recipient },
          "portal.example.test",
          new Date(1_000 * number),
        );
      }
      // Queued long ago, in this order; not too late to be sent.
      const until = new Date(Date.now() + 3_600_000);
      await tx("mail_outbox").update({ give_up_at: until });
    });
  });
  afterEach(async () => {
    await server.close();
    await database.close();
  });

  const process = (step: string): ChildScript =>
    startScript(script, [database.url, server.url, step]);
  /** How often the server has taken each mail, and by how many different ids. */
  const taken = (): [string, number, number][] => {
    const bySubject = Map.groupBy(server.received, ({ subject }) => subject ?? "");
    return [...bySubject]
      .map(([subject, mails]): [string, number, number] => [
        subject,
        mails.length,
        new Set(mails.map(({ messageId }) => messageId)).size,
      ])
      .toSorted(([one], [other]) => one.localeCompare(other));
  };
  const rows = () =>
    db("mail_outbox").orderBy("mail_id").select("state", "attempts", "may_have_arrived");
  const claimSeconds = async (): Promise<number> => {
    const { rows: found } = await db.raw<{ rows: { seconds: number }[] }>(
      `SELECT extract(epoch FROM locked_until - now())::float8 AS seconds FROM mail_outbox
       WHERE state = 'sending'`,
    );
    return found[0]?.seconds ?? 0;
  };
  const expire = () =>
    db("mail_outbox").where("state", "sending").update({ locked_until: db.fn.now() });
  const once = { state: "accepted", attempts: 1, may_have_arrived: false };

  it.each([
    ["claimed", 1],
    ["accepted", 2],
  ])("a kill when one mail was %s makes the server take it %i times", async (step, times) => {
    const first = process(step);
    await first.until(step);
    await first.kill();
    const second = process("none");
    expect(await second.ended).toBe(0);
    // No process takes what may still be on its way.
    expect((await rows())[0]).toMatchObject({ state: "sending", attempts: 1 });
    const seconds = await claimSeconds();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(120);
    await expire();
    expect(await process("none").ended).toBe(0);
    expect(await rows()).toEqual([
      { state: "accepted", attempts: 2, may_have_arrived: true },
      once,
      once,
    ]);
    expect(taken()).toEqual([
      ["Mail 1", times, 1],
      ["Mail 2", 1, 1],
      ["Mail 3", 1, 1],
    ]);
  });

  it("a mail process killed after noting a mail repeats nothing", async () => {
    const first = process("settled");
    await first.until("settled");
    await first.kill();
    expect(await process("none").ended).toBe(0);
    expect(await rows()).toEqual([once, once, once]);
    expect(taken().map(([, times]) => times)).toEqual([1, 1, 1]);
  });
});
